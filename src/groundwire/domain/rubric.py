"""What a policy asks, in words, of judges that can read them."""

from __future__ import annotations

from typing import Literal

from groundwire.domain.text import Value


class Example(Value):
    """A worked example: a claim, a passage, and the verdict that follows."""

    passage: str
    claim: str
    verdict: Literal["SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED"]
    why: str


class Rubric(Value):
    """Rules beyond those of the protocol. A judge that cannot follow them says so; they are never ignored."""

    rules: tuple[str, ...] = ()
    """How to tell verdicts apart, in the user's own words."""
    constraints: tuple[str, ...] = ()
    """What must hold whatever a claim says."""
    examples: tuple[Example, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether it asks nothing."""
        return not (self.rules or self.constraints or self.examples)
