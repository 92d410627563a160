"""A report as a person likes to read it on a terminal: the answer, what decides each claim, score and decision."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Report
from groundwire.render.annotate import require_same_answer
from groundwire.render.claims import DIM, SentenceView
from groundwire.render.decision import decision_panel, failure_line, finding_line
from groundwire.render.safe import safe_line, safe_text
from groundwire.render.wording import failures


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
    shared = {why: claims for why, claims in failures(report.claims).items() if len(claims) > 1}
    parts += _sentences(answer, report, evidence, told=shared)
    parts += [failure_line(why, claims) for why, claims in shared.items()]
    parts += [""] if shared else []
    parts += [finding_line(finding) for finding in report.findings]
    if report.findings:
        parts.append("")
    parts.append(decision_panel(report, waiting="the answer"))
    return Group(*parts)


def heading(title: str, text: str = "") -> RenderableType:
    """A rule across the terminal with a title, and a line of text under it."""
    rule = Rule(Text(safe_line(title), style="bold"), align="left", style=DIM)
    return Group(rule, Text(safe_line(text), style=DIM)) if text else rule


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
