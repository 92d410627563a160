"""Computing with dates and times: intervals, ages, and what lies so long before or after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from groundwire.facts import tables
from groundwire.facts.days import span_of
from groundwire.facts.derivation import Derivation, exactly, result, shown
from groundwire.facts.fact import Calendar, Clock, Fact, Measure, Reading

_DAY_SECONDS = 86_400
_MONTHS_IN_YEAR = 12
_CLOCK_UNITS = frozenset({"millisecond", "second", "minute", "hour"})
"""Units in which the time between two times of day is told; that between two dates is told in longer ones."""


def natural(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    """The interval between two times, days, months or years, or the age from two days or years, if the claim is one.

    What lies between two months or years is known to one of them only.
    """
    if (_is_day(first) and _is_day(second)) or (isinstance(first.payload, Clock) and isinstance(second.payload, Clock)):
        yield from intervals(claim, first, second)
        yield from ages(claim, first, second)
    elif isinstance(first.payload, Calendar) and isinstance(second.payload, Calendar):
        yield from (_vague(interval, first) for interval in intervals(claim, first, second))
        yield from (_vague(age, first) for age in ages(claim, first, second))


def within(claim: Fact, single: Fact) -> Iterator[Derivation]:
    """How long a range of dates or times is."""
    payload = single.payload
    if single.bound != "between" or not isinstance(claim.payload, Measure):
        return
    if isinstance(payload, Clock) and claim.payload.dimension == "duration":
        yield _interval(claim.payload, (single,), Decimal((payload.high - payload.low) % _DAY_SECONDS), single.text)
    if isinstance(payload, Calendar) and payload.readings[0].first and payload.readings[0].last:
        first, last = payload.readings[0].first, payload.readings[0].last
        for end in (last, last + timedelta(days=1) if last < date.max else last):  # without and with the last day
            value = _between(first, end, claim.payload)
            if value is not None:
                yield _interval(claim.payload, (single,), value, single.text)


def pairs(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    """Everything that two values, one of them a date or time, can give."""
    yield from intervals(claim, first, second)
    yield from ages(claim, first, second)
    yield from _shifts(claim, first, second)
    yield from _shifts(claim, second, first)


def intervals(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    """The time from one to the other of two times of day or two dates."""
    ours = claim.payload
    if not isinstance(ours, Measure) or ours.dimension not in ("duration", "calendar_duration"):
        return
    one, other = first.payload, second.payload
    if isinstance(one, Clock) and isinstance(other, Clock) and ours.unit in _CLOCK_UNITS:
        yield from _clock_interval(ours, first, second)
    if isinstance(one, Calendar) and isinstance(other, Calendar) and not one.fiscal and not other.fiscal:
        earlier, later = sorted((first, second), key=_first_day)
        begin, end = _sole(earlier), _sole(later)
        if begin and end and begin.first and end.first and begin.first < end.first and _alike(begin, end):
            value = _between(begin.first, _after_whole_months(begin.first, end.first), ours)
            if value is not None:
                yield _interval(ours, (later, earlier), value, f"{later.text} − {earlier.text}")


def _after_whole_months(first: date, last: date) -> date:
    """The day after the last one, if it ends whole months: from 1 March to 31 May are three months."""
    after = last + timedelta(days=1) if last < date.max else last
    return after if after.day == first.day == 1 else last


def _vague(interval: Derivation, like: Fact) -> Derivation:
    """What lies between months or years, with as much room on both sides as one of them is long."""
    reading, measure = _sole(like), interval.fact.measure
    if reading is None or reading.first is None or reading.last is None or measure is None:
        return interval
    days = Decimal((reading.last - reading.first).days)
    months = Decimal(_MONTHS_IN_YEAR if _is_year(reading) else 1)
    if measure.dimension == "age":
        months = Decimal(1)
    room = days * _DAY_SECONDS if measure.dimension == "duration" else months
    return replace(interval, fact=replace(interval.fact, payload=replace(measure, step=2 * room, plain=False)))


def _clock_interval(ours: Measure, first: Fact, second: Fact) -> Iterator[Derivation]:
    one, other = first.payload, second.payload
    if not (isinstance(one, Clock) and isinstance(other, Clock)) or "between" in (first.bound, second.bound):
        return
    earlier, later = sorted((first, second), key=_seconds)
    seconds = Decimal(_seconds(later) - _seconds(earlier))
    zones = (one.zone is None) == (other.zone is None)
    if seconds > 0 and zones and one.half_day == other.half_day:
        yield _interval(ours, (later, earlier), seconds, f"{later.text} − {earlier.text}")


def ages(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    """The age at the later of two days of someone born on the earlier one."""
    if claim.kind != "age" or not isinstance(claim.payload, Measure):
        return
    earlier, later = sorted((first, second), key=_first_day)
    begin, end = _sole(earlier), _sole(later)
    if not (begin and end and begin.first and end.first) or begin.first >= end.first:
        return
    if begin.first == begin.last and end.first == end.last:
        years = _months_between(begin.first, end.first) // _MONTHS_IN_YEAR
    elif _alike(begin, end) and _is_year(begin):
        years = end.first.year - begin.first.year
    elif _alike(begin, end) and begin.first.month != end.first.month:
        years = _months_between(begin.first, end.first) // _MONTHS_IN_YEAR
    else:
        return
    value = exactly(Decimal(years), claim.payload)
    formula = f"{later.text} − {earlier.text} = {years} years"
    fact = result("age", value, f"{years} years")
    yield Derivation(operation="age", operands=(later, earlier), fact=fact, formula=formula)


def _shifts(claim: Fact, start: Fact, length: Fact) -> Iterator[Derivation]:
    """A date or time that lies a duration after or before another."""
    duration, point = length.payload, start.payload
    if not isinstance(duration, Measure) or length.bound not in ("exact", "about") or start.bound == "between":
        return
    for sign, mark in ((1, "+"), (-1, "−")):
        if isinstance(claim.payload, Clock) and isinstance(point, Clock) and duration.dimension == "duration":
            seconds = (point.low + sign * int(duration.low)) % _DAY_SECONDS
            moved = replace(point, low=seconds, high=seconds)
            text = f"{seconds // 3600}:{seconds % 3600 // 60:02}"
            fact = result("time", moved, text)
        elif isinstance(claim.payload, Calendar) and isinstance(point, Calendar) and not point.fiscal:
            reading = _moved(point, duration, sign)
            if reading is None or reading.first is None:
                continue
            text = str(reading.first if reading.first == reading.last else reading.first.year)
            fact = result("date", Calendar(readings=(reading,)), text)
        else:
            return
        formula = f"{start.text} {mark} {length.text} = {text}"
        yield Derivation(operation="shift", operands=(start, length), fact=fact, formula=formula)


def _moved(point: Calendar, duration: Measure, sign: int) -> Reading | None:
    reading = point.readings[0] if len(point.readings) == 1 else None
    if reading is None or reading.first is None or duration.working or duration.low != int(duration.low):
        return None
    try:
        if duration.dimension == "duration" and reading.first == reading.last and duration.low % _DAY_SECONDS == 0:
            day = reading.first + sign * timedelta(days=int(duration.low) // _DAY_SECONDS)
            return Reading(first=day, last=day)
        if duration.dimension == "calendar_duration" and (reading.first == reading.last or _is_year(reading)):
            months = reading.first.year * _MONTHS_IN_YEAR + reading.first.month - 1 + sign * int(duration.low)
            year, month = divmod(months, _MONTHS_IN_YEAR)
            if _is_year(reading):
                return span_of(year) if month == 0 else None
            return span_of(year, month + 1, reading.first.day)
    except OverflowError:
        return None
    return None


def _interval(like: Measure, operands: tuple[Fact, ...], value: Decimal, terms: str) -> Derivation:
    computed = exactly(value, like)
    computed = replace(computed, counted=None, per=None, direction=None)
    fact = result("duration", computed, shown(computed))
    return Derivation(operation="interval", operands=operands, fact=fact, formula=f"{terms} = {fact.text}")


def _between(first: date, last: date, claim: Measure) -> Decimal | None:
    """From one day to another, in the claim's canonical unit; whole years and months count when they are complete."""
    if claim.working:
        return None
    if claim.dimension == "duration":
        return None if claim.unit in _CLOCK_UNITS else Decimal((last - first).days * _DAY_SECONDS)
    if claim.dimension != "calendar_duration":
        return None
    months = Decimal(_months_between(first, last))
    unit = tables.units_by_name().get(claim.unit or "")
    size = unit.scale(Decimal(1)) if unit else Decimal(1)
    return months // size * size if claim.plain else months


