from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.domain.turn import Turn
from groundwire.facts.kinds import kind_of
from groundwire.segment import segment
from groundwire.segment.topic import LOOKED_BACK

GOLD = ("What does the gold card cost?", "The gold card costs 60 EUR.")
LEE = ("Who is Ann Lee?", "Ann Lee founded the club.")


def statement(said: tuple[str, ...], question: str | None, answer: str) -> tuple[str, str]:
    """How the answer is read after what was said by user and assistant in turn."""
    history = [
        Turn(role="assistant" if number % 2 else "user", content=text) for number, text in enumerate(said) if text
    ]
    sentences = segment(Answer.of(answer), response_id="r", question=question, history=history, kind_of=kind_of)
    claim = sentences[0].claims[0]
    return claim.statement, claim.statement_source


@pytest.mark.parametrize(
    ("said", "question", "answer", "expected"),
    [
        (GOLD, "How long is it valid?", "It is valid for four years.", "The gold card is valid for four years."),
        (GOLD, "And the silver card?", "It is valid for two years.", "The silver card is valid for two years."),
        (GOLD, "Since when?", "It has been sold since 1999.", "The gold card has been sold since 1999."),
        (GOLD, "Are you sure?", "Yes, it costs 60 EUR.", "The gold card costs 60 EUR."),
        (
            (*GOLD, "And the silver card?", "It costs 30 EUR."),
            "How long is it valid?",
            "It is valid for two years.",
            "The silver card is valid for two years.",
        ),
        (LEE, "What did she do then?", "She sold it in 2004.", "Ann Lee sold it in 2004."),
        (LEE, "And then?", "She sold the club in 2004.", "Ann Lee sold the club in 2004."),
        (
            ("", "The pump weighs 14 kg. It has a sensor."),
            "How loud is it?",
            "It makes 48 dB.",
            "The pump makes 48 dB.",
        ),
        (("Tell me about the pump.", "Sure!"), "How loud is it?", "It makes 48 dB.", "The pump makes 48 dB."),
    ],
)
def test_a_pronoun_speaks_of_what_was_spoken_of(
    said: tuple[str, ...], question: str, answer: str, expected: str
) -> None:
    """Where neither the answer nor its question names it, an earlier turn does."""
    assert statement(said, question, answer) == (expected, "context")


@pytest.mark.parametrize(
    ("said", "question", "answer"),
    [
        ((), "How long is it valid?", "It is valid for four years."),
        (GOLD, "And insurance?", "It covers 90 days."),
        (GOLD, "Does it have a chip?", "It is made of silicon."),
        (GOLD, "Is its chip replaceable?", "It is glued in."),
        (GOLD, "Who invented cards?", "He was a banker."),
        (GOLD, "Who owns it?", "She lives in Graz."),
        (("", "The pump weighs 14 kg. The hose is red."), "How loud is it?", "It makes 48 dB."),
    ],
)
def test_what_is_not_sure_is_left_open(said: tuple[str, ...], question: str, answer: str) -> None:
    """A pronoun that may speak of something else is no statement on what was spoken of."""
    read, source = statement(said, question, answer)
    assert source != "context"
    assert "gold card" not in read


def test_what_was_spoken_of_long_ago_is_forgotten() -> None:
    """After many turns that name nothing, a pronoun is left open."""
    said = (*GOLD, *(("Sure?", "Yes.") * LOOKED_BACK))
    assert statement(said, "How long is it valid?", "It is valid for four years.")[1] == "verbatim"


def test_the_last_question_of_the_history_is_the_one_that_is_answered() -> None:
    """Without a question of its own, what stands before the last one is what was spoken of."""
    said = (*GOLD, "How long is it valid?")
    assert statement(said, None, "It is valid for four years.") == ("The gold card is valid for four years.", "context")
