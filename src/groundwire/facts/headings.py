"""Bare numbers of a table, read with the unit, currency and scale that its heading announces."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from groundwire.facts import tables
from groundwire.facts.fact import Fact, Measure
from groundwire.facts.text import plain
from groundwire.facts.units import unit_at

_TOKEN = re.compile(r"'?[^\s()\[\],;:|]+")
_IN_BRACKETS = re.compile(r"[(\[]([^()\[\]]{1,40})[)\]]")


def under_heading(fact: Fact, heading: str) -> Fact:
    """The fact as it reads under `heading`, such as "Annual output (MWh)" or "Sales, USD thousands".

    Only a bare number changes; what it already says of itself, or a heading without unit, currency and scale, wins.
    """
    measure = fact.payload
    if not isinstance(measure, Measure) or fact.kind != "number" or measure.counted or measure.whole is not None:
        return fact
    heading = plain(heading)
    words = _TOKEN.findall(heading)
    scales = tables.table("numbers")["heading_scales"]
    factor = next((Decimal(scales[word.lower()]) for word in words if word.lower() in scales), Decimal(1))
    scaled = replace(
        measure,
        low=measure.low * factor,
        high=measure.high * factor,
        step=measure.step * factor,
        written=measure.written * factor,
        plain=measure.plain and factor == 1,
    )
    currency = next((code for word in words if (code := _currency(word))), None)
    if currency is not None:
        return replace(fact, kind="amount", payload=replace(scaled, dimension="money", unit=currency))
    return _with_unit(fact, scaled, heading)


def _currency(word: str) -> str | None:
    return tables.currency_signs().get(word) or tables.currency_words().get(word.lower().rstrip("."))


def _with_unit(fact: Fact, measure: Measure, heading: str) -> Fact:
    """The number in the unit that stands in brackets, the only place where a heading's unit is no other word."""
    for match in _IN_BRACKETS.finditer(heading):
        written = match[1].strip()
        if written in tables.words("numbers", "percent", "share"):
            return replace(fact, kind="percentage", payload=replace(measure, dimension="share", unit="percent"))
        found = unit_at(f"1 {written}", 1)
        if found is not None:
            unit = found[0]
            low, high = unit.canonical(measure.low), unit.canonical(measure.high)
            step = unit.scale(measure.step)
            payload = replace(measure, low=low, high=high, step=step, dimension=unit.dimension, unit=unit.name)
            duration = unit.dimension in ("duration", "calendar_duration")
            return replace(fact, kind="duration" if duration else "quantity", payload=payload)
    return replace(fact, payload=measure)
