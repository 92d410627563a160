"""The panel that ends a view on the terminal: the decision, the score, why, and what it all rests on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from groundwire.domain.report import CheckedClaim, DecisionReason, Finding
from groundwire.domain.text import in_quotes
from groundwire.domain.verdict import Verdict
from groundwire.render.claims import DIM
from groundwire.render.excerpt import shorten
from groundwire.render.labels import ACTIONS, VERDICTS
from groundwire.render.safe import safe_line
from groundwire.render.summary import AnyReport, count_verdicts, score, score_name, tally
from groundwire.render.wording import spent

BAR_WIDTH = 30
"""Cells of the bar that shows the verdicts' shares; fits the narrowest terminal that the view is made for (60)."""

LONGEST_NAMED = 60
"""Characters of a claim that is named beside others: enough to know it again."""

MOST_ALIKE = 5
"""Reasons with the same code that are shown one by one; the JSON report has all."""

HASH = re.compile(r"\+[0-9a-f]{8,}")
"""The part of a judge's version that stands for its templates; JSON and page have all of it."""


def decision_panel(report: AnyReport, *, waiting: str, more: Sequence[RenderableType] = ()) -> RenderableType:
    """Decision, score, verdicts, reasons, notes and origin of a report, in a frame.

    Args:
        report: on an answer or on a conversation.
        waiting: what waits for a person where the decision is pending: `the answer`.
        more: lines that stand behind the verdicts.
    """
    decision = report.decision
    label = ACTIONS[decision.action]
    head = Text().append(f"{label.symbol} {label.word}", style=f"bold {label.style}")
    head.append(f"   gate {decision.gate}")
    if decision.pending:
        head.append(f", {waiting} waits for a person")
    counts = count_verdicts(report)
    lines: list[RenderableType] = [head, _score(report), _bar(counts), tally_text(counts)]
    if report.coverage.unchecked:
        coverage = report.coverage
        lines.append(
            Text(f"checked {coverage.checked} of {coverage.claims} claims", style=VERDICTS[Verdict.UNCHECKED].style)
        )
    lines += more
    lines += _reasons(decision.reasons)
    if report.calibration.status == "uncalibrated":
        which = ", ".join(report.calibration.uncalibrated)
        note = f"Thresholds are not yet calibrated for this judge ({safe_line(which)}); see docs/scores.md"
        lines.append(Text(note, style="dim italic"))
    lines += [Text(f"Note: {safe_line(note)}", style="italic") for note in report.provenance.notes]
    lines += _origin(report)
    return Panel(
        Group(*lines),
        title=Text(f"{report.protocol}, risk {report.risk}", style=DIM),
        title_align="left",
        border_style=label.style,
        padding=(0, 1),
    )


def tally_text(counts: Counter[Verdict]) -> Text:
    """The verdict counts in words, each in its colour and with its symbol."""
    line = Text()
    for verdict, label in VERDICTS.items():
        if counts[verdict]:
            line.append("   " if line else "").append(
                f"{label.symbol} {counts[verdict]} {label.word}", style=label.style
            )
    return line or Text(tally(counts), style=DIM)


def finding_line(finding: Finding) -> RenderableType:
    """What was found, behind a warning sign."""
    return warning(finding.kind.replace("_", " "), safe_line(finding.message))


def failure_line(why: str, claims: Sequence[CheckedClaim]) -> RenderableType:
    """One reason why several claims could not be checked."""
    named = ", ".join(in_quotes(shorten(claim.text, LONGEST_NAMED)) for claim in claims)
    return warning("not checked", f"{named}: {safe_line(why)}")


def warning(kind: str, text: str | Text) -> RenderableType:
    """A line behind a warning sign, which keeps to its column where it wraps."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column(ratio=1)
    grid.add_row(Text("!", style="yellow"), Text().append(f"{kind}: ", style="bold yellow").append(text))
    return grid


def _score(report: AnyReport) -> Text:
    return Text(f"{score_name(report)} ").append(score(report), style="bold")


def _bar(counts: Counter[Verdict]) -> Text:
    """One cell per share of claims; each verdict that occurs gets at least one."""
    total = counts.total()
    bar = Text()
    filled = 0
    seen = 0
    for verdict, label in VERDICTS.items():
        if counts[verdict]:
            seen += counts[verdict]
            until = max(filled + 1, round(BAR_WIDTH * seen / total))
            bar.append("━" * (until - filled), style=label.style)
            filled = until
    return bar if total else Text("─" * BAR_WIDTH, style=DIM)


def _reasons(reasons: Sequence[DecisionReason]) -> Iterator[RenderableType]:
    """Every reason; of many that are alike, as of the turns of a long conversation, the first few."""
    seen = Counter[str]()
    counts = Counter(reason.code for reason in reasons)
    for reason in reasons:
        seen[reason.code] += 1
        if seen[reason.code] <= MOST_ALIKE:
            yield _bullet(safe_line(reason.message), safe_line(reason.code))
        elif seen[reason.code] == counts[reason.code]:
            yield _bullet(f"{counts[reason.code] - MOST_ALIKE} more", safe_line(reason.code))


def _bullet(text: str, code: str) -> RenderableType:
    return Padding(Text("• ").append(text).append(f"  {code}", style=DIM), (0, 0, 0, 2))


def _origin(report: AnyReport) -> Iterator[RenderableType]:
    """Who judged, how long it took, and what that cost; on lines that wrap, since nothing of it may be cut off."""
    judge, usage = report.provenance.judge, report.provenance.usage
    version = HASH.sub("", judge.version)
    said = f"judge {judge.title}, version {version}, {report.provenance.duration_ms:.0f} ms"
    yield Text(safe_line(said), style=DIM)
    if usage is not None:
        yield Text(safe_line(spent(usage)), style=DIM)
