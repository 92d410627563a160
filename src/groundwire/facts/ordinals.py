"""Ranks in a text: "second", "21st", and the numbers of a list of results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from groundwire.facts import tables
from groundwire.facts.fact import Fact, Measure
from groundwire.facts.nouns import stem
from groundwire.facts.spoken import spoken
from groundwire.facts.text import word_at, words_before

_DIGITS = re.compile(r"(?<![\w.,])(\d{1,4})(?:st|nd|rd|th|\.?[ºª]|er|[eè]re?|[eè]me|de|ste|e)(?!\w)")
_PLACE = re.compile(r"(?:^|[\n:;])[ \t]*(\d{1,3})\.(?=[ \t]+[^\W\d_])", re.ASCII)


def facts(text: str, *, language: str) -> Iterator[Fact]:
    """The ranks of `text` (as made by `text.plain`)."""
    for match in _DIGITS.finditer(text):
        yield _fact(text, match.start(), match.end(), int(match[1]))
    for match in _PLACE.finditer(text):
        yield _fact(text, match.start(1), match.end(), int(match[1]), ranked=False)
    ambiguous = tables.words("numbers", "grammar", "not_ordinals") if language != "en" else frozenset()
    for found in spoken(text, language=language):
        idiom = found.rank and words_before(text, found.start, 1) == ["at"]  # "at first"
        if found.rank and not idiom and text[found.start : found.end].lower() not in ambiguous:
            yield _fact(text, found.start, found.end, int(found.value))


def _fact(text: str, start: int, end: int, value: int, *, ranked: bool = True) -> Fact:
    noun = word_at(text, end + 1) if ranked and text[end : end + 1] in (" ", "-") else None
    counted = None
    if noun is not None and noun[0].lower() not in tables.words("numbers", "grammar", "not_counted"):
        counted = stem(tables.table("numbers")["superlatives"].get(noun[0].lower(), noun[0]))
    number = Decimal(value)
    payload = Measure(
        low=number, high=number, step=Decimal(1), written=number, plain=True, dimension="rank", counted=counted
    )
    return Fact(kind="ordinal", start=start, end=end, text=text[start:end], payload=payload)
