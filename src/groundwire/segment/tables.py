"""Rows of Markdown tables: their cells, and how a row reads as a sentence."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from groundwire.segment.column_units import unit_in, with_unit
from groundwire.segment.lines import Line
from groundwire.segment.reading import read

_PIPE = re.compile(r"(?<!\\)\|")

_NUMBER = re.compile(r"[-+±<>≤≥~≈]? ?(?:[$€£¥] ?|[A-Z]{3} )?\d")
_TICKS = dict.fromkeys("✅✔✓☑🗸", "yes") | dict.fromkeys("❌✗✘✕✖☒", "no")
"""What the signs of a table of features say."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a row: what its column is called and where its content stands."""

    header: str
    start: int
    end: int
    text: str
    """The content, plain."""


def cells(text: str, row: Line, headers: Sequence[str] = (), names: Collection[str] = ()) -> tuple[Cell, ...]:
    """The cells of a row of a Markdown table, empty ones included; offsets into `text`.

    `names` are those of the sources, which citation markers may give.
    """
    raw = text[row.start : row.end]
    bounds = [-1, *(match.start() for match in _PIPE.finditer(raw)), len(raw)]
    spans = [(left + 1, right) for left, right in pairwise(bounds)]
    if raw.lstrip().startswith("|"):
        spans = spans[1:]
    if raw.rstrip().endswith("|") and spans and not raw[spans[-1][0] :].strip():
        spans = spans[:-1]
    found: list[Cell] = []
    for number, (left, right) in enumerate(spans):
        start, end = row.start + left, row.start + right
        content = Line(start, end).trimmed(text)
        header = headers[number] if number < len(headers) else ""
        if content is None:
            found.append(Cell(header, start, start, ""))
        else:
            plain = read(text, (content,), names).text.replace("\\|", "|").strip()
            found.append(Cell(header, content.start, content.end, _TICKS.get(plain.strip("\ufe0f "), plain)))
    return tuple(found)


def row_reading(row: Sequence[Cell]) -> str:
    """A row with the headers of its columns: `Norrby: Annual output (MWh): 420; Employees: 12`."""
    named, rest = row[0], [cell for cell in row[1:] if cell.text]
    parts = [f"{cell.header}: {cell.text}" if cell.header else cell.text for cell in rest]
    return f"{named.text}: {'; '.join(parts)}" if parts and named.text else named.text or "; ".join(parts)


def cell_statement(named: Cell, cell: Cell, caption: str = "") -> str:
    """One cell as a sentence: `tea: price $2`, `Bicycle theft: Premium: up to EUR 1,000`, `Norrby: output 420 MWh`.

    A bare number gets the unit of its column, of its row, or of the caption, in this order.
    """
    text, header = with_unit(cell.text, cell.header)
    name = named.text
    if text == cell.text:
        text, name = with_unit(cell.text, name, "" if unit_in(header)[0] else caption)
    joint = " " if _NUMBER.match(text) and not header[-1:].isdigit() else ": "
    value = f"{header}{joint}{text}" if header else text
    return f"{name}: {value}" if name else value


def place(row: Sequence[Cell], cell: Cell | None = None) -> str:
    """What a row is called, or a cell of it, for people: `row Premium, column Price`."""
    name = f"row {row[0].text}" if row[0].text else ""
    column = f"column {cell.header}" if cell is not None and cell.header else ""
    return ", ".join(filter(None, (name, column)))
