"""The largest and the least, by the values that a list or a table gives."""

from __future__ import annotations

import pytest

from groundwire import verify

LAKES = "Lakes of the district by area: Lake Orr 12.4 km², Lake Tarn 3.1 km², Lake Mere 0.8 km²."
BIKES = (
    "Bicycles sold in March\n\n| Store | Units | Returns |\n|---|---|---|\n| Aarhus | 310 | 4 |\n"
    "| Odense | 275 | 11 |\n| Vejle | 190 | 9 |\n"
)
PLANS = "| Plan | Monthly price |\n|---|---|\n| Basic | 9 EUR |\n| Team | 29 EUR |\n| Max | 59 EUR |\n"


@pytest.mark.parametrize(
    ("answer", "source", "verdict"),
    [
        ("The largest lake in the district is Lake Orr.", LAKES, "SUPPORTED"),
        ("The smallest lake in the district is Lake Tarn.", LAKES, "CONTRADICTED"),
        ("Odense had the most returns.", BIKES, "SUPPORTED"),
        ("Aarhus had the most returns.", BIKES, "CONTRADICTED"),
        ("Vejle had the fewest units.", BIKES, "SUPPORTED"),
        ("The cheapest plan is Basic.", PLANS, "SUPPORTED"),
        ("The cheapest plan is Team.", PLANS, "CONTRADICTED"),
    ],
)
def test_the_values_of_all_decide(answer: str, source: str, verdict: str) -> None:
    """In the column that the claim speaks of."""
    assert verify(answer, [source]).claims[0].verdict == verdict


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The deepest lake is Lake Orr.", LAKES),
        ("The most popular plan is Team.", PLANS),
        ("Most customers choose Team.", PLANS),
        ("Alba is the tallest tower.", "The towers are Alba and Brent."),
    ],
)
def test_other_values_prove_nothing(answer: str, source: str) -> None:
    """Neither for the claim nor against it."""
    assert verify(answer, [source]).claims[0].verdict in ("UNSUPPORTED", "PARTIAL")
