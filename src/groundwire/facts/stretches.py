"""Stretches of the calendar that are no month or year: quarters, halves, fiscal years, seasons, decades, centuries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache

from groundwire.facts import tables
from groundwire.facts.days import dated, full_year, span_of
from groundwire.facts.fact import Fact, Reading
from groundwire.facts.spoken import spoken

LAST_CENTURY = 30
"""Centuries that anyone writes about."""

_DECADE = re.compile(r"(?<![\w.,])(?:(1[0-9]|20)|')?(\d)0(?:(?:'?s|er)\b(?! of a)|年代)", re.ASCII)
_CENTURY = re.compile(
    r"(?<![\w.,])(?:(?:(?P<number>\d{1,2})(?:st|nd|rd|th|\.|e|º)?|(?P<word>[a-z]{5,11}))"
    r"[ -](?:century|Jahrhunderts?|eeuw)\b"
    r"|(?P<before>[IVX]{1,6})(?:e|er|º)? (?:siècle|secolo)\b|(?:siglo|século|secolo) (?P<after>[IVX]{1,6})\b"
    r"|(?P<cjk>\d{1,2}) ?世[紀纪])",
    re.ASCII | re.IGNORECASE,
)
_TWO_YEARS = re.compile(r"(?<![\w.,/$€£¥-])((?:1[89]|20)(\d{2}))[-–/](\d{2})(?![\w/-]|[.,]\d)", re.ASCII)
_FISCAL = r"(?P<fiscal>FY ?'?|fiscal (?:year )?)?(?P<year>\d{4}|(?<=FY)\d{2}|(?<=FY )\d{2})(?!\d)"
_YEAR_FIRST = re.compile(
    r"(?<![A-Za-z0-9])(?P<fiscal>FY ?)?(?P<year>\d{4})"
    r"(?:年第?(?P<cjk>[1-4一二三四上下])(?:四半期|季度|半年|半期)"
    r"|[ /-]?(?P<letter>[QH])(?P<number>[1-4])(?![A-Za-z0-9]))",
    re.IGNORECASE,
)
_CJK_PARTS = {"一": 1, "二": 2, "三": 3, "四": 4, "上": 1, "下": 2}


def facts(text: str) -> Iterator[Fact]:
    """The stretches of `text` (as made by `text.plain`); pieces may overlap."""
    yield from _two_years(text)
    yield from _parts_of_years(text)
    yield from _decades_and_centuries(text)
    for match in _fiscal_pattern().finditer(text):
        yield from dated(text, *match.span(), span_of(full_year(match[2] or match[1])), fiscal=True)


def _two_years(text: str) -> Iterator[Fact]:
    for match in _TWO_YEARS.finditer(text):
        if int(match[2]) < int(match[3]):
            first_year = int(match[1])
            last_year = first_year - int(match[2]) + int(match[3])
            seasons = Reading(first=date(first_year, 1, 1), last=date(last_year, 12, 31))
            yield from (replace(fact, bound="between") for fact in dated(text, *match.span(), seasons))


def _parts_of_years(text: str) -> Iterator[Fact]:
    """Quarters and halves: "Q3 2022", "the first half of 2020", "2. Quartal 2019", "2021年第2四半期"."""
    numbers = tables.table("dates")["part_numbers"]
    for match in _part_pattern().finditer(text):
        length = (
            3 if (match["quarter"] or match["quarter_before"] or match["letter"] or "").lower() in _quarters() else 6
        )
        written = match["number"] or match["digit"]
        number = int(written) if written else numbers[(match["word"] or match["word_after"]).lower()]
        fiscal = match["fiscal"] is not None or match["of_fiscal"] is not None
        yield from _part(text, match.span(), full_year(match["year"]), length, number, fiscal=fiscal)
    for match in _YEAR_FIRST.finditer(text):
        half = (match["letter"] or "").upper() == "H" or ("半" in match[0][-2:] and "四半期" not in match[0])
        number = int(match["number"] or _CJK_PARTS.get(match["cjk"]) or match["cjk"])
        yield from _part(text, match.span(), int(match["year"]), 6 if half else 3, number, fiscal=bool(match["fiscal"]))


def _part(text: str, span: tuple[int, int], year: int, length: int, number: int, *, fiscal: bool) -> Iterator[Fact]:
    first, last = span_of(year, (number - 1) * length + 1), span_of(year, number * length)
    if first and last:
        yield from dated(text, *span, Reading(first=first.first, last=last.last), fiscal=fiscal)


@cache
def _part_pattern() -> re.Pattern[str]:
    table = tables.table("dates")
    quarters, halves = _any(table["words"]["quarters"]), _any(table["words"]["halves"])
    nouns = f"(?:(?P<quarter>{quarters})|{halves})"
    ending = r"(?:st|nd|rd|th|er|[eè]re|[eè]me|e|\.?[ºª]|\.er|\.)?"
    ordinal = rf"(?:(?P<number>[1-4]){ending}|(?P<word>{_any(table['part_numbers'])}))"
    link = r"[ ,]+(?:(?:of|de|del|du|di|do|van|des Jahres) )?(?:the )?"
    return re.compile(
        rf"(?<!\w)(?:(?P<letter>[QTKH])(?P<digit>[1-4])(?:[ ,]+(?:(?:of|de) )?(?:the )?|/)?"
        rf"|{ordinal}[ -](?P<of_fiscal>fiscal )?{nouns}{link}"
        rf"|(?P<quarter_before>الربع) (?P<word_after>{_any(table['part_numbers'])}) ){_FISCAL}",
        re.IGNORECASE,
    )


@cache
def _quarters() -> frozenset[str]:
    return tables.words("dates", "words", "quarters") | {"q", "t", "k", "الربع"}


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _decades_and_centuries(text: str) -> Iterator[Fact]:
    for match in _DECADE.finditer(text):
        if match[1] is None and text[match.start()] != "'":
            continue
        year = int(f"{match[1] or 19}{match[2]}0")
        yield from dated(text, *match.span(), Reading(first=date(year, 1, 1), last=date(year + 9, 12, 31)))
    for match in _CENTURY.finditer(text):
        number = _century(match)
        if 1 <= number <= LAST_CENTURY:
            stretch = Reading(first=date(100 * number - 99, 1, 1), last=date(100 * number, 12, 31))
            yield from dated(text, *match.span(), stretch)


def _century(match: re.Match[str]) -> int:
    if digits := match["number"] or match["cjk"]:
        return int(digits)
    if match["word"]:
        return next((int(found.value) for found in spoken(match["word"], language="en") if found.rank), 0)
    values = [{"I": 1, "V": 5, "X": 10}[sign] for sign in (match["before"] or match["after"]).upper()]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


@cache
def _fiscal_pattern() -> re.Pattern[str]:
    names = _any(tables.words("dates", "words", "fiscal"))
    return re.compile(rf"\b(?:{names})[ ]?'?(\d{{4}}|\d{{2}})(?:[/-](\d{{4}}|\d{{2}}))?(?!\w)", re.IGNORECASE)
