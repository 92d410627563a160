"""What is read from the messages of a request, and what is asked after a draft."""

from __future__ import annotations

from typing import Any

import pytest

from groundwire import InputError
from groundwire.completions.messages import BLANK, history_of, question_of, require_messages, with_revision
from groundwire.guard.delivery import Revision

TALK: list[dict[str, Any]] = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "Is there a fee?"},
    {"role": "assistant", "content": None, "tool_calls": [{"id": "t"}]},
    {"role": "tool", "content": "fee: 5 EUR", "tool_call_id": "t"},
    {"role": "assistant", "content": "Yes."},
    {
        "role": "user",
        "content": [{"type": "text", "text": "How"}, {"type": "image_url"}, {"type": "text", "text": "much?"}],
    },
    {"role": "assistant", "content": None, "tool_calls": [{"id": "u"}]},
    {"role": "tool", "content": "5", "tool_call_id": "u"},
]


def test_the_question_is_what_the_user_said_last() -> None:
    """The parts of it that are text."""
    assert question_of(TALK) == "How\nmuch?"
    assert question_of([{"role": "system", "content": "Say hello."}]) is None
    assert question_of([{"role": "user", "content": [{"type": "image_url"}]}]) is None


def test_the_history_is_what_user_and_assistant_said_before() -> None:
    """Instructions and results of tools are no turns; results are no evidence by themselves."""
    assert [(turn.role, turn.content) for turn in history_of(TALK)] == [
        ("user", "Is there a fee?"),
        ("assistant", "Yes."),
    ]
    assert history_of(TALK[:2]) == ()


def test_a_revision_follows_the_messages() -> None:
    """The draft as the assistant's, the instruction as the user's."""
    asked = with_revision(TALK, Revision(draft="9 EUR.", remedies=(), instruction="Revise."))
    assert asked[: len(TALK)] == TALK
    assert asked[len(TALK) :] == [{"role": "assistant", "content": "9 EUR."}, {"role": "user", "content": "Revise."}]
    assert with_revision(TALK, None) == TALK


def test_a_blank_draft_has_a_word_for_it() -> None:
    """Servers refuse messages without one."""
    asked = with_revision(TALK, Revision(draft=" \n", remedies=(), instruction="Again."))
    assert asked[-2] == {"role": "assistant", "content": BLANK}


@pytest.mark.parametrize(
    "messages", [None, "hello", {}, [], ["hello"], [{"content": "x"}], [{"role": 5}], b"hello"], ids=repr
)
def test_what_is_no_list_of_messages_is_refused(messages: object) -> None:
    """Whatever it is."""
    with pytest.raises(InputError, match="message"):
        require_messages(messages)
