"""Comparison of dates and times of day, aware of how precisely each is given."""

from __future__ import annotations

from datetime import date

from groundwire.facts.fact import Bound, Calendar, Clock, Fact, Reading
from groundwire.facts.relation import Relation

DAY_SECONDS = 86_400
HALF_DAY_SECONDS = 43_200

_BEST_FIRST = (Relation.SAME, Relation.UNDETERMINED, Relation.DIFFERENT, Relation.INCOMPARABLE)

Stretch = tuple[date, date]


def compare_calendars(claim: Fact, source: Fact, ours: Calendar, theirs: Calendar) -> Relation:
    """The relation of the readings that agree best: an ambiguous date is not held against the claim."""
    if ours.fiscal != theirs.fiscal:
        return Relation.INCOMPARABLE
    mine, other = _weekdays(ours), _weekdays(theirs)
    if mine and other:
        return _days_of_week(mine, other)
    relations = {
        _bounded(claim.bound, source.bound, mine, other) for mine in ours.readings for other in theirs.readings
    }
    return next(relation for relation in _BEST_FIRST if relation in relations)


def _weekdays(calendar: Calendar) -> frozenset[int]:
    """The weekdays that a value is, by themselves; none for dates."""
    days = {each.weekday for each in calendar.readings if each == Reading(weekday=each.weekday)}
    return frozenset(day for day in days if day is not None)


def _days_of_week(claim: frozenset[int], source: frozenset[int]) -> Relation:
    """SAME if the source has all days of the claim; one day of a stretch leaves the others open."""
    if claim <= source:
        return Relation.SAME
    return Relation.UNDETERMINED if claim & source and len(source) == 1 else Relation.DIFFERENT


def _bounded(ours: Bound, theirs: Bound, claim: Reading, source: Reading) -> Relation:
    mine, other = _stretch(claim), _stretch(source)
    if mine is None or other is None:
        relation = _pages(claim, source)
    elif "between" in (ours, theirs):
        return _with_range(ours, theirs, mine, other)
    elif ours in ("more_than", "less_than") and theirs not in ("more_than", "less_than", "since", "until"):
        return _beyond(ours, mine, other)
    elif theirs in ("more_than", "less_than") and ours not in ("more_than", "less_than", "since", "until"):
        beyond = _beyond(theirs, other, mine)
        return Relation.UNDETERMINED if beyond is Relation.SAME else beyond
    else:
        relation = _nested(mine, other)
        if ours == "about" and relation is Relation.DIFFERENT and _neighbours(mine, other):
            relation = Relation.UNDETERMINED
    if {ours, theirs} == {"since", "until"}:
        return Relation.UNDETERMINED if relation is Relation.DIFFERENT else Relation.DIFFERENT
    if ours != theirs and relation is Relation.SAME and {ours, theirs} & {"more_than", "less_than"}:
        return Relation.UNDETERMINED
    return relation


def _stretch(reading: Reading) -> Stretch | None:
    return (reading.first, reading.last) if reading.first and reading.last else None


def _nested(claim: Stretch, source: Stretch) -> Relation:
    """SAME if the source lies in the claim's stretch, UNDETERMINED if they only overlap, else DIFFERENT."""
    if claim[0] <= source[0] and source[1] <= claim[1]:
        return Relation.SAME
    return Relation.DIFFERENT if claim[1] < source[0] or source[1] < claim[0] else Relation.UNDETERMINED


def _neighbours(claim: Stretch, source: Stretch) -> bool:
    """Whether the source lies at most one length of the claim's stretch away from it."""
    length = (claim[1] - claim[0]).days + 1
    gap = max((source[0] - claim[1]).days, (claim[0] - source[1]).days)
    return gap <= length


def _beyond(bound: Bound, limit: Stretch, point: Stretch) -> Relation:
    """Whether a point lies after (`more_than`) or before the limit."""
    if bound == "more_than":
        inside, outside = point[0] > limit[1], point[1] <= limit[0]
    else:
        inside, outside = point[1] < limit[0], point[0] >= limit[1]
    return Relation.SAME if inside else Relation.DIFFERENT if outside else Relation.UNDETERMINED


def _with_range(ours: Bound, theirs: Bound, claim: Stretch, source: Stretch) -> Relation:
    if claim == source:
        return Relation.SAME
    if ours == theirs:
        whole_years = (claim[0].month, claim[0].day, claim[1].month, claim[1].day) == (1, 1, 12, 31)
        same_years = (claim[0].year, claim[1].year) == (source[0].year, source[1].year)
        return Relation.SAME if whole_years and same_years else Relation.DIFFERENT
    nested = _nested(claim, source)
    if ours == "between":
        return Relation.DIFFERENT if nested is Relation.DIFFERENT else Relation.UNDETERMINED
    starts, ends = (claim[0] <= edge <= claim[1] for edge in source)
    if ours == "until":
        return Relation.SAME if ends else Relation.DIFFERENT
    if ours == "since":
        return Relation.UNDETERMINED if starts and not ends else Relation.DIFFERENT
    if ours in ("more_than", "less_than"):
        return _beyond(ours, claim, source)
    return Relation.SAME if starts or ends else nested


