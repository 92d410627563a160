"""What becomes of an answer that may not be shown, where a program wants a text: a notice in its place, or an error."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.errors import NotDelivered
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


def delivered_text(delivery: Delivery) -> str:
    """The text that may be shown.

    Raises:
        NotDelivered: there is none; the error carries the delivery.
    """
    if delivery.text is None:
        told = f"the answer {delivery.response_id!r} is {delivery.disposition} ({delivery.cause})"
        raise NotDelivered(f"{told}; show a notice in its place", delivery=delivery)
    return delivery.text
