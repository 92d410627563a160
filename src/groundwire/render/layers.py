"""A text cut wherever one of the spans laid over it begins or ends, so that each piece can be drawn in one way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, Protocol, TypeVar

T = TypeVar("T")


class Ranged(Protocol):
    """Anything with a start and an end."""

    @property
    def start(self) -> int:
        """Offset of the first character."""

    @property
    def end(self) -> int:
        """Offset after the last character."""


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """A stretch in which the same layers lie over the text from its first character to its last."""

    start: int
    end: int
    layers: tuple[T, ...]
    """In the order in which they were laid."""


def cut(start: int, end: int, layers: Sequence[tuple[Ranged, T]]) -> Iterator[Piece[T]]:
    """The pieces of `start:end` in order, without gaps; what lies outside is not looked at."""
    edges = {start, end}
    edges |= {edge for span, _ in layers for edge in (span.start, span.end) if start < edge < end}
    for first, last in pairwise(sorted(edges)):
        yield Piece(first, last, tuple(layer for span, layer in layers if span.start <= first and last <= span.end))
