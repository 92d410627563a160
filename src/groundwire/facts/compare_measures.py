"""Comparison of numbers with their units, by the precision they are written with and the bounds around them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from groundwire.facts import tables
from groundwire.facts.fact import Bound, Fact, Measure
from groundwire.facts.relation import Relation
from groundwire.facts.windows import ABOUT_TOLERANCE, Quantity, relate

DAYS_IN_MONTH = Decimal("30.436875")
"""Mean length of a month in the Gregorian calendar, for durations that mix days and months."""

SECONDS_IN_DAY = Decimal(86_400)

_DAYS = {
    "second": 1 / SECONDS_IN_DAY,
    "minute": 60 / SECONDS_IN_DAY,
    "hour": 3600 / SECONDS_IN_DAY,
    "day": Decimal(1),
    "week": Decimal(7),
}
_MONTHS = {"month": Decimal(1), "quarter": Decimal(3), "year": Decimal(12)}
"""Length of the periods that rates are counted by; days and months convert only roughly into each other."""

_NEVER_BARE = frozenset({"rank", "before_christ"})
"""Dimensions whose values are never written as a number alone."""

_SIGNED = frozenset({"share", "points", "money", "number"})
"""Dimensions in which a fall may be written as a negative number."""

_SCALE_SLIPS = (Decimal(1000), Decimal(1_000_000), Decimal(1_000_000_000))
"""A number without a unit may be in thousands or millions that a table's heading announces."""


def compare_measures(claim: Fact, source: Fact, ours: Measure, theirs: Measure) -> Relation:
    """The relation of two numbers of any kind."""
    if ours.whole is not None or theirs.whole is not None:
        return _with_whole(claim, source, ours, theirs)
    if ours.dimension != theirs.dimension and (ours.per or theirs.per):
        ours, theirs = _as_rate(ours), _as_rate(theirs)
    if ours.dimension == theirs.dimension:
        return _one_dimension(claim, source, ours, theirs)
    dimensions = {ours.dimension, theirs.dimension}
    if dimensions == {"share", "points"}:
        return Relation.DIFFERENT if ours.low == theirs.low else Relation.INCOMPARABLE
    if dimensions == {"duration", "calendar_duration"}:
        return _roughly(claim, source, _in_days(ours), _in_days(theirs))
    if dimensions == {"age", "calendar_duration"}:
        relation = _bounded(claim, source, _in_years(ours), _in_years(theirs))
        return relation if relation is Relation.SAME else Relation.INCOMPARABLE
    if dimensions == {"temperature", "angle"}:
        return _bounded(claim, source, _as_written(ours), _as_written(theirs))
    bare, other = (ours, theirs) if ours.dimension == "number" else (theirs, ours)
    if bare.dimension != "number" or bare.counted or bare.per or other.dimension in _NEVER_BARE:
        return Relation.INCOMPARABLE
    slips = (*_SCALE_SLIPS, Decimal(100)) if other.dimension == "share" else _SCALE_SLIPS
    relation = _bounded(claim, source, _as_written(ours), _as_written(theirs))
    if relation is Relation.DIFFERENT and _slipped(_as_written(ours).low, _as_written(theirs).low, slips):
        return Relation.UNDETERMINED
    return relation


def _as_rate(measure: Measure) -> Measure:
    """A concentration or speed as a rate: mg/mL as a mass by volume."""
    entry = tables.table("numbers")["as_rates"].get(measure.dimension)
    if entry is None or measure.per:
        return measure
    dimension, per, factor = entry
    return replace(_scaled(measure, Decimal(factor)), dimension=dimension, per=per)


def same_to_the_letter(claim: Fact, source: Fact) -> bool:
    """Whether two facts that agree also do so without rounding, "about" or conversion."""
    ours, theirs = claim.payload, source.payload
    if not (isinstance(ours, Measure) and isinstance(theirs, Measure)):
        return True
    units = ours.unit == theirs.unit or None in (ours.unit, theirs.unit)
    values = (ours.low, ours.high) == (theirs.low, theirs.high)
    if ours.dimension != theirs.dimension:
        values = ours.written == theirs.written
    one_sided = claim.bound not in ("exact", "about", "just_over", "just_under")
    vague = claim.bound in ("about", "just_over", "just_under") and claim.bound != source.bound
    periods = ours.per == theirs.per or ours.per is None
    return units and periods and not vague and (values or (one_sided and source.bound == "exact"))


def _one_dimension(claim: Fact, source: Fact, ours: Measure, theirs: Measure) -> Relation:
    if ours.dimension == "money" and not _one_currency(ours, theirs):
        return Relation.DIFFERENT
    mine, other, rough = _at_one_rate(ours, theirs)
    if mine is None or other is None:
        return Relation.INCOMPARABLE
    relation = _roughly(claim, source, mine, other) if rough else _bounded(claim, source, mine, other)
    if ours.counted and theirs.counted and ours.counted != theirs.counted:
        if relation is not Relation.SAME:
            return Relation.INCOMPARABLE
        counts_times = "time" in (ours.counted, theirs.counted) and ours.dimension == "number"
        return Relation.SAME if counts_times else Relation.UNDETERMINED
    if relation is Relation.SAME and ours.working != theirs.working:
        return Relation.UNDETERMINED
    if relation is Relation.SAME and ours.per and not theirs.per:
        return Relation.UNDETERMINED
    return relation


