"""Sources cut into passages: what a judge compares a claim with, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from groundwire.markup import seen
from groundwire.segment.blocks import Block, blocks
from groundwire.segment.csv_text import csv_passages
from groundwire.segment.delimited import delimited
from groundwire.segment.html_text import html_passages
from groundwire.segment.json_text import json_passages
from groundwire.segment.language import detect
from groundwire.segment.lines import Line, standing_alone
from groundwire.segment.passage import Passage, opens_list, prose, row_passage, section
from groundwire.segment.reading import read
from groundwire.segment.rules import Rules, rules_for
from groundwire.segment.switches import in_words
from groundwire.segment.tables import Cell, cells

LONGEST_CAPTION = 80
"""Characters of a line that may name the table below it."""


def passages(text: str) -> tuple[Passage, ...]:
    """The passages of a source, in order; all that can be read is in one of them.

    What HTML shows, sentences, rows of tables and CSV, records and values of JSON, lines of code, settings and logs.
    What a reader does not see, or sees struck out, is in none. Linear in the length of `text`.
    """
    for read_as in (json_passages, html_passages):
        found = read_as(text)
        if found is not None:
            return found
    shown = seen(text)
    found = csv_passages(shown) or tuple(_Reader(shown).read())
    if shown == text:
        return found
    return tuple(replace(passage, text=text[passage.start : passage.end]) for passage in found)


class _Reader:
    """One pass over the blocks of a source, with the heading and the table header that hold."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: Rules = rules_for(detect(text))
        self.headings: list[tuple[int, str]] = []
        self.caption: str | None = None
        self.headers: tuple[str, ...] = ()
        self.lead_ins: list[tuple[int, str]] = []
        """What opens the lists that are open, each with the number of lists around it."""

    def read(self) -> Iterator[Passage]:
        for run in _runs(blocks(self.text)):
            if isinstance(run, list):
                yield from self._lines(run)
                self.caption = self._caption(run)
                continue
            yield from self._block(run)
            if run.kind not in ("table_head", "table_rule", "table_row"):
                self.caption = None

    def _lines(self, lines: list[Line]) -> Iterator[Passage]:
        """Lines of prose, with the tables of comma- or tab-separated values among them."""
        position = 0
        for table in delimited(self.text, lines):
            yield from self._paragraphs(lines[position : table.first])
            # The line before a table is its caption, and its unit more often than not.
            caption = self._plain(lines[table.first - 1 : table.first]) if table.first > position else None
            header = lines[table.first]
            yield self._passage(header.start, header.end, "; ".join(filter(None, table.names)))
            for row in table.rows:
                if any(cell.text for cell in row):
                    yield self._row(row, caption or self.heading)
            position = table.last
        yield from self._paragraphs(lines[position:])

    def _paragraphs(self, lines: Sequence[Line]) -> Iterator[Passage]:
        for group in standing_alone(self.text, lines):
            yield from self._prose(group)

    @property
    def heading(self) -> str | None:
        return self.headings[-1][1] if self.headings else None

    def _block(self, block: Block) -> Iterator[Passage]:
        match block.kind:
            case "heading":
                self.lead_ins.clear()
                plain = self._plain(block.lines)
                while self.headings and self.headings[-1][0] >= block.level:
                    self.headings.pop()
                yield self._passage(block.start, block.end, plain)
                self.headings.append((block.level, plain))
            case "table_head":
                self.headers = tuple(cell.text for cell in cells(self.text, block.lines[0]))
                yield self._passage(block.start, block.end, "; ".join(filter(None, self.headers)))
            case "table_row":
                row = cells(self.text, block.lines[0], self.headers)
                if any(cell.text for cell in row):
                    yield self._row(row, self.caption or self.heading)
            case "code":
                yield from self._code(block)
            case "paragraph":
                yield from self._prose(block.lines, depth=len(block.lists))
            case _:
                pass

    def _prose(self, lines: Sequence[Line], *, depth: int = 0) -> Iterator[Passage]:
        """Running text, or an item of a list, which goes on with what opens the list."""
        reading = read(self.text, lines)
        while self.lead_ins and self.lead_ins[-1][0] >= depth:
            self.lead_ins.pop()
        lead_in = " ".join(said for _, said in self.lead_ins)
        yield from prose(self.text, reading, self.rules, self.heading, section(self.heading), lead_in=lead_in)
        opening = opens_list(reading, self.rules)
        if opening:
            self.lead_ins.append((depth, opening))

    def _code(self, block: Block) -> Iterator[Passage]:
        heading = self.heading
        for line in block.lines:
            words = self.text[line.start : line.end]
            if _FENCE.match(words):
                continue
            named = _SECTION.fullmatch(words)
            heading = named[1] if named else heading
            yield Passage(line.start, line.end, words, in_words(words), heading=heading, location=section(heading))

    def _row(self, row: Sequence[Cell], heading: str | None) -> Passage:
        return row_passage(self.text, row, heading, section(self.heading))

    def _passage(self, start: int, end: int, reading: str) -> Passage:
        return Passage(
            start,
            end,
            self.text[start:end],
            in_words(reading),
            heading=self.heading,
            location=section(self.heading),
        )

    def _caption(self, lines: Sequence[Line]) -> str | None:
        """The last of some lines if it may name the table that comes next: short, and no sentence."""
        plain = self._plain(lines[-1:])
        alone = len(lines) == 1 or lines[-1].start - lines[-2].end > 1
        return plain if alone and 0 < len(plain) <= LONGEST_CAPTION and plain[-1] not in ".:!?;," else None

    def _plain(self, lines: Sequence[Line]) -> str:
        return " ".join(read(self.text, lines).text.split())


_FENCE = re.compile(r"(?:`{3,}|~{3,})")
_SECTION = re.compile(r"\[{1,2}([^\[\]\n]{1,80})\]{1,2}")


def _runs(found: Sequence[Block]) -> Iterator[list[Line] | Block]:
    """The blocks, where the lines of plain paragraphs that follow each other without a gap come as one list."""
    run: list[Line] = []
    for block in found:
        if block.kind == "paragraph" and not block.lists:
            run.extend(block.lines)
            continue
        if run:
            yield run
            run = []
        yield block
    if run:
        yield run