def _months_between(first: date, last: date) -> int:
    months = (last.year - first.year) * _MONTHS_IN_YEAR + last.month - first.month
    ends_month = (last + timedelta(days=1)).day == 1 if last < date.max else True
    return months - (last.day < first.day and not ends_month)


def _is_day(fact: Fact) -> bool:
    reading = _sole(fact)
    return reading is not None and reading.first is not None and reading.first == reading.last


def _sole(fact: Fact) -> Reading | None:
    """The only reading of a date that is no range."""
    payload = fact.payload
    if not isinstance(payload, Calendar) or len(payload.readings) != 1 or fact.bound == "between":
        return None
    return payload.readings[0]


def _first_day(fact: Fact) -> date:
    reading = _sole(fact)
    return reading.first if reading and reading.first else date.min


def _alike(first: Reading, second: Reading) -> bool:
    """Whether both are days, both are months or both are years."""
    if first.first is None or first.last is None or second.first is None or second.last is None:
        return False
    days = [(reading[1] - reading[0]).days for reading in ((first.first, first.last), (second.first, second.last))]
    return days == [0, 0] or all(27 <= length <= 30 for length in days) or (_is_year(first) and _is_year(second))  # noqa: PLR2004


def _is_year(reading: Reading) -> bool:
    first, last = reading.first, reading.last
    return first is not None and last is not None and (first.month, first.day, last.month, last.day) == (1, 1, 12, 31)


def _seconds(fact: Fact) -> int:
    clock = fact.payload
    if not isinstance(clock, Clock):
        return 0
    return clock.low - 60 * (clock.zone or 0)
