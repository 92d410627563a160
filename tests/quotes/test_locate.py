"""Quotes are found although typography differs, and come back in the source's own characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.quotes import Folded, locate

TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.mark.parametrize(
    ("quote", "source", "found"),
    [
        ("non-refundable deposit", "a “non‑refundable deposit”.", "non‑refundable deposit"),
        ('"yes"', "He said «yes» twice.", "«yes»"),
        ("five items", "five\u00a0items", "five\u00a0items"),
        ("five items", "five \r\n  items", "five \r\n  items"),
        ("information", "the infor-\nmation given", "infor-\nmation"),
        ("information", "infor\u00admation", "infor\u00admation"),
        ("very important", "a **very** important note", "very** important"),
        ("office", "the oﬃce", "oﬃce"),
        ("FULL", "full width ＦＵＬＬ", "full"),
        ("wait...", "wait… what", "wait…"),
        ("10-12", "pages 10–12", "10–12"),
    ],
)
def test_typography_does_not_hide_a_quote(quote: str, source: str, found: str) -> None:
    """The span returned is verbatim."""
    span = locate(quote, source)
    assert span is not None
    assert span.text == found
    assert source[span.start : span.end] == found


@pytest.mark.parametrize(("quote", "source"), [("", "x"), ("  ", "x"), ("5 EUR", "6 EUR"), ("not", "now")])
def test_other_words_are_not_found(quote: str, source: str) -> None:
    """A blank quote and a different one are nowhere."""
    assert locate(quote, source) is None


def test_the_nth_occurrence_is_kept() -> None:
    """Repeated words can be told apart."""
    span = locate("fee", "fee, Fee and fee", occurrence=2)
    assert span is not None
    assert span.start == 13


@given(TEXT)
def test_folding_keeps_track_of_every_character(text: str) -> None:
    """Each folded character knows its origin, in order."""
    folded = Folded.of(text)
    assert len(folded.origins) == len(folded.text)
    assert list(folded.origins) == sorted(folded.origins)
    assert all(0 <= origin < len(text) for origin in folded.origins)


@given(TEXT, TEXT, TEXT)
def test_words_taken_from_a_source_are_found_in_it(before: str, quote: str, after: str) -> None:
    """Whatever can be read in the quote is found where it, or the same words, stand."""
    source = f"{before} {quote} {after}"
    wanted = Folded.of(quote).text.strip()
    if wanted and wanted in Folded.of(source).text:
        span = locate(quote, source)
        assert span is not None
        assert source[span.start : span.end] == span.text