def _pages(claim: Reading, source: Reading) -> Relation:
    """Comparison by month, day and weekday where a year is missing; SAME if the source says all the claim says."""
    mine, other = _fields(claim), _fields(source)
    shared = mine.keys() & other.keys()
    if any(mine[field] != other[field] for field in shared):
        return Relation.DIFFERENT
    if not shared:
        return Relation.INCOMPARABLE
    return Relation.SAME if mine.keys() <= other.keys() else Relation.UNDETERMINED


def _fields(reading: Reading) -> dict[str, int]:
    fields = {"month": reading.month, "day": reading.day, "weekday": reading.weekday}
    first, last = reading.first, reading.last
    if first and last:
        if (first.year, first.month) == (last.year, last.month):
            fields["month"] = first.month
        if first == last:
            fields |= {"day": first.day, "weekday": first.weekday()}
    return {name: value for name, value in fields.items() if value is not None}


def compare_clocks(claim: Fact, source: Fact, ours: Clock, theirs: Clock) -> Relation:
    """The relation of two times of day, in one time zone if both name theirs."""
    zoned = ours.zone is not None and theirs.zone is not None
    mine = [_utc(value, ours, zoned=zoned) for value in (ours.low, ours.high)]
    other = [_utc(value, theirs, zoned=zoned) for value in (theirs.low, theirs.high)]
    step = max(ours.step, theirs.step)
    loose = ours.half_day or theirs.half_day
    if "between" in (claim.bound, source.bound):
        relation = _clock_range(claim.bound, source.bound, mine, other, step=step, loose=loose)
    else:
        relation = _clock_points(claim.bound, source.bound, mine[0], other[0], step=step, loose=loose)
    if relation is Relation.SAME and ours.zone is not None and theirs.zone is None:
        return Relation.UNDETERMINED
    if relation is Relation.SAME and theirs.half_day and not ours.half_day and mine != other:
        return Relation.UNDETERMINED
    return relation


def _utc(seconds: int, clock: Clock, *, zoned: bool) -> int:
    return (seconds - 60 * (clock.zone or 0)) % DAY_SECONDS if zoned else seconds


def _agree(first: int, second: int, *, step: int, loose: bool) -> bool:
    gap = abs(first - second)
    return gap < step or (loose and abs(gap - HALF_DAY_SECONDS) < step)


def _clock_points(ours: Bound, theirs: Bound, claim: int, source: int, *, step: int, loose: bool) -> Relation:
    if _agree(claim, source, step=step, loose=loose):
        opposed = {ours, theirs} == {"since", "until"} or {ours, theirs} == {"more_than", "less_than"}
        return Relation.DIFFERENT if opposed else Relation.SAME
    later, earlier = source > claim, source < claim
    if ours in ("more_than", "less_than") and theirs in ("exact", "about"):
        return Relation.SAME if (later if ours == "more_than" else earlier) else Relation.DIFFERENT
    if theirs in ("more_than", "less_than") and ours in ("exact", "about"):
        consistent = earlier if theirs == "more_than" else later
        return Relation.UNDETERMINED if consistent else Relation.DIFFERENT
    if {ours, theirs} == {"since", "until"}:
        return Relation.UNDETERMINED
    near = "about" in (ours, theirs) and abs(claim - source) <= ABOUT_SECONDS
    return Relation.UNDETERMINED if near else Relation.DIFFERENT


ABOUT_SECONDS = 900
"""How far "around 9 p.m." may lie from the time without being ruled out."""


def _clock_range(
    ours: Bound, theirs: Bound, claim: list[int], source: list[int], *, step: int, loose: bool
) -> Relation:
    edges = [_agree(mine, other, step=step, loose=loose) for mine, other in zip(claim, source, strict=True)]
    if ours == theirs:
        return Relation.SAME if all(edges) else Relation.DIFFERENT
    if ours == "between":
        return Relation.UNDETERMINED if claim[0] <= source[0] <= claim[1] else Relation.DIFFERENT
    if ours == "until":
        return Relation.SAME if edges[1] else Relation.DIFFERENT
    if ours == "since":
        return Relation.SAME if edges[0] else Relation.DIFFERENT
    if any(edges):
        return Relation.SAME
    return Relation.UNDETERMINED if source[0] <= claim[0] <= source[1] else Relation.DIFFERENT
