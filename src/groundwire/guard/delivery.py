"""What became of an answer on its way to the user."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field, model_validator

from groundwire.domain.event import Disposition
from groundwire.domain.report import Report
from groundwire.domain.text import Value
from groundwire.protocols import Remedy

Timing = Literal["before", "after", "not_sampled"]
"""Whether the answer was checked before or after its delivery, or not at all."""

TEXT: frozenset[Disposition] = frozenset({"delivered", "repaired", "marked", "unverified"})
"""The dispositions in which the user gets a text."""


class Revision(Value):
    """What is asked of the generator after a draft that does not pass."""

    draft: str
    """The text that does not pass."""
    remedies: tuple[Remedy, ...]
    """What to change, as data."""
    instruction: str
    """The same, ready to be sent to a language model: it asks for a revision with only the provided evidence."""


class Attempt(Value):
    """One draft and what its check said."""

    text: str
    report: Report | None
    """Null where the check failed, or there was nothing to check."""
    error: str | None = None
    """Why there is no report."""


class Delivery(Value):
    """What the user gets, and why. `text` is what may be shown: null while a person has to decide, or for good."""

    response_id: str
    session_id: str | None = None
    """The session that the answer belongs to; null without one."""
    turn_index: int | None = Field(default=None, ge=0)
    """Which turn of its session the answer is; null without one."""
    disposition: Disposition
    text: str | None
    cause: str | None = None
    """Why it is not simply delivered, as a stable name."""
    reason: str = ""
    """The same for people, in one line."""
    attempts: tuple[Attempt, ...] = ()
    """Every draft in order."""
    chosen: int | None = Field(default=None, ge=0)
    """Which of the attempts the disposition is about, from 0; null for the last one. It is an earlier one where a
    repair made things worse."""
    revision: Revision | None = None
    """What to ask of the generator, for callers who run the loop themselves; null if nothing is to be repaired."""
    review_id: str | None = None
    """The item in the review queue; null if no person has to look."""
    timing: Timing = "before"
    would_be: Disposition | None = None
    """In shadow mode, what it would have been; null otherwise."""
    released: str = ""
    """Of a stream that was withdrawn, what had been shown before: it cannot be taken back."""
    repairs: int = Field(default=0, ge=0)

    @property
    def report(self) -> Report | None:
        """The report on the draft that the disposition is about; None if it was not checked."""
        return self.attempts[-1 if self.chosen is None else self.chosen].report if self.attempts else None

    def changed(self, **fields: Any) -> Delivery:  # noqa: ANN401  # whatever a delivery has
        """A copy with other values in some fields, validated anew."""
        return Delivery.model_validate({**dict(self), **fields})

    @model_validator(mode="after")
    def _one_of_the_attempts(self) -> Self:
        if self.chosen is not None and self.chosen >= len(self.attempts):
            raise ValueError(f"there is no attempt {self.chosen} among {len(self.attempts)}")
        return self

    @model_validator(mode="after")
    def _text_only_where_it_may_be_shown(self) -> Self:
        if (self.text is not None) != (self.disposition in TEXT):
            raise ValueError(f"a {self.disposition} answer {'has no' if self.text is not None else 'needs a'} text")
        return self