def _one_currency(ours: Measure, theirs: Measure) -> bool:
    """Whether two amounts may be of one currency; "cents" may be of several."""
    return not set((ours.unit or "").split("/")).isdisjoint((theirs.unit or "").split("/"))


def _at_one_rate(ours: Measure, theirs: Measure) -> tuple[Measure | None, Measure | None, bool]:
    """Both measures for one period; whether the conversion is only rough; None where the rates do not fit."""
    if ours.per == theirs.per or not (ours.per and theirs.per):
        return ours, theirs, False
    for lengths in (_DAYS, _MONTHS):
        if ours.per in lengths and theirs.per in lengths:
            return _scaled(ours, 1 / lengths[ours.per]), _scaled(theirs, 1 / lengths[theirs.per]), False
    days = _DAYS | {period: months * DAYS_IN_MONTH for period, months in _MONTHS.items()}
    if ours.per in days and theirs.per in days:
        return _scaled(ours, 1 / days[ours.per]), _scaled(theirs, 1 / days[theirs.per]), True
    return None, None, False


def _scaled(measure: Measure, factor: Decimal) -> Measure:
    return replace(
        measure, low=measure.low * factor, high=measure.high * factor, step=measure.step * factor, plain=False
    )


def _roughly(claim: Fact, source: Fact, ours: Measure, theirs: Measure) -> Relation:
    """Never SAME: the conversion between days and months is not exact."""
    close = abs(ours.low - theirs.low) <= ABOUT_TOLERANCE * max(abs(ours.low), abs(theirs.low))
    return Relation.UNDETERMINED if close or {claim.bound, source.bound} != {"exact"} else Relation.DIFFERENT


def _in_days(measure: Measure) -> Measure:
    factor = 1 / SECONDS_IN_DAY if measure.dimension == "duration" else DAYS_IN_MONTH
    return _scaled(measure, factor)


def _in_years(measure: Measure) -> Measure:
    return measure if measure.dimension == "age" else _scaled(measure, 1 / Decimal(12))


def _as_written(measure: Measure) -> Measure:
    exponent = measure.written.as_tuple().exponent
    step = Decimal(1).scaleb(exponent if isinstance(exponent, int) and exponent < 0 else 0)
    high = measure.high if measure.dimension in ("number", "money", "share") else measure.written
    low = measure.written
    return replace(measure, low=low, high=max(low, high), step=step, dimension="number", unit=None)


def _slipped(first: Decimal, second: Decimal, slips: tuple[Decimal, ...]) -> bool:
    """Whether two numbers may be one, written in units that differ by one of these factors."""
    small, large = sorted((abs(first), abs(second)))
    return any(small and abs(large / small - slip) <= slip * ABOUT_TOLERANCE for slip in slips)


def _with_whole(claim: Fact, source: Fact, ours: Measure, theirs: Measure) -> Relation:
    """Comparison where one says "61 of the 120"."""
    if ours.whole is not None and theirs.whole is not None:
        return Relation.SAME if (ours.low, ours.whole) == (theirs.low, theirs.whole) else _shares(claim, source)
    if "share" in (ours.dimension, theirs.dimension):
        return _shares(claim, source)
    part, other = (ours, theirs) if ours.whole is not None else (theirs, ours)
    fits = other.dimension == "number" and other.low == other.high and other.low in (part.low, part.whole)
    return Relation.SAME if fits else Relation.INCOMPARABLE


def _shares(claim: Fact, source: Fact) -> Relation:
    relation = _bounded(claim, source, _percent(claim.payload), _percent(source.payload))
    both = all(isinstance(fact.payload, Measure) and fact.payload.whole is not None for fact in (claim, source))
    return Relation.UNDETERMINED if both and relation is Relation.SAME else relation


def _percent(payload: object) -> Measure:
    if not isinstance(payload, Measure):
        raise TypeError("only measures have shares")
    if not payload.whole:
        return payload
    percent = payload.low * 100 / payload.whole
    return replace(
        payload, low=percent, high=percent, step=Decimal(0), plain=False, unit="ratio", whole=None, counted=None
    )


def _bounded(claim: Fact, source: Fact, ours: Measure, theirs: Measure) -> Relation:
    """The relation of two numbers of one unit, with their signs, precision and bounds."""
    signs = _sign(ours), _sign(theirs)
    if ours.dimension in _SIGNED and 0 not in signs:
        if signs[0] != signs[1]:
            return Relation.DIFFERENT
        ours, theirs = _unsigned(ours), _unsigned(theirs)
    elif ours.dimension in _SIGNED and (ours.low < 0) == (theirs.low < 0):
        ours, theirs = _unsigned(ours), _unsigned(theirs)
    converted = ours.unit != theirs.unit
    return relate(_quantity(ours, claim.bound), _quantity(theirs, source.bound), converted=converted)


def _sign(measure: Measure) -> int:
    """-1 for a negative number or a fall, 1 for a rise, 0 if nothing says."""
    if measure.low < 0 or measure.direction == "down":
        return -1
    return 1 if measure.direction == "up" else 0


def _unsigned(measure: Measure) -> Measure:
    low, high = sorted((abs(measure.low), abs(measure.high)))
    return replace(measure, low=low, high=high)


def _quantity(measure: Measure, bound: Bound) -> Quantity:
    return Quantity(
        low=measure.low,
        high=measure.high,
        step=measure.step,
        plain=measure.plain,
        bound=bound,
        price=measure.dimension == "money",
    )
