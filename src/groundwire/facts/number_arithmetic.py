"""Computing with numbers: sums, differences, shares, ratios, changes, rates by periods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from groundwire.facts.compare_measures import DAYS_IN_MONTH
from groundwire.facts.derivation import Derivation, Operation, exactly, result, shown, shown_number
from groundwire.facts.fact import Fact, FactKind, Measure

_USABLE = frozenset({"exact", "about"})
_PERIOD_MONTHS = {"month": Decimal(1), "quarter": Decimal(3), "year": Decimal(12)}
_PERIOD_SECONDS = {
    "second": Decimal(1),
    "minute": Decimal(60),
    "hour": Decimal(3600),
    "day": Decimal(86_400),
    "week": Decimal(604_800),
}
_KINDS: dict[str, FactKind] = {
    "number": "number",
    "share": "percentage",
    "points": "percentage_points",
    "money": "amount",
    "duration": "duration",
    "calendar_duration": "duration",
    "age": "age",
}
_NO_SUMS = frozenset({"age", "temperature", "rank"})
"""Dimensions whose values cannot be added up."""


def natural(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    """What a pair gives by its nature: percentage points, a relative change, a rate by its period."""
    ours, one, other = claim.payload, _usable(first), _usable(second)
    if not isinstance(ours, Measure) or one is None or other is None:
        return
    if ours.dimension == "points" and (one.dimension, other.dimension) == ("share", "share"):
        yield from _differences(claim, first, second)
    if ours.dimension == "share" and ours.direction and _alike(one, other) and one.dimension != "duration":
        yield from _changes(claim, first, second)
    if ours.dimension == "money" and not ours.per:
        yield from _products(claim, first, second)


def within(claim: Fact, single: Fact) -> Iterator[Derivation]:
    """The rest of a share, and the share, rest or ratio that "61 of the 120" holds."""
    ours, theirs = claim.payload, single.payload
    if not (isinstance(ours, Measure) and isinstance(theirs, Measure)) or single.bound not in _USABLE:
        return
    if ours.dimension == "share" and theirs.dimension == "share" and theirs.low <= 100:  # noqa: PLR2004 - percent
        yield _offer("difference", (single,), exactly(100 - theirs.low, theirs), f"100 % − {single.text}")
    if theirs.whole is not None and ours.dimension == "number" and ours.whole is None:
        rest = exactly(theirs.whole - theirs.low, theirs)
        yield _offer("difference", (single,), rest, f"{theirs.whole} − {theirs.low}")


def pairs(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    """Everything two numbers can give that is of the claim's sort."""
    ours, one, other = claim.payload, _usable(first), _usable(second)
    if not isinstance(ours, Measure) or one is None or other is None:
        return
    if _alike(one, other):
        yield from _differences(claim, first, second)
        yield from sums(claim, (first, second))
        if ours.dimension == "share":
            yield from _changes(claim, first, second)
            yield from _shares(first, second)
        if ours.dimension == "number" and ours.counted in ("time", None):
            yield from _ratios(first, second)
    yield from _products(claim, first, second)


def sums(claim: Fact, operands: Sequence[Fact]) -> Iterator[Derivation]:
    """The sum of values of the claim's own sort."""
    ours = claim.payload
    measures = [measure for fact in operands if (measure := _usable(fact)) is not None]
    if not isinstance(ours, Measure) or len(measures) != len(operands) or ours.dimension in _NO_SUMS:
        return
    if not _same_sort(ours, measures[0]) or not all(_alike(measures[0], measure) for measure in measures[1:]):
        return
    total = sum((measure.low for measure in measures), Decimal(0))
    yield _offer("sum", tuple(operands), exactly(total, measures[0]), " + ".join(fact.text for fact in operands))


def means(claim: Fact, operands: Sequence[Fact]) -> Iterator[Derivation]:
    """The mean of values of the claim's own sort."""
    ours, measures = claim.payload, [measure for fact in operands if (measure := _usable(fact))]
    if not isinstance(ours, Measure) or len(measures) != len(operands) or len(operands) < 2:  # noqa: PLR2004
        return
    if not _same_sort(ours, measures[0]) or not all(_alike(measures[0], measure) for measure in measures[1:]):
        return
    mean = sum((measure.low for measure in measures), Decimal(0)) / len(measures)
    terms = f"({' + '.join(fact.text for fact in operands)}) / {len(operands)}"
    yield _offer("mean", tuple(operands), exactly(mean, measures[0]), terms)


def _usable(fact: Fact) -> Measure | None:
    """The fact's number, if one can compute with it."""
    payload = fact.payload
    return payload if isinstance(payload, Measure) and fact.bound in _USABLE and payload.whole is None else None


def _alike(one: Measure, other: Measure) -> bool:
    """Whether two measures can be added up or set in relation."""
    nouns = one.counted == other.counted or None in (one.counted, other.counted)
    currency = one.dimension != "money" or one.unit == other.unit
    return one.dimension == other.dimension and currency and one.per == other.per and nouns


