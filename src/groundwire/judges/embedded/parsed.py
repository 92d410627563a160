"""A text as the embedded judge compares it: its words, its facts, its names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from groundwire.facts.extract import extract
from groundwire.facts.fact import Fact
from groundwire.facts.headings import under_heading
from groundwire.facts.lexicon import lemmas, synonyms
from groundwire.facts.names import Name, names
from groundwire.facts.rules import rules
from groundwire.facts.words import Word, content_words, words


@dataclass(frozen=True, kw_only=True)
class Parsed:
    """A statement or passage with what can be compared in it; everything is read once, when first needed."""

    text: str
    language: str = "en"
    ignored: tuple[tuple[int, int], ...] = ()
    """Places that are not compared: where a claim names its source ("as passage 3 says")."""
    headings: tuple[tuple[int, int, str], ...] = ()
    """Places of a table row's values, each with the heading that may give it a unit, currency or scale."""

    today: date | None = None
    """The day its source is of, which "yesterday" is told from."""

    starts: tuple[int, ...] = (0,)
    """Where each of the passages that are read as one begins."""

    context_end: int = 0
    """Where the heading in front of a passage ends: what is in it is context and no rival of a claim's value."""

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The words that carry content, in order."""
        every = content_words(self.text, language=self.language)
        return tuple(filter(self._counts, every)) if self.ignored else every

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its words."""
        return frozenset(word.stem for word in self.words)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Numbers, amounts, dates, identifiers, …, in order."""
        found = extract(self.text, language=self.language, today=self.today)
        return tuple(self._under_heading(fact) for fact in found if self._counts(fact))

    @cached_property
    def unread_figures(self) -> tuple[str, ...]:
        """Figures that no fact or name takes in: digits of any script, raised or enclosed ones included."""
        taken = [(item.start, item.end) for item in self.facts] + [(name.start, name.end) for name in self.names]
        return tuple(
            self.text[start:end]
            for start, end in figures(self.text)
            if not any(s <= start and end <= e for s, e in taken)
            and not any(s < end and start < e for s, e in self.ignored)
        )

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The names in it, without those that are part of a fact."""
        taken = [(fact.start, fact.end) for fact in self.facts]
        every = (name for name in names(self.text, language=self.language) if self._counts(name))
        return tuple(n for n in every if not any(s < n.end and n.start < e for s, e in taken))

    @cached_property
    def pronouns(self) -> tuple[int, ...]:
        """Where each pronoun begins."""
        pronouns = rules(self.language).pronouns
        return tuple(word.start for word in words(self.text, language=self.language) if word.folded in pronouns)

    @cached_property
    def frame(self) -> tuple[Word, ...]:
        """The words outside facts and names: what is said of them."""
        taken = [(item.start, item.end) for item in self.facts] + [(name.start, name.end) for name in self.names]
        return tuple(w for w in self.words if not any(s < w.end and w.start < e for s, e in taken))

    def row_name(self, item: Fact) -> tuple[int, int] | None:
        """The place of the first cell of the table row that an item stands in; None outside rows of several cells."""
        first = max(start for start in self.starts if start <= item.start)
        after = min((start for start in self.starts if start > item.start), default=len(self.text))
        cells = [(start, end) for start, end, _ in self.headings if first <= start < after]
        return cells[0] if len(cells) > 1 else None

    def _under_heading(self, fact: Fact) -> Fact:
        headings = (heading for start, end, heading in self.headings if start <= fact.start and fact.end <= end)
        return next((under_heading(fact, heading) for heading in headings), fact)

    def _counts(self, item: Word | Fact | Name) -> bool:
        return not any(start < item.end and item.start < end for start, end in self.ignored)

    def says(self, word: Word) -> bool:
        """Whether a word stands in this text, in any form or as a synonym that holds in every context."""
        if word.stem in self.stems:
            return True
        if word.is_number:
            return False
        if self.language != "en":
            return any(word.stem in group and group & self.stems for group in rules(self.language).synonyms)
        return not self.lemmas.isdisjoint(lemmas(word.folded) | synonyms(word.folded))

    @cached_property
    def lemmas(self) -> frozenset[str]:
        """All base forms of its words."""
        return frozenset(lemma for word in self.words for lemma in lemmas(word.folded))


def together(passages: Sequence[Parsed]) -> Parsed:
    """Several passages as one text, the values of table rows still under their headings."""
    headings: list[tuple[int, int, str]] = []
    starts: list[int] = []
    start = 0
    for passage in passages:
        headings += [(start + first, start + last, heading) for first, last, heading in passage.headings]
        starts.append(start)
        start += len(passage.text) + 1
    text = " ".join(passage.text for passage in passages)
    days = {passage.today for passage in passages}
    return Parsed(
        text=text,
        language=passages[0].language,
        headings=tuple(headings),
        today=days.pop() if len(days) == 1 else None,
        starts=tuple(starts),
    )


def figures(text: str) -> Iterator[tuple[int, int]]:
    """Runs of digits, of any script, raised, enclosed or with the point that they begin with; not Chinese numerals."""
    start: int | None = None
    for offset, character in enumerate((*text, " ")):
        if character.isnumeric() and unicodedata.category(character) != "Lo":
            start = offset if start is None else start
        elif start is not None:
            pointed = start > 0 and text[start - 1] == "." and (start == 1 or text[start - 2].isspace())
            yield start - pointed, offset
            start = None
