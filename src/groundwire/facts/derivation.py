"""A value that was computed from others, with the formula that shows how."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Literal

from groundwire.facts import tables
from groundwire.facts.fact import Fact, FactKind, Measure, Payload

Operation = Literal[
    "difference", "sum", "mean", "product", "ratio", "share", "relative_change", "interval", "age", "shift"
]

SHOWN_PLACES = Decimal("0.01")
"""Decimals of a computed value in a formula; the value itself is not rounded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """One computation; whether its operands belong to the claim is not known here."""

    operation: Operation
    operands: tuple[Fact, ...]
    """One to three source facts, in the order of the formula."""
    fact: Fact
    """The computed value as a fact; its `text` is the result as shown in the formula, at no real place."""
    formula: str
    """For people: "8:30 PM − 8:15 PM = 15 minutes"."""

    @property
    def value(self) -> Payload:
        """The computed value."""
        return self.fact.payload


def result(kind: FactKind, value: Payload, shown: str) -> Fact:
    """A computed value as a fact."""
    return Fact(kind=kind, start=0, end=len(shown), text=shown, payload=value)


def exactly(value: Decimal, like: Measure) -> Measure:
    """A computed measure of the sort of `like`: nothing about it is rounded."""
    return Measure(
        low=value,
        high=value,
        step=Decimal(0),
        written=value,
        plain=True,
        dimension=like.dimension,
        unit=like.unit,
        per=like.per,
        counted=like.counted,
        direction=like.direction,
    )


def shown_number(value: Decimal) -> str:
    """A number for people: grouped thousands, at most two decimals."""
    if abs(value) < 10**15:  # beyond that, decimals do not fit the precision
        value = value.quantize(SHOWN_PLACES, rounding=ROUND_HALF_EVEN)
    text = f"{value:,f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", "−")


def shown(measure: Measure) -> str:
    """A computed measure for people, in the unit that it names."""
    if measure.dimension == "money":
        return f"{measure.unit} {shown_number(measure.low)}"
    if measure.dimension in ("share", "points"):
        return f"{shown_number(measure.low)} {'%' if measure.dimension == 'share' else 'percentage points'}"
    unit = tables.units_by_name().get(measure.unit or "")
    if unit is None or measure.dimension == "age":
        return shown_number(measure.low)
    number = shown_number((measure.low - unit.canonical(Decimal(0))) / unit.scale(Decimal(1)))
    name = unit.name.replace("_", " ")
    plural = number != "1" and f"{name}s" in tables.unit_words()
    return f"{number} {name}{'s' if plural else ''}"
