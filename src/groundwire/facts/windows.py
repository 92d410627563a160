"""Two numbers of one unit: does the source's value carry what the claim says of its own?"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from groundwire.facts.fact import Bound
from groundwire.facts.relation import Relation

ABOUT_TOLERANCE = Decimal("0.05")
"""Relative distance up to which "about 1,000" is right, and up to which a whole number counts as a rounding."""

PRICE_TOLERANCE = Decimal("0.01")
"""Relative distance up to which a whole amount of money counts as a rounding: 1,200 of 1,199.60, not 5 of 5.20."""

DOUBTFUL_TOLERANCE = Decimal("0.1")
"""Relative distance beyond which "about 1,000" is wrong; in between nothing is decided."""

JUST_TOLERANCE = Decimal("0.1")
"""How far above "just over" and below "almost" a value may lie, relative to it."""

DOUBTFUL_JUST_TOLERANCE = Decimal("0.2")
"""Relative distance beyond which "just over" and "almost" are wrong; in between nothing is decided."""

_EPSILON = Decimal("1e-12")
"""Relative error that conversions between units may leave."""

_LOWER: frozenset[Bound] = frozenset({"at_least", "more_than"})
_UPPER: frozenset[Bound] = frozenset({"at_most", "less_than"})
_STRICT: frozenset[Bound] = frozenset({"more_than", "less_than"})
_VAGUE: frozenset[Bound] = frozenset({"about", "just_over", "just_under"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number of a known unit with its precision and bound."""

    low: Decimal
    high: Decimal
    step: Decimal
    plain: bool
    bound: Bound
    price: bool = False
    """Whether it is an amount of money, in which a whole number is seldom a rounding."""

    @property
    def one_sided(self) -> bool:
        """Whether it sets a limit to one side only."""
        return self.bound in _LOWER or self.bound in _UPPER

    @property
    def error(self) -> Decimal:
        """What conversion may have added or taken."""
        return _EPSILON * max(abs(self.low), abs(self.high), Decimal(1))


def relate(claim: Quantity, source: Quantity, *, converted: bool) -> Relation:
    """The relation of two quantities of one unit; `converted` if they were written in different ones."""
    if claim.one_sided and source.one_sided:
        return _limits(claim, source)
    if claim.one_sided:
        return _inside_limit(claim, source)
    if source.one_sided:
        inside = _inside_limit(source, claim)
        return Relation.UNDETERMINED if inside is Relation.SAME else inside
    if "between" in (claim.bound, source.bound):
        return _ranges(claim, source)
    if claim.bound in _VAGUE:
        return _vague(claim, source)
    if source.bound in _VAGUE:
        return _against_vague(claim, source)
    return _points(claim, source, converted=converted)


def _points(claim: Quantity, source: Quantity, *, converted: bool) -> Relation:
    distance = abs(claim.low - source.low) - claim.error
    half = claim.step / 2
    if claim.plain and claim.price:
        half = min(half, PRICE_TOLERANCE * abs(claim.low))
    slack = min(half, ABOUT_TOLERANCE * abs(claim.low)) if claim.plain else half
    if distance <= slack:
        return Relation.SAME
    finer = source.step / 2 if converted or not source.plain else Decimal(0)
    return Relation.UNDETERMINED if distance <= max(half, finer) else Relation.DIFFERENT


def _vague(claim: Quantity, source: Quantity) -> Relation:
    """The relation of a claim with "about", "just over" or "almost"."""
    if claim.bound == source.bound and abs(claim.low - source.low) <= claim.step / 2 + claim.error:
        return Relation.SAME
    size, offset = abs(claim.low), source.low - claim.low
    if claim.bound == "about":
        if abs(offset) <= max(ABOUT_TOLERANCE * size, claim.step / 2):
            return Relation.SAME
        return Relation.UNDETERMINED if abs(offset) <= DOUBTFUL_TOLERANCE * size else Relation.DIFFERENT
    beyond = offset if claim.bound == "just_over" else -offset
    if 0 < beyond <= JUST_TOLERANCE * size:
        return Relation.SAME
    return Relation.UNDETERMINED if 0 <= beyond <= DOUBTFUL_JUST_TOLERANCE * size else Relation.DIFFERENT


def _against_vague(claim: Quantity, source: Quantity) -> Relation:
    distance = abs(claim.low - source.low)
    if source.bound == "about" and distance <= claim.step / 2 + claim.error and claim.step <= source.step:
        return Relation.SAME
    width = DOUBTFUL_TOLERANCE if source.bound == "about" else DOUBTFUL_JUST_TOLERANCE
    return Relation.UNDETERMINED if distance <= width * abs(source.low) else Relation.DIFFERENT


def _ranges(claim: Quantity, source: Quantity) -> Relation:
    slack = claim.step / 2 + claim.error
    if claim.bound == source.bound:
        same = abs(claim.low - source.low) <= slack and abs(claim.high - source.high) <= slack
        return Relation.SAME if same else Relation.DIFFERENT
    if claim.bound == "between":
        # "Between 900 and 1,100 came" follows from 1,018, but "5-10 mg" does not from 5 mg; the writing does not tell.
        inside = claim.low - slack <= source.low <= claim.high + slack
        return Relation.UNDETERMINED if inside else Relation.DIFFERENT
    inside = source.low - slack <= claim.low <= source.high + slack
    return Relation.UNDETERMINED if inside else Relation.DIFFERENT


def _inside_limit(limit: Quantity, value: Quantity) -> Relation:
    """Whether the whole value lies on the right side of the limit; at the limit counts for "at least", "at most"."""
    error = limit.error
    low, high = _spread(value)
    if limit.bound in _LOWER:
        inside = low > limit.low + error if limit.bound in _STRICT else low >= limit.low - error
        outside = high <= limit.low + error if limit.bound in _STRICT else high < limit.low - error
    else:
        inside = high < limit.low - error if limit.bound in _STRICT else high <= limit.low + error
        outside = low >= limit.low - error if limit.bound in _STRICT else low > limit.low + error
    return Relation.SAME if inside else Relation.DIFFERENT if outside else Relation.UNDETERMINED


def _spread(value: Quantity) -> tuple[Decimal, Decimal]:
    size = abs(value.low)
    if value.bound == "about":
        return value.low - ABOUT_TOLERANCE * size, value.low + ABOUT_TOLERANCE * size
    if value.bound == "just_over":
        return value.low + 2 * value.error, value.low + JUST_TOLERANCE * size
    if value.bound == "just_under":
        return value.low - JUST_TOLERANCE * size, value.low - 2 * value.error
    return value.low, value.high


def _limits(claim: Quantity, source: Quantity) -> Relation:
    upward = claim.bound in _LOWER
    slack = claim.step / 2 if not claim.plain else claim.error
    if upward != (source.bound in _LOWER):
        room = source.low - claim.low if upward else claim.low - source.low
        return Relation.UNDETERMINED if room > slack else Relation.DIFFERENT
    if abs(claim.low - source.low) <= slack:
        stricter = claim.bound in _STRICT and source.bound not in _STRICT
        return Relation.UNDETERMINED if stricter else Relation.SAME
    weaker = source.low > claim.low if upward else source.low < claim.low
    # "More than 30 came" follows from "more than 100", but what holds for drivers under 23 need not for those under 25;
    # and a rule of at least 12 is not one of at least 10.
    descriptive = claim.bound in _STRICT and source.bound in _STRICT
    return Relation.UNDETERMINED if weaker and descriptive else Relation.DIFFERENT
