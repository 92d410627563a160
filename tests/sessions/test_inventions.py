from __future__ import annotations

from typing import Any

import pytest
from tests.sessions.conversation import found, links, talk

from groundwire import JudgeUnavailable, LLMJudge
from groundwire.sessions.inventions import MOST_COMPARED
from groundwire.testing import FailingJudge, ScriptedChat, ScriptedJudge

TARIFF = ["Delivery of parcels costs 5 EUR within Germany. Orders above 50 EUR are delivered free."]
FEE = ("What does delivery cost?", "Delivery costs 5 EUR. There is a 12 EUR handling fee.", TARIFF)


def test_an_invention_is_followed_through_a_conversation() -> None:
    """One turn makes up a fee, a later one repeats it in other words, and another one extends it."""
    session = talk(
        FEE,
        ("Above what amount is it free?", "Orders above 50 EUR are delivered free.", TARIFF),
        ("So what do I pay?", "Delivery costs 5 EUR. Handling costs you twelve euros.", TARIFF),
        ("And as a member?", "The handling fee is waived for members.", TARIFF),
        ("Thanks!", "You are welcome!", TARIFF),
    )
    (fee,) = found(session)
    assert (fee.turn_index, fee.claim_id, fee.claim_text) == (0, "s:0#1.0", "There is a 12 EUR handling fee.")
    assert fee.origin == "assistant"
    assert [(echo.turn_index, echo.claim_id, echo.claim_text, echo.relation) for echo in fee.echoes] == [
        (2, "s:2#1.0", "Handling costs you twelve euros.", "repeated"),
        (3, "s:3#0.0", "The handling fee is waived for members.", "extended"),
    ]


@pytest.mark.parametrize(
    ("answer", "sources", "expected"),
    [
        ("There is no handling fee.", TARIFF, ["0 > 1 contradicted"]),
        ("There is no handling fee.", ["We charge no handling fee."], ["0 > 1 contradicted"]),
        ("The handling fee is 12 EUR.", ["The handling fee is 12 EUR."], []),
        ("Is there a handling fee?", TARIFF, []),
        ("The documents do not mention a handling fee.", TARIFF, []),
        ("Yes.", TARIFF, []),
        ("Delivery costs 5 EUR.", TARIFF, []),
        ("The booking fee is 3 EUR.", TARIFF, []),
        ("Delivery takes 12 days.", TARIFF, []),
    ],
)
def test_what_a_later_answer_does_with_an_invention(answer: str, sources: list[str], expected: list[str]) -> None:
    """Taking it back is told, and evidence that comes later ends it; questions and other matters are no echo."""
    assert links(talk(FEE, ("Go on.", answer, sources))) == expected


def test_what_extends_an_invention_is_one_itself() -> None:
    """The repetition of an extension goes back to the extension, and what repeats a repetition to the first."""
    session = talk(
        FEE,
        ("And as a member?", "The handling fee is waived for members.", TARIFF),
        ("Really?", "Members do not pay the handling fee.", TARIFF),
        ("And I?", "You pay a handling fee of 12 EUR.", TARIFF),
        ("Sure?", "The fee for handling is 12 EUR.", TARIFF),
    )
    assert [(each.turn_index, [(e.turn_index, e.relation) for e in each.echoes]) for each in found(session)] == [
        (0, [(1, "extended"), (3, "repeated"), (4, "repeated")]),
        (1, [(2, "repeated")]),
    ]


def test_a_claim_on_several_things_goes_back_to_each() -> None:
    """A sum of two made-up fees is linked to both."""
    session = talk(
        FEE,
        ("And insurance?", "The transport insurance costs 4 EUR.", TARIFF),
        ("In all?", "You pay 12 EUR as a handling fee and 4 EUR for the transport insurance.", TARIFF),
    )
    assert [link[:5] for link in links(session)] == ["0 > 2", "1 > 2"]


