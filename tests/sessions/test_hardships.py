"""What is hard about conversations, on the embedded judge."""

from __future__ import annotations

import pytest
from tests.sessions.conversation import Exchange, links, talk

from groundwire import Session, Verdict

PARKING = ["Parking is free on Sundays. On other days it costs 2 EUR an hour."]
CARDS = ["The gold card costs 60 EUR a year. It includes travel insurance. The silver card has no insurance."]
LEE = ["Ann Lee founded the club in 1999.", "Ann Lee sold the club in 2004."]


def said(session: Session) -> list[tuple[str, str]]:
    """Verdict and statement of each claim of the last turn."""
    report = session.turns[-1].report
    assert report is not None
    return [(claim.verdict.value, claim.statement) for claim in report.claims]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Is parking free on Sundays?", ("SUPPORTED", "Parking is free on Sundays.")),
        ("Is parking free on Mondays?", ("CONTRADICTED", "Parking is free on Mondays.")),
        ("Is there a lift?", ("UNSUPPORTED", "There is a lift.")),
    ],
)
def test_a_yes_says_what_was_asked(question: str, expected: tuple[str, str]) -> None:
    """One word is a claim, and as right as its question."""
    assert said(talk((question, "Yes.", PARKING))) == [expected]


def test_a_yes_can_repeat_an_invention() -> None:
    """The user asks back, and the assistant says it again in one word."""
    session = talk(
        ("Is there a fee?", "There is a 12 EUR handling fee.", PARKING),
        ("Is the handling fee 12 EUR?", "Yes.", PARKING),
    )
    assert links(session) == ["0 > 1 repeated"]


def test_a_turn_that_only_asks_claims_nothing() -> None:
    """It passes, and is no measure of the conversation."""
    session = talk(
        ("Where can I park?", "Which day do you mean?", []),
        ("Sunday.", "Parking is free on Sundays.", PARKING),
    )
    first = session.turns[0].report
    assert first is not None
    assert (first.claims, first.decision.action.value) == ((), "PASS")
    assert [turn.grounding_score for turn in session.prior_turns] == [None, 1.0]


def test_a_turn_without_sources_is_ungrounded_whatever_was_said_before() -> None:
    """What the assistant said, with sources, is none for the next turn; a session's scope makes those sources count."""
    turns: list[Exchange] = [
        ("Is parking free?", "Parking is free on Sundays.", PARKING),
        ("Sure?", "Parking is free on Sundays.", []),
    ]
    assert said(talk(*turns)) == [("UNSUPPORTED", "Parking is free on Sundays.")]
    assert said(talk(*turns, session=Session(scope="session"))) == [("SUPPORTED", "Parking is free on Sundays.")]


@pytest.mark.parametrize(
    ("before", "question", "answer", "expected"),
    [
        (
            ("What does the gold card cost?", "The gold card costs 60 EUR a year.", CARDS),
            "Does it include insurance?",
            "It includes travel insurance.",
            Verdict.SUPPORTED,
        ),
        (
            ("What does the gold card cost?", "The gold card costs 60 EUR a year.", CARDS),
            "And the silver card?",
            "It includes travel insurance.",
            Verdict.CONTRADICTED,
        ),
        (("Who is Ann Lee?", "Ann Lee founded the club in 1999.", LEE), "And then?", "She sold it.", Verdict.SUPPORTED),
        (
            ("Who is Bo Ek?", "Bo Ek is a singer.", ["Bo Ek is a singer."]),
            "What did he do in 2004?",
            "He sold the club in 2004.",
            Verdict.CONTRADICTED,
        ),
    ],
)
def test_pronouns_go_back_to_earlier_turns(before: Exchange, question: str, answer: str, expected: Verdict) -> None:
    """A claim on another thing than the source's is not carried by it, though both say `it`."""
    (found,) = said(talk(before, (question, answer, before[2] if before[2] == CARDS else LEE)))
    assert found[0] == expected


def test_the_user_is_no_source() -> None:
    """The user's own statement is not evidence, whoever repeats it."""
    session = talk(("My dog Rex is three years old.", "Rex is three years old.", ["Dogs need 300 g of food a day."]))
    assert [verdict for verdict, _ in said(session)] == ["UNSUPPORTED"]
