"""Quotes are looked for in all sources, those cited first."""

from __future__ import annotations

import pytest

from groundwire.domain.evidence import Evidence
from groundwire.quotes import EvidenceText

TEXTS = EvidenceText(Evidence.of(["A fee is due. A fee of 5 EUR.", "No refund. A fee is due."]))


@pytest.mark.parametrize(
    ("quote", "cited", "source_id", "misplaced"),
    [
        ("A fee is due", (), "S1", False),
        ("A fee is due", ("S2",), "S2", False),
        ("No refund", ("S1",), "S2", True),
        ("No refund", ("S1", "S2"), "S2", False),
        ("No refund", (), "S2", False),
    ],
)
def test_a_quote_says_whether_it_is_where_it_was_ascribed_to(
    quote: str, cited: tuple[str, ...], source_id: str, *, misplaced: bool
) -> None:
    """The cited source is preferred; only where it lacks the words are they misplaced."""
    located = TEXTS.locate(quote, cited=cited)
    assert located is not None
    assert (located.passage.source_id, located.misplaced, located.cited) == (source_id, misplaced, cited)


@pytest.mark.parametrize(("occurrence", "place"), [(0, ("S1", 0)), (1, ("S1", 14)), (2, ("S2", 11)), (3, None)])
def test_occurrences_are_counted_through_all_sources(occurrence: int, place: tuple[str, int] | None) -> None:
    """The n-th one of all is returned."""
    located = TEXTS.locate("a fee", occurrence=occurrence)
    assert (located and (located.passage.source_id, located.passage.start)) == place


def test_the_pieces_of_a_quote_are_kept() -> None:
    """Beside the span of all, each piece between ellipses has its own."""
    located = TEXTS.locate("A fee … 5 EUR", cited=("S1",))
    assert located is not None
    assert [part.text for part in located.parts] == ["A fee", "5 EUR"]
    assert located.passage.text == "A fee is due. A fee of 5 EUR"
