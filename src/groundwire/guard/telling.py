"""Tells an observer what became of an answer, however its way ended; in numbers and names, never in its words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

from groundwire.domain.event import DeliveryEvent
from groundwire.domain.ports import Observer
from groundwire.domain.report import Report
from groundwire.domain.score import factual_claims
from groundwire.domain.verdict import Verdict
from groundwire.guard.case import Case
from groundwire.guard.delivery import Delivery, Timing
from groundwire.observability.watching import watch


@dataclass(slots=True, kw_only=True)
class Told:
    """What is known so far of an answer on its way."""

    drafts: int = 0
    timing: Timing = "before"
    delivery: Delivery | None = None

    @property
    def outcome(self) -> Delivery:
        """What became of the answer, once that is known."""
        if self.delivery is None:  # no way through the guard leads here
            raise RuntimeError("the way of the answer has ended without a delivery")
        return self.delivery


@contextmanager
def told(observer: Observer | None, case: Case) -> Iterator[Told]:
    """Tells `observer` what came of the block: the delivery that was put into it, or the error that ended it."""
    started, so_far = perf_counter(), Told()
    error: str | None = None
    with watch(observer, "delivery") as watched:
        try:
            yield so_far
        except BaseException as raised:
            error = type(raised).__name__
            raise
        finally:
            watched.tell(_event(so_far, case, error, _since(started)))


@contextmanager
def told_if_it_fails(observer: Observer | None, case: Case) -> Iterator[None]:
    """Tells `observer` of an error that ends the block, the check of an answer that was delivered before it."""
    started = perf_counter()
    try:
        yield
    except BaseException as raised:
        with watch(observer, "delivery") as watched:
            failed = Told(drafts=1, timing="after")
            watched.tell(_event(failed, case, type(raised).__name__, _since(started)))
        raise


def _since(started: float) -> float:
    """Milliseconds."""
    return round((perf_counter() - started) * 1000, 1)


def _event(so_far: Told, case: Case, error: str | None, duration_ms: float) -> DeliveryEvent:
    delivery = so_far.delivery if error is None else None
    report = delivery.report if delivery else None
    return DeliveryEvent(
        response_id=case.request.response_id,
        application=case.application,
        session_id=case.session_id,
        turn_index=case.turn_index,
        risk=case.risk,
        disposition=delivery.disposition if delivery else None,
        would_be=delivery.would_be if delivery else None,
        cause=delivery.cause if delivery else None,
        timing=delivery.timing if delivery else so_far.timing,
        drafts=len(delivery.attempts) if delivery else so_far.drafts,
        repairs=delivery.repairs if delivery else max(so_far.drafts - 1, 0),
        score_lower=report.score_interval.lower if report else None,
        claims_flagged=_flagged(report) if report else 0,
        evidence_drift=bool(report and getattr(report.result, "evidence_drift", False)),
        duration_ms=duration_ms,
        error=error,
    )


def _flagged(report: Report) -> int:
    return sum(claim.verdict is not Verdict.SUPPORTED for claim in factual_claims(report.sentences))
