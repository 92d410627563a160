"""The answer, and the caller's own sentences and claims in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire import Answer, InputError
from groundwire.domain.text import Span

TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def test_callers_sentences_are_located_in_order() -> None:
    """The second of two equal sentences is the second one in the text."""
    answer = Answer.of("Yes. No. Yes.", sentences=["Yes.", "Yes."])
    assert [(span.start, span.end) for span in answer.sentences or ()] == [(0, 4), (9, 13)]


@pytest.mark.parametrize("pieces", [["No."], ["b", "a"], [""]])
def test_a_piece_that_does_not_stand_in_the_answer_is_refused(pieces: list[str]) -> None:
    """Sentences must be verbatim and in order."""
    with pytest.raises(InputError, match="does not stand in the answer after the one before it"):
        Answer.of("a b", claims=pieces)


@pytest.mark.parametrize("what", ["sentences", "claims"])
def test_an_empty_list_would_let_an_answer_pass_unread(what: str) -> None:
    """Nothing to check is not the same as nothing handed in."""
    with pytest.raises(InputError, match=f"the list of {what} is empty.*leave it out"):
        Answer.of("The fee is 6 EUR.", **{what: []})


@pytest.mark.parametrize(
    "span", [Span(start=0, end=3, text="abc"), Span(start=9, end=12, text="ab."), Span(start=2, end=3, text=" ")]
)
def test_spans_that_are_not_pieces_of_the_answer_are_refused(span: Span) -> None:
    """An answer made directly is validated like one made with `of`."""
    with pytest.raises(InputError, match="not a piece of the answer"):
        Answer(text="ab cd", claims=(span,))


def test_a_lone_surrogate_is_refused_with_its_place() -> None:
    """Half a character cannot be written as UTF-8, so no report could hold it."""
    with pytest.raises(InputError, match="the answer holds a lone surrogate at offset 2"):
        Answer.of("ab\udc00")


@given(TEXT, st.data())
def test_spans_hold_the_characters_at_their_offsets(text: str, data: st.DataObject) -> None:
    """Offsets are code points of the text as given."""
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    span = Span.of(text, start, end)
    assert text[span.start : span.end] == span.text
    assert span.shifted(3).start == span.start + 3


def test_a_span_that_does_not_fit_its_text_is_refused() -> None:
    """Offsets and characters must agree."""
    with pytest.raises(ValueError, match="does not fit"):
        Span(start=0, end=3, text="ab")
