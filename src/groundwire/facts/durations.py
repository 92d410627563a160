"""Lengths of time without a number: "a year and a half", "for an hour", "every other day"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from groundwire.facts import tables
from groundwire.facts.fact import Fact, Measure

_TENTH = Decimal("0.1")


def facts(text: str) -> Iterator[Fact]:
    """The lengths of time of `text` (as made by `text.plain`) that an article or "every other" counts.

    A single unit ("a year") is one only after a word such as "lasts" or "within": elsewhere it may be a rate.
    """
    for pattern, count, step in _patterns():
        for match in pattern.finditer(text):
            unit = tables.unit_words()[match["unit"].lower()]
            value = unit.canonical(count)
            measure = Measure(
                low=value,
                high=value,
                step=unit.scale(step),
                written=count,
                plain=step == 1,
                dimension=unit.dimension,
                unit=unit.name,
            )
            yield Fact(kind="duration", start=match.start(1), end=match.end(), text=match[1], payload=measure)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], Decimal, Decimal], ...]:
    """Patterns with how many of the unit they count, and how precisely."""
    words = tables.table("dates")["uncounted"]
    unit, lead = rf"(?P<unit>{'|'.join(words['units'])})\b", "|".join(words["leads"])
    forms = (
        (rf"\b(an? {unit} and a half\b)", Decimal("1.5"), _TENTH),
        (rf"\b(?:{lead}) (an? {unit})(?! and a half\b)(?!-)", Decimal(1), Decimal(1)),
        (rf"\b(every (?:other|second) {unit})", Decimal(2), Decimal(1)),
    )
    return tuple((re.compile(form, re.IGNORECASE), count, step) for form, count, step in forms)
