"""What is marked in a text is marked by whole words and figures."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.domain.text import Span
from groundwire.domain.tokens import whole_tokens


def widened(text: str, *pieces: str) -> list[str]:
    spans = [Span.of(text, text.index(piece), text.index(piece) + len(piece)) for piece in pieces]
    return [span.text for span in whole_tokens(text, spans)]


@pytest.mark.parametrize(
    ("text", "piece", "whole"),
    [
        ("Your total £1,450, made in May.", "450, made", "£1,450, made"),
        ("It costs $ 30 now.", "30", "$ 30"),
        ("It costs 1.450,50 € now.", "450", "1.450,50 €"),
        ("It costs US$5.", "5", "$5"),
        ("It fell by 12.5% today.", "12", "12.5%"),
        ("It was -5°C outside.", "5", "-5°C"),
        ("It turned by 90° twice.", "9", "90°"),
        ("From 1$ 1 cent is kept.", "1 cent", "1 cent"),
        ("At 10:30 sharp.", "30", "10:30"),
        ("The insurer's duty.", "insurer", "insurer's"),
        ("Nothing is cut here.", "is cut", "is cut"),
        ("From 3-4 weeks.", "4", "4"),
        ("cost-effective care", "effective", "effective"),
        ("The fee is 5. €6 is more.", "fee", "fee"),
        ("手数料は500円です。", "料", "料"),
        ("手数料は¥500です。", "00", "¥500"),
        ("(£5)", "5", "£5"),
    ],
)
def test_a_span_is_widened_to_what_it_cuts(text: str, piece: str, whole: str) -> None:
    """A figure goes with its separators and signs; words of scripts without spaces are left alone."""
    assert widened(text, piece) == [whole]


def test_spans_that_cut_the_same_figure_are_one() -> None:
    """Two boxes never lie over each other."""
    text = "Your total £1,450, made in May."
    assert widened(text, "total £1", "450", "May") == ["total £1,450", "May"]


@given(st.text(alphabet="ab1 9,.€$%-'\n手", max_size=40), st.data())
def test_no_character_is_lost_and_nothing_changes_twice(text: str, data: st.DataObject) -> None:
    """The widened spans hold the given ones, follow each other, and stay as they are when they are widened again."""
    starts = data.draw(st.lists(st.integers(0, len(text)), max_size=3))
    spans = [Span.of(text, start, data.draw(st.integers(start, len(text)))) for start in starts]
    found = whole_tokens(text, spans)
    assert all(any(f.start <= s.start and s.end <= f.end for f in found) for s in spans if s.text)
    assert all(first.end <= second.start for first, second in pairwise(found))
    assert whole_tokens(text, found) == found
