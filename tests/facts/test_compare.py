"""How the value of a claim stands to a value of a source."""

from __future__ import annotations

import pytest

from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.fact import Fact

SAME, DIFFERENT = Relation.SAME, Relation.DIFFERENT
UNDETERMINED, INCOMPARABLE = Relation.UNDETERMINED, Relation.INCOMPARABLE


def only(text: str, language: str = "en") -> Fact:
    facts = extract(text, language=language)
    assert len(facts) == 1, [fact.text for fact in facts]
    return facts[0]


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("a yield of 12.4 %", "a yield of 12.3871 %", SAME),
        ("a yield of 12.5 %", "a yield of 12.3871 %", DIFFERENT),
        ("a yield of 12.39 %", "a yield of 12.4 %", UNDETERMINED),
        ("a yield of 12 %", "a yield of 12.3871 %", SAME),
        ("sales of 7.3 million units", "7,284,310 units", SAME),
        ("sales of 7.4 million units", "7,284,310 units", DIFFERENT),
        ("7,284,310 units", "7.3 million units", UNDETERMINED),
        ("17 boats", "17 boats", SAME),
        ("17 boats", "seventeen boats", SAME),
        ("17 boats", "71 boats", DIFFERENT),
        ("1,300 boats", "1300 boats", SAME),
        ("a third of the crew", "33 % of the crew", SAME),
        ("a third of the crew", "40 % of the crew", DIFFERENT),
        ("half of the crew", "50 percent of the crew", SAME),
        ("6 ovens", "6 bakers", UNDETERMINED),
        ("6 ovens", "7 bakers", INCOMPARABLE),
        ("won three cups", "won the cup three times", SAME),
        ("1.5 %", "1.5 percentage points", DIFFERENT),
        ("1.5 %", "3 percentage points", INCOMPARABLE),
        ("75 basis points", "0.75 percentage points", SAME),
        ("orders fell by 8 %", "order change: -8 %", SAME),
        ("orders rose by 8 %", "order change: -8 %", DIFFERENT),
        ("orders rose by 8 %", "a decline of 8 %", DIFFERENT),
        ("a rise of 8 %", "8 %", SAME),
        ("8 %", "0.08", UNDETERMINED),
    ],
)
def test_numbers_agree_by_written_precision(claim: str, source: str, relation: Relation) -> None:
    """A claim may round its source, but not say more or something else."""
    assert compare(only(claim), only(source)) is relation


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("about 2,000 visitors", "2,041 visitors", SAME),
        ("about 2,000 visitors", "2,150 visitors", UNDETERMINED),
        ("about 2,000 visitors", "2,600 visitors", DIFFERENT),
        ("2,041 visitors", "about 2,000 visitors", UNDETERMINED),
        ("2,000 visitors", "around 2,000 visitors", SAME),
        ("at least 40 seats", "44 seats", SAME),
        ("at least 40 seats", "40 seats", SAME),
        ("at least 40 seats", "39 seats", DIFFERENT),
        ("more than 40 seats", "40 seats", DIFFERENT),
        ("fewer than 40 seats", "90 seats", DIFFERENT),
        ("under 40 seats", "38 seats", SAME),
        ("more than 30 ports", "over 90 ports", UNDETERMINED),
        ("at most 90 kg", "up to 90 kg", SAME),
        ("no more than 90 kg", "a maximum of 90 kg", SAME),
        ("at most 90 kg", "at most 80 kg", DIFFERENT),
        ("90 kg or more", "up to 90 kg", DIFFERENT),
        ("at least 20 kg", "up to 90 kg", UNDETERMINED),
        ("at least 90 kg", "more than 90 kg", SAME),
        ("more than 90 kg", "at least 90 kg", UNDETERMINED),
        ("90 kg", "up to 90 kg", UNDETERMINED),
        ("95 kg", "up to 90 kg", DIFFERENT),
        ("three weeks or longer", "at least 21 days", SAME),
        ("just over a quarter of them", "26.2 % of them", SAME),
        ("just over a quarter of them", "24 % of them", DIFFERENT),
        ("nearly half of them", "47 % of them", SAME),
        ("nearly half of them", "52 % of them", DIFFERENT),
        ("almost all of the beds", "33 of the 70 beds", DIFFERENT),
        ("almost all of the beds", "68 of the 70 beds", SAME),
        ("most of the beds", "44 of the 70 beds", SAME),
        ("most of the beds", "20 of the 70 beds", DIFFERENT),
        ("62.9 % of the beds", "44 of 70 beds", SAME),
        ("44 beds", "44 of the 70 beds", SAME),
        ("1 in 10 beds", "10 % of the beds", SAME),
        ("two out of three beds", "67 % of the beds", UNDETERMINED),
        ("two out of three beds", "80 % of the beds", DIFFERENT),
        ("2 to 4 weeks", "2–4 weeks", SAME),
        ("2 to 4 weeks", "2 to 6 weeks", DIFFERENT),
        ("3 weeks", "2 to 4 weeks", UNDETERMINED),
        ("5 weeks", "2 to 4 weeks", DIFFERENT),
        ("2 to 4 weeks", "3 weeks", UNDETERMINED),
        ("the minimum age is 21", "the minimum age is 18", DIFFERENT),
        ("the minimum stay is 3 nights", "a minimum of 3 nights", SAME),
        ("the minimum stay is 3 nights", "the maximum stay is 3 nights", DIFFERENT),
        ("18+ seats", "at least 18 seats", SAME),
    ],
)
def test_bounds_decide_which_values_agree(claim: str, source: str, relation: Relation) -> None:
    """Words such as "at least", "about" and "up to" set what a source's value must be."""
    assert compare(only(claim), only(source)) is relation


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("3 km", "3,000 m", SAME),
        ("3 km", "3 miles", DIFFERENT),
        ("4.8 km", "3 miles", SAME),
        ("2.5 kg", "2500 grams", SAME),
        ("68 °F", "20 °C", SAME),
        ("minus 4 °C", "-4 °C", SAME),
        ("minus 4 °C", "4 °C", DIFFERENT),
        ("20 °F", "20 °C", DIFFERENT),
        ("400 °F", "204.4 °C", SAME),
        ("5 MWh", "5,000 kWh", SAME),
        ("5 MWh", "5 kWh", DIFFERENT),
        ("2 TB", "2000 GB", SAME),
        ("250 mcg", "0.25 mg", SAME),
        ("250 µg", "250 mg", DIFFERENT),
        ("90 minutes", "1.5 hours", SAME),
        ("36 months", "three years", SAME),
        ("30 days", "one month", UNDETERMINED),
        ("90 days", "one month", DIFFERENT),
        ("4 working days", "4 business days", SAME),
        ("4 days", "4 business days", UNDETERMINED),
        ("7 EUR", "7 kg", INCOMPARABLE),
        ("7 mmol/L", "126 mg/dL", INCOMPARABLE),
        ("7 kg", "7", SAME),
        ("100 km/h", "62 mph", SAME),
        ("62 mph", "100 km/h", SAME),
        ("2 litres", "2 kg", INCOMPARABLE),
        ("half an hour", "30 minutes", SAME),
        ("2 m²", "20,000 cm", INCOMPARABLE),
    ],
)
def test_units_are_converted_within_a_dimension(claim: str, source: str, relation: Relation) -> None:
    """Units of one dimension convert, rounded as written; other dimensions say nothing about each other."""
    assert compare(only(claim), only(source)) is relation


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("$640M", "USD 640,000,000", SAME),
        ("640M dollars", "$640 million", SAME),
        ("€640", "640 euros", SAME),
        ("£640", "€640", DIFFERENT),
        ("£6", "£6.20", DIFFERENT),
        ("£640", "£639.80", SAME),
        ("£640", "640", SAME),
        ("£640,000", "640", UNDETERMINED),
        ("£640", "641", DIFFERENT),
        ("$5 to $10 million", "$5 million to $10 million", SAME),
        ("30 CHF per month", "360 CHF a year", SAME),
        ("30 CHF per month", "30 CHF per year", DIFFERENT),
        ("30 CHF per month", "30 CHF", UNDETERMINED),
        ("30 CHF", "30 CHF per month", SAME),
        ("30 CHF a week", "30 CHF a month", DIFFERENT),
        ("$4 per user", "$4 per seat", INCOMPARABLE),
        ("$4 per user", "$4/user", SAME),
        ("an annual fee of 360 CHF", "30 CHF per month", SAME),
        ("three times a day", "q8h", SAME),
        ("three times a day", "every 8 hours", SAME),
        ("every six hours", "every 8 hours", DIFFERENT),
        ("once daily", "twice daily", DIFFERENT),
        ("twice daily", "BID", SAME),
        ("twice daily", "three times daily", DIFFERENT),
    ],
)
def test_money_and_rates(claim: str, source: str, relation: Relation) -> None:
    """Currencies must be equal; rates are brought to one period."""
    assert compare(only(claim), only(source)) is relation


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("on 9 March 2021", "2021-03-09", SAME),
        ("on 9 March 2021", "March 9, 2021", SAME),
        ("on 9 March 2021", "9. März 2021", SAME),
        ("on 9 March 2021", "09/03/2021", SAME),
        ("on March 9 2021", "03/09/2021", SAME),
        ("on 9 March 2021", "2021年3月9日", SAME),
        ("on 9 March 2021", "le 9 mars 2021", SAME),
        ("on 9 March 2021", "10 March 2021", DIFFERENT),
        ("on 9 March 2021", "in 2021", UNDETERMINED),
        ("in 2021", "on 9 March 2021", SAME),
        ("in March 2021", "on 9 March 2021", SAME),
        ("in April 2021", "on 9 March 2021", DIFFERENT),
        ("in March", "on 9 March 2021", SAME),
        ("on Tuesday", "on 9 March 2021", SAME),
        ("on Wednesday", "on 9 March 2021", DIFFERENT),
        ("every Tuesday", "on Tuesdays", SAME),
        ("since 2015", "until 2015", DIFFERENT),
        ("since 2015", "in 2015", SAME),
        ("until 2015", "from 2009 to 2015", SAME),
        ("since 2015", "from 2009 to 2015", DIFFERENT),
        ("in 2020", "from 2009 to 2015", DIFFERENT),
        ("in 2011", "from 2009 to 2015", UNDETERMINED),
        ("from 2009 to 2015", "2009–2015", SAME),
        ("from 2009 to 2016", "2009–2015", DIFFERENT),
        ("after 2015", "in 2019", SAME),
        ("before 2015", "in 2019", DIFFERENT),
        ("in the 1980s", "in 1984", SAME),
        ("in the 1980s", "in 1991", DIFFERENT),
        ("in Q3 2022", "in August 2022", SAME),
        ("by the end of 2024", "until 31 December 2024", SAME),
        ("in early 2024", "on 3 February 2024", SAME),
        ("in late 2024", "on 3 February 2024", DIFFERENT),
        ("fiscal 2022", "in 2022", INCOMPARABLE),
        ("FY2022", "fiscal year 2022", SAME),
        ("at 6:45 PM", "at 18:45", SAME),
        ("at 6:45 PM", "at 6:45 a.m.", DIFFERENT),
        ("at 6:45", "at 18:45", SAME),
        ("at noon", "at 12:00", SAME),
        ("at 14:00 UTC", "at 16:00 CEST", SAME),
        ("at 14:00 UTC", "at 14:00 CEST", DIFFERENT),
        ("until 5 p.m.", "9 a.m. to 5 p.m.", SAME),
        ("from 9 a.m. to 6 p.m.", "9 a.m. to 5 p.m.", DIFFERENT),
        ("2021-03-09", "2021-03-09", SAME),
        ("at 14:00 UTC", "at 16:00+02:00", SAME),
        ("a time of 2:14.7", "2:14.7", SAME),
        ("a time of 2:14.7", "2:41.7", DIFFERENT),
    ],
)
def test_dates_and_times_agree_by_precision(claim: str, source: str, relation: Relation) -> None:
    """The coarser claim follows from the finer source; the finer claim does not follow from the coarser source."""
    assert compare(only(claim), only(source)) is relation


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("release 4.10", "release 4.1", DIFFERENT),
        ("release 4.10", "version 4.10", SAME),
        ("Django 4.2", "Flask 4.2", INCOMPARABLE),
        ("K-204", "k 204", INCOMPARABLE),
        ("K-204", "K‑204", SAME),
        ("K-204", "K-205", DIFFERENT),
        ("K-204", "T2X9", INCOMPARABLE),
        ("desk@lake.example", "Desk@Lake.example", SAME),
        ("desk@lake.example", "help@lake.example", DIFFERENT),
        ("+49 30 1234567", "030 1234567", SAME),
        ("+49 30 1234567", "+49 30 1234576", DIFFERENT),
        ("https://lake.example/a", "lake.example/a", SAME),
        ("https://www.lake.example/a/", "http://lake.example/a", SAME),
        ("Section 12", "section 12", SAME),
        ("Section 12", "Section 13", DIFFERENT),
        ("Section 12", "Room 12", INCOMPARABLE),
        ("port 5432", "port = 5433", DIFFERENT),
        ("type 2", "type 1", DIFFERENT),
        ("ISO 9001", "ISO 14001", DIFFERENT),
    ],
)
def test_identifiers_are_compared_exactly(claim: str, source: str, relation: Relation) -> None:
    """Identifiers are equal or not; only those of one series can contradict each other."""
    facts = extract(claim), extract(source)
    got = compare(facts[0][0], facts[1][0]) if all(facts) else INCOMPARABLE
    assert got is relation


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("40 mg", "40 mg", SAME),
        ("40 mg", "0.04 g", DIFFERENT),
        ("40 mg", "40.2 mg", DIFFERENT),
        ("about 40 mg", "40 mg", DIFFERENT),
        ("$640M", "USD 640,000,000", SAME),
        ("$640M", "USD 640,400,000", DIFFERENT),
        ("at least 40 mg", "60 mg", SAME),
    ],
)
def test_exact_comparison_allows_no_rounding(claim: str, source: str, relation: Relation) -> None:
    """Under `exact`, rounding, "about" and conversion are mismatches."""
    assert compare(only(claim), only(source), exact=True) is relation
