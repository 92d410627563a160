"""The two things between which a claim sets a computed value."""

from __future__ import annotations

import pytest

from groundwire.facts.contrast import contrast, is_gap
from groundwire.facts.extract import extract


@pytest.mark.parametrize(
    ("text", "base", "other", "direction"),
    [
        ("Oslo had 40 more cases than Bergen.", {"bergen"}, {"oslo", "case"}, "up"),
        ("Oslo had 40 fewer cases than Bergen.", {"bergen"}, {"oslo", "fewer", "case"}, "down"),
        ("They treated 200 more patients in 2021 than in 2019.", {"2019"}, {"treat", "patient", "2021"}, "up"),
        ("Plant A makes 4 times as much as Plant B.", {"b"}, {"a", "make", "time"}, "up"),
        ("Revenue rose by 25% from 2021 to 2022.", {"2021"}, {"2022"}, "up"),
        ("Costs fell by 3 EUR between 2021 and 2022.", {"2021"}, {"2022"}, "down"),
    ],
)
def test_the_sides_are_told_apart(text: str, base: set[str], other: set[str], direction: str | None) -> None:
    """What a change is measured from, what it leads to, and which way."""
    facts = extract(text)
    value = next(fact for fact in facts if fact.measure)

    found = contrast(text, value, facts, language="en")

    assert found is not None
    assert (set(found.base), set(found.other), found.direction) == (base, other, direction)


@pytest.mark.parametrize("text", ["Oslo had 40 cases.", "Oslo had more than 40 cases.", "It has 2 more rooms."])
def test_a_plain_value_stands_between_nothing(text: str) -> None:
    """Without a second thing there is no contrast."""
    facts = extract(text)

    assert contrast(text, facts[0], facts, language="en") is None


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("It is 5 kg heavier than the old one.", True),
        ("It weighs 5 kg.", False),
        ("Node 14 is no longer supported.", False),
        ("It weighs more than 5 kg.", False),
    ],
)
def test_a_gap_is_no_value_of_one_thing(text: str, *, gap: bool) -> None:
    """A distance between two things is told from what one of them has."""
    assert is_gap(text, extract(text)[0]) is gap
