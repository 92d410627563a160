"""Japanese and Chinese as words: what the word lists know is one word, the rest is read as pairs of characters."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

CONTENT = ("opposites", "synonyms", "predicates")
"""The lists of `polarity.*.toml` whose words say what a sentence is about; those of all others say how."""

_PIECES = {
    "ja": re.compile("(?P<whole>[\u30a0-\u30ff]+)|(?P<hiragana>[\u3040-\u309f]+)|[^\u3040-\u30ff]+"),
    "zh": re.compile(".+"),
}
"""Runs of one script: a change of script parts words in Japanese, and a foreign word is one whole."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a run without spaces, by its offsets in the run."""

    start: int
    end: int
    is_stop: bool = False


def pieces(run: str, language: str) -> Iterator[Piece]:
    """The words of a run of Japanese or Chinese characters in order; in other languages pairs of characters.

    Words of content that no list knows are pairs that overlap, so that two texts share those that they have in common,
    wherever a word begins.
    """
    script = _PIECES.get(language)
    if script is None:
        yield from _pairs(0, len(run))
        return
    known = _known(language)
    begin = at = 0
    while at < len(run):
        size = known.longest_at(run, at)
        if size:
            yield from _content(run, begin, at, script)
            yield Piece(at, at + size, is_stop=known.words[run[at : at + size]])
            begin = at + size
        at += size or 1
    yield from _content(run, begin, len(run), script)


def _content(run: str, begin: int, end: int, script: re.Pattern[str]) -> Iterator[Piece]:
    """The words between two that the lists know."""
    for match in script.finditer(run, begin, end):
        ending = match.lastgroup == "hiragana" and len(match[0]) == 1
        if ending or match.lastgroup == "whole":
            yield Piece(match.start(), match.end(), is_stop=ending)
        else:
            yield from _pairs(match.start(), match.end())


def _pairs(begin: int, end: int) -> Iterator[Piece]:
    size = min(2, end - begin)
    yield from (Piece(at, at + size) for at in range(begin, end - size + 1) if size)


@dataclass(frozen=True, slots=True)
class _Known:
    words: dict[str, bool]
    """The words of the lists, and whether each is without content."""
    longest: int

    def longest_at(self, run: str, at: int) -> int:
        """How many characters the longest known word has that begins at `at`; 0 if none does."""
        sizes = range(min(self.longest, len(run) - at), 0, -1)
        return next((size for size in sizes if run[at : at + size] in self.words), 0)


@lru_cache(maxsize=4)
def _known(language: str) -> _Known:
    data = files("groundwire.facts") / "data"
    vocabulary = tomllib.loads((data / "words.toml").read_text(encoding="utf-8"))["language"][language]
    polarity = tomllib.loads((data / f"polarity.{language}.toml").read_text(encoding="utf-8"))
    found = dict.fromkeys(vocabulary["stop"].split(), True)
    for name, value in _lists(polarity):
        found |= dict.fromkeys(_words(value), name not in CONTENT)
    return _Known(found, max(map(len, found)))


def _lists(polarity: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each list with its name; lists of content last, so that they prevail."""
    entries = [
        (name if name in CONTENT else key, value)
        for name, section in polarity.items()
        for key, value in section.items()
    ]
    yield from sorted(entries, key=lambda entry: entry[0] in CONTENT)


def _words(value: str | list[Any]) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.split()
    else:
        for item in value:
            yield from _words(item)
