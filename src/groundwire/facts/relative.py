"""Dates told from another date: "yesterday", "last year", "two weeks ago"; only where the text's own date is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import cache

from groundwire.facts import dates, tables
from groundwire.facts.days import dated, span_of
from groundwire.facts.fact import Calendar, Fact, Measure, Reading
from groundwire.facts.text import plain, words_after, words_before

LEAD = 400
"""Characters at the beginning of a text in which its date is looked for."""

LONGEST_SHIFT = 3
"""Words in a phrase such as "il y a"."""

_PLACE = re.compile(r"\W*(?:[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,3} ?[,–—-] ?)?", re.ASCII)

_DAYS = {"day": 1, "week": 7}
_MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120}


def dateline(text: str, *, language: str) -> date | None:
    """The day that a text says it is of: a date that opens it, after a place at most, or follows "Dated" or such."""
    lead = plain(text[:LEAD])
    for fact in sorted(dates.facts(lead, language=language), key=lambda fact: (fact.start, -fact.end)):
        reading = fact.payload.readings[0] if isinstance(fact.payload, Calendar) else Reading()
        if reading.first is None or reading.first != reading.last:
            continue
        label = "".join(words_before(lead.replace(":", " "), fact.start, 1))
        opens = _PLACE.fullmatch(lead, 0, fact.start) is not None
        if opens or label in tables.words("dates", "words", "dated"):
            return reading.first
    return None


def facts(text: str, found: Iterable[Fact], *, language: str, today: date) -> Iterator[Fact]:
    """The dates of `text` (as made by `text.plain`) told from `today`, or, with "later", from the date before them.

    `found` are its values; durations among them may be part of such a date.
    """
    shifts = tables.table("dates")["relative"].get(language, {})
    for match in _pattern(language).finditer(text) if shifts else ():
        unit, count = shifts[match[0].lower()]
        yield from dated(text, *match.span(), _shifted(today, unit, count))
    anchor = today
    for fact in found:
        if isinstance(fact.payload, Calendar) and (first := fact.payload.readings[0].first):
            anchor = first
        elif fact.kind == "duration" and isinstance(fact.payload, Measure):
            yield from _from_duration(text, fact, fact.payload, today=today, anchor=anchor)


@cache
def _pattern(language: str) -> re.Pattern[str]:
    phrases = sorted(tables.table("dates")["relative"][language], key=len, reverse=True)
    edges = (r"(?<!\w)", r"(?!\w)") if phrases[0].isascii() or language not in ("ja", "zh") else ("", "")
    return re.compile(f"{edges[0]}(?:{'|'.join(map(re.escape, phrases))}){edges[1]}", re.IGNORECASE)


def _from_duration(text: str, fact: Fact, measure: Measure, *, today: date, anchor: date) -> Iterator[Fact]:
    """The date that a length of time before or after another date leads to: "two days ago", "three weeks later"."""
    count = int(measure.written)
    if measure.unit not in _DAYS | _MONTHS or count != measure.written:
        return
    table = tables.table("dates")["distances"]
    after, before = words_after(text, fact.end, 1), words_before(text, fact.start, LONGEST_SHIFT)
    for name, base, sign in (("ago", today, -1), ("later", anchor, 1), ("earlier", anchor, -1)):
        if after and after[0] in table[name]:
            end = text.lower().index(after[0], fact.end) + len(after[0])
            yield from dated(text, fact.start, end, _shifted(base, measure.unit, sign * count))
            return
    for phrase in table["ago_before"]:
        if before[-len(phrase.split()) :] == phrase.split():
            start = text.lower().rindex(phrase, 0, fact.start)
            yield from dated(text, start, fact.end, _shifted(today, measure.unit, -count))
            return


def _shifted(base: date, unit: str, count: int) -> Reading | None:
    """The day, week, month, quarter or year that lies so many of them from that of `base`; a week counted in days."""
    try:
        if unit in _DAYS:
            day = base + timedelta(days=_DAYS[unit] * count)
            return span_of(day.year, day.month, day.day)
        if unit == "calendar_week":
            monday = base - timedelta(days=base.weekday()) + timedelta(days=7 * count)
            return Reading(first=monday, last=monday + timedelta(days=6))
        months = 12 * base.year + base.month - 1 + _MONTHS[unit] * count
        if unit == "month":
            return span_of(months // 12, months % 12 + 1)
        if unit == "quarter":
            first, last = (
                span_of(months // 12, months % 12 // 3 * 3 + 1),
                span_of(months // 12, months % 12 // 3 * 3 + 3),
            )
            return Reading(first=first.first, last=last.last) if first and last else None
        return span_of(months // 12)
    except OverflowError:
        return None
