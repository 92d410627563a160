"""Neighbouring values that are one: the ends of a range ("3 to 5 days"), or a compound ("8 minutes 20 seconds")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache

from groundwire.facts import tables
from groundwire.facts.days import span_of
from groundwire.facts.fact import Calendar, Clock, Fact, Measure, Payload, Reading
from groundwire.facts.text import words_before

_DASH = re.compile(r" ?[-–—~〜] ?|\.\.\.?|から|至|到")
LONGEST_JOINT = 12
"""Characters between the two ends of a range at most."""

CHANGE_REACH = 8
"""How many words before "from 4 % to 5 %" may say that this is a change, not a range."""

WEEK_DAYS = 7


def joined(text: str, facts: Sequence[Fact]) -> list[Fact]:
    """The facts, with neighbours that make up one value as one fact; a range has the bound `between`."""
    found: list[Fact] = []
    for fact in facts:
        both = _joined(text, found[-1], fact) if found else None
        if both is not None:
            found[-1] = both
        else:
            found.append(fact)
    return found


def _joined(text: str, first: Fact, second: Fact) -> Fact | None:
    if not 0 < second.start - first.end <= LONGEST_JOINT or first.bound != "exact":
        return None
    gap = text[first.end : second.start]
    whole = replace(second, start=first.start, text=text[first.start : second.end])
    if _is_range(text, first, gap):
        payload = _measures(text, first, second) or _calendars(first, second) or _clocks(first, second)
        kind = first.kind if second.kind == "number" else second.kind
        return replace(whole, kind=kind, payload=payload, bound="between") if payload is not None else None
    compound = _compound(gap, first.payload, second.payload)
    return replace(whole, payload=compound) if compound is not None else None


def _is_range(text: str, first: Fact, gap: str) -> bool:
    to, both = _joints()
    if _DASH.fullmatch(gap) or to.fullmatch(gap):
        return True
    before = words_before(text, first.start, 1) if both.fullmatch(gap) else []
    return bool(before) and before[0] in tables.words("bounds", "ranges", "between")


@cache
def _joints() -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = tables.table("bounds")["ranges"]
    return re.compile(f" (?:{'|'.join(words['to'])}) (?:the )?"), re.compile(f",? (?:{'|'.join(words['and'])}) ")


def _compound(gap: str, first: Payload, second: Payload) -> Measure | None:
    """The sum of "8 minutes and 20 seconds" or "5 ft 3 in.": a smaller unit that fills up the larger one."""
    if not (isinstance(first, Measure) and isinstance(second, Measure)) or first.dimension != second.dimension:
        return None
    large, small = (tables.units_by_name().get(measure.unit or "") for measure in (first, second))
    if large is None or small is None or not first.plain:
        return None
    time = first.dimension in ("duration", "calendar_duration")
    mixed = time or large.name in tables.words("bounds", "ranges", "mixed")
    if gap != " " and not (mixed and (gap == ", " or _joints()[1].fullmatch(gap))):
        return None  # "1 TB and 500 GB" may be two values, "2 weeks and 3 days" is one
    size = large.scale(Decimal(1))
    if first.per or first.dimension == "temperature" or not 0 < second.low < size or small.scale(Decimal(1)) >= size:
        return None
    value = first.low + second.low
    return replace(second, low=value, high=value, written=value / small.scale(Decimal(1)))


def _measures(text: str, first: Fact, second: Fact) -> Measure | None:
    low, high = first.payload, second.payload
    if not (isinstance(low, Measure) and isinstance(high, Measure)):
        return None
    if first.kind == "ordinal" or second.kind == "ordinal" or low.counted or low.per or low.whole or high.whole:
        return None
    if low.dimension == "number" and low.plain and (high.unit is not None or not high.plain):
        low = _in_unit_of(low, high)
    elif high.dimension == "number" and high.unit is None and low.dimension in ("money", "share", "age"):
        factor = _shared_scale(high, high.step) if low.plain else Decimal(1)
        low = _scaled_by(low, factor)
        high = replace(_in_unit_of(high, low), per=high.per)
    elif low.dimension == "money" == high.dimension and low.plain and low.low < _shared_scale(high, high.step):
        low = _in_unit_of(low, high)
    if low.dimension != high.dimension or low.low >= high.low or _is_change(text, first):
        return None
    if low.dimension == "money" and low.unit != high.unit:
        return None
    return replace(high, low=low.low, written=low.written)


def _in_unit_of(bare: Measure, other: Measure) -> Measure:
    """The bare number as one of the other's unit; "5 to 10 million" shares the scale word too."""
    unit = tables.units_by_name().get(other.unit or "") if other.dimension != "age" else None
    factor = _shared_scale(other, other.step / unit.scale(Decimal(1)) if unit is not None else other.step)
    written, step = bare.written * factor, bare.step * factor
    value, place = (unit.canonical(written), unit.scale(step)) if unit is not None else (written, step)
    return replace(other, low=value, high=value, step=place, written=written)


