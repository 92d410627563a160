"""A review on the terminal; what `groundwire review` prints of an answer is tested with the command."""

from __future__ import annotations

from rich.console import Console
from tests.render.sessions import course
from tests.storage.builders import released, review_of

from groundwire.domain.review import Review
from groundwire.render.review import item_lines, review_view
from groundwire.render.summary import one_line


def _printed(review: Review) -> str:
    console = Console(width=400, markup=False, highlight=False)
    with console.capture() as printed:
        console.print(review_view(review))
    return printed.get()


def test_a_conversation_is_told_in_one_line() -> None:
    """It has no answer of its own."""
    report, _ = course()
    item = review_of(None, session_report=report, pending=False)
    assert one_line(report) in _printed(Review(item=item))


def test_an_answer_that_was_released_as_it_is_is_shown_once() -> None:
    """Only another text is told apart."""
    item = review_of()
    assert "Released instead" not in _printed(Review(item=item, resolution=released(item)))
    assert "Released instead" in _printed(Review(item=item, resolution=released(item, "Five.")))


def test_an_item_in_a_list_has_two_lines() -> None:
    """Whatever its reason says."""
    assert item_lines(review_of(reason="a\nb\r\nc", response_id="x\ny")).count("\n") == 1
