"""A report as a person likes to read it on a terminal: the answer, what decides each claim, score and decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import CheckedClaim, Finding, Report
from groundwire.domain.text import in_quotes
from groundwire.domain.verdict import Verdict
from groundwire.render.annotate import require_same_answer
from groundwire.render.claims import DIM, SentenceView
from groundwire.render.excerpt import shorten
from groundwire.render.labels import ACTIONS, SCORES, VERDICTS
from groundwire.render.safe import safe_line, safe_text
from groundwire.render.summary import count_verdicts, score, tally
from groundwire.render.wording import failures, spent

BAR_WIDTH = 30
"""Cells of the bar that shows the verdicts' shares; fits the narrowest terminal that the view is made for (60)."""

LONGEST_NAMED = 60
"""Characters of a claim that is named beside others: enough to know it again."""

HASH = re.compile(r"\+[0-9a-f]{8,}")
"""The part of a judge's version that stands for its templates; JSON and page have all of it."""


def report_view(answer: str, report: Report, evidence: Evidence, *, question: str | None = None) -> RenderableType:
    """The whole report, for `rich.console.Console.print`.

    Works from 60 columns up. All text that came from outside is made harmless and never read as markup.

    Raises:
        InputError: the report is about another answer.
    """
    require_same_answer(answer, report)
    parts: list[RenderableType] = []
    if question:
        parts.append(Text().append("Q  ", style=DIM).append(safe_line(question), style="bold"))
        parts.append("")
    shared = {why: claims for why, claims in failures(report).items() if len(claims) > 1}
    parts += _sentences(answer, report, evidence, told=shared)
    parts += [_failure(why, claims) for why, claims in shared.items()]
    parts += [""] if shared else []
    parts += [_finding(finding) for finding in report.findings]
    if report.findings:
        parts.append("")
    parts.append(_decision(report))
    return Group(*parts)


def heading(title: str, text: str = "") -> RenderableType:
    """A rule across the terminal with a title, and a line of text under it."""
    rule = Rule(Text(safe_line(title), style="bold"), align="left", style=DIM)
    return Group(rule, Text(safe_line(text), style=DIM)) if text else rule


def tally_text(counts: Counter[Verdict]) -> Text:
    """The verdict counts in words, each in its colour and with its symbol."""
    line = Text()
    for verdict, label in VERDICTS.items():
        if counts[verdict]:
            line.append("   " if line else "").append(
                f"{label.symbol} {counts[verdict]} {label.word}", style=label.style
            )
    return line or Text(tally(counts), style=DIM)


def _sentences(answer: str, report: Report, evidence: Evidence, *, told: Collection[str]) -> Iterator[RenderableType]:
    position = 0
    for sentence in report.sentences:
        yield SentenceView(sentence=sentence, lead=answer[position : sentence.start], evidence=evidence, told=told)
        if sentence.claims:
            yield ""
        position = sentence.end
    rest = answer[position:].strip()
    if rest or not report.sentences:
        yield Text(safe_text(rest) or "(the answer has no text)", style=DIM)
    if rest or not report.sentences or not report.sentences[-1].claims:
        yield ""


def _finding(finding: Finding) -> RenderableType:
    return _warning(finding.kind.replace("_", " "), safe_line(finding.message))


def _failure(why: str, claims: Sequence[CheckedClaim]) -> RenderableType:
    """One reason why several claims could not be checked."""
    named = ", ".join(in_quotes(shorten(claim.text, LONGEST_NAMED)) for claim in claims)
    return _warning("not checked", f"{named}: {safe_line(why)}")


def _warning(kind: str, text: str) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column(ratio=1)
    grid.add_row(Text("!", style="yellow"), Text().append(f"{kind}: ", style="bold yellow").append(text))
    return grid


def _decision(report: Report) -> RenderableType:
    decision = report.decision
    label = ACTIONS[decision.action]
    head = Text().append(f"{label.symbol} {label.word}", style=f"bold {label.style}")
    head.append(f"   gate {decision.gate}")
    if decision.pending:
        head.append(", the answer waits for a person")
    counts = count_verdicts(report)
    lines: list[RenderableType] = [head, _score(report), _bar(counts), tally_text(counts)]
    if report.coverage.unchecked:
        coverage = report.coverage
        lines.append(
            Text(f"checked {coverage.checked} of {coverage.claims} claims", style=VERDICTS[Verdict.UNCHECKED].style)
        )
    lines += [_bullet(safe_line(reason.message), safe_line(reason.code)) for reason in decision.reasons]
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


def _score(report: Report) -> Text:
    return Text(f"{SCORES[report.protocol]} ").append(score(report), style="bold")


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


def _bullet(text: str, code: str) -> RenderableType:
    return Padding(Text("• ").append(text).append(f"  {code}", style=DIM), (0, 0, 0, 2))


def _origin(report: Report) -> Iterator[RenderableType]:
    """Who judged, how long it took, and what that cost; on lines that wrap, since nothing of it may be cut off."""
    judge, usage = report.provenance.judge, report.provenance.usage
    version = HASH.sub("", judge.version)
    said = f"judge {judge.title}, version {version}, {report.provenance.duration_ms:.0f} ms"
    yield Text(safe_line(said), style=DIM)
    if usage is not None:
        yield Text(safe_line(spent(usage)), style=DIM)
