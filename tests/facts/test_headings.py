"""Numbers of a table take their unit, currency and scale from its heading."""

from __future__ import annotations

import pytest

from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.headings import under_heading


@pytest.mark.parametrize(
    ("cell", "heading", "claim", "relation"),
    [
        ("640", "Yearly yield (MWh)", "640 MWh", Relation.SAME),
        ("640", "Yearly yield (MWh)", "640 kWh", Relation.DIFFERENT),
        ("640", "Profit and loss, USD thousands", "$640,000", Relation.SAME),
        ("640", "Profit and loss, USD thousands", "$640", Relation.DIFFERENT),
        ("64300", "Sales (in thousands of EUR)", "64.3 million EUR", Relation.SAME),
        ("64", "Share (%)", "64 percent", Relation.SAME),
        ("64", "Time (min)", "64 minutes", Relation.SAME),
        ("64", "Number of seats", "64 seats", Relation.SAME),
        ("$64", "Sales (EUR)", "$64", Relation.SAME),
    ],
)
def test_bare_numbers_are_read_under_their_heading(cell: str, heading: str, claim: str, relation: Relation) -> None:
    """What the heading announces counts for a bare number; what a cell says itself stays."""
    assert compare(extract(claim)[0], under_heading(extract(cell)[0], heading)) is relation
