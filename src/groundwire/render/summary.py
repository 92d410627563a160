"""A report in a few words: its score, how many claims have which verdict, and what follows."""

from __future__ import annotations

from collections import Counter

from groundwire.domain.percent import percent
from groundwire.domain.report import Decision, Report
from groundwire.domain.verdict import Verdict
from groundwire.policy.decide import IF_NONE
from groundwire.render.labels import SCORES, VERDICTS
from groundwire.render.safe import safe_line

NOTHING_CHECKED = " (nothing was checked)"
"""Stands behind the score of an answer without claims, which is perfect by definition and says nothing."""


def score(report: Report) -> str:
    """The report's score in its protocol's terms: a percentage, an interval of two, a level, or why there is none."""
    return f"{_number(report)}{'' if report.coverage.claims else NOTHING_CHECKED}"


def _number(report: Report) -> str:
    level = getattr(report.result, "overall_consistency_score", None)
    interval = report.score_interval
    if isinstance(level, str):
        return level
    if interval.lower is None or interval.upper is None:
        return "no score"
    if interval.lower == interval.upper:
        return percent(interval.lower)
    return f"{percent(interval.lower)} to {percent(interval.upper)}"


def count_verdicts(report: Report) -> Counter[Verdict]:
    """How many claims of the answer have which verdict."""
    return Counter(claim.verdict for claim in report.claims)


def tally(counts: Counter[Verdict]) -> str:
    """The verdict counts in words, best first, without those that did not occur."""
    return ", ".join(f"{counts[v]} {label.word}" for v, label in VERDICTS.items() if counts[v]) or "no claims"


def one_line(report: Report) -> str:
    """The report on one line: decision, gate, score and verdict counts, then what else there is to know.

    That is the codes of the reasons, how many findings there are of each kind, how many notes there are on how far
    the verdicts can be trusted, and whether thresholds are uncalibrated.
    """
    decision = report.decision
    pending = ", waits for a person" if decision.pending else ""
    scored = f"{SCORES[report.protocol].lower()} {score(report)}, {tally(count_verdicts(report))}"
    parts = [f"{decision.action} (gate {decision.gate}{pending}): {scored}"]
    if decision.reasons:
        parts.append(f"reasons: {reason_codes(decision)}")
    if report.findings:
        kinds = Counter(finding.kind for finding in report.findings)
        parts.append(f"findings: {', '.join(f'{count} {kind}' for kind, count in kinds.items())}")
    if report.provenance.notes:
        parts.append(f"notes: {len(report.provenance.notes)}")
    if report.calibration.status == "uncalibrated":
        parts.append("uncalibrated")
    return "; ".join(parts)


def reason_codes(decision: Decision) -> str:
    """The codes of a decision's reasons, each once, in order; those that suppose something, behind it."""
    certain = [reason.code for reason in decision.reasons if not reason.message.startswith(IF_NONE)]
    supposed = [reason.code for reason in decision.reasons if reason.message.startswith(IF_NONE)]
    told, open_ended = (", ".join(dict.fromkeys(map(safe_line, codes))) for codes in (certain, supposed))
    return "; ".join(filter(None, (told, open_ended and f"{IF_NONE}: {open_ended}")))
