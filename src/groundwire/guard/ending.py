"""What becomes of an answer once no further draft is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from groundwire.domain.event import Disposition
from groundwire.domain.report import Action
from groundwire.guard.case import Case
from groundwire.guard.delivery import Delivery, Revision
from groundwire.guard.draft import UNDECIDED, Drafts
from groundwire.policy import decide

Cause = Literal[
    "failed",
    "blocked",
    "worse",
    "generator_failed",
    "unchecked",
    "late",
    "blank",
    "unmarkable",
    "repairable",
    "not_checked_yet",
    "not_sampled",
    "released",
    "edited",
    "rejected",
]
"""Why an answer is not simply delivered: it does not pass, and no repair is left; a rule of the policy blocks it; a
repair made it worse; the generator failed at a repair; it could not be checked, or not in time; nothing is said in it;
marks cannot say all that is wrong, or nothing is
left without what no source carries; a repair may be asked for; it is checked after its
delivery, or not at all; a person released it, edited it, or rejected it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What the policy makes of the drafts."""

    disposition: Disposition
    cause: Cause | None = None
    marks: Literal["mark", "remove"] | None = None
    """How the text is to be changed; set exactly for `marked`."""


def ending(drafts: Drafts, case: Case) -> Ending:
    """How the way of the answer ends, by its best draft and the policy."""
    best = drafts.best
    if best.state == "passed":
        return Ending(disposition="repaired" if drafts.chosen else "delivered")
    if best.state in UNDECIDED:
        cause: Cause = "late" if best.state == "late" else "unchecked"
        opened = case.rules.fail_open.at(case.risk) and not case.regulated and not case.strict
        return Ending(disposition="unverified", cause=cause) if opened else _held(case, cause)
    if best.state == "blank":
        return _held(case, "blank")
    if best.report is None or decide(best.report, case.policy).action is Action.BLOCK:
        return _held(case, "blocked")
    return _failed(case, drafts.stopped or "failed")


def _failed(case: Case, cause: Cause) -> Ending:
    wanted = case.rules.on_failure.at(case.risk)
    if case.strict or wanted == "pending":
        return Ending(disposition="pending", cause=cause)
    if wanted == "withhold":
        return Ending(disposition="withheld", cause=cause)
    return Ending(disposition="marked", cause=cause, marks=wanted)


def _held(case: Case, cause: Cause) -> Ending:
    """Not delivered; where much is at stake, a person has the last word even on that."""
    return Ending(disposition="pending" if case.strict else "withheld", cause=cause)


def delivery_of(drafts: Drafts, case: Case, end: Ending, marked: str | None = None) -> Delivery:
    """The delivery that an ending is; `marked` is the text of one that is marked."""
    shown = end.disposition in ("delivered", "repaired", "unverified")
    return Delivery(
        response_id=case.request.response_id,
        session_id=case.session_id,
        turn_index=case.turn_index,
        disposition=end.disposition,
        text=drafts.best.text if shown else marked,
        cause=end.cause,
        reason=_reason(drafts, end.cause),
        attempts=tuple(draft.attempt for draft in drafts.all),
        chosen=drafts.chosen,
        repairs=drafts.repairs,
    )


def to_be_repaired(drafts: Drafts, case: Case, wanted: Revision) -> Delivery:
    """The delivery of a draft that its caller has to have repaired: none yet."""
    held = delivery_of(drafts, case, Ending(disposition="withheld", cause="repairable"))
    return held.changed(revision=wanted)


def _reason(drafts: Drafts, cause: Cause | None) -> str:
    """Why the answer is not simply delivered, in one line for people; empty if it is."""
    if cause is None:
        return ""
    best = drafts.best
    opening = {
        "worse": "a repair made it worse: ",
        "generator_failed": f"the generator failed at a repair ({drafts.error}): ",
        "blocked": "a rule blocks it: ",
        "unmarkable": "it cannot be shown even with marks: ",
    }.get(cause, "")
    if best.state == "blank":
        return f"{opening}the generator wrote nothing"
    if best.error is not None:
        return f"{opening}it could not be checked: {' '.join(best.error.split())}"
    reasons = best.report.decision.reasons if best.report else ()
    return opening + "; ".join(each.message for each in reasons)