def _same_sort(ours: Measure, theirs: Measure) -> bool:
    currency = ours.dimension != "money" or ours.unit == theirs.unit
    return ours.dimension == theirs.dimension and currency and ours.per in (None, theirs.per)


def _ordered(first: Fact, second: Fact) -> tuple[Fact, Measure, Fact, Measure]:
    """The larger of two numbers, then the smaller."""
    one, other = first.payload, second.payload
    if not (isinstance(one, Measure) and isinstance(other, Measure)):
        raise TypeError("only numbers are ordered by size")
    return (first, one, second, other) if one.low >= other.low else (second, other, first, one)


def _offer(operation: Operation, operands: tuple[Fact, ...], value: Measure, terms: str) -> Derivation:
    value = value if value.direction is None or operation == "relative_change" else replace(value, direction=None)
    fact = result(_KINDS.get(value.dimension, "quantity"), value, shown(value))
    return Derivation(operation=operation, operands=operands, fact=fact, formula=f"{terms} = {fact.text}")


def _differences(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    ours = claim.payload
    large_fact, large, small_fact, small = _ordered(first, second)
    if not isinstance(ours, Measure) or large.low == small.low:
        return
    value = exactly(large.low - small.low, large)
    if large.dimension == "share" and ours.dimension == "points":
        value = replace(value, dimension="points", unit="percentage_point")
    elif not _same_sort(ours, large):
        return
    yield _offer("difference", (large_fact, small_fact), value, f"{large_fact.text} − {small_fact.text}")


def _changes(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    """The relative change: upward from the smaller value, downward from the larger, else in the order of the text."""
    ours = claim.payload
    large_fact, large, small_fact, small = _ordered(first, second)
    if not isinstance(ours, Measure) or large.low == small.low:
        return
    upward = ours.direction == "up" or (ours.direction is None and first is small_fact)
    base_fact, base = (small_fact, small) if upward else (large_fact, large)
    if base.low <= 0:
        return
    percent = exactly((large.low - small.low) / base.low * 100, ours)
    percent = replace(percent, unit="percent", per=None, counted=None, direction="up" if upward else "down")
    terms = f"({large_fact.text} − {small_fact.text}) / {base_fact.text}"
    yield _offer("relative_change", (large_fact, small_fact), percent, terms)


def _shares(first: Fact, second: Fact) -> Iterator[Derivation]:
    """One value as a share of the other, in percent."""
    large_fact, large, small_fact, small = _ordered(first, second)
    if large.dimension == "share" or large.low <= 0 or small.low < 0:
        return
    value = small.low / large.low * 100
    share = Measure(
        low=value, high=value, step=Decimal(0), written=value, plain=True, dimension="share", unit="percent"
    )
    yield _offer("share", (small_fact, large_fact), share, f"{small_fact.text} / {large_fact.text}")


def _ratios(first: Fact, second: Fact) -> Iterator[Derivation]:
    """How many times the smaller value the larger one is."""
    large_fact, large, small_fact, small = _ordered(first, second)
    if small.low <= 0 or large.low == small.low:
        return
    value = large.low / small.low
    number = Measure(low=value, high=value, step=Decimal(0), written=value, plain=True, counted="time")
    yield _offer("ratio", (large_fact, small_fact), number, f"{large_fact.text} / {small_fact.text}")


def _products(claim: Fact, first: Fact, second: Fact) -> Iterator[Derivation]:
    """A rate by a duration, or a price by a number of things."""
    for rate_fact, factor_fact in ((first, second), (second, first)):
        rate, factor, ours = _usable(rate_fact), _usable(factor_fact), claim.payload
        if rate is None or factor is None or not isinstance(ours, Measure) or ours.per:
            continue
        if ours.dimension != rate.dimension or (rate.dimension == "money" and rate.unit != ours.unit):
            continue
        times = _periods(rate, factor) if rate.per else _count(rate, factor)
        if times is not None:
            value = replace(exactly(rate.low * times, rate), per=None)
            terms = f"{rate_fact.text} × {factor_fact.text if rate.per else shown_number(times)}"
            yield _offer("product", (rate_fact, factor_fact), value, terms)


def _periods(rate: Measure, duration: Measure) -> Decimal | None:
    """How many of the rate's periods the duration is long."""
    if duration.per or duration.working:
        return None
    months, seconds = _PERIOD_MONTHS.get(rate.per or ""), _PERIOD_SECONDS.get(rate.per or "")
    if duration.dimension == "calendar_duration" and months:
        return duration.low / months
    if duration.dimension == "duration" and seconds:
        return duration.low / seconds
    if duration.dimension == "calendar_duration" and rate.per == "day" and duration.low % 12 == 0:
        return (duration.low * DAYS_IN_MONTH).quantize(Decimal(1))
    return duration.low if duration.dimension == "number" and duration.counted == rate.per else None


def _count(price: Measure, number: Measure) -> Decimal | None:
    """How many things a price is paid for, if the number counts any."""
    countable = number.dimension == "number" and number.counted and not number.per and number.plain
    return number.low if countable and price.dimension in ("money", "mass", "volume", "duration") else None
