"""A report in a few words: its score, how many claims have which verdict, and what follows."""

from __future__ import annotations

from collections import Counter

from groundwire.domain.percent import percent
from groundwire.domain.report import Report
from groundwire.domain.verdict import Verdict
from groundwire.render.labels import SCORES, VERDICTS


def score(report: Report) -> str:
    """The report's score in its protocol's terms: a percentage, an interval of two, a level, or why there is none."""
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
    """The report on one line: decision, gate, score, verdict counts and, if so, that thresholds are uncalibrated."""
    decision = report.decision
    pending = ", waits for a person" if decision.pending else ""
    mark = "; uncalibrated" if report.calibration.status == "uncalibrated" else ""
    return (
        f"{decision.action} (gate {decision.gate}{pending}): {SCORES[report.protocol].lower()} {score(report)}, "
        f"{tally(count_verdicts(report))}{mark}"
    )
