"""Dates told from another date are read only where that date is known."""

from __future__ import annotations

from datetime import date

import pytest

from groundwire.facts.extract import extract
from groundwire.facts.fact import Calendar
from groundwire.facts.relative import dateline

TODAY = date(2024, 3, 12)
"""A Tuesday."""


def days(text: str, *, language: str = "en", today: date | None = TODAY) -> list[tuple[date | None, date | None]]:
    facts = extract(text, language=language, today=today)
    dates = [fact.payload for fact in facts if isinstance(fact.payload, Calendar)]
    return [(reading.first, reading.last) for payload in dates for reading in payload.readings]


@pytest.mark.parametrize(
    ("text", "language", "first", "last"),
    [
        ("It failed yesterday.", "en", date(2024, 3, 11), date(2024, 3, 11)),
        ("It closes tomorrow.", "en", date(2024, 3, 13), date(2024, 3, 13)),
        ("It failed last week.", "en", date(2024, 3, 4), date(2024, 3, 10)),
        ("It starts next month.", "en", date(2024, 4, 1), date(2024, 4, 30)),
        ("It grew last quarter.", "en", date(2023, 10, 1), date(2023, 12, 31)),
        ("It closed last year.", "en", date(2023, 1, 1), date(2023, 12, 31)),
        ("It began two days ago.", "en", date(2024, 3, 10), date(2024, 3, 10)),
        ("It began three months ago.", "en", date(2023, 12, 1), date(2023, 12, 31)),
        ("It began five years ago.", "en", date(2019, 1, 1), date(2019, 12, 31)),
        ("It ends three weeks later.", "en", date(2024, 4, 2), date(2024, 4, 2)),
        ("Es fiel gestern aus.", "de", date(2024, 3, 11), date(2024, 3, 11)),
        ("Es begann vor drei Tagen.", "de", date(2024, 3, 9), date(2024, 3, 9)),
        ("Il a fermé l'année dernière.", "fr", date(2023, 1, 1), date(2023, 12, 31)),
        ("Cela a commencé il y a 3 jours.", "fr", date(2024, 3, 9), date(2024, 3, 9)),
        ("Cerró el año pasado.", "es", date(2023, 1, 1), date(2023, 12, 31)),
        ("Chiuse l'anno scorso.", "it", date(2023, 1, 1), date(2023, 12, 31)),
        ("Fechou ontem.", "pt", date(2024, 3, 11), date(2024, 3, 11)),
        ("Het sloot vorig jaar.", "nl", date(2023, 1, 1), date(2023, 12, 31)),
        ("昨年閉館した。", "ja", date(2023, 1, 1), date(2023, 12, 31)),
        ("博物馆去年关闭。", "zh", date(2023, 1, 1), date(2023, 12, 31)),
    ],
)
def test_a_date_is_told_from_the_day_of_its_text(text: str, language: str, first: date, last: date) -> None:
    """In ten languages, as a day, a week, a month or a year."""
    assert days(text, language=language) == [(first, last)]


@pytest.mark.parametrize("text", ["It failed yesterday.", "It closed last year.", "It began two days ago."])
def test_without_that_day_it_is_no_date(text: str) -> None:
    """A guess would be compared as if it were known."""
    assert days(text, today=None) == []


def test_later_is_told_from_the_date_before_it() -> None:
    """Not from the day of the text."""
    assert days("It opened on 1 May 2020 and closed two years later.")[-1] == (date(2022, 1, 1), date(2022, 12, 31))


@pytest.mark.parametrize("text", ["It began 9999 years ago.", "It ends 99999999 days later.", "It began 0 days ago."])
def test_no_distance_is_too_far(text: str) -> None:
    """Before the first year and after the last one there is no date."""
    assert extract(text, today=TODAY)


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("12 March 2024. The harbour is quiet.", "en", TODAY),
        ("OSLO, 12 March 2024 - The harbour is quiet.", "en", TODAY),
        ("The harbour\nPublished: 2024-03-12\nIt is quiet.", "en", TODAY),
        ("Dated March 12, 2024: all is quiet.", "en", TODAY),
        ("Stand: 12. März 2024. Alles ist ruhig.", "de", TODAY),
        ("The harbour opened on 12 March 2024.", "en", None),
        ("March 2024. The harbour is quiet.", "en", None),
        ("The harbour is quiet.", "en", None),
        ("", "en", None),
    ],
)
def test_the_day_of_a_text_stands_at_its_head(text: str, language: str, day: date | None) -> None:
    """A date inside a sentence is what the sentence is about."""
    assert dateline(text, language=language) == day
