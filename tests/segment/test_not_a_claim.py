"""Text that asserts nothing, and text that only looks like it."""

from __future__ import annotations

import time

import pytest

from groundwire.segment.not_a_claim import reason_for
from groundwire.segment.rules import rules_for

SECONDS = 2.0
"""Processor time within which a hostile sentence is decided."""


@pytest.mark.parametrize(
    "opening",
    [
        "",
        "I'm afraid ",
        "I am afraid that ",
        "Unfortunately, ",
        "Sorry, but ",
        "As far as I can see, ",
        "To the best of my knowledge, ",
    ],
)
@pytest.mark.parametrize(
    "rest",
    [
        "the documents do not say whether pets are covered.",
        "the sources do not mention pets.",
        "none of the documents mentions pets.",
        "I could not find anything about pets.",
        "nothing in the policy documents says whether pets are covered.",
    ],
)
def test_an_abstention_may_open_politely(opening: str, rest: str) -> None:
    """That the sources are silent is no claim, however kindly it is said."""
    assert reason_for(opening + rest, rules_for("en")) == "abstention"


@pytest.mark.parametrize(
    "text",
    [
        "I'm afraid the policy does not cover pets.",
        "Unfortunately, the fee is 9 EUR.",
        "As far as I can see, the fee is 9 EUR.",
        "Sorry, the shop is closed on Sundays.",
        "The sources do not mention pets, but the fee is 9 EUR.",
        "See section 3, which limits cover to 5,000 EUR.",
        "See the doctor every week.",
        "Refer to the manual before cleaning the filter.",
        "For more information, call 555-0143.",
        "Contact the manufacturer within 30 days.",
        "Thank you for paying the fee of 9 EUR.",
    ],
)
def test_a_fact_is_not_talked_away(text: str) -> None:
    """A polite opening or a pointing word hides no fact."""
    assert reason_for(text, rules_for("en")) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("See also.", "en"),
        ("See section 3 for details.", "en"),
        ("See and.", "en"),
        ("For more information, see.", "en"),
        ("(See page 5.)", "en"),
        ("Please refer to section 4.2 of the policy.", "en"),
        ("More details are in section 3.", "en"),
        ("Siehe Abschnitt 3.", "de"),
        ("Voir aussi la section 3.", "fr"),
        ("Véase la sección 3.", "es"),
    ],
)
def test_a_pointer_says_only_where_to_read(text: str, language: str) -> None:
    """Where more is to be found is talk about the answer; markers are taken out before."""
    assert reason_for(text, rules_for(language)) == "meta"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Please contact the manufacturer for details.", "offer"),
        ("You should contact your insurer for more information.", "offer"),
        ("Thank you for your message!", "greeting"),
    ],
)
def test_courtesy_is_no_claim(text: str, reason: str) -> None:
    """Thanks, and whom else to ask, assert nothing."""
    assert reason_for(text, rules_for("en")) == reason


@pytest.mark.parametrize("piece", ["see the a ", "see a, ", "contact a for ", "for details on a ", "no a documents "])
def test_repeated_words_are_decided_fast(piece: str) -> None:
    """No short sentence makes the patterns slow."""
    started = time.process_time()
    reason_for((piece * 100)[:290] + "!x", rules_for("en"))
    assert time.process_time() - started < SECONDS
