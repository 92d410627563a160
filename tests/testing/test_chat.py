"""The fake model without a server answers as scripted."""

from __future__ import annotations

import asyncio

import pytest

from groundwire.chat import ChatReply, ChatRequest
from groundwire.domain.exchange import Message, Usage
from groundwire.errors import InputError, ModelCallFailed
from groundwire.testing import ScriptedChat

REQUEST = ChatRequest(messages=(Message(role="user", text="Is it so?"),), schema={"type": "object"}, schema_name="any")


def _ask(chat: ScriptedChat) -> ChatReply:
    return asyncio.run(chat.complete(REQUEST))


def test_replies_come_in_order_and_requests_are_kept() -> None:
    """Text and mappings are replies; asking once too often is an error of the test."""
    chat = ScriptedChat(["yes", {"no": 1}])
    assert [_ask(chat).text, _ask(chat).text] == ["yes", '{"no": 1}']
    assert chat.asked == [REQUEST, REQUEST]
    with pytest.raises(InputError, match="has 2 replies, and one more was asked for"):
        _ask(chat)


def test_one_reply_answers_every_request() -> None:
    """By itself, or from a function of the request."""
    assert {_ask(chat).text for chat in [ScriptedChat("yes")] * 2} == {"yes"}
    assert _ask(ScriptedChat(lambda request: request.messages[0].text)).text == "Is it so?"


def test_whole_replies_and_failures_are_given_as_they_are() -> None:
    """Failures are raised."""
    whole = ChatReply(text="{", mode="prompted", finish="length", usage=Usage())
    failure = ModelCallFailed("it hung", kind="timeout", attempts=3)
    chat = ScriptedChat([whole, failure])
    assert _ask(chat) is whole
    with pytest.raises(ModelCallFailed, match="it hung"):
        _ask(chat)
