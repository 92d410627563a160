"""Terms that the caller calls equal are read as one."""

from __future__ import annotations

import pytest

from groundwire.facts.synonyms import occurrences, unified

GROUPS = (
    ("Acme", "Acme Holdings plc", "the Acme group"),
    ("heart attack", "myocardial infarction"),
    ("IT", "information technology"),
    ("Nordlicht Energie AG", "Nordlicht"),
)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Acme Holdings plc paid.", "Acme paid."),
        ("acme holdings PLC paid.", "Acme paid."),
        ("Acme paid.", "Acme paid."),
        ("Acme's lawyers and Acme Holdings plc's lawyers", "Acme's lawyers and Acme's lawyers"),
        ("Two myocardial infarctions", "Two heart attacks"),
        ("Myocardial infarction is rare.", "Heart attack is rare."),
        ("myocardial\n infarction", "heart attack"),
        ("It is information technology.", "It is IT."),
        ("Nordlicht and Nordlicht Energie AG", "Nordlicht Energie AG and Nordlicht Energie AG"),
        ("Acmeton paid.", "Acmeton paid."),
        ("", ""),
    ],
)
def test_every_term_is_read_as_the_first_of_its_group(text: str, read: str) -> None:
    """The longest term wins, endings stay, and a term inside another word is none."""
    assert unified(text, GROUPS) == read


def test_an_occurrence_leaves_its_ending_out() -> None:
    """Offsets are those of the term itself."""
    (found,) = occurrences("Two myocardial infarctions.", GROUPS)

    assert (found.start, found.end, found.canonical) == (4, 25, "heart attack")


def test_without_groups_nothing_changes() -> None:
    """No groups, no change."""
    assert unified("Acme Holdings plc", ()) == "Acme Holdings plc"
