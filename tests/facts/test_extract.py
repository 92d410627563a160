"""Values are found with their exact place, kind and canonical form."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from groundwire.facts.extract import extract
from groundwire.facts.fact import Bound, Calendar, Clock, Code, Fact, Measure


def only(text: str, language: str = "en") -> Fact:
    facts = extract(text, language=language)
    assert len(facts) == 1, [fact.text for fact in facts]
    return facts[0]


def measure(text: str, language: str = "en") -> Measure:
    payload = only(text, language).payload
    assert isinstance(payload, Measure)
    return payload


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It has 1,250 rooms.", "1250"),
        ("It has 1,250,000 rooms.", "1250000"),
        ("It has 1, 250, 000 rooms .", "1250000"),
        ("It has 12, 000 - odd rooms .", "12000"),
        ("It has 1 250 rooms.", "1250"),
        ("It has 1'250 rooms.", "1250"),
        ("It has 1 250,5 points.", "1250.5"),
        ("It has 1.250,75 points.", "1250.75"),
        ("It has 1,250.75 points.", "1250.75"),
        ("It has 12,5 points.", "12.5"),
        ("It has 0,125 points.", "0.125"),
        ("It has 1.250.000 rooms.", "1250000"),
        ("It has 12,34,567 rooms.", "1234567"),
        ("It has 125 rooms.", "125"),
        ("It has forty-two rooms.", "42"),
        ("It has two hundred and six rooms.", "206"),
        ("It has three thousand four hundred rooms.", "3400"),
        ("It has a dozen rooms.", "12"),
        ("It has two dozen rooms.", "24"),
        ("It has half a million rooms.", "500000"),
        ("It has 3 million rooms.", "3000000"),
        ("It has 3.25 billion rooms.", "3250000000"),
        ("It has 4k rooms.", "4000"),
        ("It has 7 crore rooms.", "70000000"),
        ("It has 2½ points.", "2.5"),
        ("It has 2 1/2 points.", "2.5"),
        ("It has two and a half points.", "2.5"),
        ("It has −7 points.", "-7"),
        ("It has 4万 rooms.", "40000"),
    ],
)
def test_numbers_in_many_writings(text: str, value: str) -> None:
    """Separators, number words, fractions and scale words give the number that is meant."""
    assert measure(text).low == Decimal(value)


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("Es sind 1.250 Zimmer.", "de", "1250"),
        ("Es sind 1,250 Punkte.", "de", "1.250"),
        ("Es sind 1.25 Punkte.", "de", "1.25"),
        ("Es sind elf Zimmer.", "de", "11"),
        ("Es sind 3,5 Mrd. Zimmer.", "de", "3500000000"),
        ("Il y a dix chambres.", "fr", "10"),
        ("Hay once cuartos.", "es", "11"),
        ("Ci sono due camere.", "it", "2"),
        ("Há dezesseis quartos.", "pt", "16"),
        ("Er zijn twaalf kamers.", "nl", "12"),
        ("Es sind zwölf Zimmer.", "en", "12"),
    ],
)
def test_numbers_by_language(text: str, language: str, value: str) -> None:
    """The language decides on separators that could be read either way, and on words with an English double."""
    assert measure(text, language).low == Decimal(value)


@pytest.mark.parametrize(
    ("text", "kind", "dimension", "unit", "canonical"),
    [
        ("5km", "quantity", "length", "km", "5000"),
        ("a 7.2-inch screen", "quantity", "length", "inch", "0.18288"),
        ("800 m", "quantity", "length", "m", "800"),
        ("450 mcg", "quantity", "mass", "ug", "0.000450"),
        ("450 µg", "quantity", "mass", "ug", "0.000450"),
        ("2000 IU", "quantity", "international_units", "IU", "2000"),
        ("5.4 mmol/L", "quantity", "substance_concentration", "mmol_per_litre", "5.4"),
        ("99 mg/dL", "quantity", "mass_concentration", "mg_per_dl", "0.99"),
        ("90 km/h", "quantity", "speed", "kilometre_per_hour", "25"),
        ("212 °F", "quantity", "temperature", "fahrenheit", "100"),
        ("212F", "quantity", "temperature", "fahrenheit", "100"),
        ("30 square metres", "quantity", "area", "m2", "30"),
        ("a 3-year contract", "duration", "calendar_duration", "year", "36"),
        ("15 minutes", "duration", "duration", "minute", "900"),
        ("8 minutes and 20 seconds", "duration", "duration", "second", "500"),
        ("5 ft 3 in. tall", "quantity", "length", "inch", "1.6002"),
        ("5 feet, 3 inches tall", "quantity", "length", "inch", "1.6002"),
        ("six paid sick days", "duration", "duration", "day", "518400"),
        ("24 Stunden", "duration", "duration", "hour", "86400"),
        ("3 semaines", "duration", "duration", "week", "1814400"),
        ("about 約5キロ", "quantity", "length", "km", "5000"),
        ("12 %", "percentage", "share", "percent", "12"),
        ("twelve per cent", "percentage", "share", "percent", "12"),
        ("2 pp", "percentage_points", "points", "percentage_point", "2"),
        ("25 basis points", "percentage_points", "points", "percentage_point", "0.25"),
        ("$4.5m", "amount", "money", "USD", "4500000"),
        ("Rs. 4,500", "amount", "money", "INR", "4500"),
        ("4,50 €", "amount", "money", "EUR", "4.50"),
        ("4500円", "amount", "money", "JPY", "4500"),
        ("C$45", "amount", "money", "CAD", "45"),
        ("45 Swiss francs", "amount", "money", "CHF", "45"),
        ("aged 45", "age", "age", "year", "45"),
        ("a 45-year-old", "age", "age", "year", "45"),
        ("came third", "ordinal", "rank", None, "3"),
        ("the 21st", "ordinal", "rank", None, "21"),
    ],
)
def test_what_a_number_measures(text: str, kind: str, dimension: str, unit: str | None, canonical: str) -> None:
    """The unit, currency or sign beside a number gives its kind, dimension and canonical value."""
    fact = only(text)
    payload = measure(text)
    assert (fact.kind, payload.dimension, payload.unit) == (kind, dimension, unit)
    assert payload.low == Decimal(canonical)


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("9 EUR per month", "month"),
        ("9 EUR a month", "month"),
        ("9 EUR/mo", "month"),
        ("9 EUR annually", "year"),
        ("9 EUR p.a.", "year"),
        ("a monthly fee of 9 EUR", "month"),
        ("9 EUR per user", "user"),
        ("9 Euro pro Jahr", "year"),
        ("TID", "day"),
        ("9 EUR", None),
    ],
)
def test_rates(text: str, per: str | None) -> None:
    """What a value is counted by is read from the words behind it, and for money also before it."""
    assert measure(text).per == per


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("14 employees", "employe"),
        ("one employee", "employe"),
        ("14 new board members", "member"),
        ("14 people", "peopl"),
        ("14 were there", None),
        ("14", None),
    ],
)
def test_counted_nouns(text: str, noun: str | None) -> None:
    """A bare number knows the noun it counts, as a stem."""
    assert measure(text).counted == noun


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("about 5 kg", "about"),
        ("approx. 5 kg", "about"),
        ("~5 kg", "about"),
        ("just over 5 kg", "just_over"),
        ("nearly 5 kg", "just_under"),
        ("at least 5 kg", "at_least"),
        ("5 kg or more", "at_least"),
        ("≥ 5 kg", "at_least"),
        ("mindestens 5 kg", "at_least"),
        ("up to 5 kg", "at_most"),
        ("within 5 days", "at_most"),
        ("jusqu'à 5 kg", "at_most"),
        ("more than 5 kg", "more_than"),
        ("> 5 kg", "more_than"),
        ("less than 5 kg", "less_than"),
        ("3 to 5 kg", "between"),
        ("3–5 kg", "between"),
        ("between 3 and 5 kg", "between"),
        ("since 2015", "since"),
        ("until the end of 2015", "until"),
        ("seit 2015", "since"),
        ("after 5 days", "exact"),
        ("after 2015", "more_than"),
        ("over five years", "at_least"),
        ("over 5 kg", "more_than"),
        ("no longer than 5 days", "at_most"),
        ("the limit is 5 kg", "at_most"),
        ("5 kg", "exact"),
    ],
)
def test_bounds(text: str, bound: Bound) -> None:
    """The words around a value say how it is limited."""
    assert only(text).bound == bound


def test_fields_of_a_record_are_values_of_their_own() -> None:
    """In comma-separated values the comma is no decimal comma, and brackets mean a loss."""
    facts = extract("line,4000,5000\nCost of sales,48200,51900\nResult,1310,(2450)")
    assert [fact.payload.low for fact in facts if isinstance(fact.payload, Measure)] == [
        4000,
        5000,
        48200,
        51900,
        1310,
        -2450,
    ]


def test_a_blood_pressure_has_one_unit() -> None:
    """Both values of a pressure written with a slash have the unit behind the second."""
    units = [fact.payload.unit for fact in extract("It was 120/80 mmHg.") if isinstance(fact.payload, Measure)]
    assert units == ["mmHg", "mmHg"]


def test_once_alone_is_no_number() -> None:
    """Only a rate makes "once" a number."""
    assert extract("It was once a mill.") == ()
    assert measure("once a week").per == "week"


def test_a_timestamp_is_a_date_and_a_time() -> None:
    """The parts of an ISO 8601 timestamp are found one by one."""
    assert [(fact.kind, fact.text) for fact in extract("at 2021-03-09T06:43:24+02:00")] == [
        ("date", "2021-03-09"),
        ("time", "06:43:24+02:00"),
    ]


def test_a_key_may_name_the_unit() -> None:
    """The unit in a key's name is that of its value."""
    facts = extract('{"depth_km": 4}')
    assert [fact.payload.unit for fact in facts if isinstance(fact.payload, Measure)] == ["km"]


