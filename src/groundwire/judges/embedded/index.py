"""The sources as passages that can be searched by words, and windows of neighbouring passages around a hit.

Every passage is the centre of a window of its own, so windows overlap, no passage is ever cut by one, and what stands
at the end of a long source is found like what stands at its beginning.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from groundwire.domain.evidence import Evidence
from groundwire.facts.readable import readable
from groundwire.facts.words import Word
from groundwire.judges.embedded.parsed import Parsed
from groundwire.segment import Cell, Context, Passage, in_words, is_clause, passages

K1 = 1.2
B = 0.5
"""BM25 (Robertson & Zaragoza, 2009). Passages are alike in length, so length counts less than the usual 0.75."""

LETTERS_PER_WORD = 8
"""For scripts without spaces: so many characters take the room of a word, at the most."""

WINDOW_WORDS = 100
"""Words in a window. The model was trained on premises of up to about this length."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One passage of one source."""

    number: int
    """Position among all passages of the evidence."""
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


@dataclass(frozen=True, kw_only=True)
class Window:
    """Passages that are read as one text, in the order of the evidence."""

    entries: tuple[Entry, ...]
    cell: Parsed | None = None
    """The one value that is read of a single entry that is a table row."""

    @cached_property
    def parsed(self) -> Parsed:
        """What the model reads and facts are compared with."""
        if self.cell is not None:
            return self.cell
        if len(self.entries) == 1:
            return self.entries[0].parsed
        text = " ".join(entry.parsed.text for entry in self.entries)
        return Parsed(text=text, language=self.entries[0].parsed.language)


class EvidenceIndex:
    """All passages of the evidence, searchable; built once per evidence."""

    def __init__(self, evidence: Evidence, *, language: str) -> None:
        self.entries = tuple(_entries(evidence, language))
        self._postings: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        self._lengths: list[int] = []
        for entry in self.entries:
            counts = Counter(_terms(entry.parsed))
            self._lengths.append(sum(counts.values()))
            for term, count in counts.items():
                self._postings[term].append((entry.number, count))
        self._mean_length = max(sum(self._lengths) / max(len(self._lengths), 1), 1.0)

    def search(self, claim: Parsed, *, most: int) -> tuple[Entry, ...]:
        """The passages nearest to a claim by BM25, best first; ties go to the earlier passage.

        If fewer passages share a word with the claim, the first others fill the places: they may say it in other words.
        """
        scores: defaultdict[int, float] = defaultdict(float)
        for term in dict.fromkeys(_terms(claim)):
            weight = self.weight(term)
            for number, count in self._postings.get(term, ()):
                spread = 1 - B + B * self._lengths[number] / self._mean_length
                scores[number] += weight * count * (K1 + 1) / (count + K1 * spread)
        best = heapq.nsmallest(most, scores, key=lambda number: (-scores[number], number))
        others = (entry.number for entry in self.entries[: 2 * most] if entry.number not in scores)
        return tuple(self.entries[number] for number in (*best, *others)[:most])

    def knows(self, word: Word) -> bool:
        """Whether any passage has this word, in any inflection."""
        return word.stem in self._postings

    def weight(self, term: str) -> float:
        """How telling a term is: its inverse document frequency among the passages, always positive."""
        seen = len(self._postings.get(term, ()))
        return math.log(1 + (len(self.entries) - seen + 0.5) / (seen + 0.5))

    def window(self, centre: Entry) -> Window:
        """The passages around `centre`, in its source, up to `WINDOW_WORDS` words, grown evenly on both sides."""
        first = last = centre.number
        words = _size(centre)
        grown = True
        while grown:
            grown = False
            for step in (-1, 1):
                number = first - 1 if step < 0 else last + 1
                if self._neighbour(number, centre) and words + _size(self.entries[number]) <= WINDOW_WORDS:
                    words += _size(self.entries[number])
                    first, last = min(first, number), max(last, number)
                    grown = True
        return Window(entries=self.entries[first : last + 1])

    def _neighbour(self, number: int, centre: Entry) -> bool:
        return 0 <= number < len(self.entries) and self.entries[number].source_id == centre.source_id


def join(entries: Iterable[Entry]) -> Window:
    """One window over passages from anywhere, in the order of the evidence."""
    return Window(entries=tuple(sorted(entries, key=lambda entry: entry.number)))


def _entries(evidence: Evidence, language: str) -> Iterable[Entry]:
    number = 0
    for source in evidence.sources:
        context = Context()
        for passage in passages(source.text):
            whole = context.resolve(passage.reading) if language == "en" else None
            reading = readable(whole or passage.reading)
            context.push(reading)
            yield Entry(
                number=number,
                source_id=source.id,
                passage=passage,
                parsed=_parsed(passage, reading, language),
                cells=tuple(_cells(passage, language)),
            )
            number += 1


def _parsed(passage: Passage, reading: str, language: str) -> Parsed:
    """A passage as it is read: with its heading in front, and each value of a table row under its header."""
    heading = _naming(passage.heading)
    text = f"{heading}: {reading}" if heading else reading
    context_end = len(text) - len(reading)
    headings = []
    position = context_end
    for cell in passage.cells:
        value = readable(cell.text)
        start = text.find(value, position)
        if start >= 0:
            position = start + len(value)
            headings.append((start, position, _heading(passage, cell)))
    return Parsed(text=text, language=language, headings=tuple(headings), context_end=context_end)


def _cells(passage: Passage, language: str) -> Iterable[Parsed]:
    """The values of a row under headers, so that none is read under the header of another."""
    if len(passage.cells) <= 2 and not (passage.cells and passage.cells[0].header):  # noqa: PLR2004  # name and value
        return
    name, *values = passage.cells
    for cell in values:
        row = f"{name.header} {name.text}".strip()
        before = ": ".join(filter(None, (_naming(passage.heading), row, cell.header)))
        value = readable(cell.text)
        text = in_words(f"{readable(before)}: {value}")
        start = len(text) - len(value)
        place = (start, len(text), _heading(passage, cell))
        headings = (place,) if text.endswith(value) else ()
        yield Parsed(text=text, language=language, headings=headings, context_end=len(_naming(passage.heading)))


def _naming(heading: str | None) -> str:
    """A heading that names what stands under it; "" for one that says something ("What is not insured").

    Words of the latter would be taken for words of every passage under it.
    """
    return "" if heading is None or is_clause(heading) else heading


def _heading(passage: Passage, cell: Cell) -> str:
    return f"{cell.header}, {passage.heading or ''}"


def _terms(parsed: Parsed) -> list[str]:
    return [word.stem for word in parsed.words]


def _size(entry: Entry) -> int:
    return max(len(entry.parsed.text.split()), len(entry.parsed.text) // LETTERS_PER_WORD, 1)
