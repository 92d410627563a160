"""What claims are about: the words that name a thing, and whether two claims name the same one."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Literal

from groundwire.facts.extract import extract
from groundwire.facts.lexicon import lemmas, synonyms
from groundwire.facts.words import Word, content_words, fold, words
from groundwire.segment.language import detect

FEW_WORDS = 2
"""Words that two claims share in a language whose predicates are not listed: one alone may be no thing."""

TOPIC_WORDS = 12
"""Words of a topic that a claim may lean on, the latest first: what was asked about long ago is another topic."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word that may name what a claim is about."""

    stem: str
    forms: frozenset[str]
    """Its possible base forms and synonyms; empty outside English."""
    modifier: str | None
    """The stem of the word that says which one it is: `handling` in "the handling fee"."""
    is_name: bool

    def same(self, other: Term) -> bool:
        """Whether both are one word, in any form."""
        return self.stem == other.stem or not self.forms.isdisjoint(other.forms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The words of a text that may name what it is about."""

    language: str
    terms: tuple[Term, ...]
    leans: bool = False
    """Whether it is told elsewhere what it is about: "it costs 7 EUR", "renting one is free"."""

    @classmethod
    def of(cls, text: str, *, language: str | None = None) -> Subject:
        """The words of `text` that name things: no values, and none that are only said of things."""
        language = language or detect(text)
        taken = [(fact.start, fact.end) for fact in extract(text, language=language)]
        content = [
            word
            for word in content_words(text, language=language)
            if not word.is_number and not any(start < word.end and word.start < end for start, end in taken)
        ]
        before = dict(zip((word.start for word in content[1:]), content, strict=False))
        every = words(text, language=language)
        first = next((word.start for word in every), 0)
        terms = tuple(
            _term(word, _modifier(word, before.get(word.start), text), language, first=word.start == first)
            for word in content
            if not _is_predicate(word, language)
        )
        leans = not terms or any(stands_in(word.text, language) for word in every)
        return cls(language=language, terms=terms, leans=leans)

    def leaning_on(self, topic: Subject | None) -> Subject:
        """The same with the words of what was talked about, if it leans on that."""
        if not self.leans or topic is None:
            return self
        return replace(self, terms=(*self.terms, *dict.fromkeys(topic.terms[:TOPIC_WORDS])))

    def only(self, stems: Collection[str]) -> Subject:
        """Those of its words that are among `stems`; all of them if none is."""
        return replace(self, terms=tuple(term for term in self.terms if term.stem in stems) or self.terms)

    def without(self, stems: Collection[str]) -> Subject:
        """Those of its words that are not among `stems`."""
        return replace(self, terms=tuple(term for term in self.terms if term.stem not in stems))

    def shared_with(self, other: Subject) -> frozenset[str]:
        """The words of the other, in stems, for things that both name: none if too few are.

        "The phone number" and "the fax number" are two things.
        """
        shared = {
            theirs.stem: mine
            for mine in self.terms
            for theirs in other.terms
            if mine.same(theirs) and not _apart(mine, theirs, self.terms, other.terms)
        }
        few = (
            1 if self.language in _listed("predicates") or any(term.is_name for term in shared.values()) else FEW_WORDS
        )
        return frozenset(shared) if len(shared) >= few else frozenset()


def stands_in(word: str, language: str) -> bool:
    """Whether a word stands for a thing that is named elsewhere."""
    return fold(word) in _listed("stand_ins").get(language, frozenset())


def stems_of(texts: Iterable[str], language: str) -> frozenset[str]:
    """The stems of all words that carry content in `texts`, read in that language."""
    return frozenset(word.stem for text in texts for word in content_words(text, language=language))


def _term(word: Word, modifier: Word | None, language: str, *, first: bool) -> Term:
    forms = lemmas(word.folded) | synonyms(word.folded) if language == "en" else frozenset[str]()
    stem = None if modifier is None else modifier.stem
    return Term(stem=word.stem, forms=forms, modifier=stem, is_name=word.is_name and not first)


def _modifier(word: Word, before: Word | None, text: str) -> Word | None:
    """The word right before another one, if it belongs to it."""
    if before is None or text[before.end : word.start] not in (" ", "-"):
        return None
    return before


def _apart(mine: Term, theirs: Term, my_terms: Collection[Term], their_terms: Collection[Term]) -> bool:
    """Whether each of two equal words has something before it that the other claim lacks."""
    if mine.modifier is None or theirs.modifier is None or mine.modifier == theirs.modifier:
        return False
    return all(theirs.modifier != term.stem for term in my_terms) and all(
        mine.modifier != term.stem for term in their_terms
    )


def _is_predicate(word: Word, language: str) -> bool:
    listed = _listed("predicates").get(language)
    if listed is None:
        return False
    return not listed.isdisjoint(lemmas(word.folded)) and not (word.is_name and word.text.isupper())


@lru_cache(maxsize=2)
def _listed(kind: Literal["predicates", "stand_ins"]) -> dict[str, frozenset[str]]:
    """Words of a kind, by language."""
    text = (files("groundwire.sessions") / "data" / f"{kind}.toml").read_text(encoding="utf-8")
    return {
        language: frozenset(word for listed in lists.values() for word in listed.split())
        for language, lists in tomllib.loads(text).items()
    }
