"""LangChain's messages: its objects and its dumps, and where their sources stand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from langchain_core.documents import Document
from langchain_core.load import dumpd
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    ChatMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
    messages_to_dict,
)

from groundwire.errors import InputError
from groundwire.sessions import Transcript, read_transcript, transcript_of

CALL = {"name": "search", "args": {}, "id": "c1", "type": "tool_call"}
MESSAGES: list[BaseMessage] = [
    SystemMessage("Be kind."),
    HumanMessage("What is the fee?"),
    AIMessage("", tool_calls=[CALL]),
    ToolMessage("…", tool_call_id="c1", artifact=[Document("The fee is 5 EUR.", metadata={"source": "fees.md"})]),
    AIMessage([{"type": "text", "text": "The fee is 5 EUR."}]),
    HumanMessage("And tea?"),
    AIMessage("Tea is free.", additional_kwargs={"sources": [{"id": "tea", "text": "Tea is free."}]}),
    HumanMessage("Thanks!"),
    AIMessage("Bye."),
]


def require_read(transcript: Transcript) -> None:
    assert [(turn.question, turn.answer) for turn in transcript.turns] == [
        ("What is the fee?", "The fee is 5 EUR."),
        ("And tea?", "Tea is free."),
        ("Thanks!", "Bye."),
    ]
    fee, tea, bye = (turn.evidence for turn in transcript.turns)
    assert fee is not None
    assert [(s.id, s.text, s.uri) for s in fee.sources] == [("S1", "The fee is 5 EUR.", "fees.md")]
    assert tea is not None
    assert [(s.id, s.text) for s in tea.sources] == [("tea", "Tea is free.")]
    assert bye is None


def test_objects_are_read() -> None:
    """The messages of a chain or a graph as they are."""
    require_read(transcript_of(MESSAGES))


@pytest.mark.parametrize("dump", [messages_to_dict, lambda messages: [dumpd(message) for message in messages]])
@pytest.mark.parametrize("form", ["auto", "langchain"])
def test_dumps_are_read(dump: Any, form: Any) -> None:
    """Both forms in which LangChain writes messages, from objects and from JSON."""
    dumped = dump(MESSAGES)
    require_read(transcript_of(dumped))
    require_read(read_transcript(json.dumps(dumped, default=dumpd), format=form))


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([AIMessageChunk(content="a")], [(None, "a")]),
        ([ChatMessage(content="q", role="user"), ChatMessage(content="a", role="assistant")], [("q", "a")]),
        ([{"type": "human", "content": "q"}, {"type": "ai", "content": "a"}], [("q", "a")]),
        ([AIMessage("")], [(None, "")]),
    ],
)
def test_other_messages_are_read(messages: list[Any], expected: list[tuple[str | None, str]]) -> None:
    """Chunks, messages with a role, and flat mappings."""
    assert [(turn.question, turn.answer) for turn in transcript_of(messages).turns] == expected


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"type": "robot", "data": {"content": "a"}}, "message 1 has the type 'robot'"),
        ({"type": "ai", "data": None}, "message 1 is no dump of a LangChain message"),
        ({"lc": 1, "id": ["x", "AIMessage"]}, "message 1 is no dump of a LangChain message"),
        ({"type": "ai", "data": {"content": None}}, "message 1 has no content"),
        ({"type": "ai", "data": {"content": "a", "additional_kwargs": {"sources": "x"}}}, "must be a list"),
    ],
)
def test_what_is_no_message_is_refused(message: dict[str, Any], said: str) -> None:
    """The message is named by its place."""
    with pytest.raises(InputError, match=said):
        transcript_of([message])
