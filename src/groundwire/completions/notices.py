"""What the user reads where an answer may not be shown."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.guard.delivery import Delivery


@dataclass(frozen=True, slots=True, kw_only=True)
class Notices:
    """One text for each way in which an answer is held back. Nothing of the answer itself is in them."""

    withheld: str = "I cannot give you an answer that the sources support."
    pending: str = "A person has to look at this answer before you can see it."

    def shown(self, delivery: Delivery) -> str:
        """What the user gets to read: the answer where it may be shown, and else the notice."""
        return self.held(delivery) if delivery.text is None else delivery.text

    def held(self, delivery: Delivery) -> str:
        """The notice for an answer that may not be shown."""
        return self.pending if delivery.disposition == "pending" else self.withheld