@pytest.mark.parametrize(
    ("said", "origin"),
    [
        ("My account has a monthly limit of 800 EUR. Is that much?", "user"),
        ("Does my account have a monthly limit of 800 EUR?", "assistant"),
        (None, "assistant"),
    ],
)
def test_what_the_user_stated_comes_from_the_user(said: str | None, origin: str) -> None:
    """The assistant repeats it, no source carries it, and it is told whose it is; a question states nothing."""
    sources = ["Accounts are free of charge."]
    session = talk(
        (said, "Your account has a monthly limit of 800 EUR.", sources),
        ("What was the limit?", "The monthly limit is 800 EUR.", sources),
    )
    (limit,) = found(session)
    assert (limit.origin, [echo.relation for echo in limit.echoes]) == (origin, ["repeated"])


CLAIM = "The handling fee is 12 EUR."
TAKEN_UP = "The handling fee of 12 EUR is for parcels."


@pytest.mark.parametrize(
    ("first", "second", "said", "expected"),
    [
        ("UNSUPPORTED", "UNSUPPORTED", "SUPPORTED", ["0 > 1 repeated"]),
        ("CONTRADICTED", "PARTIAL", "SUPPORTED", ["0 > 1 repeated"]),
        ("PARTIAL", "UNSUPPORTED", "CONTRADICTED", ["0 > 1 contradicted"]),
        ("UNSUPPORTED", "SUPPORTED", "SUPPORTED", []),
        ("UNSUPPORTED", "SUPPORTED", "CONTRADICTED", ["0 > 1 contradicted"]),
        ("SUPPORTED", "UNSUPPORTED", "SUPPORTED", []),
        ("UNCHECKED", "UNSUPPORTED", "SUPPORTED", []),
        ("UNSUPPORTED", "UNCHECKED", "SUPPORTED", []),
        ("UNSUPPORTED", "UNCHECKED", "CONTRADICTED", []),
        ("UNSUPPORTED", "UNSUPPORTED", "UNSUPPORTED", ["0 > 1 extended"]),
        ("UNSUPPORTED", "UNSUPPORTED", "UNCHECKED", ["0 > 1 extended"]),
        ("UNSUPPORTED", "SUPPORTED", "UNSUPPORTED", []),
    ],
)
def test_relations(first: str, second: str, said: str, expected: list[str]) -> None:
    """Only claims that were checked count; what a later claim's own sources carry repeats and extends nothing."""
    earlier, later = (
        talk(("Q?", claim, ["Fees."]), judge=ScriptedJudge({claim: verdict})).turns[0]
        for claim, verdict in ((CLAIM, first), (TAKEN_UP, second))
    )
    session = talk()
    for turn in (earlier, later):
        session.add(turn.answer, turn.evidence, report=turn.report)
    assert links(session, ScriptedJudge({TAKEN_UP: said})) == expected


MUSEUM = [
    "The museum is open from 9 am to 5 pm. Adult tickets cost 14 EUR. Audio guides are handed out at the entrance."
]
GUIDE = "Can I rent an audio guide?"


@pytest.mark.parametrize(
    ("question", "first", "later", "expected"),
    [
        (GUIDE, "Renting one costs 7 EUR.", "You would be charged seven euros for each audio guide.", "repeated"),
        (GUIDE, "Renting one costs 7 EUR.", "With two audio guides at 7 EUR each, you pay 42 EUR.", "extended"),
        (GUIDE, "Renting one costs 7 EUR.", "Renting one costs 7\u202fEUR!", "repeated"),
        (GUIDE, "Yes, renting one costs 7 EUR.", "**Renting one costs 7 EUR**", "repeated"),
        (GUIDE, "They cost 7 EUR.", "They cost 7 EUR.", "repeated"),
        (GUIDE, "They cost 7 EUR.", "Two audio guides are 14 EUR.", None),
        (GUIDE, "They cost 8 EUR.", "Two audio guides are 16 EUR.", "extended"),
        ("What do audio guides cost?", "An audio guide costs 7 EUR.", "A ticket and a guide cost 21 EUR.", "extended"),
        (GUIDE, "An audio guide costs 7 EUR.", "Since an audio guide costs 7 EUR, two cost 14 EUR.", "extended"),
        (GUIDE, "An audio guide costs 7 EUR.", "The museum has 7 floors.", None),
        ("Parking?", "Parking at the museum costs 7 EUR.", "Children's tickets for the museum cost 7 EUR.", None),
        ("Parking?", "Parking at the museum costs 7 EUR.", "The museum has 7 EUR vouchers for two at 14 EUR.", None),
        (GUIDE, "It costs 7 EUR.", "For 7 EUR, an audio guide comes with a strap, a bag and an ID check.", "extended"),
        ("Is there parking?", "It costs 7 EUR.", "Audio guides are handed out for 7 EUR.", None),
    ],
)
def test_a_price_of_what_was_talked_about(question: str, first: str, later: str, expected: str | None) -> None:
    """Its thing is named by the question, and by the sources too; what makes something of the price goes on with it."""
    session = talk((question, first, MUSEUM), ("When do you open?", "At 9 am.", MUSEUM), ("And?", later, MUSEUM))
    assert links(session) == ([] if expected is None else [f"0 > 2 {expected}"])


