"""A review as a person reads it on a terminal before deciding: why it is here, and the answer with its problems."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from groundwire.domain.report import Report
from groundwire.domain.review import Review, ReviewItem
from groundwire.errors import InputError
from groundwire.render.annotate import require_same_answer
from groundwire.render.claims import DIM
from groundwire.render.safe import safe_line, safe_text
from groundwire.render.summary import one_line
from groundwire.render.terminal import heading, report_view

NAMES: Final = 13
"""The width of the column with the names of facts."""


def item_lines(item: ReviewItem) -> str:
    """An item in a list, on two lines: its id, since when, how much is at stake, who waits; then why it is here."""
    state = "answer waits" if item.pending else "nobody waits"
    facts = (item.id, _time(item.created_at), str(item.risk), state, item.application, item.response_id)
    return f"{'  '.join(map(safe_line, facts))}\n    {safe_line(item.reason)}"


def review_view(review: Review) -> RenderableType:
    """The whole review, for `rich.console.Console.print`: the answer as a report on it shows it.

    An answer without a report is shown with its sources instead, for nothing else tells whether it is right. All text
    that came from outside is made harmless and never read as markup.
    """
    facts = [Text(f"{name:{NAMES}}", style=DIM).append(safe_line(value), style="") for name, value in _facts(review)]
    return Group(*facts, *_released(review), "", *_answer(review.item))


def _facts(review: Review) -> Iterator[tuple[str, str]]:
    item, resolution = review.item, review.resolution
    yield "review", item.id
    yield "answer", item.response_id
    yield "application", item.application
    yield "risk", str(item.risk)
    yield "since", _time(item.created_at)
    yield "because", item.reason if item.cause is None else f"{item.reason} ({item.cause})"
    if resolution is None:
        yield "state", "the answer waits for a person" if item.pending else "open; nobody waits for it"
        return
    yield "state", f"{resolution.outcome} by {resolution.reviewer}, {_time(resolution.resolved_at)}"
    if resolution.note:
        yield "note", resolution.note


def _released(review: Review) -> Iterator[RenderableType]:
    """The text that a person has put in the place of the answer."""
    text = None if review.resolution is None else review.resolution.text
    if text is not None and text != review.item.answer:
        yield heading("Released instead")
        yield Text(safe_text(text))
        yield heading("The answer that waited")


def _answer(item: ReviewItem) -> Iterator[RenderableType]:
    if item.session_report is not None:
        yield Text(one_line(item.session_report))
        return
    report = _report_on(item)
    if item.answer is not None and report is not None and item.evidence is not None:
        yield report_view(item.answer, report, item.evidence, question=item.question)
        return
    if item.question is not None:
        yield Text().append("Q  ", style=DIM).append(safe_line(item.question), style="bold")
        yield ""
    yield Text("(the answer has no text)", style=DIM) if item.answer is None else Text(safe_text(item.answer))
    yield ""
    yield Text("There is no report on this text.", style=DIM)
    for source in () if item.evidence is None else item.evidence.sources:
        yield heading(source.id)
        yield Text(safe_text(source.text))


def _report_on(item: ReviewItem) -> Report | None:
    """The report on the answer itself; None where there are only such on other drafts."""
    if item.answer is None or not item.reports:
        return None
    try:
        require_same_answer(item.answer, item.reports[-1])
    except InputError:
        return None
    return item.reports[-1]


def _time(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
