"""Tables of an HTML document: which cells a row has, which headers stand over them, what spans several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from groundwire.segment.html_words import Words, plain
from groundwire.segment.reading import Reading
from groundwire.segment.tables import Cell

MOST_COLUMNS = 200
"""Columns of a table that are told apart; what stands further right has no header."""

MOST_CARRIED = 20_000
"""Places of a table that cells reach down into from above; spans beyond are those of one row."""

LEAST_COLUMNS = 3
"""Columns from which a first row without figures, over rows with figures, is taken for headers though not marked so."""

_SPAN = re.compile(r"\b(col|row)span\s*=\s*[\"']?(\d{1,4})", re.IGNORECASE)


@dataclass(slots=True)
class GridCell:
    """A cell as it stands in the document."""

    reading: Reading
    is_header: bool
    columns: int = 1
    rows: int = 1

    @property
    def text(self) -> str:
        """What it says, on one line."""
        return plain(self.reading)

    def under(self, header: str) -> Cell:
        """The same under a header; an empty cell stands nowhere."""
        start, end = self.reading.locate(0, len(self.reading.text)) if self.reading.text else (0, 0)
        return Cell(header, start, end, self.text)


@dataclass(slots=True)
class Table:
    """A table that is being read."""

    words: Words = field(default_factory=Words)
    """Those of the open cell or caption."""
    caption: str = ""
    rows: list[list[GridCell]] = field(default_factory=list)
    heads: set[int] = field(default_factory=set)
    """Numbers of the rows in the head of the table."""
    cell: str | None = None
    """The open tag of the cell or caption that is being read."""
    in_head: bool = False

    def open(self, name: str, tag: str) -> None:
        """Begin a row, a cell, a caption or a part of the table."""
        self.close()
        if name == "tr":
            self.rows.append([])
        elif name in ("td", "th", "caption"):
            self.cell = tag
            if not self.rows and name != "caption":
                self.rows.append([])
        elif name in ("thead", "tbody", "tfoot"):
            self.in_head = name == "thead"

    def close(self, name: str = "table") -> None:
        """End the open cell or caption, if there is one, and the part that is named."""
        if name == "thead":
            self.in_head = False
        if self.cell is None:
            return
        tag, reading = self.cell.lower(), self.words.reading()
        self.cell, self.words = None, Words()
        if tag.startswith("<caption"):
            self.caption = plain(reading)
            return
        spans = {name.lower(): int(count) for name, count in _SPAN.findall(tag)}
        columns, rows = (min(max(spans.get(name, 1), 1), MOST_COLUMNS) for name in ("col", "row"))
        self.rows[-1].append(GridCell(reading, tag.startswith("<th"), columns, rows))
        if self.in_head:
            self.heads.add(len(self.rows) - 1)

    def read(self) -> Iterator[tuple[Sequence[Cell], Sequence[Cell], bool]]:
        """Each row: the cells that stand in it, the same with those that reach down into it, and whether it is a head.

        The cells below the head know their headers.
        """
        grid = [row for row in self._grid() if row]
        headers, first = self._headers(grid)
        for number, row in enumerate(grid):
            names = headers if number >= first else []
            cells = [cell.under(names[i] if i < len(names) else "") for i, (cell, _) in enumerate(row)]
            own = [cell for cell, (_, carried) in zip(cells, row, strict=True) if not carried]
            yield own, cells, number < first

    @property
    def width(self) -> int:
        """Columns of the widest row."""
        return max((len(row) for row in self._grid()), default=0)

    def _grid(self) -> Iterator[list[tuple[GridCell, bool]]]:
        """The rows with cells that span several repeated; True for those that began in a row above."""
        reaching: dict[int, tuple[GridCell, int]] = {}
        carried_left = MOST_CARRIED
        for row in self.rows:
            found: list[tuple[GridCell, bool]] = []
            below: dict[int, tuple[GridCell, int]] = {}
            waiting = list(reversed(row))
            while (waiting or len(found) in reaching) and len(found) < MOST_COLUMNS:
                cell, left = reaching.pop(len(found), (None, 0))
                carried = cell is not None
                if cell is None:
                    cell = waiting.pop()
                    left = cell.rows
                for _ in range(1 if carried else cell.columns):
                    carried_left -= carried
                    if left > 1 and carried_left > 0:
                        below[len(found)] = (cell, left - 1)
                    found.append((cell, carried))
            reaching = below
            yield found

    def _headers(self, grid: Sequence[list[tuple[GridCell, bool]]]) -> tuple[list[str], int]:
        """The names of the columns, and the number of the first row below them."""
        first = 0
        while first < len(grid) and (first in self.heads or _is_head(grid[first])):
            first += 1
        if first == 0 and _looks_like_head(grid):
            first = 1
        if first == len(grid):
            return [], 0
        names: list[str] = []
        for column in range(max((len(row) for row in grid[:first]), default=0)):
            above = [row[column][0].text for row in grid[:first] if column < len(row)]
            names.append(" ".join(dict.fromkeys(filter(None, above))))
        return names, first


def _is_head(row: Sequence[tuple[GridCell, bool]]) -> bool:
    return len(row) > 1 and all(cell.is_header for cell, _ in row)


def _looks_like_head(grid: Sequence[list[tuple[GridCell, bool]]]) -> bool:
    """Whether the first row names columns of figures, though it is not marked as a head."""
    if len(grid) <= 1 or len(grid[0]) < LEAST_COLUMNS or any(cell.is_header for row in grid for cell, _ in row):
        return False
    first, *below = ([any(map(str.isdigit, cell.text)) for cell, _ in row] for row in grid)
    return not any(first) and any(any(row[1:]) for row in below)
