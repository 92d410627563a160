"""The word lists of this package that concern values, read once from the TOML files beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, Literal

Table = Mapping[str, Any]

TableName = Literal["units", "currencies", "numbers", "dates", "bounds", "identifiers", "kinds", "computing"]

BoundSide = Literal["before", "before_date", "before_duration", "after"]
"""Where a bounding phrase stands, and for which values it counts."""


@cache
def table(name: TableName) -> Table:
    """The contents of `data/<name>.toml`."""
    import tomllib

    return tomllib.loads((files("groundwire.facts") / "data" / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def words(name: TableName, *path: str) -> frozenset[str]:
    """The word list at `path` in the table, or the keys of the mapping there."""
    value: Any = table(name)
    for key in path:
        value = value[key]
    return frozenset(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of measure; `canonical = value * factor + offset`, as exact fractions."""

    name: str
    dimension: str
    numerator: Decimal = Decimal(1)
    denominator: Decimal = Decimal(1)
    offset_numerator: Decimal = Decimal(0)
    offset_denominator: Decimal = Decimal(1)

    def canonical(self, value: Decimal) -> Decimal:
        """`value` of this unit in the canonical unit of its dimension."""
        return self.scale(value) + self.offset_numerator / self.offset_denominator

    def scale(self, difference: Decimal) -> Decimal:
        """A difference of this unit in the canonical unit: like `canonical`, without the shift of the zero."""
        return difference * self.numerator / self.denominator


@cache
def unit_symbols() -> dict[str, Unit]:
    """Units by symbol; case counts."""
    return {symbol: unit for unit, entry in _units() for symbol in entry.get("symbols", ())}


@cache
def attached_symbols() -> dict[str, Unit]:
    """Units by symbol, with those that count only directly behind the digits; case counts."""
    extra = {symbol: unit for unit, entry in _units() for symbol in entry.get("attached", ())}
    return extra | unit_symbols()


@cache
def unit_words() -> dict[str, Unit]:
    """Units by name, in lower case."""
    return {word: unit for unit, entry in _units() for word in entry.get("words", ())}


@cache
def units_by_name() -> dict[str, Unit]:
    """Units by the name they have in the table."""
    return {unit.name: unit for unit, _ in _units()}


@cache
def _units() -> tuple[tuple[Unit, Table], ...]:
    return tuple(
        (_unit(name, dimension, entry), entry)
        for dimension, entries in table("units").items()
        for name, entry in entries.items()
    )


def _unit(name: str, dimension: str, entry: Table) -> Unit:
    numerator, _, denominator = entry["factor"].partition("/")
    offset, _, offset_denominator = entry.get("offset", "0").partition("/")
    return Unit(
        name=name,
        dimension=dimension,
        numerator=Decimal(numerator),
        denominator=Decimal(denominator or 1),
        offset_numerator=Decimal(offset),
        offset_denominator=Decimal(offset_denominator or 1),
    )


@cache
def currency_signs() -> dict[str, str]:
    """ISO 4217 codes by sign; case counts."""
    return {sign: code for code, entry in table("currencies").items() for sign in entry.get("signs", ())}


@cache
def currency_words() -> dict[str, str]:
    """ISO 4217 codes by name or code, in lower case."""
    return {word: code for code, entry in table("currencies").items() for word in entry.get("words", ())}


@cache
def scales() -> dict[str, Decimal]:
    """What a scale word multiplies by; lower case."""
    return {word: Decimal(value) for word, value in table("numbers")["scales"].items()}


@cache
def number_words(language: str) -> dict[str, int]:
    """Number words that can be trusted in a text of `language`, in lower case."""
    data = table("numbers")
    found: dict[str, int] = {}
    for spoken, entries in data["words"].items():
        everyday = () if spoken == language else data["everyday"].get(spoken, ())
        found |= {word: value for word, value in entries.items() if word not in everyday}
    found |= data["words"].get(language, {})
    found |= data["words"]["en"]
    return found


@cache
def month_numbers() -> dict[str, int]:
    """Months 1-12 by name in any language, in lower case."""
    return _calendar("months", 1)


@cache
def weekday_numbers() -> dict[str, int]:
    """Weekdays by name in any language, in lower case; 0 is Monday."""
    return _calendar("weekdays", 0)


def _calendar(part: Literal["months", "weekdays"], first: int) -> dict[str, int]:
    return {
        name: number
        for slots in table("dates")[part].values()
        for number, names in enumerate(slots, start=first)
        for name in names
    }


@cache
def bound_phrases(side: BoundSide) -> dict[str, str]:
    """Bounds by the phrase that announces them on that side of a value, in lower case."""
    return {phrase: bound for bound, entries in table("bounds")[side].items() for phrase in entries}
