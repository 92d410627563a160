"""Readings of days, months and years, and the facts made of them."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from datetime import date

from groundwire.facts.fact import Calendar, Fact, Reading

CENTURY_PIVOT = 50
"""Two-digit years below this are of this century, the others of the last one."""


def dated(text: str, start: int, end: int, *readings: Reading | None, fiscal: bool = False) -> Iterator[Fact]:
    """The date at `start` to `end` of `text` with those of the readings that exist; nothing if there are none."""
    kept = tuple(reading for reading in readings if reading is not None)
    if kept:
        payload = Calendar(readings=kept, fiscal=fiscal)
        yield Fact(kind="date", start=start, end=end, text=text[start:end], payload=payload)


def span_of(year: int, month: int | None = None, day: int | None = None) -> Reading | None:
    """The reading of a day, month or year; None if there is no such day."""
    if not date.min.year <= year <= date.max.year or (month is not None and not 1 <= month <= 12):  # noqa: PLR2004
        return None
    if day is not None and not (month is not None and 1 <= day <= monthrange(year, month)[1]):
        return None
    if month is None:
        return Reading(first=date(year, 1, 1), last=date(year, 12, 31))
    last = monthrange(year, month)[1]
    return Reading(first=date(year, month, day or 1), last=date(year, month, day or last))


def full_year(written: str) -> int:
    """The year of two or four digits."""
    year = int(written)
    if len(written) > 2:  # noqa: PLR2004 - written in full
        return year
    return year + (2000 if year < CENTURY_PIVOT else 1900)
