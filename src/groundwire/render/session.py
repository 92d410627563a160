"""The report on a conversation on a terminal: its course at a glance, each turn on a line, then what is wrong where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.console import Group, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from groundwire.domain.evidence import Evidence
from groundwire.domain.percent import percent
from groundwire.domain.report import CheckedClaim, CheckedSentence
from groundwire.domain.session_report import Invention, SessionReport
from groundwire.domain.text import in_quotes
from groundwire.domain.verdict import Verdict
from groundwire.render.claims import DIM, SentenceView
from groundwire.render.conversation import (
    MARKS,
    RELATIONS,
    Mark,
    ShownTurn,
    chain,
    result_of,
    shown_turns,
)
from groundwire.render.decision import decision_panel, finding_line, warning
from groundwire.render.excerpt import shorten
from groundwire.render.labels import ACTIONS, VERDICTS
from groundwire.render.safe import safe_line
from groundwire.render.sparkline import Sparkline, mark_of, style_of
from groundwire.render.summary import reports_in, score, score_name, session_facts
from groundwire.render.terminal import heading
from groundwire.render.turn_numbers import turn_list
from groundwire.render.wording import failures
from groundwire.sessions.transcript import Transcript

LONGEST_QUESTION: Final = 300
"""Characters of a question above the problems of its turn."""

COLUMNS: Final[Sequence[JustifyMethod]] = ("right", "left", "right", "right", "left", "left")
"""Which way the columns before the question go: number, mark, score, grounding score, verdicts, review."""

GAP: Final = " "
"""Sets what a person has to do apart from the counts, which stand one space apart themselves."""

RIGHT: Final = (Verdict.SUPPORTED, Verdict.NOT_A_CLAIM)
"""Verdicts of sentences that are not told one by one."""


def session_view(report: SessionReport, transcript: Transcript) -> RenderableType:
    """The whole report on a conversation, for `rich.console.Console.print`.

    Works from 60 columns up. All text that came from outside is made harmless and never read as markup.

    Raises:
        InputError: the report is about another conversation.
    """
    turns = shown_turns(report, transcript)
    parts: list[RenderableType] = [_headline(report), ""]
    if turns:
        parts += [Sparkline(turns), "", _table(turns), ""]
    shared = {why: claims for why, claims in failures(_claims(report)).items() if len(claims) > 1}
    for turn in turns:
        parts += _problems(turn, told=shared)
    for why, claims in shared.items():
        where = [turn.index for turn in turns if turn.report and set(claims) & set(turn.report.claims)]
        parts += [warning("not checked", f"{len(claims)} claims of {turn_list(where)}: {safe_line(why)}"), ""]
    if report.inventions:
        parts += [heading("Inventions"), *map(_invention, report.inventions), ""]
    parts += [finding_line(finding) for finding in report.findings]
    parts += [""] if report.findings else []
    parts.append(decision_panel(report, waiting="it", more=list(_course(report))))
    return Group(*parts)


def _claims(report: SessionReport) -> list[CheckedClaim]:
    return [claim for each in reports_in(report) for claim in each.claims]


def _headline(report: SessionReport) -> RenderableType:
    label = ACTIONS[report.decision.action]
    line = Text().append(f"{label.symbol} {label.word}", style=f"bold {label.style}")
    line.append(f"   {score_name(report).lower()} ").append(score(report), style="bold")
    return Group(line, Text(" · ".join(session_facts(report)), style=DIM))


def _table(turns: Sequence[ShownTurn]) -> RenderableType:
    """A line for each turn; neighbours that were not sampled share one. The question takes what room is left."""
    rows = [row for mark, run in groupby(turns, key=lambda turn: turn.mark) for row in _rows(mark, list(run))]
    table = Table.grid(padding=(0, 1))
    for number, justify in enumerate(COLUMNS):
        table.add_column(justify=justify, no_wrap=True, width=max(row[number].cell_len for row in rows))
    table.add_column(ratio=1)
    for row in rows:
        table.add_row(*row)
    return table


def _rows(mark: Mark, alike: Sequence[ShownTurn]) -> Iterator[tuple[Text, ...]]:
    first, last = alike[0], alike[-1]
    if mark is Mark.NOT_SAMPLED and first is not last:
        numbers = Text(f"{first.number}-{last.number}", style=DIM)
        yield numbers, _cell(first), Text(), Text(), Text(), Text(), Text(MARKS[mark].word, style=DIM)
        return
    yield from (tuple(_row(turn)) for turn in alike)


def _row(turn: ShownTurn) -> Iterator[Text]:
    yield Text(str(turn.number), style=DIM)
    yield _cell(turn)
    yield Text(str((turn.score and turn.score.score) or ""), style=style_of(turn))
    yield Text("" if turn.grounding is None else percent(turn.grounding), style=style_of(turn))
    yield _counts(turn)
    yield Text(f"{GAP}review" if turn.checked.needs_review else "", style="yellow")
    question = Text(no_wrap=True, overflow="ellipsis")
    if turn.mark is not Mark.SCORED:
        question.append(f"({mark_of(turn).word}) ", style=mark_of(turn).style)
    yield question.append(shorten(turn.said.question or ""), style=DIM if turn.grounding is None else "")


def _cell(turn: ShownTurn) -> Text:
    label = mark_of(turn)
    return Text(label.symbol, style=label.style)


def _counts(turn: ShownTurn) -> Text:
    """How many claims have which verdict, each behind its symbol."""
    counts = Counter(claim.verdict for claim in turn.report.claims) if turn.report else Counter[Verdict]()
    line = Text()
    for verdict, label in VERDICTS.items():
        if counts[verdict]:
            line.append(" " if line else "").append(f"{label.symbol}{counts[verdict]}", style=label.style)
    return line


def _problems(turn: ShownTurn, *, told: Collection[str]) -> Iterator[RenderableType]:
    """What is wrong with one turn: each sentence that its sources do not carry, and what else was found."""
    sentences = [each for each in turn.report.sentences if _to_be_told(each, told)] if turn.report else []
    findings = turn.report.findings if turn.report else ()
    if not sentences and not findings and turn.checked.error is None:
        return
    yield heading(f"Turn {turn.number}")
    if turn.said.question:
        question = shorten(turn.said.question, LONGEST_QUESTION)
        yield Padding(Text().append("Q  ", style=DIM).append(question, style="bold"), (0, 0, 1, 0))
    if turn.checked.error is not None:
        yield warning("the check failed", safe_line(turn.checked.error))
    evidence = turn.said.evidence or Evidence.of([])
    yield from (SentenceView(sentence=each, lead="", evidence=evidence, told=told) for each in sentences)
    yield from map(finding_line, findings)
    yield ""


def _to_be_told(sentence: CheckedSentence, told: Collection[str]) -> bool:
    """Whether a sentence is told of in its turn, and not only with others that failed for the same reason."""
    if sentence.verdict in RIGHT:
        return False
    wrong = [claim for claim in sentence.claims if claim.verdict not in RIGHT]
    return not all(claim.verdict is Verdict.UNCHECKED and claim.explanation in told for claim in wrong)


def _invention(invention: Invention) -> RenderableType:
    text = Text().append(in_quotes(shorten(invention.claim_text)), style=VERDICTS[Verdict.UNSUPPORTED].style)
    lines: list[RenderableType] = [text.append(f" {chain(invention)}")]
    for echo in invention.echoes:
        line = Text(f"{turn_list([echo.turn_index])} {RELATIONS[echo.relation]}: ", style=DIM)
        lines.append(Padding(line.append(in_quotes(shorten(echo.claim_text)), style=""), (0, 0, 0, 2)))
    return Group(*lines)


def _course(report: SessionReport) -> Iterator[RenderableType]:
    """How grounding changes over the conversation, and which turns go to a person."""
    trend = result_of(report).session_grounding_trend
    yield Text(safe_line(trend.summary), style="bold red" if trend.decay_detected else "")
    to_review = [turn.turn_index for turn in report.turns if turn.needs_review]
    if to_review:
        yield Text(f"For review: {turn_list(to_review)}", style="yellow")
