"""Numbers and ranks in words, as text2num reads them in seven languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from groundwire.facts import tables

LANGUAGES = frozenset({"en", "de", "fr", "es", "it", "pt", "nl"})
"""ISO 639-1 codes of the languages that are read; in any other text nothing is found."""

WORDS_KEPT = 8192
"""Words of which is remembered in what languages they are numbers."""

LEAST_NOUN = 1_000_000
"""From here on, a scale word without a count is a noun: "Millionen Menschen" is no number, "tausend Menschen" is."""

_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|[^\W_]+|[^\w\s-]|-(?![^\W\d_])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A number in words and where it stands."""

    start: int
    end: int
    value: Decimal
    step: Decimal
    """Place value of the last word: 1,000,000 for "zwei Millionen"."""
    rank: bool
    """Whether it says which one ("dritte"), not how many."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A word as text2num asks for it."""

    start: int
    written: str

    def text(self) -> str:
        return self.written

    def nt_separated(self, _previous: _Token) -> bool:
        return False

    def not_a_number_part(self) -> bool:
        return False


def spoken(text: str, *, language: str) -> Iterator[Spoken]:
    """The numbers and ranks that `text` writes in words of `language`, in order; articles ("ein") are none."""
    if language in LANGUAGES:
        yield from _found(_tokens(text), language)


def foreign(text: str) -> Iterator[Spoken]:
    """Numbers in words of other languages in a text taken for English, as short ones are when nothing tells.

    Words that are also English ("once", "six") do not count. Of readings in two languages, both are given.
    """
    tokens = _tokens(text)
    homographs = tables.words("numbers", "grammar", "english_too")
    for language in sorted({name for token in tokens for name in _languages_of(token.written.lower())}):
        for number in _found(tokens, language):
            words = text[number.start : number.end].lower().split()
            if not number.rank and not homographs.issuperset(words):
                yield number


@lru_cache(maxsize=WORDS_KEPT)
def _languages_of(word: str) -> frozenset[str]:
    """The languages other than English in which a word is a number, and no English word."""
    if word in tables.words("numbers", "grammar", "english_too") or not word[0].isalpha():
        return frozenset()
    token = [_Token(0, word)]
    return frozenset(name for name in LANGUAGES if name != "en" and any(True for _ in _found(token, name)))


def _tokens(text: str) -> list[_Token]:
    return [_Token(match.start(), match[0]) for match in _TOKEN.finditer(text)]


def _found(tokens: list[_Token], language: str) -> Iterator[Spoken]:
    from text_to_num import find_numbers

    for found in find_numbers(tokens, language, threshold=0):
        words = [token.written.lower() for token in tokens[found.start : found.end]]
        alone = len(words) == 1 and tables.scales().get(words[0], 0) >= LEAST_NOUN
        if not any(word[0].isalpha() for word in words) or alone or (found.value == 1 and not found.is_ordinal):
            continue
        value = Decimal(f"{Decimal(str(found.value)).normalize():f}")
        decimals = -min(int(value.as_tuple().exponent), 0)
        step = Decimal(1).scaleb(-decimals) if decimals else tables.scales().get(words[-1], Decimal(1))
        last = tokens[found.end - 1]
        yield Spoken(
            start=tokens[found.start].start,
            end=last.start + len(last.written),
            value=value,
            step=step,
            rank=found.is_ordinal,
        )
