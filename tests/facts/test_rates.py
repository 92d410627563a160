"""Rates and frequencies are compared over any period and any unit they are counted by."""

from __future__ import annotations

import pytest

from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.fact import Fact

SAME, DIFFERENT, INCOMPARABLE = Relation.SAME, Relation.DIFFERENT, Relation.INCOMPARABLE


def first(text: str, language: str = "en") -> Fact:
    return extract(text, language=language)[0]


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("80 g per kg", "8 g per 100 g", SAME),
        ("80 g of fibre per kg", "8 g of fibre per 100 g", SAME),
        ("8 g per kg", "8 g per 100 g", DIFFERENT),
        ("6 L/100 km", "6 litres per 100 km", SAME),
        ("£15/sq ft", "£15 per square foot", SAME),
        ("£15 per square metre", "£15 per square foot", DIFFERENT),
        ("6 mg/mL", "30 mg per 5 ml", SAME),
        ("7,850 kg/m³", "7.85 g/cm³", SAME),
        ("90 mmol/L", "90 mg/dL", INCOMPARABLE),
        ("2 units a minute", "120 units an hour", SAME),
        ("120 units a minute", "120 units an hour", DIFFERENT),
        ("2 litres of water a day", "14 litres of water a week", SAME),
        ("TID", "three times a day", SAME),
        ("3 minutes per side", "3 minutes a side", SAME),
        ("3 minutes per side", "1 min per side", DIFFERENT),
        ("every 8 hours", "q8h", SAME),
        ("every six hours", "q8h", DIFFERENT),
        ("every 2 days", "every other day", SAME),
    ],
)
def test_rates_agree_after_conversion(claim: str, source: str, relation: Relation) -> None:
    """By the unit or the period that the number stands for."""
    assert compare(first(claim), first(source)) is relation


@pytest.mark.parametrize(
    ("text", "language", "per"),
    [
        ("900 EUR pro Monat", "de", "month"),
        ("900 EUR par an", "fr", "year"),
        ("900 EUR al mes", "es", "month"),
        ("900 EUR all'anno", "it", "year"),
        ("900 EUR por mês", "pt", "month"),
        ("900 EUR per jaar", "nl", "year"),
        ("月900円", "ja", "month"),
        ("每年900元", "zh", "year"),
        ("900 EUR شهريا", "ar", "month"),
        ("dreimal täglich", "de", "day"),
        ("3 fois par jour", "fr", "day"),
        ("cada 8 horas", "es", "day"),
    ],
)
def test_periods_in_ten_languages(text: str, language: str, per: str) -> None:
    """Behind the value, or before it."""
    measure = first(text, language).measure
    assert measure is not None
    assert measure.per == per


@pytest.mark.parametrize("text", ["It hired 120 people a year ago.", "They paid $5 a year ago."])
def test_a_point_in_time_is_no_period(text: str) -> None:
    """It says when, not how often."""
    measure = first(text).measure
    assert measure is not None
    assert measure.per is None


def test_the_lower_blood_pressure_is_no_unit_of_the_upper() -> None:
    """The slash parts two values."""
    assert [fact.measure.per for fact in extract("120/80 mmHg") if fact.measure] == [None, None]
