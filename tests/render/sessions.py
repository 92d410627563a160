"""Conversations with their reports, for tests of what is shown of them."""

from __future__ import annotations

from collections.abc import Callable

from tests.sessions.transcripts import BrokenAt, Row, scripted, transcript

from groundwire.domain.session_report import Echo, Invention, SessionReport
from groundwire.sessions import Transcript, audit_session
from groundwire.testing import ScriptedJudge
from groundwire.verifier import Verifier

Made = Callable[[], tuple[SessionReport, Transcript]]

COURSE = ("SUPPORTED", "SUPPORTED UNSUPPORTED", "CONTRADICTED", "UNCHECKED", "-", "PARTIAL", "UNSUPPORTED")
"""The verdicts on the claims of a conversation in which everything occurs."""


def audited(*verdicts: str, every: int | None = None) -> tuple[SessionReport, Transcript]:
    """A conversation of so many turns, whose claims get these verdicts; "-" has no sources."""
    said, judge = scripted(*verdicts)
    return audit_session(said, Verifier(judge=judge), every=every), said


def course() -> tuple[SessionReport, Transcript]:
    """A conversation in which every verdict occurs, with an invention of turn 2 that turn 7 repeats."""
    report, said = audited(*COURSE)
    return _with_invention(report), said


def _with_invention(report: SessionReport) -> SessionReport:
    made, again = (report.turns[index].report for index in (1, 6))
    assert made is not None
    assert again is not None
    echo = Echo(turn_index=6, claim_id=again.claims[0].id, claim_text=again.claims[0].text, relation="repeated")
    claim = made.claims[1]
    invention = Invention(turn_index=1, claim_id=claim.id, claim_text=claim.text, echoes=(echo,))
    return report.model_copy(update={"inventions": (invention,)})


def silent() -> tuple[SessionReport, Transcript]:
    """A turn that only thanks, and one whose check fails."""
    rows: list[Row] = [("Thanks!", "You are welcome!", ["Tea."]), ("Fee?", "The fee is 5 EUR.", ["Tea."])]
    said = transcript(*rows)
    return audit_session(said, Verifier(judge=BrokenAt("fee"))), said


def sampled() -> tuple[SessionReport, Transcript]:
    """A conversation of 24 turns, of which each fifth was checked."""
    return audited(*["SUPPORTED", "UNSUPPORTED"] * 12, every=5)


def nothing_said() -> tuple[SessionReport, Transcript]:
    """A conversation without a turn."""
    return audited()


def right_to_left() -> tuple[SessionReport, Transcript]:
    """An answer in Arabic."""
    said = transcript(("متى افتتح المتحف؟", "افتتح المتحف في عام 1998.", ["افتتح المتحف في عام 1998."]))
    return audit_session(said, Verifier(judge=ScriptedJudge(otherwise="SUPPORTED"))), said


def hostile(text: str) -> tuple[SessionReport, Transcript]:
    """A conversation in which everything that comes from outside is `text`."""
    said = transcript((text, f"The fee is 5 EUR. {text}", [text]), (text, f"{text} costs 5 EUR.", None), name=text)
    report = audit_session(said, Verifier(judge=ScriptedJudge(otherwise="CONTRADICTED")))
    assert report.turns[0].report is not None
    claim = report.turns[0].report.claims[0]
    echo = Echo(turn_index=1, claim_id=text, claim_text=text, relation="extended")
    invention = Invention(turn_index=0, claim_id=claim.id, claim_text=text, echoes=(echo,))
    trend = report.result.model_copy(
        update={
            "session_grounding_trend": report.result.session_grounding_trend.model_copy(  # type: ignore[attr-defined]  # of multi-turn
                update={"summary": text}
            )
        }
    )
    failed = report.turns[1].model_copy(update={"state": "failed", "error": text})
    turns = (report.turns[0], failed)
    provenance = report.provenance.model_copy(update={"notes": (text,), "policy": text})
    return (
        report.model_copy(
            update={"inventions": (invention,), "result": trend, "turns": turns, "provenance": provenance}
        ),
        said,
    )
