"""What a protocol's own result adds to the canonical report: its numbers, and what to change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.domain.percent import percent
from groundwire.domain.report import Report
from groundwire.protocols.attribution import AttributionResult
from groundwire.protocols.consistency import ConsistencyResult
from groundwire.protocols.evidence_grounding import EvidenceGroundingResult, SessionTrend
from groundwire.protocols.grounding_score import GroundingScoreResult
from groundwire.protocols.multi_turn import MultiTurnResult

NUMBERING = re.compile(r"^\d+\. ")
"""How each line of a remediation begins; the page numbers its list itself."""

FLAGGED_SENTENCE = re.compile(r":(\d+)$")
"""How a critical flag names its sentence."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of a result."""

    label: str
    value: str
    fragment: str | None = None
    """Where the page shows what it is about."""


def changes(report: Report) -> list[str]:
    """What to change in the answer, one instruction each, where the protocol says so."""
    remediation = getattr(report.result, "remediation", None)
    return [NUMBERING.sub("", line) for line in remediation.splitlines()] if isinstance(remediation, str) else []


def facts(report: Report) -> Iterator[Fact]:
    """What the result says beyond verdicts, score and remediation, which the page shows in places of their own."""
    match report.result:
        case EvidenceGroundingResult() as result:
            yield Fact("Grounded claims", f"{result.grounded_claims} of {result.total_claims}")
            yield Fact("Cites sources that do not, or no longer, apply", _yes(result.evidence_drift))
            yield Fact("A person must look", _yes(result.escalation_required))
            yield from _session(result.session_trend)
        case GroundingScoreResult() as result:
            yield Fact("All sentences", percent(result.aggregate_score))
            yield Fact("Sentences that claim something", percent(result.factual_score))
        case AttributionResult() as result:
            yield Fact("Faithfulness", percent(result.overall_faithfulness_score))
            for flag in result.critical_flags:
                sentence = FLAGGED_SENTENCE.search(flag)
                yield Fact("Critical flag", flag, f"sentence-{sentence[1]}" if sentence else None)
        case ConsistencyResult() as result:
            yield Fact("Summary", result.summary)
        case MultiTurnResult() as result:
            yield from _conversation(result)


def _session(trend: SessionTrend) -> Iterator[Fact]:
    if trend.prior_average_score is not None:
        yield Fact("Earlier turns, mean score", percent(trend.prior_average_score))
    if trend.drift_magnitude is not None:
        yield Fact("Fall since the session's start", f"{trend.drift_magnitude:+.2f}")
        yield Fact("Drift", _yes(trend.drift_detected))


def _conversation(result: MultiTurnResult) -> Iterator[Fact]:
    whole = result.overall_session_score
    yield Fact("Whole conversation", "no score" if whole is None else percent(whole))
    yield Fact("Trend", result.session_grounding_trend.summary)
    for turn in result.per_turn_scores:
        yield Fact(f"Turn {turn.turn_index + 1}", f"{turn.score or 'unchecked'}: {turn.rationale}")


def _yes(value: bool) -> str:  # noqa: FBT001  # the value itself, not a switch
    return "yes" if value else "no"
