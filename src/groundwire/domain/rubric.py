"""What a policy asks, in words, of judges that can read them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from groundwire.domain.text import Value

Words = Annotated[str, Field(pattern=r"\S")]
"""Text that says something."""


class Example(Value):
    """A worked example: a claim, a passage, and the verdict that follows."""

    passage: Words
    claim: Words
    verdict: Literal["SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED"]
    why: Words


class Rubric(Value):
    """Rules beyond those of the protocol. A judge that cannot follow them says so; they are never ignored."""

    rules: tuple[Words, ...] = ()
    """How to tell verdicts apart, in the user's own words."""
    constraints: tuple[Words, ...] = ()
    """What must hold whatever a claim says."""
    examples: tuple[Example, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether it asks nothing."""
        return not (self.rules or self.constraints or self.examples)
