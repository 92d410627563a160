"""Questions and opinions that assert a fact in passing."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.segment import segment


def _read(text: str, question: str | None = None) -> tuple[list[str], list[str | None]]:
    found = segment(Answer.of(text), response_id="r", question=question, kind_of=lambda _: "other")
    return [claim.statement for sentence in found for claim in sentence.claims], [sentence.reason for sentence in found]


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Why are refunds paid within 14 working days?", "Refunds are paid within 14 working days."),
        ("## Why are refunds paid within 14 working days?", "Refunds are paid within 14 working days."),
        ("Why does the shop close on Sundays?", "The shop closes on Sundays."),
        ("Why isn't the drug approved in Norway?", "The drug is not approved in Norway."),
        ("How is the fee of 5 EUR paid?", "The fee of 5 EUR is paid."),
    ],
)
def test_a_question_takes_something_for_granted(text: str, statement: str) -> None:
    """What a question with a figure or a name presupposes is a claim."""
    assert _read(text) == ([statement], [None])


@pytest.mark.parametrize(
    "text",
    [
        "Why does it matter?",
        "Is the fee 5 EUR?",
        "What is the fee for 5 kg?",
        "What was revenue in 2023?",
        "Would you like to know more about the 5 EUR fee?",
        "Why do you want a refund within 14 days?",
    ],
)
def test_a_question_that_only_asks_is_none(text: str) -> None:
    """Yes-or-no questions, questions for a value, and those put to the user presuppose nothing to check."""
    assert _read(text) == ([], ["question"])


def test_the_question_of_the_user_is_not_the_answers() -> None:
    """What the user took for granted is not held against an answer that repeats the question."""
    asked = "Why are refunds paid within 14 days?"
    assert _read(asked, asked) == ([], ["question"])


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("I love that the shop is closed on Sundays.", "The shop is closed on Sundays."),
        ("I'm glad to say that refunds are free.", "Refunds are free."),
        ("It's great that refunds are free.", "Refunds are free."),
        ("As an AI language model, refunds take fourteen days.", "Refunds take fourteen days."),
    ],
)
def test_what_wraps_a_fact_is_taken_off(text: str, statement: str) -> None:
    """An opinion of a fact, or talk about oneself before it, leaves the fact a claim."""
    assert _read(text) == ([statement], [None])


@pytest.mark.parametrize(
    "text",
    [
        "As an AI language model, I cannot browse the web, but the shop is closed on Sundays.",
        "I love the shop, although the shop is closed on Sundays.",
    ],
)
def test_a_fact_behind_courtesy_is_judged(text: str) -> None:
    """A clause about the world after talk about oneself is not part of that talk."""
    assert _read(text)[1] == [None]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I love this!", "opinion"),
        ("I'm glad that I could help.", "meta"),
        ("As an AI language model, I cannot browse the web.", "meta"),
        ("As an AI, I don't have opinions.", "meta"),
        ("I'm an AI assistant and can help you.", "meta"),
    ],
)
def test_talk_about_oneself_is_none(text: str, reason: str) -> None:
    """What the speaker feels, is or can do is not about the sources."""
    assert _read(text) == ([], [reason])
