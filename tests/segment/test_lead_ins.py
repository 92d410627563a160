"""Texts that open a list, and what they assert beside."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.domain.claim import Sentence
from groundwire.facts.kinds import kind_of
from groundwire.segment import segment


def _first(text: str) -> Sentence:
    return segment(Answer.of(f"{text}\n- Coffee is free."), response_id="r", kind_of=lambda _: "other")[0]


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("Refunds are paid within 14 working days and include:", "Refunds are paid within 14 working days"),
        ("The shop is closed on Sundays and offers:", "The shop is closed on Sundays"),
        ("The shop is closed on Sundays, but it has:", "The shop is closed on Sundays"),
        ("Here is how refunds paid within fourteen days work:", "Here is how refunds paid within fourteen days work"),
        ("Here is what rose in 2023:", "Here is what rose in 2023"),
        ("The kit for 49 EUR includes:", "The kit for 49 EUR includes"),
        (
            "Der Tarif für 9 EUR umfasst die folgenden Leistungen:",
            "Der Tarif für 9 EUR umfasst die folgenden Leistungen",
        ),
    ],
)
def test_what_a_lead_in_asserts_is_a_claim(text: str, statement: str) -> None:
    """A clause before the words that open the list, or a figure in it, can be false."""
    sentence = _first(text)
    assert [claim.statement for claim in sentence.claims] == [statement]
    assert sentence.text.startswith(sentence.claims[0].text)


@pytest.mark.parametrize(
    "text",
    [
        "The kit includes:",
        "Here are the key points:",
        "Here is how refunds work:",
        "Here are the 3 steps:",
        "To install it, follow these four steps:",
        "Here are the results for 2023:",
        "Tea and coffee are served with:",
    ],
)
def test_what_only_opens_a_list_is_none(text: str) -> None:
    """Naming what follows, or counting it, says nothing that the list does not show."""
    assert (_first(text).claims, _first(text).reason) == ((), "transition")


def test_a_sentence_may_open_a_list_without_a_colon() -> None:
    """In Japanese a full stop does: the items stand under it all the same."""
    answer = Answer(text="付属品は次のとおりです。\n- 充電ケーブル\n- アダプター2個")
    first, *items = segment(answer, response_id="r", kind_of=kind_of)
    assert first.reason == "transition"
    assert [claim.statement for item in items for claim in item.claims] == [
        "付属品は次のとおりです: 充電ケーブル",
        "付属品は次のとおりです: アダプター2個",
    ]
