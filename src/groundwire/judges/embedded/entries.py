"""The passages of a source as they are read: headings and headers with them, synonyms as one term."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from groundwire.domain.evidence import Source
from groundwire.domain.synonyms import Synonyms
from groundwire.domain.verdict import Quote, Stance
from groundwire.facts.readable import readable
from groundwire.facts.relative import dateline
from groundwire.facts.respective import one_by_one
from groundwire.facts.synonyms import unified
from groundwire.judges.embedded.parsed import Parsed
from groundwire.segment import Cell, Context, Passage, in_words, is_clause

DATE_KEYS = ("date", "published", "published_at", "publication_date", "document_date")
"""Entries of a source's metadata that say which day it is of."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One passage of one source."""

    place: tuple[int, int]
    """Position of its source in the evidence, and its own in the source: passages are in order by it."""
    source_id: str
    passage: Passage
    parsed: Parsed
    """Its reading, headings and headers included."""
    cells: tuple[Parsed, ...] = ()
    """For a table row with several values: each value by itself, with the row's name and its own header."""

    def location(self, cell: Parsed | None) -> str | None:
        """Where it stands, for people; of a row of which one value was read, that value's column is named, too."""
        if len(self.passage.cells) <= 2:  # noqa: PLR2004  # the only column is named already
            return self.passage.location
        values = zip(self.passage.cells[1:], self.cells, strict=False)
        column = next((each.header for each, read in values if read is cell), "")
        return f"{self.passage.location}, column {column}" if column else self.passage.location

    def quote(self, stance: Stance, cell: Parsed | None = None) -> Quote:
        """The passage as it speaks for or against a claim; `cell` is the one value that was read of a row."""
        return Quote(
            start=self.passage.start,
            end=self.passage.end,
            text=self.passage.text,
            source_id=self.source_id,
            location=self.location(cell),
            stance=stance,
        )


def entries(
    source: Source, passages: Sequence[Passage], *, position: int, language: str, synonyms: Synonyms
) -> Iterator[Entry]:
    """The passages of one source, in order; `position` is that of the source in the evidence."""
    reader = _Reader(language=language, synonyms=synonyms)
    context, today = Context(), _day_of(source, language)
    for number, passage in enumerate(passages):
        whole = context.resolve(passage.reading) if language == "en" else None
        said = whole or passage.reading
        context.push(readable(said))
        yield Entry(
            place=(position, number),
            source_id=source.id,
            passage=passage,
            parsed=replace(reader.whole(passage, said), today=today),
            cells=tuple(replace(cell, today=today) for cell in reader.cells(passage)),
        )


def _day_of(source: Source, language: str) -> date | None:
    """The day a source is of, by its metadata or its own text; when it was retrieved says nothing of that."""
    written = (source.metadata.get(key) for key in DATE_KEYS)
    days = (dateline(value, language=language) for value in written if isinstance(value, str))
    return next((day for day in days if day), None) or dateline(source.text, language=language)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """How passages are read."""

    language: str
    synonyms: Synonyms

    def whole(self, passage: Passage, said: str) -> Parsed:
        """A passage with its heading in front, and each value of a table row under its header."""
        reading, heading = self._read(said), self._naming(passage)
        text = f"{heading}: {reading}" if heading else reading
        context_end = len(text) - len(reading)
        headings = []
        position = context_end
        for cell in passage.cells:
            value = self._read(cell.text)
            start = text.find(value, position)
            if start >= 0:
                position = start + len(value)
                headings.append((start, position, _heading(passage, cell)))
        return Parsed(text=text, language=self.language, headings=tuple(headings), context_end=context_end)

    def cells(self, passage: Passage) -> Iterator[Parsed]:
        """The values of a row under headers, so that none is read under the header of another."""
        if len(passage.cells) <= 2 and not (passage.cells and passage.cells[0].header):  # noqa: PLR2004  # name and value
            return
        name, *values = passage.cells
        heading = self._naming(passage)
        for cell in values:
            row = f"{name.header} {name.text}".strip()
            before = ": ".join(filter(None, (heading, self._read(row), self._read(cell.header))))
            value = self._read(cell.text)
            text = in_words(f"{before}: {value}")
            start = len(text) - len(value)
            places = ((start, len(text), _heading(passage, cell)),) if text.endswith(value) else ()
            yield Parsed(text=text, language=self.language, headings=places, context_end=len(heading))

    def _naming(self, passage: Passage) -> str:
        """A heading that names what stands under it; "" for one that says something ("What is not insured").

        Words of the latter would be taken for words of every passage under it.
        """
        heading = passage.heading
        return "" if heading is None or is_clause(heading) else self._read(heading)

    def _read(self, text: str) -> str:
        return unified(one_by_one(readable(text, language=self.language)), self.synonyms)


def _heading(passage: Passage, cell: Cell) -> str:
    return f"{cell.header}, {passage.heading or ''}"
