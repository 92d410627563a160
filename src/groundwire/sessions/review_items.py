"""What of an audited conversation goes to a person, as items of a review queue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from groundwire.domain.review import ReviewItem
from groundwire.domain.session_report import SessionReport
from groundwire.sessions.report import AuditedTurn, numbered
from groundwire.sessions.transcript import Transcript

OF_THE_WHOLE: Final = frozenset({"session_below_minimum", "grounding_decay", "nothing_checked"})
"""The reasons of a decision that no single turn gives."""


def review_items(
    transcript: Transcript, report: SessionReport, turns: Sequence[AuditedTurn], *, application: str
) -> Iterator[ReviewItem]:
    """Each turn that needs a person, in order; then the conversation itself, where it is low or decays as a whole."""
    for turn in turns:
        if turn.needs_review:
            yield _of_turn(transcript, report, turn, application)
    own = [reason.message for reason in report.decision.reasons if reason.code in OF_THE_WHOLE]
    if own:
        yield ReviewItem(
            response_id=report.response_id,
            created_at=report.provenance.created_at,
            reason="; ".join(own),
            risk=report.risk,
            application=application,
            pending=False,
            session_report=report,
            session_id=report.response_id,
        )


def _of_turn(transcript: Transcript, report: SessionReport, turn: AuditedTurn, application: str) -> ReviewItem:
    said = transcript.turns[turn.index]
    reasons = () if turn.report is None else turn.report.decision.reasons
    why = reasons[0].message if reasons else turn.error or "not every claim could be checked"
    return ReviewItem(
        response_id=f"{report.response_id}:{turn.index}",
        created_at=report.provenance.created_at,
        reason=f"{numbered([turn.index])}: {why}",
        risk=report.risk,
        application=application,
        pending=False,
        question=said.question,
        answer=said.answer,
        evidence=turn.evidence,
        reports=() if turn.report is None else (turn.report,),
        session_id=report.response_id,
        turn_index=turn.index,
    )