def _scaled_by(measure: Measure, factor: Decimal) -> Measure:
    return replace(measure, low=measure.low * factor, step=measure.step * factor, written=measure.written * factor)


def _shared_scale(other: Measure, step: Decimal) -> Decimal:
    """What the scale word of the second end multiplies by, as it does for the first: "10 to 12.5 million"."""
    exponent = other.written.as_tuple().exponent
    return Decimal(1) if other.plain or not isinstance(exponent, int) else max(step.scaleb(-exponent), Decimal(1))


def _is_change(text: str, first: Fact) -> bool:
    """Whether the words before say that something went from the one value to the other."""
    before = words_before(text, first.start, CHANGE_REACH)
    changes = tables.words("bounds", "direction", "up") | tables.words("bounds", "direction", "down")
    changes |= tables.words("bounds", "words", "changes")
    return "from" in before[-1:] and any(word in changes for word in before)


def _calendars(first: Fact, second: Fact) -> Calendar | None:
    high = second.payload
    if weekdays := _weekdays(first.payload, high):
        return weekdays
    if not isinstance(high, Calendar) or high.readings[0].last is None:
        return None
    end = high.readings[0]
    low = first.payload
    begin = low.readings[0] if isinstance(low, Calendar) else _day_of(low, end)
    if begin is None or end.last is None:
        return None
    start = begin.first or _dated(begin, end.last)
    if start is None or start >= end.last:
        return None
    return Calendar(readings=(Reading(first=start, last=end.last),), fiscal=high.fiscal)


def _weekdays(first: Payload, second: Payload) -> Calendar | None:
    """Every day of "Monday to Friday", one reading each; the week goes on from Sunday to Monday."""
    ends = [each.readings[0] for each in (first, second) if isinstance(each, Calendar) and len(each.readings) == 1]
    days = [each.weekday for each in ends if each == Reading(weekday=each.weekday)]
    if len(days) != 2 or days[0] is None or days[1] is None or days[0] == days[1]:  # noqa: PLR2004  # both ends
        return None
    length = (days[1] - days[0]) % WEEK_DAYS + 1
    return Calendar(readings=tuple(Reading(weekday=(days[0] + by) % WEEK_DAYS) for by in range(length)))


def _day_of(number: object, end: Reading) -> Reading | None:
    """The "3" of "3–5 May 2024" as a day of that month."""
    if not isinstance(number, Measure) or end.last is None or end.first != end.last or not number.plain:
        return None
    if number.dimension != "number" or not 1 <= number.low <= 31:  # noqa: PLR2004 - days of a month
        return None
    return span_of(end.last.year, end.last.month, int(number.low))


def _dated(begin: Reading, last: date) -> date | None:
    """The first day of a start without a year, in the last such year before the end."""
    if begin.month is None:
        return None
    for year in (last.year, last.year - 1):
        reading = span_of(year, begin.month, begin.day)
        if reading and reading.first and reading.first <= last:
            return reading.first
    return None


def _clocks(first: Fact, second: Fact) -> Clock | None:
    low, high = first.payload, second.payload
    if not isinstance(high, Clock):
        return None
    if isinstance(low, Measure):
        if low.dimension != "number" or not low.plain or not 0 <= low.low <= 24:  # noqa: PLR2004 - hours of a day
            return None
        hour = int(low.low)
        if hour <= 12 and not high.half_day and hour * 3600 < high.low - 12 * 3600:  # noqa: PLR2004
            hour += 0 if high.low - 12 * 3600 < hour * 3600 else 12
            hour = hour if hour * 3600 < high.low else int(low.low)
        return replace(high, low=hour * 3600, half_day=False)
    if not isinstance(low, Clock) or low.low == high.low:
        return None
    return replace(high, low=low.low, half_day=low.half_day and high.half_day, zone=high.zone or low.zone)
