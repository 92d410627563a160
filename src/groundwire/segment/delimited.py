"""Comma- and tab-separated lines inside a text, recognised cautiously."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from groundwire.segment.lines import Line
from groundwire.segment.tables import Cell

SEPARATORS = ("\t", ",", ";")
"""What separates cells, most certain first."""

MIN_SEPARATORS = 2
"""Separators in each line; one comma is prose."""

MAX_CELL = 60
"""Characters of a cell; longer ones are prose."""


@dataclass(frozen=True, slots=True)
class Delimited:
    """A table found among lines."""

    first: int
    """Number of its header line."""
    last: int
    """Number after its last line."""
    names: tuple[str, ...]
    """What its columns are called."""
    rows: tuple[tuple[Cell, ...], ...]
    """The cells of the lines below the header."""


def delimited(text: str, lines: Sequence[Line]) -> Iterator[Delimited]:
    """The tables among `lines`: two or more in a row with the same number of short cells."""
    first = 0
    while first + 1 < len(lines):
        table = next((found for mark in SEPARATORS if (found := _table(text, lines, first, mark)) is not None), None)
        if table is not None:
            yield table
        first = first + 1 if table is None else table.last


def _table(text: str, lines: Sequence[Line], first: int, separator: str) -> Delimited | None:
    header = _split(text, lines[first], separator)
    if header is None:
        return None
    names = tuple(_value(text, start, end) for start, end in header)
    rows: list[tuple[Cell, ...]] = []
    for line in islice(lines, first + 1, None):
        spans = _split(text, line, separator)
        if spans is None or len(spans) != len(header):
            break
        cells = (
            Cell(name, start, end, _value(text, start, end)) for name, (start, end) in zip(names, spans, strict=True)
        )
        rows.append(tuple(cells))
    return Delimited(first, first + 1 + len(rows), names, tuple(rows)) if rows else None


def _value(text: str, start: int, end: int) -> str:
    return text[start:end].strip().strip('"').replace('""', '"')


def _split(text: str, line: Line, separator: str) -> list[tuple[int, int]] | None:
    """The spans of the cells of a line; None if it does not look like one of a table."""
    raw = text[line.start : line.end]
    bounds: list[int] = []
    quoted = False
    for position, character in enumerate(raw):
        if character == '"':
            quoted = not quoted
        elif character == separator and not quoted:
            bounds.append(position)
    if len(bounds) < MIN_SEPARATORS:
        return None
    edges = [-1, *bounds, len(raw)]
    spans = [(line.start + left + 1, line.start + right) for left, right in pairwise(edges)]
    if any(b - a > MAX_CELL for a, b in spans):
        return None
    # A comma in prose is followed by a space; in a table, as a rule, it is not.
    if separator != "\t" and all(text[a : a + 1] == " " for a, _ in spans[1:]):
        return None
    return [_trimmed(text, a, b) for a, b in spans]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    return (start + left, start + len(piece.rstrip())) if piece.strip() else (start, start)
