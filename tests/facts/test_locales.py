"""What Babel writes in any of ten languages is read back as the value it was."""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal
from typing import Literal

import pytest
from babel.dates import format_date, format_time
from babel.numbers import format_compact_decimal, format_currency, format_decimal, format_percent
from babel.units import format_unit
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from groundwire.facts.cldr import LANGUAGES
from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.fact import Calendar, Clock, Fact, Measure
from groundwire.facts.tables import units_by_name

ANY = st.sampled_from(LANGUAGES)
AMOUNTS = st.decimals(min_value=0, max_value=10**9, places=2).map(abs)
CURRENCIES = st.sampled_from(["USD", "EUR", "GBP", "JPY", "CNY", "CHF", "CAD", "BRL", "INR", "SEK"])
UNITS = st.sampled_from(
    [
        ("length-kilometer", "km"),
        ("length-meter", "m"),
        ("mass-kilogram", "kg"),
        ("mass-gram", "g"),
        ("volume-liter", "litre"),
        ("volume-milliliter", "ml"),
        ("area-hectare", "hectare"),
        ("power-kilowatt", "kW"),
        ("energy-kilowatt-hour", "kWh"),
        ("digital-gigabyte", "GB"),
        ("speed-kilometer-per-hour", "kilometre_per_hour"),
        ("temperature-celsius", "celsius"),
        ("duration-hour", "hour"),
        ("duration-minute", "minute"),
        ("duration-week", "week"),
    ]
)


def only(text: str, language: str) -> Fact:
    facts = extract(text, language=language)
    assert len(facts) == 1, (text, [fact.text for fact in facts])
    return facts[0]


def measure(text: str, language: str) -> Measure:
    payload = only(text, language).payload
    assert isinstance(payload, Measure)
    return payload


@given(AMOUNTS, ANY)
@settings(deadline=None)
def test_a_decimal_number_is_read_back(number: Decimal, language: str) -> None:
    """Separators of the language change nothing."""
    written = format_decimal(number, locale=language, format="#,##0.00")
    assert measure(written, language).low == number


@given(AMOUNTS, CURRENCIES, ANY, st.sampled_from(["standard", "name"]))
@settings(deadline=None)
def test_an_amount_is_read_back(
    number: Decimal, currency: str, language: str, style: Literal["standard", "name"]
) -> None:
    """With sign, code or name, before or after the number."""
    written = format_currency(
        number, currency, locale=language, format_type=style, currency_digits=False, decimal_quantization=False
    )
    read = measure(written, language)
    assert (read.low, read.unit) == (number, currency)


@given(st.integers(min_value=1, max_value=9999), ANY)
@settings(deadline=None)
def test_a_percentage_is_read_back(tenths: int, language: str) -> None:
    """With or without a space before the sign."""
    read = measure(format_percent(Decimal(tenths) / 1000, locale=language, decimal_quantization=False), language)
    assert (read.low, read.dimension) == (Decimal(tenths) / 10, "share")


@given(st.integers(min_value=2, max_value=99_999), UNITS, ANY)
@settings(deadline=None)
def test_a_quantity_is_read_back(number: int, unit: tuple[str, str], language: str) -> None:
    """By the unit's name in the language, wherever that stands."""
    written = format_unit(number, unit[0], length="long", locale=language)
    assume(any(sign.isdigit() for sign in written))  # Arabic has a dual: "two litres" in one word
    read = measure(written, language)
    known = units_by_name()[unit[1]]
    assert (read.low, read.dimension) == (known.canonical(Decimal(number)), known.dimension)


@given(st.dates(min_value=date(1000, 1, 1), max_value=date(2099, 12, 31)), ANY, st.sampled_from(["long", "full"]))
@settings(deadline=None)
def test_a_date_is_read_back(day: date, language: str, style: str) -> None:
    """With the month's name, and the weekday's."""
    facts = extract(format_date(day, style, locale=language), language=language)
    payloads = [fact.payload for fact in facts if isinstance(fact.payload, Calendar)]
    assert (day, day) in [(reading.first, reading.last) for payload in payloads for reading in payload.readings]


@given(st.integers(0, 23), st.integers(0, 59), ANY)
@settings(deadline=None)
def test_a_time_is_read_back(hour: int, minute: int, language: str) -> None:
    """By the clock of the language, of 12 or of 24 hours."""
    payload = only(format_time(time(hour, minute), "short", locale=language), language).payload
    assert isinstance(payload, Clock)
    assert (payload.low, payload.half_day) == (3600 * hour + 60 * minute, False)


@given(st.integers(min_value=11, max_value=989), ANY)
@settings(deadline=None)
def test_millions_are_read_back(tenths: int, language: str) -> None:
    """By the language's own word for them; in Chinese and Japanese that is ten-thousands."""
    number = Decimal(tenths) * 100_000
    written = format_compact_decimal(number, format_type="long", locale=language, fraction_digits=1)
    assert measure(written, language).low == number


@given(AMOUNTS, AMOUNTS, ANY)
@settings(deadline=None)
def test_numbers_of_one_precision_compare_alike_from_both_sides(first: Decimal, second: Decimal, language: str) -> None:
    """Neither is rounded, so neither is the more precise one."""
    one, other = (only(format_decimal(number, locale=language, format="0.00"), language) for number in (first, second))
    assert compare(one, other) is compare(other, one)
    assert (compare(one, other) is Relation.SAME) == (first == second)


@given(st.dates(), st.dates())
@settings(deadline=None)
def test_days_compare_alike_from_both_sides(first: date, second: date) -> None:
    """Two days are one or they are not."""
    assume(min(first.year, second.year) >= 1000)
    one, other = (only(day.isoformat(), "en") for day in (first, second))
    assert compare(one, other) is compare(other, one)
    assert (compare(one, other) is Relation.SAME) == (first == second)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_year_apart_is_another_date(language: str) -> None:
    """In every language."""
    first, second = (format_date(date(year, 5, 17), "long", locale=language) for year in (2021, 2022))
    assert compare(only(first, language), only(second, language)) is Relation.DIFFERENT
