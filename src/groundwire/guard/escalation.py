"""What a person gets to see of an answer that does not pass."""

from __future__ import annotations

from datetime import datetime

from groundwire.domain.review import ReviewItem
from groundwire.errors import ConfigError
from groundwire.guard.case import Case
from groundwire.guard.delivery import Delivery
from groundwire.guard.draft import Drafts


def require_queue(reviews: object) -> None:
    """Return if `reviews` looks like a review queue: what turns out to be none later has cost an answer.

    Raises:
        ConfigError: nothing can be added to it, found in it or awaited from it.
    """
    if isinstance(reviews, type) or not all(
        callable(getattr(reviews, verb, None)) for verb in ("add", "get", "resolution")
    ):
        raise ConfigError(
            f"{reviews!r:.60} is no review queue; use one of `groundwire.storage`, such as MemoryReviews()"
        )


def review_item(drafts: Drafts, case: Case, delivery: Delivery, *, at: datetime) -> ReviewItem:
    """The best draft for the review queue, with the reports on all drafts, its own last."""
    best = drafts.best
    others = [draft.report for index, draft in enumerate(drafts.all) if index != drafts.chosen]
    return ReviewItem(
        response_id=case.request.response_id,
        created_at=at,
        cause=delivery.cause,
        reason=delivery.reason,
        risk=case.risk,
        application=case.application,
        pending=delivery.disposition == "pending",
        question=case.request.question,
        answer=None if best.state == "blank" else best.text,
        evidence=case.request.evidence,
        session_id=case.session_id,
        turn_index=delivery.turn_index,
        reports=tuple(report for report in (*others, best.report) if report is not None),
    )
