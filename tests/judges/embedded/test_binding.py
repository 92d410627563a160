"""The right value on the wrong thing is wrong, however close together they stand."""

from __future__ import annotations

import pytest

from groundwire import verify

FEES = "The fee is 20 euros for adults and 8 euros for children."
EXPORTS = "Exports to France rose 4% and exports to Spain fell 2%."
DEGREES = "Lisbon and Porto recorded 31 and 27 degrees respectively."
REGIONS = "Revenue in the North, South and West regions was $12m, $9m and $15m, respectively."
DUE = "The deposit is due on 1 March and the balance on 15 June."
REGION = "Unemployment in the north is 7.2 percent, in the south 4.1 percent."
WARRANTY = "The standard warranty lasts 12 months. The extended warranty lasts 36 months and costs 49 euros."
DEALS = "Kestrel Ltd. merged with Linnet plc in 2015 and bought Merlin Inc. in 2019."
DRUGS = "| Drug | Dose | Frequency |\n|---|---|---|\n| Alor | 5 mg | daily |\n| Benat | 20 mg | weekly |\n"


@pytest.mark.parametrize(
    ("answer", "source", "verdict"),
    [
        ("The fee for children is 8 euros.", FEES, "SUPPORTED"),
        ("The fee for children is 20 euros.", FEES, "CONTRADICTED"),
        ("The fee for adults is 8 euros.", FEES, "CONTRADICTED"),
        ("Exports to Spain fell 2%.", EXPORTS, "SUPPORTED"),
        ("Exports to Spain rose 4%.", EXPORTS, "CONTRADICTED"),
        ("Porto recorded 27 degrees.", DEGREES, "SUPPORTED"),
        ("Porto recorded 31 degrees.", DEGREES, "CONTRADICTED"),
        ("Revenue in the South region was $9m.", REGIONS, "SUPPORTED"),
        ("Revenue in the South region was $15m.", REGIONS, "CONTRADICTED"),
        ("The balance is due on 15 June.", DUE, "SUPPORTED"),
        ("The balance is due on 1 March.", DUE, "CONTRADICTED"),
        ("Unemployment in the south is 4.1 percent.", REGION, "SUPPORTED"),
        ("Unemployment in the south is 7.2 percent.", REGION, "CONTRADICTED"),
        ("Kestrel bought Merlin in 2019.", DEALS, "SUPPORTED"),
        ("Kestrel bought Merlin in 2015.", DEALS, "CONTRADICTED"),
        ("The extended warranty costs 49 euros.", WARRANTY, "SUPPORTED"),
        ("Porto and Lisbon recorded 27 and 31 degrees, respectively.", DEGREES, "SUPPORTED"),
    ],
)
def test_a_value_belongs_to_what_it_is_said_of(answer: str, source: str, verdict: str) -> None:
    """In lists that share their head, in parallel clauses, and where the order alone tells."""
    assert verify(answer, [source]).claims[0].verdict == verdict


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The standard warranty costs 49 euros.", WARRANTY),
        ("Merlin bought Kestrel in 2019.", DEALS),
        ("Alor is given weekly.", DRUGS),
        ("Peter Hall sold the firm in 2008.", "Peter Hall founded the firm. Mary Hall sold it in 2008."),
    ],
)
def test_what_is_said_of_another_supports_nothing(answer: str, source: str) -> None:
    """Another kind of the same thing, another role, another row, another person of the name."""
    assert verify(answer, [source]).claims[0].verdict != "SUPPORTED"
