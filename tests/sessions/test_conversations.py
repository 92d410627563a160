"""Whole conversations through the real embedded judge: what people say to each other is not made of whole sentences."""

from __future__ import annotations

from typing import cast

import pytest

from groundwire.domain.session_report import SessionReport
from groundwire.policy import Policy
from groundwire.protocols.multi_turn import MultiTurnResult, TurnScore
from groundwire.sessions import audit_session, read_transcript
from groundwire.verifier import Verifier

TALK = """\
User: I bought shoes, size 42, on May 3. Can I return them?
Sources:
[returns] Shoes may be returned within 30 days of delivery. The label is printed at home.
Assistant: Shoes may be returned within 30 days of delivery. There is a 12 EUR handling fee.
User: Is the label printed at home?
Sources:
[returns] Shoes may be returned within 30 days of delivery. The label is printed at home.
Assistant: Yes.
User: What does sending them back cost me?
Sources:
[labels] The label is printed at home. Parcels are dropped at any post office.
Assistant: Handling costs you twelve euros.
User: I am a member.
Sources:
[members] Members get free delivery.
Assistant: Members get free delivery. The handling fee is waived for members.
User: Who can help?
Sources:
[desk] The help desk in Lyon is open from 9 to 17. It is closed on Sundays.
Assistant: Shall I call the help desk for you?
User: When is it open?
Sources:
[desk] The help desk in Lyon is open from 9 to 17. It is closed on Sundays.
Assistant: It is open from 9 to 17.
User: And on Sundays?
Sources:
[desk] The help desk in Lyon is open from 9 to 17. It is closed on Sundays.
Assistant: It is open on Sundays.
User: Remind me: what did I buy?
Sources:
[returns] Shoes may be returned within 30 days of delivery.
Assistant: You bought shoes in size 42 on May 3.
User: Anything else?
Assistant: Gift cards never expire.
User: Thanks!
Assistant: You are welcome!
"""


def audited(policy: str = "") -> SessionReport:
    verifier = Verifier(policy=Policy.parse(policy, name="mine"))
    return audit_session(read_transcript(TALK, session_id="talk"), verifier)


@pytest.fixture(scope="module")
def report() -> SessionReport:
    return audited()


def scores(report: SessionReport) -> tuple[TurnScore, ...]:
    return cast("MultiTurnResult", report.result).per_turn_scores


@pytest.mark.parametrize(
    ("index", "score", "unsupported"),
    [
        pytest.param(0, 3, ("There is a 12 EUR handling fee.",), id="an invention beside what is right"),
        pytest.param(1, 5, (), id="Yes."),
        pytest.param(2, 1, ("Handling costs you twelve euros.",), id="the invention in other words"),
        pytest.param(3, 3, ("The handling fee is waived for members.",), id="the invention goes on"),
        pytest.param(4, 5, (), id="only a question"),
        pytest.param(5, 5, (), id="a pronoun"),
        pytest.param(6, 1, ("It is open on Sundays.",), id="a pronoun and a contradiction"),
        pytest.param(7, 1, ("You bought shoes in size 42 on May 3.",), id="the user's own statement"),
        pytest.param(8, "N/A", (), id="no sources"),
        pytest.param(9, "N/A", (), id="no sources and no claims"),
    ],
)
def test_turns_are_scored(report: SessionReport, index: int, score: int | str, unsupported: tuple[str, ...]) -> None:
    """Each turn is judged by its own sources, read with what was said before."""
    turn = scores(report)[index]
    assert (turn.turn_index, turn.score, turn.unsupported_claims) == (index, score, unsupported)
    assert all(claim in read_transcript(TALK).turns[index].answer for claim in turn.claim_source_mapping)


def test_an_invention_is_followed_through_the_conversation(report: SessionReport) -> None:
    """A fee that nobody charges is named where it was made up, with the turns that repeat it and build on it."""
    (fee,) = report.inventions
    assert (fee.turn_index, fee.claim_text) == (0, "There is a 12 EUR handling fee.")
    assert [(echo.turn_index, echo.relation) for echo in fee.echoes] == [(2, "repeated"), (3, "extended")]


def test_the_conversation_is_decided_on_as_a_whole(report: SessionReport) -> None:
    """The turns that made something up fail it; the one without sources waits for a person."""
    assert report.decision.gate == "failed"
    assert [turn.turn_index for turn in report.turns if turn.needs_review] == [0, 2, 3, 6, 7, 8]
    assert [turn.state for turn in report.turns][-2:] == ["no_sources", "no_sources"]


def test_the_users_words_count_where_the_policy_says_so() -> None:
    """What the user stated carries what the assistant repeats of it, and nothing of what the assistant made up."""
    report = audited("[sources]\nuser_statements = true")
    turn = scores(report)[7]
    assert (turn.score, turn.unsupported_claims) == (5, ())
    assert turn.claim_source_mapping == {"You bought shoes in size 42 on May 3.": "user:0"}
    assert scores(report)[2].unsupported_claims == ("Handling costs you twelve euros.",)
