"""Transcripts: who speaks, and whom the first person means."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.domain.claim import Sentence
from groundwire.segment import segment
from groundwire.segment.speakers import turn_of


def _segment(text: str) -> tuple[Sentence, ...]:
    return segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("Customer: I paid 9 EUR.", ["The customer paid 9 EUR."]),
        ("[00:12] Dr. Lee: I joined the lab in 2015.", ["Dr. Lee joined the lab in 2015."]),
        ("[00:25] Dr. Lee: My team has 12 people.", ["Dr. Lee’s team has 12 people."]),
        ("10:05 Anna Berg: I will send it on Friday.", ["Anna Berg will send it on Friday."]),
        ("Anna (10:32): I work for Acme.", ["Anna works for Acme."]),
        ("JOHNSON: I was born in Ohio.", ["Johnson was born in Ohio."]),
        ("Speaker 2: I have two cats.", ["Speaker 2 has two cats."]),
        ("Caller: I don't live here. I never smoke.", ["The caller doesn't live here.", "The caller never smokes."]),
        ("Dr. Lee: I've won two prizes.", ["Dr. Lee has won two prizes."]),
        ("Lee: I left in 2015. We wrote 3 papers.", ["Lee left in 2015.", "Lee: We wrote 3 papers."]),
        ("**Client:** I have 3 kids and I work in Oslo.", ["The client has 3 kids.", "The client works in Oslo."]),
        ("Agent: The fee is 5 EUR.", ["Agent: The fee is 5 EUR."]),
        ("[00:12] Host: The show began in 1990.", ["Host: The show began in 1990."]),
        ("Interviewer: When did you join?\nMs. Ortiz: I joined in 2012.", ["Ms. Ortiz joined in 2012."]),
    ],
)
def test_the_speaker_is_read_into_the_first_person(text: str, statements: list[str]) -> None:
    """`I` is who speaks; who it was stays with what is said; times are left out."""
    assert [claim.statement for sentence in _segment(text) for claim in sentence.claims] == statements


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[00:20] Host: Welcome!", "greeting"),
        ("Customer: Thanks!", "greeting"),
        ("10:06 Tom: OK", "greeting"),
        ("Interviewer: When did you join?", "question"),
        ("Agent: Is there anything else I can help you with?", "question"),
    ],
)
def test_small_talk_stays_small_talk_in_a_transcript(text: str, reason: str) -> None:
    """A name before it makes no claim of a greeting."""
    assert [sentence.reason for sentence in _segment(text)] == [reason]


@pytest.mark.parametrize(
    "text",
    [
        "Price: 5 EUR",
        "Note: I think so.",
        "Warranty: 2 years",
        "Berlin: The capital.",
        "See: it works",
        "At 10:15: rain",
    ],
)
def test_the_name_of_a_value_is_no_speaker(text: str) -> None:
    """Without a time, a role, a title or the first person a name before a colon names something else."""
    assert turn_of(text) is None
