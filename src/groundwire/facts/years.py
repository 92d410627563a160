"""Four-digit numbers that are used as years."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from groundwire.facts import tables
from groundwire.facts.nouns import counted_noun
from groundwire.facts.text import word_at, words_before
from groundwire.facts.units import unit_at

FIRST_PLAIN_YEAR, LAST_PLAIN_YEAR = 1900, 2100
"""A bare four-digit number in this range may be a year on weak grounds; an earlier one needs a word such as "in"."""

LONGEST_JOIN = 12
"""Characters between two years of one enumeration or range at most."""

_YEAR = re.compile(r"(?<![\w.,/$€£¥:])(?<!\d-)(?<![ (]-)([12]\d{3})(?![\w%]|[.,:]\d|/\d{3})", re.ASCII)
_FOLLOWED = re.compile(r"(?:[-–] ?|, | and | or | to )[12]\d{3}\b(?! [a-z])|, [12]\d{3}(?: and|,) [12]\d{3}\b")
_RANGE = re.compile(r" ?[-–] ?[12]\d{3}\)")
_NAME = re.compile(r"(?<![^\W_])([A-Z][^\W\d_]{2,}) $")


def years(text: str, date_ends: set[int], *, language: str) -> Iterator[re.Match[str]]:
    """The years of `text` (as made by `text.plain`) in order; `date_ends` are where other dates end."""
    ends = set(date_ends)
    for match in _YEAR.finditer(text):
        if _is_year(text, match, ends, language):
            ends.add(match.end())
            yield match


def _is_year(text: str, match: re.Match[str], ends: set[int], language: str) -> bool:
    start, end, year = match.start(), match.end(), int(match[1])
    if year > LAST_PLAIN_YEAR or _counts(text, end):
        return False
    before = "".join(words_before(text, start, 1))
    if before in tables.words("dates", "words", "before_year") or _in_brackets(text, start, end):
        return True
    if _continues(text, start, ends):
        return True
    return year >= FIRST_PLAIN_YEAR and _stands_as_year(text, start, end, before=before, language=language)


def _counts(text: str, end: int) -> bool:
    """Whether a unit or a plural noun follows; a capitalised one is named after the year ("2016 Olympics")."""
    following = word_at(text, end + 1)
    if following is not None and following[0][0].isupper() and text[end] == " ":
        return False
    return counted_noun(text, end, one=False, language="en") is not None or unit_at(text, end) is not None


def _in_brackets(text: str, start: int, end: int) -> bool:
    if text[start - 1 : start] != "(" or not start:
        return False
    return text[end : end + 1] == ")" or _RANGE.match(text, end) is not None


def _continues(text: str, start: int, ends: set[int]) -> bool:
    """Whether the number goes on with a range or list of dates: "from 2012 to 2018"."""
    joined = _join_pattern().search(text, max(0, start - LONGEST_JOIN), start)
    return joined is not None and any(place in ends for place in range(joined.start(), start + 1))


@cache
def _join_pattern() -> re.Pattern[str]:
    return re.compile(rf"(?:^|.)(?: ?[-–—/,] ?| (?:{'|'.join(tables.table('dates')['words']['joins'])}|,) )$")


def _stands_as_year(text: str, start: int, end: int, *, before: str, language: str) -> bool:
    """Weaker signs: an article before, a name before, another year after, no preposition needed."""
    bare = language in tables.words("dates", "words", "bare_years")
    following = word_at(text, end + 1) if text[end : end + 1] == " " else None
    if bare:
        return following is None or following[0].islower()
    if before in tables.words("dates", "words", "articles") and following is not None:
        return True
    name = _NAME.search(text, max(0, start - 30), start)
    if name and name[1].lower() not in tables.words("identifiers", "not_owners"):
        return True
    opened = text[start - 1 : start] == "(" and text[end : end + 1] in ("-", "–", ",", ";", " ")
    return opened or _FOLLOWED.match(text, end) is not None
