"""On which days something recurs: every day, Monday to Friday, at weekends, the first Sunday of each month."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from groundwire.facts.fact import Calendar, Fact
from groundwire.facts.rules import Phrases, find_phrases
from groundwire.facts.words import Word, fold, words

WEEK = frozenset(range(7))
"""All days of the week; 0 is Monday."""

WORKDAYS = frozenset(range(5))
WEEKEND = WEEK - WORKDAYS

LEAD_WORDS = 5
"""Words before a weekday in which it is said which ones are meant: "the first and third Sunday"."""

SOME = frozenset({"other"})
"""Every second or third one."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "last")
_EVERY = {"every_day": WEEK, "every_day_in_a_source": WEEK, "workdays": WORKDAYS, "weekend": WEEKEND}


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurrence:
    """Days, weeks or months that a text names, by the place of the words."""

    start: int
    end: int
    days: frozenset[int] = frozenset()
    """The weekdays, 0 is Monday; empty for weeks and months."""
    unit: str = "day"
    """`day`, `week` or `month`."""
    which: frozenset[str] = frozenset()
    """Which of them, if not each one: `first`, `last`, or `other` for every second or third one."""
    each: bool = True
    """Whether the text speaks of each such day ("every Sunday", "Sundays"), not of some one ("on Sunday")."""

    def carries(self, claimed: Recurrence) -> bool:
        """Whether it names what another one claims, as often; the days themselves are compared by `more_often`."""
        if claimed.unit != self.unit or SOME & (claimed.which - self.which):
            return False
        return not claimed.each or not self.which or (bool(claimed.which) and claimed.which <= self.which)


def recurrences(text: str, facts: Sequence[Fact], *, language: str, source: bool = False) -> tuple[Recurrence, ...]:
    """What recurs in a text by its words and by the weekdays among its facts, in order of their places.

    `source` tells that the text is one: there, "14 EUR a day" says that of every day. Weekdays in all languages, other
    words in English only.
    """
    phrases = _phrases(language)
    every = words(text, language=language)
    found = [*_said(every, phrases, source=source), *_weekdays(every, facts, phrases)]
    return tuple(sorted(found, key=lambda each: each.start))


def more_often(claim: Sequence[Recurrence], source: Sequence[Recurrence]) -> Recurrence | None:
    """What the claim names that the source, naming days or a unit of the same kind, does not; None if nothing."""
    for claimed in claim:
        alike = [each for each in source if each.unit == claimed.unit]
        carried = [each for each in alike if each.carries(claimed)]
        days = frozenset[int]().union(*(each.days for each in carried))
        if alike and not (carried and claimed.days <= days):
            return claimed
    return None


def weekdays_of(fact: Fact) -> frozenset[int]:
    """The weekdays that a fact is, without any date; empty for other facts."""
    if not isinstance(fact.payload, Calendar):
        return frozenset()
    bare = [each for each in fact.payload.readings if each.first is None and each.month is None and each.day is None]
    days = frozenset(each.weekday for each in bare if each.weekday is not None)
    return days if len(bare) == len(fact.payload.readings) else frozenset()


def _said(every: Sequence[Word], phrases: Mapping[str, Phrases], *, source: bool) -> Iterator[Recurrence]:
    """Words and phrases that name days, weeks or months, but for weekdays by their names."""
    if not phrases:
        return
    folded = [word.folded for word in every]
    taken: set[int] = set()
    for start, end in find_phrases(folded, phrases["other"]):
        unit, last = _unit(folded, start, end, phrases)
        if unit:
            taken.update(range(start, last))
            days = WEEK if unit == "day" else frozenset[int]()
            yield _between(every, start, last, Recurrence(start=0, end=0, days=days, unit=unit, which=SOME))
    named = [Recurrence(start=0, end=0, unit="week"), Recurrence(start=0, end=0, unit="month")]
    named += [Recurrence(start=0, end=0, days=days) for days in _EVERY.values()]
    for key, kind in zip(("every_week", "every_month", *_EVERY), named, strict=True):
        for start, end in find_phrases(folded, phrases[key]) if source or key != "every_day_in_a_source" else ():
            which, first = _which(folded, start, phrases)
            counted = key == "workdays" and start > 0 and every[start - 1].is_number  # "within 5 working days"
            of_what = kind.unit != "day" and bool(
                which or _stands_in(phrases["parts"], folded[max(0, start - 1) : start])
            )
            if not (counted or of_what) and taken.isdisjoint(range(start, end)):
                yield _between(every, first, end, replace(kind, which=which))


def _unit(folded: Sequence[str], start: int, end: int, phrases: Mapping[str, Phrases]) -> tuple[str, int]:
    """The unit that words such as "every other" go with, and the index behind it; "" if they go with none."""
    for at in (end, start):
        for unit in ("day", "week", "month"):
            if folded[at : at + 1] and (folded[at],) in phrases[f"{unit}s"]:
                return unit, max(at + 1, end)
    return "", end


def _weekdays(every: Sequence[Word], facts: Sequence[Fact], phrases: Mapping[str, Phrases]) -> Iterator[Recurrence]:
    folded = [word.folded for word in every]
    for fact in facts:
        days = weekdays_of(fact)
        if days:
            at = next((i for i, word in enumerate(every) if word.start >= fact.start), len(every))
            which, first = _which(folded, at, phrases)
            called = bool(phrases) and _stands_in(phrases["each"], folded[max(0, at - 1) : at])
            each = len(days) > 1 or fold(fact.text).endswith("days") or called or bool(which)
            start = every[first].start if which else fact.start
            yield Recurrence(start=start, end=fact.end, days=days, which=which, each=each)


def _stands_in(listed: Phrases, folded: Sequence[str]) -> bool:
    return tuple(folded) in listed


def _which(folded: Sequence[str], at: int, phrases: Mapping[str, Phrases]) -> tuple[frozenset[str], int]:
    """Which ones the words directly before a day say ("the first and third", "every other"), and where they begin."""
    if not phrases:
        return frozenset(), at
    begin = max(0, at - LEAD_WORDS)
    for start, end in find_phrases(folded[begin:at], phrases["other"]):
        if begin + end == at:
            return SOME, begin + start
    found: set[str] = set()
    first = at
    for place in range(at - 1, begin - 1, -1):
        rank = next((key for key in _ORDINALS if (folded[place],) in phrases[key]), None)
        if rank is None and not (found and (folded[place],) in phrases["joins"]):
            break
        found |= {rank} if rank else set()
        first = place if rank else first
    return frozenset(found), first


def _between(every: Sequence[Word], start: int, end: int, kind: Recurrence) -> Recurrence:
    return replace(kind, start=every[start].start, end=every[end - 1].end)


@cache
def _phrases(language: str) -> Mapping[str, Phrases]:
    """The words of a language by what they say; empty where there are none."""
    text = (files("groundwire.facts") / "data" / "recurrence.toml").read_text(encoding="utf-8")
    found: dict[str, Phrases] = {}
    for key, values in tomllib.loads(text).get(language, {}).items():
        listed = values.split() if isinstance(values, str) else values
        found[key] = Phrases(tuple(word.folded for word in words(value, language=language)) for value in listed)
    return found
