"""What a source says of its days: that something takes place on them, or nothing."""

from __future__ import annotations

import pytest

from groundwire.facts.closings import told
from groundwire.facts.extract import extract


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("The pool is closed on Mondays and on 25 December.", {"Mondays": "closed", "25 December": "closed"}),
        ("Open Tuesday to Sunday, Mondays closed.", {"Tuesday to Sunday": "open", "Mondays": "closed"}),
        (
            "Monday closed, Tuesday 10 to 5, Wednesday 11 to 4.",
            {"Monday": "closed", "Tuesday": "open", "Wednesday": "open"},
        ),
        ("Mondays and 25 December: closed.", {"Mondays": "closed", "25 December": "closed"}),
        ("The ferry sails daily except Tuesdays.", {"daily": "open", "Tuesdays": "closed"}),
        ("Closed at weekends except Saturdays in May.", {"weekends": "closed", "Saturdays": "open", "May": "open"}),
        ("The lift is never closed on Sundays.", {"Sundays": "open"}),
        ("The lift is not open on Sundays.", {"Sundays": "closed"}),
        ("No parcels are handed out on 1 January.", {"1 January": "denied"}),
        ("In January the river froze and no ships sailed.", {"January": "open"}),
        ("Open on Fridays; it is closed in August.", {"Fridays": "open", "August": "closed"}),
        ("The hall is closed after Friday.", {}),
    ],
)
def test_each_day_has_what_holds_of_it(text: str, signs: dict[str, str]) -> None:
    """By the words of its own part of the sentence, else by those of the part before or behind."""
    found = told(text, extract(text), language="en")
    assert {text[each.day.start : each.day.end]: each.sign for each in found} == signs
