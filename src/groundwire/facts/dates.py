"""Dates, months, years, quarters, decades and weekdays in a text."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from groundwire.facts import stretches, tables
from groundwire.facts.days import dated, full_year, span_of
from groundwire.facts.fact import Calendar, Fact, Reading
from groundwire.facts.text import iter_words, words_before
from groundwire.facts.years import years

_ISO = re.compile(r"(?<![\w-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!(?!T\d\d:)\w*[-\d])", re.ASCII)
_ISO_MONTH = re.compile(r"(?<![\w-])(\d{4})-(0[1-9]|1[0-2])(?![\w-])", re.ASCII)
_ISO_BASIC = re.compile(r"(?<!\w)(\d{4})(\d{2})(\d{2})T\d{2}(?::?\d{2}){0,2}Z?(?!\w)", re.ASCII)
_NUMERIC = re.compile(r"(?<![\w./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\w/-]|\.\d)", re.ASCII)
_CJK = re.compile(r"(?<!\d)(?:(\d{4})年)?(?:(\d{1,2})月)(?:(\d{1,2})日)?|(?<!\d)(\d{4})年(?!間)", re.ASCII)
_DAY_BEFORE = re.compile(r"(?<![\w.,/])(\d{1,2})(?:st|nd|rd|th|\.|er|º|o)?(?: of| de)? ?-?$", re.ASCII)
_DAY_AFTER = re.compile(r"\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\d%]|:\d|[.,]\d|\w)", re.ASCII)
_YEAR_AFTER = re.compile(r"\.?,?(?: of| de| del| do)?[ -](\d{4})(?![\d%]|:\d|[.,]\d|\w)", re.ASCII)
_PART_BEFORE = re.compile(r"(?<!\w)([^\W\d_]+)(?: of(?: the)?(?: year)?| de| del| di| des Jahres| do)?[ -]$")


def facts(text: str, *, language: str) -> list[Fact]:
    """Everything of `text` (as made by `text.plain`) that names a place in the calendar; pieces may overlap."""
    found = [*_numeric(text, language), *_cjk(text), *_with_names(text, language), *stretches.facts(text)]
    ends = {fact.end for fact in found}
    for match in years(text, ends, language=language):
        found += dated(text, *match.span(), span_of(int(match[1])))
    return [_narrowed(text, fact) for fact in found]


def _numeric(text: str, language: str) -> Iterator[Fact]:
    for match in _ISO.finditer(text):
        yield from dated(text, *match.span(), span_of(int(match[1]), int(match[3]), int(match[4])))
    for match in _ISO_BASIC.finditer(text):
        yield from dated(text, *match.span(), span_of(int(match[1]), int(match[2]), int(match[3])))
    for match in _ISO_MONTH.finditer(text):
        yield from dated(text, *match.span(), span_of(int(match[1]), int(match[2])))
    for match in _NUMERIC.finditer(text):
        first, second, year = int(match[1]), int(match[3]), full_year(match[4])
        if len(match[4]) == 2 and match[2] != "/" and not (match[2] == "." and language != "en"):  # noqa: PLR2004
            continue  # "1.2.30" is more likely a version or an outline number
        readings = {span_of(year, second, first): None}
        if language == "en" and match[2] != ".":
            readings[span_of(year, first, second)] = None
        yield from dated(text, *match.span(), *readings)


def _cjk(text: str) -> Iterator[Fact]:
    for match in _CJK.finditer(text):
        year, month, day = match[1] or match[4], match[2], match[3]
        if year:
            reading = span_of(int(year), int(month) if month else None, int(day) if day else None)
        else:
            reading = _page(int(month), int(day) if day else None)
        yield from dated(text, *match.span(), reading)


def _page(month: int, day: int | None) -> Reading | None:
    """A day or month of no particular year."""
    valid = 1 <= month <= 12 and (day is None or 1 <= day <= monthrange(2000, month)[1])  # noqa: PLR2004
    return Reading(month=month, day=day) if valid else None


def _with_names(text: str, language: str) -> Iterator[Fact]:
    months, weekdays = tables.month_numbers(language), tables.weekday_numbers()
    doubtful = tables.doubtful_months(language)
    weekday: tuple[int, int] | None = None
    for match in iter_words(text):
        word = match[0].lower()
        if word in months:
            found = list(_month(text, match, months[word], doubtful=word in doubtful))
            if found and weekday and text[weekday[1] : found[0].start].strip(" ,.") in ("", "the", "den"):
                found = [replace(found[0], start=weekday[0], text=text[weekday[0] : found[0].end])]
            yield from found
        elif word in weekdays and (match[0][0].isupper() or not text[match.start()].isascii() or len(word) > 4):  # noqa: PLR2004
            weekday = match.span()
            yield from dated(text, *match.span(), Reading(weekday=weekdays[word]))


def _month(text: str, name: re.Match[str], month: int, *, doubtful: bool) -> Iterator[Fact]:
    """The date around the name of a month."""
    start, end = name.span()
    before = _DAY_BEFORE.search(text, max(0, start - 10), start)
    if before and 1 <= int(before[1]) <= 31:  # noqa: PLR2004 - days of a month
        year = _YEAR_AFTER.match(text, end)
        stop = year.end() if year else end + (text[end : end + 1] == "." and len(name[0]) < 5)  # noqa: PLR2004
        yield from dated(text, before.start(), stop, _day(year and year[1], month, int(before[1])))
        return
    after = _DAY_AFTER.match(text, end) if name[0][0].isupper() else None
    if after and 1 <= int(after[1]) <= 31:  # noqa: PLR2004
        year = _YEAR_AFTER.match(text, after.end())
        yield from dated(text, start, (year or after).end(), _day(year and year[1], month, int(after[1])))
        return
    year = _YEAR_AFTER.match(text, end)
    if year:
        yield from dated(text, start, year.end(), span_of(int(year[1]), month))
    elif not doubtful or _is_month(text, name):
        yield from dated(text, start, end, _page(month, None))


def _day(year: str | None, month: int, day: int) -> Reading | None:
    return span_of(int(year), month, day) if year else _page(month, day)


def _is_month(text: str, name: re.Match[str]) -> bool:
    """Whether the name of a month without day and year is one, and not another word spelled the same."""
    before = words_before(text, name.start(), 1)
    return name[0][0].isupper() and bool(before) and before[0] in tables.words("dates", "words", "before_month")


def _narrowed(text: str, fact: Fact) -> Fact:
    """The fact with a word such as "early" or "end of" before it taken into account."""
    payload = fact.payload
    if not isinstance(payload, Calendar) or payload.readings[0].first is None:
        return fact
    match = _PART_BEFORE.search(text, max(0, fact.start - 30), fact.start)
    part = tables.table("dates")["parts"].get(match[1].lower()) if match else None
    if match is None or part is None:
        return fact
    readings = tuple(_cut(reading, *part) for reading in payload.readings)
    start = match.start(1)
    return replace(fact, start=start, text=text[start : fact.end], payload=replace(payload, readings=readings))


def _cut(reading: Reading, begin: int, end: int) -> Reading:
    """The part of a stretch from `begin` to `end` twelfths of it; whole months of a year."""
    if reading.first is None or reading.last is None:
        return reading
    first, last = reading.first, reading.last
    if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31) and first.year == last.year:
        return Reading(first=date(first.year, begin + 1, 1), last=date(first.year, end, monthrange(first.year, end)[1]))
    days = (last - first).days + 1
    return Reading(
        first=first + timedelta(days=days * begin // 12), last=first + timedelta(days=max(days * end // 12 - 1, 0))
    )
