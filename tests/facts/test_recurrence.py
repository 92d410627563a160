"""On which days something recurs, and whether a claim says more of them than its source."""

from __future__ import annotations

import pytest

from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.recurrence import Recurrence, more_often, recurrences


def _read(text: str, *, source: bool = False, language: str = "en") -> tuple[Recurrence, ...]:
    return recurrences(text, extract(text, language=language), language=language, source=source)


@pytest.mark.parametrize(
    ("text", "words", "days", "which"),
    [
        ("Open every day.", "every day", {0, 1, 2, 3, 4, 5, 6}, set()),
        ("Open seven days a week.", "seven days a week", {0, 1, 2, 3, 4, 5, 6}, set()),
        ("Open on weekdays.", "weekdays", {0, 1, 2, 3, 4}, set()),
        ("Open at weekends.", "weekends", {5, 6}, set()),
        ("Open Thursday to Monday.", "Thursday to Monday", {3, 4, 5, 6, 0}, set()),
        ("Held on the first and third Sunday of each month.", "first and third Sunday", {6}, {"first", "third"}),
        ("Held every other Friday.", "every other Friday", {4}, {"other"}),
        ("Held on alternate days.", "alternate days", {0, 1, 2, 3, 4, 5, 6}, {"other"}),
    ],
)
def test_days_are_read(text: str, words: str, days: set[int], which: set[str]) -> None:
    """By their words, as days of the week, and which of them."""
    (found,) = _read(text)
    assert (text[found.start : found.end], found.days, found.which) == (words, frozenset(days), frozenset(which))


@pytest.mark.parametrize(
    ("claim", "source", "more"),
    [
        ("every day", "Monday to Saturday", "every day"),
        ("every day", "on weekdays and at weekends", None),
        ("on Sundays", "on the last Sunday of the month", "Sundays"),
        ("on Sunday", "on the last Sunday of the month", None),
        ("on the last Sunday", "on Sundays", None),
        ("every other Monday", "on Mondays", "every other Monday"),
        ("weekly", "every two weeks", "weekly"),
        ("every week", "weekly", None),
        ("every day", "from 9 to 5", None),
        ("within 5 working days", "on Saturdays", None),
        ("every day", "14 EUR a day, on Mondays 10 EUR", None),
    ],
)
def test_more_days_than_the_source_are_found(claim: str, source: str, more: str | None) -> None:
    """Only where the source names days, or the same unit, at all."""
    found = more_often(_read(claim), _read(source, source=True))
    assert (found and claim[found.start : found.end]) == more


@pytest.mark.parametrize(
    ("claim", "source", "relation"),
    [
        ("Tuesday", "Monday to Friday", Relation.SAME),
        ("Sunday", "Monday to Friday", Relation.DIFFERENT),
        ("Monday to Saturday", "Monday to Friday", Relation.DIFFERENT),
        ("Monday to Friday", "Monday", Relation.UNDETERMINED),
        ("Samstag", "Montag bis Freitag", Relation.DIFFERENT),
    ],
)
def test_stretches_of_the_week_are_compared_by_their_days(claim: str, source: str, relation: Relation) -> None:
    """In any language that names the days."""
    language = "de" if "tag" in claim else "en"
    (ours,), (theirs,) = extract(claim, language=language), extract(source, language=language)
    assert compare(ours, theirs) is relation
