from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.domain.text import Span
from groundwire.render.layers import cut

TEXT = "abcdefghij"


def test_pieces_know_what_lies_over_them() -> None:
    """A cut is made at every edge, and each piece has the layers that cover it, in the order they were given."""
    layers = [(Span.of(TEXT, 0, 4), "x"), (Span.of(TEXT, 2, 6), "y")]
    pieces = [(TEXT[piece.start : piece.end], piece.layers) for piece in cut(1, 8, layers)]
    assert pieces == [("b", ("x",)), ("cd", ("x", "y")), ("ef", ("y",)), ("gh", ())]


@given(st.lists(st.tuples(st.integers(0, 10), st.integers(0, 10)).map(sorted), max_size=6))
@settings(deadline=None)
def test_the_pieces_are_the_text(places: list[list[int]]) -> None:
    """Whatever is laid over it, the pieces follow each other without gaps, and none is empty."""
    layers = [(Span.of(TEXT, *place), number) for number, place in enumerate(places)]
    pieces = list(cut(0, len(TEXT), layers))
    assert "".join(TEXT[piece.start : piece.end] for piece in pieces) == TEXT
    assert all(piece.start < piece.end for piece in pieces)
