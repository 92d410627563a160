"""Messages of OpenAI's chat API: parts, tools, refusals, and the objects of its client library."""

from __future__ import annotations

from typing import Any

import pytest
from openai.types.chat import ChatCompletionMessage

from groundwire.errors import InputError
from groundwire.sessions import transcript_of

CALL = {"id": "c1", "type": "function", "function": {"name": "search", "arguments": "{}"}}


def answers(*messages: Any) -> list[str]:
    return [turn.answer for turn in transcript_of(list(messages)).turns]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ({"role": "assistant", "content": "a"}, ["a"]),
        ({"role": "assistant", "content": ""}, [""]),
        ({"role": "assistant", "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}, ["a\nb"]),
        ({"role": "assistant", "content": [{"type": "output_text", "text": "a", "annotations": []}]}, ["a"]),
        ({"role": "assistant", "content": [{"type": "refusal", "refusal": "no"}]}, ["no"]),
        ({"role": "assistant", "content": None, "refusal": "I cannot."}, ["I cannot."]),
        ({"role": "assistant", "content": None, "tool_calls": [CALL]}, []),
        ({"role": "assistant", "content": "", "tool_calls": [CALL]}, []),
        ({"role": "assistant", "content": "Let me look.", "tool_calls": [CALL]}, ["Let me look."]),
        ({"role": "tool", "content": "The fee is 5 EUR.", "tool_call_id": "c1"}, []),
        ({"role": "developer", "content": "Be kind."}, []),
        ({"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "search", "input": {}}]}, []),
        (
            {"role": "assistant", "content": [{"type": "thinking", "thinking": "…"}, {"type": "text", "text": "a"}]},
            ["a"],
        ),
        (ChatCompletionMessage(role="assistant", content="a"), ["a"]),
    ],
)
def test_answers_are_what_the_user_saw(message: Any, expected: list[str]) -> None:
    """An assistant message with text is an answer; calls of tools and what they return are none."""
    assert answers(message) == expected


def test_sources_may_stand_in_any_message_of_a_turn() -> None:
    """What a tool retrieved may be said in its own message; several lists of a turn are one."""
    transcript = transcript_of(
        [
            {"role": "user", "content": "Fee?"},
            {"role": "assistant", "content": None, "tool_calls": [CALL]},
            {"role": "tool", "content": "…", "tool_call_id": "c1", "sources": ["The fee is 5 EUR."]},
            {"role": "assistant", "content": "5 EUR.", "sources": [{"id": "x", "text": "Cards are taken."}]},
            {"role": "assistant", "content": "Anything else?"},
        ]
    )
    first, second = transcript.turns
    assert first.evidence is not None
    assert [source.id for source in first.evidence.sources] == ["S1", "x"]
    assert second.evidence is None


def test_what_a_tool_returns_is_no_source_by_itself() -> None:
    """Evidence is only what is said to be."""
    transcript = transcript_of([{"role": "tool", "content": "x"}, {"role": "assistant", "content": "y"}])
    assert transcript.turns[0].evidence is None


def test_pictures_of_users_are_left_out() -> None:
    """They cannot be read; the words beside them can."""
    parts = [{"type": "image_url", "image_url": {"url": "x"}}, {"type": "text", "text": "What is this?"}]
    transcript = transcript_of([{"role": "user", "content": parts}, {"role": "assistant", "content": "A cat."}])
    assert transcript.turns[0].question == "What is this?"


def test_what_a_tool_returned_to_the_model_is_no_question() -> None:
    """Some APIs hand it over as a user's message; the user said nothing there."""
    result = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": "x"}]}
    transcript = transcript_of([{"role": "user", "content": "a"}, result, {"role": "assistant", "content": "b"}])
    assert transcript.turns[0].questions == ("a",)


def test_steps_between_messages_are_passed_over() -> None:
    """The newer API lists calls, their results and thoughts as items of their own; they may carry sources."""
    transcript = transcript_of(
        [
            {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Fee?"}]},
            {"type": "reasoning", "summary": []},
            {"type": "function_call", "call_id": "c1", "name": "search", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "c1", "output": "…", "sources": ["The fee is 5 EUR."]},
            {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "5 EUR."}]},
        ]
    )
    (turn,) = transcript.turns
    assert (turn.question, turn.answer) == ("Fee?", "5 EUR.")
    assert turn.evidence is not None


def test_an_answer_is_read_whole_or_not_at_all() -> None:
    """A part of an answer that is no text would go unchecked."""
    with pytest.raises(InputError, match="message 1 has a part of the type 'audio', which is no text"):
        answers({"role": "assistant", "content": [{"type": "audio", "audio": {}}]})
