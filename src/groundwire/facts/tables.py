"""The word lists of this package that concern values, read once from the TOML files beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from groundwire.facts import cldr

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
    return _symbols("symbols")


@cache
def attached_symbols() -> dict[str, Unit]:
    """Units by symbol, with those that count only directly behind the digits; case counts."""
    return _symbols("attached") | unit_symbols()


@cache
def final_symbols() -> dict[str, Unit]:
    """Units by symbols that count only at the end of a phrase; case counts."""
    return _symbols("final")


def _symbols(key: str) -> dict[str, Unit]:
    return {symbol: unit for unit, entry in _units() for symbol in entry.get(key, ())}


@cache
def unit_words() -> dict[str, Unit]:
    """Units by name, in lower case and in any language."""
    found = {name: unit for before, name, unit in _unit_names() if not before}
    for homograph in words("numbers", "grammar", "not_units"):
        found.pop(homograph, None)
    return found | {word: unit for unit, entry in _units() for word in entry.get("words", ())}


@cache
def enclosing_units() -> tuple[tuple[str, str, Unit], ...]:
    """Units that are named before the number, or on both sides of it: "摂氏 20 度"; what stands before and after."""
    return tuple(affixes for affixes in _unit_names() if affixes[0])


@cache
def _unit_names() -> tuple[tuple[str, str, Unit], ...]:
    named = [(unit, entry["cldr"]) for unit, entry in _units() if "cldr" in entry]
    # Of two units with one name, the one that comes first in the table counts.
    return tuple(
        dict.fromkeys(
            (before, after, unit) for unit, key in reversed(named) for before, after in cldr.unit_affixes(key)
        )
    )


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
def currency_signs(language: str = "en") -> dict[str, str]:
    """ISO 4217 codes by sign, the codes themselves among them; case counts, and so does the language for some signs."""
    currencies = table("currencies")
    found = {sign: code for code, entry in currencies.items() for sign in (code, *entry.get("signs", ()))}
    return found | {s: code for code, entry in currencies.items() for s in entry.get(f"signs_{language}", ())}


@cache
def currency_words() -> dict[str, str]:
    """ISO 4217 codes by name or code, in lower case."""
    currencies = table("currencies")
    found = {name: code for code in reversed(tuple(currencies)) for name in cldr.currency_names(code)}
    return found | {word: code for code, entry in currencies.items() for word in entry.get("words", ())}


@cache
def hundredths() -> dict[str, str]:
    """What a word for a hundredth of a currency may be a part of: ISO 4217 codes, joined by slashes."""
    found: dict[str, list[str]] = {}
    for code, entry in table("currencies").items():
        for word in entry.get("hundredths", ()):
            found.setdefault(word, []).append(code)
    return {word: "/".join(codes) for word, codes in found.items()}


@cache
def scales() -> dict[str, Decimal]:
    """What a scale word multiplies by; lower case."""
    return {word: Decimal(value) for word, value in table("numbers")["scales"].items()}


@cache
def month_numbers(language: str) -> dict[str, int]:
    """Months 1-12 by name in lower case: full names in any language, abbreviations in English and in `language`."""
    return _full_months() | _short_months("en") | _short_months(language) | dict(table("dates")["months"])


@cache
def doubtful_months(language: str) -> frozenset[str]:
    """Names of months that are also other words, the abbreviations among them."""
    return words("dates", "words", "doubtful_months") | (month_numbers(language).keys() - _full_months().keys())


@cache
def _full_months() -> dict[str, int]:
    return {name: month for language in cldr.LANGUAGES for name, month in cldr.months(language, short=False)}


def _short_months(language: str) -> dict[str, int]:
    return dict(cldr.months(language, short=True)) if language in cldr.LANGUAGES else {}


@cache
def weekday_numbers() -> dict[str, int]:
    """Weekdays by name in any language, in lower case; 0 is Monday."""
    return dict(cldr.weekdays()) | dict(table("dates")["weekdays"])


@cache
def bound_phrases(side: BoundSide) -> dict[str, str]:
    """Bounds by the phrase that announces them on that side of a value, in lower case."""
    return {phrase: bound for bound, entries in table("bounds")[side].items() for phrase in entries}
