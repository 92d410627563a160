"""Text without the punctuation that a sentence should have, or with too much of it."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.segment import segment


def _statements(text: str) -> list[str]:
    found = segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")
    return [claim.statement for sentence in found for claim in sentence.claims]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "hey! the fee is 5 eur\nthe term is 2 years\npets are free 😀",
            ["the fee is 5 eur", "the term is 2 years", "pets are free"],
        ),
        ("brb\nthe store opens at 9am", ["the store opens at 9am"]),
        ("ok so the fee is 5 eur lol", ["The fee is 5 eur"]),
        ("yeah the warranty is 2 years 👍 shipping is free btw", ["The warranty is 2 years", "shipping is free"]),
        ("lol", []),
        (
            "The fee is 5 EUR 😀 The term is 2 years 🎉🎉 Pets are free",
            ["The fee is 5 EUR", "The term is 2 years", "Pets are free"],
        ),
        ("The fee is 5 EUR The term is 2 years", ["The fee is 5 EUR", "The term is 2 years"]),
        ("The fee is 5 EUR … The term is 2 years…", ["The fee is 5 EUR …", "The term is 2 years…"]),
        ("The fee is 5 EUR.. The term is 2 years?!", ["The fee is 5 EUR..", "The term is 2 years?!"]),
        ("The valve is open.The lid is closed.", ["The valve is open.", "The lid is closed."]),
        (
            "It costs 5 EUR.It was founded in 1990.Pets are free.",
            ["It costs 5 EUR.", "It was founded in 1990.", "Pets are free."],
        ),
    ],
)
def test_two_things_said_are_two_sentences(text: str, statements: list[str]) -> None:
    """Line ends of chat, picture signs, dots and a missing full stop or space part clauses; chat words say nothing."""
    assert _statements(text) == statements


@pytest.mark.parametrize(
    "text",
    [
        "Use ASP.NET today.",
        "Open config.Json now.",
        "Lee wrote The Hobbit in 1937.",
        "The band The Who was formed in 1964.",
        "The film is called The Matrix.",
        "I ❤️ NY.",
        'He said: "The fee is 5 EUR. It will not rise." and left.',
        "She told us “The fee rose. We pay more now.” on Friday.",
        "the fee is paid by\nthose who are late",
        "the committee met in\nthe old town hall",
    ],
)
def test_one_thing_said_is_one_sentence(text: str) -> None:
    """Names with full stops, titles, wrapped lines and somebody's words stay whole."""
    found = segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")
    assert len(found) == 1


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("According to [1], the fee is 5 EUR.", "The fee is 5 EUR."),
        ("[1] states that the fee is 5 EUR.", "The fee is 5 EUR."),
        ("The fee is 5 EUR (see [2]).", "The fee is 5 EUR."),
        ("The fee is 5 EUR <sup>2</sup>.", "The fee is 5 EUR."),
        ("The fee is 5 EUR [1]-[3].", "The fee is 5 EUR."),
        ("The fee is 5 EUR (Smith, 2018; Lee, 2019).", "The fee is 5 EUR."),
        ("The documents state that the fee is 5 EUR.", "The fee is 5 EUR."),
        ("Please note that the fee is 5 EUR.", "The fee is 5 EUR."),
        ("It’s worth noting that the fee is 5 EUR.", "The fee is 5 EUR."),
        ("I can confirm that the fee is 5 EUR.", "The fee is 5 EUR."),
        ("In summary, the fee is 5 EUR.", "The fee is 5 EUR."),
        ("Hi there, the fee is 5 EUR.", "The fee is 5 EUR."),
        ("So the fee is 5 EUR.", "The fee is 5 EUR."),
        ("So far, 5 people came.", "So far, 5 people came."),
        ("Well pumps cost 5 EUR.", "Well pumps cost 5 EUR."),
        ("The report states that the fee is 5 EUR.", "The report states that the fee is 5 EUR."),
        ("Also, the fee is 5 EUR.", "The fee is 5 EUR."),
        ("First, turn off the power.", "First, turn off the power."),
    ],
)
def test_what_only_opens_a_claim_is_left_out(text: str, statement: str) -> None:
    """Greeting, link and source are no part of what is claimed; order, and what somebody in the world says, are."""
    assert _statements(text) == [statement]
