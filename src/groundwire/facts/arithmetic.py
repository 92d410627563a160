"""A claim's value as a computation over values of the sources: offered here, bound to the claim by the caller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from groundwire.facts import calendar_arithmetic, number_arithmetic, tables
from groundwire.facts.compare import compare
from groundwire.facts.contrast import is_more_or_less, is_ratio
from groundwire.facts.derivation import Derivation, Operation
from groundwire.facts.fact import Calendar, Clock, Fact, Measure
from groundwire.facts.relation import Relation
from groundwire.facts.text import iter_words

__all__ = ["Derivation", "computation", "derive", "expected", "operation_of", "operation_words", "said_operation"]

SaidOperation = Literal["sum", "difference", "mean"]
"""What a claim may say that it computes."""

MAX_OPERANDS = 40
"""Source values looked at; with more, some pair would give nearly any number."""

OPERANDS = 2
"""Values that a difference, a ratio or a change is of."""

MAX_SUMMANDS = 12
"""Source values looked at for sums of three, for the same reason."""


def derive(claim: Fact, sources: Sequence[Fact]) -> Derivation | None:
    """The simplest computation over at most two source values (three for a sum) that gives the claim's value.

    Differences of times, dates and numbers, sums, ages, shares, ratios, relative changes, changes in percentage
    points, unit price by count, rate by period. None if no fitting computation gives it; a value that a source states
    outright is no computation.
    """
    operands = _operands(sources)[:MAX_OPERANDS]
    for offer in _offers(claim, operands):
        if compare(claim, offer.fact) is Relation.SAME:
            return offer
    return None


def expected(claim: Fact, sources: Sequence[Fact]) -> Derivation | None:
    """What the sources make of the claim's value, right or wrong, if exactly one pair of them can be meant.

    Only for values that come from a pair by their nature: a duration from two times or two dates, an age from two
    dates, percentage points or a rise from two percentages, an amount from a rate and a duration.
    """
    offers: list[Derivation] = []
    for first, second in combinations(_operands(sources), 2):
        offers += calendar_arithmetic.natural(claim, first, second)
        offers += number_arithmetic.natural(claim, first, second)
        if len(offers) > 1:
            return None
    return offers[0] if offers else None


def said_operation(text: str) -> SaidOperation | None:
    """Whether a text says in so many words that it adds up or compares: "in total", "lost", "on average"."""
    spoken = {word[0].lower() for word in iter_words(text)}
    operations: tuple[SaidOperation, ...] = ("mean", "sum", "difference")
    return next((name for name in operations if spoken & tables.words("computing", name)), None)


def operation_of(value: Fact, text: str) -> Operation | None:
    """What a claim's value comes from if it is computed, by its sort and by the words of the claim around it."""
    measure = value.measure
    if measure is None:
        return None
    compares = bool(measure.direction) or is_more_or_less(text, value)
    if measure.dimension == "points":
        return "difference"
    if measure.dimension == "share":
        return said_operation(text) or ("relative_change" if compares else "share")
    if is_ratio(text, value):
        return "ratio"
    return said_operation(text) or ("difference" if compares else None)


def computation(operation: Operation, claim: Fact, operands: Sequence[Fact]) -> Derivation | None:
    """What an operation makes of the operands, right or wrong for the claim; None if they cannot be computed with."""
    if operation == "mean":
        return next(number_arithmetic.means(claim, operands), None)
    if operation == "sum":
        return next(number_arithmetic.sums(claim, operands), None)
    if len(operands) != OPERANDS:
        return None
    first, second = operands
    offers = [offer for offer in number_arithmetic.pairs(claim, first, second) if offer.operation == operation]
    return max(offers, key=lambda offer: offer.fact.measure.low if offer.fact.measure else 0, default=None)


def operation_words() -> frozenset[str]:
    """The words by which claims say that they compute; a source that gives the operands need not have them."""
    comparing = tables.table("computing")["comparing"]
    said = frozenset[str]().union(*(tables.words("computing", name) for name in ("sum", "difference", "mean", "ratio")))
    changes = tables.words("bounds", "direction", "up") | tables.words("bounds", "direction", "down")
    return said | changes | {word for words in comparing.values() for word in words}


def _offers(claim: Fact, operands: Sequence[Fact]) -> Iterator[Derivation]:
    for single in operands:
        yield from calendar_arithmetic.within(claim, single)
        yield from number_arithmetic.within(claim, single)
    for first, second in combinations(operands, 2):
        yield from calendar_arithmetic.pairs(claim, first, second)
    for first, second in combinations(operands, 2):
        yield from number_arithmetic.pairs(claim, first, second)
    for three in combinations(operands[:MAX_SUMMANDS], 3):
        yield from number_arithmetic.sums(claim, three)


def _operands(sources: Sequence[Fact]) -> list[Fact]:
    """The values that can be computed with, each once."""
    kept: dict[object, Fact] = {}
    for fact in sources:
        if isinstance(fact.payload, Measure | Calendar | Clock) and fact.kind != "ordinal":
            kept.setdefault((fact.payload, fact.bound), fact)
    return list(kept.values())
