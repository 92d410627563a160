"""Answers that are delivered before their check, or without one."""

from __future__ import annotations

from groundwire.guard.case import Case
from groundwire.guard.delivery import Attempt, Delivery, Timing


def unchecked(text: str, case: Case, timing: Timing) -> Delivery:
    """The answer as it is; never one that has passed."""
    later = timing == "after"
    return Delivery(
        response_id=case.request.response_id,
        session_id=case.session_id,
        turn_index=case.turn_index,
        disposition="unverified",
        text=text,
        cause="not_checked_yet" if later else "not_sampled",
        reason="it is checked after its delivery" if later else "it is not in the sample that is checked",
        attempts=(Attempt(text=text, report=None),),
        timing=timing,
    )
