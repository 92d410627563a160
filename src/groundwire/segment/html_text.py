"""HTML documents as passages: sentences under their headings, list items, rows of tables with their headers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from groundwire.markup import Token, elements, is_document, tokens
from groundwire.segment.html_table import Table
from groundwire.segment.html_words import Words, plain
from groundwire.segment.language import detect
from groundwire.segment.passage import Passage, is_long, opens_list, prose, row_passage, section
from groundwire.segment.reading import Reading
from groundwire.segment.rules import Rules, rules_for
from groundwire.segment.tables import Cell

_LEVELS = {"title": 0, "h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_LISTS = frozenset({"ul", "ol"})
_TABLE_PARTS = frozenset({"caption", "tr", "td", "th", "thead", "tbody", "tfoot"})

SAMPLE = 400
"""Pieces at the beginning of a document by which its language is told."""


def html_passages(text: str) -> tuple[Passage, ...] | None:
    """The passages of an HTML document; None if `text` is none.

    What a browser does not show, or strikes out, is no evidence: scripts, styles, comments, hidden elements, texts that
    stand for images; nor is navigation. A document that shows nothing has no passages. Offsets
    are into the document as given, tags included. Linear in the length of `text`.
    """
    if not is_document(text):
        return None
    return tuple(_Reader(text).read())


class _Reader:
    """One pass over the document, with the headings and tables that are open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = Words()
        self.headings: list[tuple[int, str]] = []
        self.tables: list[Table] = []
        self.part = ""
        """`dt` or `dd` inside a list of definitions."""
        self.term: Cell | None = None
        self.preformatted = 0
        self.opening = ""
        """What a list would go on with that came now."""
        self.lead_ins: list[str] = []
        """What opens each of the lists that are open."""
        self.rules: Rules = rules_for("en")

    def read(self) -> Iterator[Passage]:
        """The passages, in order."""
        found = list(tokens(self.text))
        shown = [token for token in found if token.kind == "text"][:SAMPLE]
        self.rules = rules_for(detect(" ".join(self.text[token.start : token.end] for token in shown)))
        for token in found:
            if token.kind == "text":
                self._open_words.take(self.text, token.start, token.end, preformatted=bool(self.preformatted))
            elif self.tables and token.name in _TABLE_PARTS:
                self._table_part(token)
            elif token.name == "table":
                yield from self._table(token)
            elif token.name in elements("breaks"):
                yield from self._break(token)
        yield from self._flush()
        while self.tables:
            yield from self._rows(self.tables.pop())

    @property
    def heading(self) -> str | None:
        return self.headings[-1][1] if self.headings else None

    @property
    def _in_cell(self) -> bool:
        return bool(self.tables) and self.tables[-1].cell is not None

    @property
    def _open_words(self) -> Words:
        return self.tables[-1].words if self._in_cell else self.words

    def _break(self, token: Token) -> Iterator[Passage]:
        """A tag that stands on a line of its own."""
        name, opens = token.name, token.kind == "open"
        if name == "pre":
            self.preformatted = max(self.preformatted + (1 if opens else -1), 0)
        if name == "br" or self._in_cell:
            self._open_words.part("\n", token.start)
        elif name in _LEVELS and not opens:
            yield from self._heading(_LEVELS[name])
        else:
            yield from self._flush()
            if name in _LISTS and opens:
                self.lead_ins.append(self.opening)
            elif name in _LISTS and self.lead_ins:
                self.lead_ins.pop()
            self.part = name if opens and name in ("dt", "dd") else ""
            self.term = None if name == "dl" else self.term

    def _heading(self, level: int) -> Iterator[Passage]:
        reading = self._taken()
        if not reading.text:
            return
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        start, end = reading.locate(0, len(reading.text))
        yield Passage(start, end, self.text[start:end], plain(reading), (), self.heading, section(self.heading))
        self.headings.append((level, plain(reading)))

    def _taken(self) -> Reading:
        """The words so far, which then are read."""
        words, self.words = self.words, Words()
        return words.reading()

    def _flush(self) -> Iterator[Passage]:
        words, self.words = self.words, Words()
        whole = words.reading()
        if not whole.text:
            return
        cell = Cell("", *whole.locate(0, len(whole.text)), plain(whole))
        if self.part == "dd" and self.term and not is_long(cell.text):
            yield row_passage(self.text, (self.term, cell), self.heading, section(self.heading))
            return
        if self.part == "dt":
            self.term = cell
        lead_in = " ".join(filter(None, self.lead_ins))
        for reading in words.readings():
            yield from prose(self.text, reading, self.rules, self.heading, section(self.heading), lead_in=lead_in)
            self.opening = opens_list(reading, self.rules)

    def _table(self, token: Token) -> Iterator[Passage]:
        if token.kind == "open":
            if not self._in_cell:
                yield from self._flush()
            self.tables.append(Table())
        elif self.tables:
            yield from self._rows(self.tables.pop())

    def _table_part(self, token: Token) -> None:
        if token.kind == "open":
            self.tables[-1].open(token.name, self.text[token.start : token.end])
        else:
            self.tables[-1].close(token.name)

    def _rows(self, table: Table) -> Iterator[Passage]:
        """The rows of a table that has been read; one that only lays out text is read as text."""
        table.close()
        band = table.caption or self.heading
        width = table.width
        for own, cells, is_head in table.read():
            filled = [cell for cell in own if cell.text]
            if not filled:
                continue
            if is_head:
                names = "; ".join(dict.fromkeys(cell.text for cell in filled))
                yield Passage(filled[0].start, filled[-1].end, self._words(filled), names, (), band, section(band))
            elif width == 1 or any(is_long(cell.text) for cell in filled):
                yield from self._laid_out(filled, band)
            elif len({(cell.start, cell.end) for cell in cells}) == 1:
                band = cells[0].text
                yield Passage(filled[0].start, filled[0].end, self._words(filled), band, (), self.heading)
            else:
                row = row_passage(self.text, cells, band, section(band))
                start, end = filled[0].start, max(cell.end for cell in filled)
                yield Passage(start, end, self.text[start:end], row.reading, row.cells, row.heading, row.location)

    def _words(self, cells: Sequence[Cell]) -> str:
        return self.text[cells[0].start : cells[-1].end]

    def _laid_out(self, cells: Sequence[Cell], band: str | None) -> Iterator[Passage]:
        """Cells that hold running text, each by itself under the name of its row or column."""
        name = cells[0].text if len(cells) > 1 and not is_long(cells[0].text) else ""
        for cell in cells:
            words = Words()
            for token in tokens(self.text[cell.start : cell.end]):
                if token.kind == "text":
                    words.take(self.text, cell.start + token.start, cell.start + token.end)
                elif token.name in elements("breaks"):
                    words.part("\n", cell.start + token.start)
            above = " ".join(filter(None, (name if cell is not cells[0] else "", cell.header))) or band
            for reading in words.readings():
                yield from prose(self.text, reading, self.rules, above, section(above))
