"""What waits for a person, and what the person made of it."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Literal, Self

from pydantic import Field, model_validator

from groundwire.domain.clock import utc_now
from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Report
from groundwire.domain.risk import Risk
from groundwire.domain.session_report import SessionReport
from groundwire.domain.text import Value
from groundwire.errors import InputError


class ReviewItem(Value):
    """One answer or conversation that a person has to look at, with all that is needed to decide."""

    id: str = Field(default_factory=lambda: uuid.uuid4().hex)
    response_id: str
    created_at: datetime
    cause: str | None = None
    """Why it is here, as a stable name; null where that has none."""
    reason: str
    """The same for people, in one line."""
    risk: Risk
    application: str = "default"
    pending: bool
    """Whether somebody waits for the resolution before the answer goes out."""
    question: str | None = None
    answer: str | None = None
    """The text that may be released; null where there is none."""
    evidence: Evidence | None = None
    reports: tuple[Report, ...] = ()
    """The reports on every draft, the one on `answer` last."""
    session_report: SessionReport | None = None
    session_id: str | None = None
    turn_index: int | None = None


class Resolution(Value):
    """What a person decided; releasing another text than the one that waited is an edit."""

    item_id: str
    outcome: Literal["released", "rejected"]
    text: str | None = None
    """What may go out; set exactly for `released`."""
    reviewer: str = Field(min_length=1)
    resolved_at: datetime
    note: str = ""

    @classmethod
    def release(
        cls, item: ReviewItem, *, reviewer: str, text: str | None = None, note: str = "", at: datetime | None = None
    ) -> Self:
        """The answer of `item` may go out: as it waited, or as `text`, which is then an edit.

        Args:
            item: what waited, from the review queue.
            reviewer: who decided; not blank.
            text: what goes out instead; the item's answer if None.
            note: why, for those who read it later.
            at: when it was decided; now if None.

        Raises:
            InputError: there is no text to release, or no reviewer.
        """
        chosen = item.answer if text is None else text
        if not (chosen or "").strip():
            raise InputError(f"the item {item.id!r} has no answer to release; hand in a `text`, or reject it")
        return cls(
            item_id=item.id,
            outcome="released",
            text=chosen,
            reviewer=_named(reviewer),
            resolved_at=at or utc_now(),
            note=note,
        )

    @classmethod
    def reject(cls, item: ReviewItem, *, reviewer: str, note: str = "", at: datetime | None = None) -> Self:
        """The answer of `item` may not go out; the arguments are those of `release`.

        Raises:
            InputError: there is no reviewer.
        """
        return cls(
            item_id=item.id,
            outcome="rejected",
            reviewer=_named(reviewer),
            resolved_at=at or utc_now(),
            note=note,
        )

    @model_validator(mode="after")
    def _text_of_what_is_released(self) -> Self:
        if (self.outcome == "released") != (self.text is not None):
            raise ValueError(
                "a released answer has a text, and a rejected one has none; Resolution.release(item, ...) takes the "
                "text from the item"
            )
        return self


class Review(Value):
    """An item and what became of it."""

    item: ReviewItem
    resolution: Resolution | None = None
    """Null as long as nobody has decided."""


def _named(reviewer: str) -> str:
    if not reviewer.strip():
        raise InputError("a decision needs a `reviewer`; say who decided")
    return reviewer
