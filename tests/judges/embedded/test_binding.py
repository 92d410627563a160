"""The right value on the wrong thing is wrong, however close together they stand."""

from __future__ import annotations

import pytest

from groundwire import verify

FEES = "The fee is 20 euros for adults and 8 euros for children."
EXPORTS = "Exports to France rose 4% and exports to Spain fell 2%."
DEGREES = "Lisbon and Porto recorded 31 and 27 degrees respectively."
REGIONS = "Revenue in the North, South and West regions was $12m, $9m and $15m, respectively."


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
        ("Porto and Lisbon recorded 27 and 31 degrees, respectively.", DEGREES, "SUPPORTED"),
    ],
)
def test_a_value_belongs_to_what_it_is_said_of(answer: str, source: str, verdict: str) -> None:
    """In lists that share their head, in parallel clauses, and where the order alone tells."""
    assert verify(answer, [source]).claims[0].verdict == verdict
