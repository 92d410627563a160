from __future__ import annotations

import pytest

from groundwire.sessions.invented_values import all_among, any_among, computed, not_among, values_of

KNOWN = values_of(["Adult tickets cost 14 EUR.", "It opens at 9:00."], "en")


@pytest.mark.parametrize(
    ("invented", "later", "expected"),
    [
        ("The guide costs 7 EUR.", "Two guides cost 14 USD.", False),
        ("The guide costs 8 EUR.", "Two guides cost 16 EUR.", True),
        ("The guide costs 8 EUR.", "Three guides cost 16 EUR.", False),
        ("The guide costs 8 EUR.", "Ticket and guide cost 22 EUR.", True),
        ("The guide costs 8 EUR.", "The ticket costs 14 EUR.", False),
        ("The guide costs 8 EUR.", "The discount is 6 EUR.", False),
        ("A bicycle costs 18 EUR a day.", "For three days you pay 54 EUR.", True),
        ("The guide costs 8 EUR.", "The guide costs 8 EUR.", False),
        ("The guide is heavy.", "Two guides cost 16 EUR.", False),
    ],
)
def test_sums_and_products_of_invented_values(invented: str, later: str, *, expected: bool) -> None:
    """They are made of an invented value and of values beside them or in the sources; differences are none."""
    assert computed(values_of([later], "en"), values_of([invented], "en"), KNOWN) is expected


def test_values_that_are_stated() -> None:
    """The same value in another writing is the same."""
    values = values_of(["Seven euros, at 9 am."], "en")
    seven = values_of(["7 EUR"], "en")
    assert [value.text for value in not_among(values, KNOWN)] == ["Seven euros"]
    assert any_among(values, seven)
    assert not all_among(values, seven)
    assert all_among(values, [*seven, *KNOWN])
    assert not all_among((), seven)
