"""Quarters, halves, decades and centuries are read in the languages that write them."""

from __future__ import annotations

from datetime import date

import pytest

from groundwire.facts.extract import extract
from groundwire.facts.fact import Calendar, Reading


def only(text: str, language: str) -> Calendar:
    (payload,) = [fact.payload for fact in extract(text, language=language)]
    assert isinstance(payload, Calendar)
    return payload


@pytest.mark.parametrize(
    ("text", "language", "first", "last"),
    [
        ("In Q3 2022 it grew.", "en", date(2022, 7, 1), date(2022, 9, 30)),
        ("in the third quarter of 2022", "en", date(2022, 7, 1), date(2022, 9, 30)),
        ("in the second half of 2020", "en", date(2020, 7, 1), date(2020, 12, 31)),
        ("im 2. Quartal 2019", "de", date(2019, 4, 1), date(2019, 6, 30)),
        ("im ersten Halbjahr 2019", "de", date(2019, 1, 1), date(2019, 6, 30)),
        ("au deuxième trimestre 2019", "fr", date(2019, 4, 1), date(2019, 6, 30)),
        ("au T2 2019", "fr", date(2019, 4, 1), date(2019, 6, 30)),
        ("en el 3.er trimestre de 2003", "es", date(2003, 7, 1), date(2003, 9, 30)),
        ("nel primo semestre 2018", "it", date(2018, 1, 1), date(2018, 6, 30)),
        ("no 4º trimestre de 2009", "pt", date(2009, 10, 1), date(2009, 12, 31)),
        ("in het 2e kwartaal 1996", "nl", date(1996, 4, 1), date(1996, 6, 30)),
        ("1997年第2四半期に", "ja", date(1997, 4, 1), date(1997, 6, 30)),
        ("于2020年下半年", "zh", date(2020, 7, 1), date(2020, 12, 31)),
        ("الربع الثاني 2021", "ar", date(2021, 4, 1), date(2021, 6, 30)),
        ("in spring 2019", "en", date(2019, 3, 1), date(2019, 6, 30)),
        ("in the 19th century", "en", date(1801, 1, 1), date(1900, 12, 31)),
        ("au XIXe siècle", "fr", date(1801, 1, 1), date(1900, 12, 31)),
        ("en el siglo XIV", "es", date(1301, 1, 1), date(1400, 12, 31)),
        ("im 19. Jahrhundert", "de", date(1801, 1, 1), date(1900, 12, 31)),
        ("19世紀に", "ja", date(1801, 1, 1), date(1900, 12, 31)),
        ("the 1980s", "en", date(1980, 1, 1), date(1989, 12, 31)),
    ],
)
def test_a_stretch_has_its_first_and_last_day(text: str, language: str, first: date, last: date) -> None:
    """Whatever words and signs name it."""
    assert only(text, language).readings == (Reading(first=first, last=last),)


@pytest.mark.parametrize("text", ["in FY2023", "in fiscal year 2023", "in Q2 FY2024", "second fiscal quarter of 2024"])
def test_a_fiscal_stretch_is_marked(text: str) -> None:
    """It need not be that of the calendar."""
    assert only(text, "en").fiscal
