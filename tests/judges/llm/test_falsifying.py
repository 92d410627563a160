"""A sentence that no source carries: what is changed in one of a source, and what that is not told from."""

from __future__ import annotations

import re

import pytest

from groundwire.judges.llm.falsifying import MONTHS, OPPOSITES, denied, falsified, is_falsified, renumbered
from groundwire.judges.llm.fresh import Fresh

BAKERY = "In March 2021, Anna Berg opened a second bakery in Lund."
CLUB = "Carl Holm founded the club."
LABELS = "abcdefgh"


def every(text: str, *others: str) -> set[str]:
    """All that is made of a sentence of some sources."""
    return {changed for label in LABELS for changed in falsified(text, (text, *others), Fresh(label))}


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("The fair opens in Bern on 27 March.", 1, 28),
        ("The archive was moved to Bern in 1987.", 1988, 2000),
        ("The archive holds precisely 5000 letters.", 6_000, 7_000),
    ],
)
def test_a_number_stays_likely_in_its_place(label: str, text: str, low: int, high: int) -> None:
    """A day stays a day, a year is another year, and what may be rounded changes by more than rounding."""
    (changed,) = renumbered(text, (text,), Fresh(label))
    (number,) = re.findall(r"\d+", changed)
    assert low <= int(number) <= high
    assert number not in re.findall(r"\d+", text)


def test_every_kind_of_change_is_made() -> None:
    """Number, month, name of another sentence, opposite; the verb of a sentence that has a plain one is denied."""
    made = every(BAKERY, CLUB)
    assert "In March 2021, Carl Holm opened a second bakery in Lund." in made
    assert "In March 2021, Anna Berg closed a second bakery in Lund." in made
    months = {text.split()[1] for text in made if text.endswith("2021, Anna Berg opened a second bakery in Lund.")}
    assert months
    assert months < set(MONTHS) - {"March"}
    assert any(re.fullmatch(r"In March 20\d\d, Anna Berg opened a second bakery in Lund.", text) for text in made)
    assert list(denied("The door is red.")) == ["The door is not red."]


@pytest.mark.parametrize("text", ["Some rooms are cold.", "There is one door.", "It is said that he was rich."])
def test_what_another_not_may_leave_true_is_not_denied(text: str) -> None:
    """Some rooms are cold, and some are not."""
    assert not list(denied(text))


def test_nothing_is_changed_to_what_a_source_has() -> None:
    """Neither a number nor a month."""
    others = [f"{month} {year}" for month in ("April", "May", "June") for year in range(2020, 2040)]
    said = " ".join(every(BAKERY, *others))
    assert not any(each in said for each in others)


@pytest.mark.parametrize("other", sorted(every(BAKERY, CLUB)))
def test_what_was_changed_is_known_again(other: str) -> None:
    """By itself, and as a half of two sentences."""
    for text in (other, f"{other[:-1]}, and the door is red.", f"The door is red, and {other}"):
        assert is_falsified(text, BAKERY, (BAKERY, CLUB))


@pytest.mark.parametrize(
    "other",
    [BAKERY, CLUB, "In March 2021, Anna Berg opened a third bakery in Lund.", "Anna Berg likes Lund.", ""],
)
def test_nothing_else_is_taken_for_it(other: str) -> None:
    """Not the sentence, nor one that differs otherwise."""
    assert not is_falsified(other, BAKERY, (BAKERY, CLUB))


def test_opposites_are_opposites_both_ways() -> None:
    """The first pair that a word is in decides."""
    assert (OPPOSITES["open"], OPPOSITES["opened"], OPPOSITES["closed"]) == ("closed", "closed", "opened")
