"""Comma- and tab-separated lines inside a text, recognised cautiously."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.segment.lines import Line
from groundwire.segment.tables import Cell

MIN_SEPARATORS = 2
"""Separators in each line; one comma is prose."""

MAX_CELL = 60
"""Characters of a cell; longer ones are prose."""


@dataclass(frozen=True, slots=True)
class Delimited:
    """A table found among lines."""

    first: int
    """Number of the header line among the lines."""
    count: int
    """Lines of the table, header included."""
    captioned: bool
    """Whether the line before the header is its caption."""
    rows: tuple[tuple[Cell, ...], ...]
    """The cells of the lines below the header."""


def delimited(text: str, lines: Sequence[Line]) -> Delimited | None:
    """The first table among `lines`: two or more in a row with the same number of short cells."""
    for separator in ("\t", ",", ";"):
        for first in range(len(lines) - 1):
            header = _split(text, lines[first], separator)
            if header is None:
                continue
            rows: list[list[tuple[int, int]]] = []
            for line in lines[first + 1 :]:
                row = _split(text, line, separator)
                if row is None or len(row) != len(header):
                    break
                rows.append(row)
            if rows:
                names = [text[a:b].strip().strip('"') for a, b in header]
                table = tuple(tuple(_cell(text, name, a, b) for name, (a, b) in zip(names, row, strict=True)) for row in rows)
                return Delimited(first, len(rows) + 1, first > 0, table)
    return None


def _cell(text: str, name: str, start: int, end: int) -> Cell:
    return Cell(name, start, end, text[start:end].strip().strip('"').replace('""', '"'))


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
    spans = [(line.start + left + 1, line.start + right) for left, right in zip(edges, edges[1:], strict=False)]
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
