"""A report in a few words: its score, how many claims have which verdict, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from groundwire.domain.percent import percent
from groundwire.domain.report import Decision, Finding, Report
from groundwire.domain.session_report import SessionReport, TurnState
from groundwire.domain.verdict import Verdict
from groundwire.policy.decide import IF_NONE
from groundwire.render.labels import SCORES, VERDICTS
from groundwire.render.safe import safe_line
from groundwire.render.turn_numbers import counted_turns

NOTHING_CHECKED = " (nothing was checked)"
"""Stands behind the score of an answer without claims, which is perfect by definition and says nothing."""

NOT_CHECKED: Final[Mapping[TurnState, str]] = MappingProxyType(
    {"no_sources": "without sources", "not_sampled": "not sampled", "failed": "failed"}
)
"""What became of turns that were not checked."""

AnyReport = Report | SessionReport
"""What can be told of in the same words: an answer, and a conversation."""


def score(report: AnyReport) -> str:
    """The report's score in its protocol's terms: a percentage, an interval of two, a level, or why there is none."""
    return f"{_number(report)}{'' if report.coverage.claims else NOTHING_CHECKED}"


def score_name(report: AnyReport) -> str:
    """What the report calls its score."""
    return SCORES[report.protocol] if isinstance(report, Report) else "Session score"


def _number(report: AnyReport) -> str:
    level = getattr(report.result, "overall_consistency_score", None)
    interval = report.score_interval
    if isinstance(level, str):
        return level
    if interval.lower is None or interval.upper is None:
        return "no score"
    if interval.lower == interval.upper:
        return percent(interval.lower)
    return f"{percent(interval.lower)} to {percent(interval.upper)}"


def count_verdicts(report: AnyReport) -> Counter[Verdict]:
    """How many claims of the answer, or of all turns of the conversation, have which verdict."""
    return Counter(claim.verdict for each in reports_in(report) for claim in each.claims)


def reports_in(report: AnyReport) -> tuple[Report, ...]:
    """The report itself, or those on the turns of a conversation."""
    if isinstance(report, Report):
        return (report,)
    return tuple(turn.report for turn in report.turns if turn.report is not None)


def findings_in(report: AnyReport) -> tuple[Finding, ...]:
    """All findings: of a conversation those on the whole, then those on its turns."""
    if isinstance(report, Report):
        return report.findings
    return (*report.findings, *(finding for each in reports_in(report) for finding in each.findings))


def tally(counts: Counter[Verdict]) -> str:
    """The verdict counts in words, best first, without those that did not occur."""
    return ", ".join(f"{counts[v]} {label.word}" for v, label in VERDICTS.items() if counts[v]) or "no claims"


def one_line(report: AnyReport) -> str:
    """The report on one line: decision, gate, score and verdict counts, then what else there is to know.

    That is, of a conversation, which turns were checked and which need a person, its decay and its inventions; then the
    codes of the reasons, how many findings there are of each kind, how many notes there are on how far the verdicts can
    be trusted, and whether thresholds are uncalibrated.
    """
    decision = report.decision
    pending = ", waits for a person" if decision.pending else ""
    scored = f"{score_name(report).lower()} {score(report)}, {tally(count_verdicts(report))}"
    parts = [f"{decision.action} (gate {decision.gate}{pending}): {scored}"]
    if isinstance(report, SessionReport):
        parts += session_facts(report)
    if decision.reasons:
        parts.append(f"reasons: {reason_codes(decision)}")
    if found := findings_in(report):
        kinds = Counter(finding.kind for finding in found)
        parts.append(f"findings: {', '.join(f'{count} {kind}' for kind, count in kinds.items())}")
    if report.provenance.notes:
        parts.append(f"notes: {len(report.provenance.notes)}")
    if report.calibration.status == "uncalibrated":
        parts.append("uncalibrated")
    return "; ".join(parts)


def session_facts(report: SessionReport) -> Iterator[str]:
    """What became of the turns of a conversation, how many need a person, and what shows over several of them."""
    states = Counter(turn.state for turn in report.turns)
    others = "".join(f", {states[state]} {word}" for state, word in NOT_CHECKED.items() if states[state])
    yield f"checked {states['checked']} of {len(report.turns)} turns{others}"
    to_review = [turn.turn_index for turn in report.turns if turn.needs_review]
    if to_review:
        yield counted_turns(to_review, "for review")
    if getattr(getattr(report.result, "session_grounding_trend", None), "decay_detected", False):
        yield "decay"
    if report.inventions:
        yield f"inventions: {len(report.inventions)}"


def reason_codes(decision: Decision) -> str:
    """The codes of a decision's reasons, each once, in order; those that suppose something, behind it."""
    certain = [reason.code for reason in decision.reasons if reason.certain]
    supposed = [reason.code for reason in decision.reasons if not reason.certain]
    told, open_ended = (", ".join(dict.fromkeys(map(safe_line, codes))) for codes in (certain, supposed))
    return "; ".join(filter(None, (told, open_ended and f"{IF_NONE}: {open_ended}")))
