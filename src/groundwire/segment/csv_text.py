"""Whole documents of comma-, semicolon- or tab-separated values, with quoted cells and line ends in them."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from groundwire.segment.delimited import MAX_CELL, SEPARATORS
from groundwire.segment.language import detect
from groundwire.segment.passage import Passage, is_long, prose, row_passage
from groundwire.segment.reading import Reading
from groundwire.segment.records import label, naming
from groundwire.segment.rules import rules_for
from groundwire.segment.tables import Cell

MOST_SPACED = 0.1
"""Share of separators with a space behind them from which commas and semicolons are those of prose."""

SURE_COLUMNS = 2
"""Columns up to which lines with commas are a table only if a cell below the header is quoted or holds a figure."""

MOST_RAGGED = 0.34
"""Share of the records so far that may have more or fewer cells than the header; from more on, it is no table."""

WIDEST = 200
"""Cells of a row that are read as one passage."""

_SENTENCE_END = re.compile(r"[.!?。！？][\"'”’»)]*$")


@dataclass(frozen=True, slots=True)
class _Field:
    """A cell as it stands in the document, quotation marks included."""

    start: int
    end: int
    quoted: bool
    spaced: bool
    """Whether a space follows the separator before it."""

    def content(self, text: str) -> Reading:
        """What it says, with where each character stands: two quotation marks in a quoted cell are one."""
        start, end = (self.start + 1, self.end - 1) if self.quoted else (self.start, self.end)
        if not self.quoted:
            return Reading(text[start:end], range(start, end))
        pieces, origin, closing = [], array("q"), {}
        for match in re.compile('""|[^"]+').finditer(text, start, end):
            piece = '"' if match[0] == '""' else match[0]
            pieces.append(piece)
            origin.extend(range(match.start(), match.start() + len(piece)))
            if match[0] == '""':
                closing[match.start() + 1] = match.end()
        return Reading("".join(pieces), origin, closing=closing)


def csv_passages(text: str) -> tuple[Passage, ...] | None:
    """The rows of a document that is one table of separated values; None if it is not.

    Records have as many cells as the header; of one that has not, only the first is read, for nobody knows under which
    headers the others stand. A row is named by the column that names things (`name`, `title`, …),
    else by its first. A cell that holds a text is read by sentences, under its row and header. Linear in the length of
    `text`.
    """
    for separator in SEPARATORS:
        records = _records(text, separator)
        if records is not None and _is_table(text, records, separator):
            return tuple(_passages(text, records))
    return None


def _records(text: str, separator: str) -> list[list[_Field]] | None:
    """The records of `text`; None as soon as too many do not have as many cells as the first."""
    field = re.compile(rf'[ ]*(?P<quoted>"(?:[^"]|"")*+")[ ]*(?=[{separator}\r\n]|\Z)|(?P<plain>[^{separator}\r\n"]*)')
    records: list[list[_Field]] = []
    ragged = 0
    current: list[_Field] = []
    position, separated = 0, False
    while position <= len(text):
        match = field.match(text, position)
        if match is None:
            return None
        start, end = match.span(match.lastgroup or 0)
        spaced = separated and text[position : position + 1] == " "
        current.append(_trimmed(text, start, end, match.lastgroup == "quoted", spaced))
        position = match.end()
        mark = text[position : position + 1]
        separated = mark == separator
        if not separated:
            if mark not in {"", "\r", "\n"}:
                return None
            if len(current) > 1 or current[0].start < current[0].end:
                records.append(current)
                ragged += len(current) != len(records[0])
                if ragged > MOST_RAGGED * len(records) or (ragged and len(records[0]) <= SURE_COLUMNS):
                    return None
            current = []
        position += 2 if text.startswith("\r\n", position) else 1
    return records


def _trimmed(text: str, start: int, end: int, quoted: bool, spaced: bool) -> _Field:  # noqa: FBT001  # two facts of a cell
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    return _Field(start, max(start + len(piece.strip()), start), quoted, spaced)


def _is_table(text: str, records: Sequence[Sequence[_Field]], separator: str) -> bool:
    """Whether records look like a table under a header rather than like lines of prose."""
    if len(records) <= 1 or len(records[0]) <= 1:
        return False
    names = [" ".join(field.content(text).text.split()) for field in records[0]]
    short = all(len(name) <= MAX_CELL and not _SENTENCE_END.search(name) for name in names)
    if not short or len(set(names)) < len(names) or separator == "\t":
        return short and separator == "\t"
    below = [field for record in records[1:] for field in record]
    # Two words with a comma between them on each line may be a poem.
    if len(names) <= SURE_COLUMNS and not any(f.quoted or any(map(str.isdigit, text[f.start : f.end])) for f in below):
        return False
    behind = [field for record in records for field in record[1:]]
    plain = [field for record in records for field in record if not field.quoted]
    prose_like = any(field.end - field.start > MAX_CELL for field in plain)
    return not prose_like and sum(field.spaced for field in behind) <= MOST_SPACED * len(behind)


def _passages(text: str, records: Sequence[Sequence[_Field]]) -> Iterator[Passage]:
    header, *rows = records
    names = [" ".join(field.content(text).text.split()) for field in header]
    for number in range(0, len(header), WIDEST):
        start, end = header[number].start, header[number : number + WIDEST][-1].end
        yield Passage(start, end, text[start:end], "; ".join(filter(None, names[number : number + WIDEST])))
    first = naming(names) or 0
    rules = rules_for(detect(text))
    for row in rows:
        if len(row) != len(names):
            if row[0].start < row[0].end:
                yield Passage(row[0].start, row[0].end, text[row[0].start : row[0].end], row[0].content(text).text)
            continue
        readings = [field.content(text) for field in row]
        cells = [
            Cell(name, field.start, field.end, " ".join(reading.text.split()))
            for name, field, reading in zip(names, row, readings, strict=True)
        ]
        named = replace(cells[first], text=label([cell.text for cell in cells], first))
        cells = [named, *cells[:first], *cells[first + 1 :]]
        long = [reading for reading in readings if is_long(reading.text)]
        kept = [cell for cell in cells if not is_long(cell.text)]
        if any(cell.text for cell in kept):
            yield from _row(text, kept)
        for name, reading in zip(names, readings, strict=True):
            if any(reading is each for each in long):
                where = f"row {cells[0].text}, column {name}"
                yield from prose(text, reading, rules, f"{cells[0].text} {name}", where)


def _row(text: str, cells: Sequence[Cell]) -> Iterator[Passage]:
    """A row as one passage; a wide one in several, each under the name of the row and quoted by itself."""
    if len(cells) <= WIDEST:
        yield row_passage(text, cells, None)
        return
    name, *rest = cells
    for number in range(0, len(rest), WIDEST):
        part = [cell for cell in rest[number : number + WIDEST] if cell.text]
        if part:
            start, end = part[0].start, part[-1].end
            yield replace(row_passage(text, [name, *part], None), start=start, end=end, text=text[start:end])
