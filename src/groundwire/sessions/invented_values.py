"""Values that an answer made up, and whether a later claim makes something of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from groundwire.facts.arithmetic import derive
from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.fact import Fact

GOING_ON: Final = frozenset({"sum", "product"})
"""Computations that go on with a value; a difference or a ratio of two values is found too easily."""


def values_of(texts: Sequence[str], language: str) -> tuple[Fact, ...]:
    """All values of the texts, each text read for itself."""
    return tuple(fact for text in texts for fact in extract(text, language=language))


def not_among(values: Sequence[Fact], known: Sequence[Fact]) -> tuple[Fact, ...]:
    """Those of the values that no known one states."""
    return tuple(value for value in values if not _stated(value, known))


def all_among(values: Sequence[Fact], stated: Sequence[Fact]) -> bool:
    """Whether there are values, and all of them are stated."""
    return bool(values) and not not_among(values, stated)


def any_among(values: Sequence[Fact], stated: Sequence[Fact]) -> bool:
    """Whether one of the values is stated."""
    return any(_stated(value, stated) for value in values)


def computed(values: Sequence[Fact], invented: Sequence[Fact], known: Sequence[Fact]) -> bool:
    """Whether a value that is not known is the sum or the product of an invented one and others.

    The others are those beside it and the known ones: "two cost 14 EUR" is made of 7 EUR and two, a sum of the fee and
    of a price that the sources state.
    """
    for value in not_among(values, [*invented, *known]):
        others = [each for each in values if each is not value]
        found = derive(value, [*invented, *others, *known])
        if found is not None and found.operation in GOING_ON and not set(invented).isdisjoint(found.operands):
            return True
    return False


def _stated(value: Fact, known: Sequence[Fact]) -> bool:
    return any(compare(value, each) is Relation.SAME for each in known)