def test_german_years_need_no_preposition() -> None:
    """In German a year may stand alone, while a number before a noun counts it."""
    facts = extract("Der Wert lag 2021 über dem der 2000 Betriebe.", language="de")
    assert [(fact.text, fact.kind) for fact in facts] == [("2021", "date"), ("2000", "number")]


def test_a_change_is_not_a_range() -> None:
    """After a verb of change, "from 4 % to 5 %" names two values."""
    facts = extract("The rate climbed from 4 % to 5 %.")
    assert [(fact.text, fact.bound) for fact in facts] == [("4 %", "exact"), ("5 %", "exact")]


def test_brackets_mean_a_loss_only_in_a_table() -> None:
    """A number alone in brackets is negative where it fills a cell."""
    table = extract("Result | 80 | (95)\n")
    assert [fact.payload.low for fact in table if isinstance(fact.payload, Measure)] == [80, -95]
    assert measure("The town (95 houses) is old.").low == Decimal(95)


def test_citation_markers_are_no_numbers() -> None:
    """Numbers in square brackets point to sources."""
    assert [fact.text for fact in extract("Sales were 5 kg [1], then 6 kg [2, 3].")] == ["5 kg", "6 kg"]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("on 2021-03-09", date(2021, 3, 9), date(2021, 3, 9)),
        ("on 9 March 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("on Tuesday, 9 March 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("on March 9th, 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("on Mar 9, 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("am 9. März 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("el 9 de marzo de 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("il 9 marzo 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("em 9 de março de 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("op 9 maart 2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("2021年3月9日", date(2021, 3, 9), date(2021, 3, 9)),
        ("09.03.2021", date(2021, 3, 9), date(2021, 3, 9)),
        ("in March 2021", date(2021, 3, 1), date(2021, 3, 31)),
        ("in 2021", date(2021, 1, 1), date(2021, 12, 31)),
        ("(2021)", date(2021, 1, 1), date(2021, 12, 31)),
        ("(1789)", date(1789, 1, 1), date(1789, 12, 31)),
        ("(1789–1806)", date(1789, 1, 1), date(1806, 12, 31)),
        ("the 2021 Games", date(2021, 1, 1), date(2021, 12, 31)),
        ("in 1789", date(1789, 1, 1), date(1789, 12, 31)),
        ("Q2 2021", date(2021, 4, 1), date(2021, 6, 30)),
        ("the second quarter of 2021", date(2021, 4, 1), date(2021, 6, 30)),
        ("the 1990s", date(1990, 1, 1), date(1999, 12, 31)),
        ("the 19th century", date(1801, 1, 1), date(1900, 12, 31)),
        ("Ende 2021", date(2021, 10, 1), date(2021, 12, 31)),
        ("early 2021", date(2021, 1, 1), date(2021, 4, 30)),
        ("the 2021 festival", date(2021, 1, 1), date(2021, 12, 31)),
        ("the 2020–21 season", date(2020, 1, 1), date(2021, 12, 31)),
        ("the fifteenth century", date(1401, 1, 1), date(1500, 12, 31)),
        ("the Rio Games 2021", date(2021, 1, 1), date(2021, 12, 31)),
        ("mid-2021", date(2021, 5, 1), date(2021, 8, 31)),
        ("from 2019 to 2021", date(2019, 1, 1), date(2021, 12, 31)),
        ("3–5 March 2021", date(2021, 3, 3), date(2021, 3, 5)),
        ("December 2020 to March 2021", date(2020, 12, 1), date(2021, 3, 31)),
        ("1 November to 5 March 2021", date(2020, 11, 1), date(2021, 3, 5)),
    ],
)
def test_dates(text: str, first: date, last: date) -> None:
    """A date in any writing is the stretch of days it names."""
    payload = only(text).payload
    assert isinstance(payload, Calendar)
    assert [(reading.first, reading.last) for reading in payload.readings] == [(first, last)]


def test_an_ambiguous_date_keeps_both_readings() -> None:
    """Day and month cannot be told apart in "04/05/2021"."""
    payload = only("on 04/05/2021").payload
    assert isinstance(payload, Calendar)
    assert {reading.first for reading in payload.readings} == {date(2021, 5, 4), date(2021, 4, 5)}


@pytest.mark.parametrize("text", ["You may leave.", "They march on.", "2021 bicycles", "30 February 2021"])
def test_what_is_no_date(text: str) -> None:
    """Words and numbers that only look like months or years are not dates, nor are days that do not exist."""
    assert not any(fact.text == text for fact in extract(text) if fact.kind == "date")


@pytest.mark.parametrize(
    ("text", "low", "half_day"),
    [
        ("at 6:45 PM", 67500, False),
        ("at 18:45", 67500, False),
        ("at 18:45 Uhr", 67500, False),
        ("at 6:45", 24300, True),
        ("at 9 a.m.", 32400, False),
        ("um 20 Uhr", 72000, False),
        ("at midnight", 0, False),
        ("午後8時15分", 72900, False),
    ],
)
def test_times(text: str, low: int, half_day: bool) -> None:  # noqa: FBT001 - an expectation
    """A time of day is seconds since midnight, and says whether the half of the day was left open."""
    payload = only(text).payload
    assert isinstance(payload, Clock)
    assert (payload.low, payload.half_day) == (low, half_day)


@pytest.mark.parametrize(
    ("text", "found", "scheme", "normal"),
    [
        ("Write to desk@lake.example.", "desk@lake.example", "email", "desk@lake.example"),
        ("See https://lake.example/a?b=1.", "https://lake.example/a?b=1", "url", "lake.example/a?b=1"),
        ("Call +49 30 1234567.", "+49 30 1234567", "phone", "49301234567"),
        ("Call (020) 7946 0958.", "(020) 7946 0958", "phone", "02079460958"),
        ("It needs version 4.10.", "4.10", "version", "4.10"),
        ("It needs v4.10.2.", "v4.10.2", "version", "4.10.2"),
        ("It needs Django 4.2 now.", "4.2", "version", "4.2"),
        ("Ticket K-204 is open.", "K-204", "code", "k204"),
        ("It holds E 330.", "E 330", "code", "e330"),
        ("Order INV-2031-007 shipped.", "INV-2031-007", "code", "inv2031007"),
        ("The Z900 is new.", "Z900", "code", "z900"),
        ("He has T2DM.", "T2DM", "code", "t2dm"),
        ("It is type 2 diabetes.", "2", "label", "2"),
        ("See Section 12.", "12", "label", "12"),
        ("At Super Bowl XLVI they lost.", "XLVI", "label", "xlvi"),
        ("Set `max_size` now.", "max_size", "key", "max_size"),
    ],
)
def test_identifiers(text: str, found: str, scheme: str, normal: str) -> None:
    """Names made of letters and digits are identifiers, never quantities."""
    fact = only(text)
    assert isinstance(fact.payload, Code)
    assert (fact.text, fact.payload.scheme, fact.payload.normal) == (found, scheme, normal)


@pytest.mark.parametrize("text", ["It was 42 mg/L.", "42 mg/L on the day", "42 mg/L, then 40", "from 42 mg/L to less"])
def test_a_unit_with_a_slash_is_read_whatever_follows(text: str) -> None:
    """`mg/L` is a concentration at the end of a sentence and within it."""
    (first, *_) = extract(text)
    assert first.measure is not None
    assert (first.text, first.measure.unit) == ("42 mg/L", "mg_per_litre")


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("Bags must not weigh more than 8 kg.", "at_most"),
        ("A bag cannot be under 8 kg.", "at_least"),
        ("It is not over 8 kg.", "at_most"),
        ("no more than 8 kg", "at_most"),
        ("more than 8 kg", "more_than"),
        ("She does not smoke and carries more than 8 kg.", "more_than"),
    ],
)
def test_a_negation_turns_a_limit_round_within_its_clause(text: str, bound: str) -> None:
    """What must not be more is at most; a negation of something else does not count."""
    assert [fact.bound for fact in extract(text)] == [bound]