def test_a_question_may_lean_on_the_one_before_it() -> None:
    """What it asks about is what was asked about before."""
    session = talk(
        (GUIDE, "They are handed out at the entrance.", MUSEUM),
        ("What does renting one cost?", "It costs 7 EUR.", MUSEUM),
        ("And for two?", "For two audio guides you pay 14 EUR, 7 EUR each.", MUSEUM),
    )
    assert links(session) == ["1 > 2 extended"]


def test_sources_that_disagree_are_no_invention() -> None:
    """The answer has it from one of them."""
    sources = ["The handling fee is 12 EUR.", "The handling fee is 9 EUR."]
    session = talk(("Q?", "The handling fee is 12 EUR.", sources), ("Sure?", "The handling fee is 12 EUR.", sources))
    assert session.turns[0].report is not None
    assert [finding.kind for finding in session.turns[0].report.findings] == ["conflict"]
    assert links(session) == []


def test_nothing_is_asked_where_nothing_is_alike() -> None:
    """A judge may cost money: claims on other matters are not put to it, and claims of one turn are not compared."""
    judge = ScriptedJudge()
    session = talk(
        ("Q?", "There is a 12 EUR handling fee. The handling fee is high.", TARIFF),
        ("Q?", "Parcels are tracked by satellite.", TARIFF),
    )
    assert links(session, judge) == []
    assert judge.asked == []


def test_a_long_conversation_does_not_ask_without_end() -> None:
    """A claim is compared with the nearest earlier ones, not with all of them; it still goes back to the first."""
    judge = ScriptedJudge(otherwise="SUPPORTED")
    session = talk(*[("Q?", CLAIM, ["Fees."])] * 30, judge=ScriptedJudge())
    (fee,) = found(session, judge)
    assert (fee.turn_index, len(fee.echoes)) == (0, 29)
    assert len(judge.asked) <= 30 * MOST_COMPARED


def test_a_judge_that_fails_ends_nothing() -> None:
    """Pairs that could not be compared are no repetition; a judge that cannot start is told."""
    session = talk(FEE, ("Q?", "Handling costs you twelve euros.", TARIFF))
    assert links(session, FailingJudge(RuntimeError("down"))) == ["0 > 1 extended"]
    with pytest.raises(JudgeUnavailable):
        links(session, FailingJudge(JudgeUnavailable("no model")))


def test_a_language_model_can_compare() -> None:
    """The earlier claim is its only source."""
    chat = ScriptedChat.judging({"Handling costs you twelve euros.": "SUPPORTED"})
    session = talk(FEE, ("Q?", "Handling costs you twelve euros.", TARIFF))
    assert links(session, LLMJudge(chat)) == ["0 > 1 repeated"]
    (request,) = chat.asked
    shown = request.messages[-1].text
    assert "There is a 12 EUR handling fee." in shown
    assert TARIFF[0] not in shown


@pytest.mark.parametrize("turns", [[], [FEE]])
def test_short_conversations_have_nothing_to_go_back_to(turns: list[Any]) -> None:
    """It takes two turns."""
    assert found(talk(*turns)) == ()
