"""All values of a text: found by kind, settled where readings overlap, joined to ranges, with their bounds."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache

from groundwire.facts import dates, durations, identifiers, measures, ordinals, rates, relative, times
from groundwire.facts.bounds import with_bounds
from groundwire.facts.fact import Fact
from groundwire.facts.ranges import joined
from groundwire.facts.text import plain
from groundwire.facts.words import LONGEST_KEPT

TEXT_CACHE = 512
"""Texts whose values are kept: a sentence is read to see what kind of claim it is, and to compare it."""


def extract(text: str, *, language: str = "en", today: date | None = None) -> tuple[Fact, ...]:
    """The values of `text` in order, without overlaps; where two readings overlap, the longer one is kept.

    Characters that cannot be seen (soft hyphens, direction marks) are read over. `language` is an ISO 639-1 code; it
    decides whether "1.200" has decimals and which number words count. `today` is the day the text is of, if that is
    known; without it "yesterday" is no value. Time and memory grow with the length of the text.
    """
    read = _kept if len(text) <= LONGEST_KEPT else _values
    return read(text, language, today)


def _values(text: str, language: str, today: date | None) -> tuple[Fact, ...]:
    places = _visible(text)
    clean = plain(text if len(places) == len(text) else "".join(text[place] for place in places))
    candidates = [
        *dates.facts(clean, language=language),
        *times.facts(clean, language=language),
        *rates.frequencies(clean),
        *identifiers.facts(clean),
        *ordinals.facts(clean, language=language),
        *durations.facts(clean),
        *measures.facts(clean, language=language),
    ]
    if today is not None:
        candidates += list(relative.facts(clean, _settled(candidates), language=language, today=today))
    found = with_bounds(clean, joined(clean, _settled(candidates)))
    return tuple(_at(text, fact, places[fact.start], places[fact.end - 1] + 1) for fact in found)


_kept = lru_cache(maxsize=TEXT_CACHE)(_values)


def _visible(text: str) -> Sequence[int]:
    """Where the characters of `text` stand that can be seen."""
    if text.isascii():
        return range(len(text))
    return [place for place, sign in enumerate(text) if unicodedata.category(sign) != "Cf"]


def _at(text: str, fact: Fact, start: int, end: int) -> Fact:
    return replace(fact, start=start, end=end, text=text[start:end])


def _settled(candidates: Iterable[Fact]) -> list[Fact]:
    """The longest of each group of overlapping facts; of equally long ones the first."""
    kept: dict[int, Fact] = {}
    starts: list[int] = []
    for fact in sorted(candidates, key=lambda fact: fact.start - fact.end):
        place = bisect_right(starts, fact.start)
        clear_before = not place or kept[starts[place - 1]].end <= fact.start
        clear_after = place == len(starts) or starts[place] >= fact.end
        if clear_before and clear_after:
            kept[fact.start] = fact
            insort(starts, fact.start)
    return [kept[start] for start in starts]
