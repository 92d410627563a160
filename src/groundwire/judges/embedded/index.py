"""The sources as passages that can be searched by words, and windows of neighbouring passages around a hit.

Every passage is the centre of a window of its own, so windows overlap, no passage is ever cut by one, and what stands
at the end of a long source is found like what stands at its beginning.
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.synonyms import Synonyms
from groundwire.facts.ranking import Ranked, ranked
from groundwire.facts.words import Word
from groundwire.judges.embedded.documents import Document, documents
from groundwire.judges.embedded.entries import Entry, entries
from groundwire.judges.embedded.languages import source_languages
from groundwire.judges.embedded.parsed import Parsed, together
from groundwire.segment import Passage, passages

K1 = 1.2
B = 0.5
"""BM25 (Robertson & Zaragoza, 2009). Passages are alike in length, so length counts less than the usual 0.75."""

LETTERS_PER_WORD = 8
"""For scripts without spaces: so many characters take the room of a word, at the most."""

WINDOW_WORDS = 120
"""Words in a window. The model was trained on premises of up to about this length."""


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
        return together([entry.parsed for entry in self.entries])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Statistics:
    """Which passages have a term and how often, and how long they are."""

    postings: Mapping[str, Sequence[tuple[int, int]]]
    lengths: Sequence[int]
    mean_length: float

    @classmethod
    def of(cls, passages: Sequence[Entry]) -> _Statistics:
        """The terms of all passages."""
        postings: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        lengths: list[int] = []
        for number, entry in enumerate(passages):
            counts = Counter(_terms(entry.parsed))
            lengths.append(sum(counts.values()))
            for term, count in counts.items():
                postings[term].append((number, count))
        mean_length = max(sum(lengths) / max(len(lengths), 1), 1.0)
        return cls(postings=dict(postings), lengths=lengths, mean_length=mean_length)


class EvidenceIndex:
    """All passages of the evidence, searchable; each source is read once, when first needed.

    `cut` cuts a source into passages; pass one that remembers them where others cut the same sources.
    """

    def __init__(
        self,
        evidence: Evidence,
        *,
        language: str,
        synonyms: Synonyms,
        cut: Callable[[str], Sequence[Passage]] = passages,
    ) -> None:
        self.evidence = evidence
        self.language = language
        self.synonyms = synonyms
        self._cut = cut
        self._by_source: dict[str, tuple[Entry, ...]] = {}

    def of_source(self, source_id: str) -> tuple[Entry, ...]:
        """The passages of one source, in order; no other one is read for them."""
        if source_id not in self._by_source:
            position, source = self._sources[source_id]
            read = entries(
                source, self._cut(source.text), position=position, language=self.language, synonyms=self.synonyms
            )
            self._by_source[source_id] = tuple(read)
        return self._by_source[source_id]

    @cached_property
    def _sources(self) -> dict[str, tuple[int, Source]]:
        return {source.id: (position, source) for position, source in enumerate(self.evidence.sources)}

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All passages, in order."""
        return tuple(chain.from_iterable(self.of_source(source.id) for source in self.evidence.sources))

    @cached_property
    def documents(self) -> dict[str, Document]:
        """The document that each source is a part of, by the source's id."""
        return documents([(source, self.of_source(source.id)) for source in self.evidence.sources])

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        """Which of all passages one is, by its place."""
        return {entry.place: number for number, entry in enumerate(self.entries)}

    @cached_property
    def _statistics(self) -> _Statistics:
        return _Statistics.of(self.entries)

    @cached_property
    def languages(self) -> dict[str, str]:
        """The languages of the sources that can be told, by the sources' ids."""
        return source_languages(self.evidence.sources)

    @cached_property
    def ranked(self) -> tuple[tuple[Ranked, Entry], ...]:
        """What numbered lists and labels in the sources put on which place, with the passages that say so."""
        found = []
        for source in self.evidence.sources:
            own = self.of_source(source.id)
            starts = [entry.passage.start for entry in own]
            for item in ranked(source.text):
                last = bisect_left(starts, item.end)
                first = max(bisect_right(starts, item.start) - 1, 0)
                found += [(item, entry) for entry in own[first:last] if entry.passage.end > item.start]
        return tuple(found)

    def search(self, claim: Parsed, *, most: int) -> tuple[Entry, ...]:
        """The passages nearest to a claim by BM25, best first; ties go to the earlier passage.

        If fewer passages share a word with the claim, the first others fill the places: they may say it in other words.
        """
        scores: defaultdict[int, float] = defaultdict(float)
        for term in dict.fromkeys(_terms(claim)):
            weight = self.weight(term)
            for number, count in self._statistics.postings.get(term, ()):
                spread = 1 - B + B * self._statistics.lengths[number] / self._statistics.mean_length
                scores[number] += weight * count * (K1 + 1) / (count + K1 * spread)
        best = heapq.nsmallest(most, scores, key=lambda number: (-scores[number], number))
        others = (number for number in range(min(2 * most, len(self.entries))) if number not in scores)
        return tuple(self.entries[number] for number in (*best, *others)[:most])

    def knows(self, word: Word) -> bool:
        """Whether any passage has this word, in any inflection."""
        return word.stem in self._statistics.postings

    def weight(self, term: str) -> float:
        """How telling a term is: its inverse document frequency among the passages, always positive."""
        seen = len(self._statistics.postings.get(term, ()))
        return math.log(1 + (len(self.entries) - seen + 0.5) / (seen + 0.5))

    def window(self, centre: Entry) -> Window:
        """The passages around `centre`, in its source, up to `WINDOW_WORDS` words, grown evenly on both sides."""
        first = last = self._numbers[centre.place]
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
    return Window(entries=tuple(sorted(entries, key=lambda entry: entry.place)))


def _terms(parsed: Parsed) -> list[str]:
    return [word.stem for word in parsed.words]


def _size(entry: Entry) -> int:
    return max(len(entry.parsed.text.split()), len(entry.parsed.text) // LETTERS_PER_WORD, 1)
