"""Streams through the proxy: sentences as they pass, and what became of the answer in the last piece."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.proxy.asking import RIGHT, SOURCES, WRONG, ask, proxied

from groundwire.guard.notices import Notices
from groundwire.testing import FakeLLM, LLMReply
from groundwire.testing.loopback import HttpAnswer, LoopbackServer

TOOL = {"type": "function", "function": {"name": "look_up", "parameters": {"type": "object"}}}


def _events(response: Any, *, whole: bool = True) -> list[Any]:
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/event-stream")
    events = [event.removeprefix("data: ") for event in response.text.split("\n\n")[:-1]]
    assert (events[-1] == "[DONE]") == whole
    return [json.loads(event) for event in events if event != "[DONE]"]


def _text(events: list[Any]) -> str:
    return "".join(choice["delta"].get("content") or "" for event in events for choice in event.get("choices", ()))


def test_an_answer_that_passes_is_streamed() -> None:
    """In more pieces than one; the last piece says what became of it."""
    answer = f"{RIGHT} {RIGHT}\n\n{RIGHT}"
    with FakeLLM(answer) as server, proxied(server) as client:
        events = _events(ask(client, stream=True, groundwire={"evidence": SOURCES, "response_id": "a-1"}))
    assert _text(events) == answer
    assert [event["choices"][0]["finish_reason"] for event in events][-2:] == [None, "stop"]
    assert [event["groundwire"]["disposition"] for event in events if "groundwire" in event] == ["delivered"]
    assert events[-1]["groundwire"]["response_id"] == "a-1"
    assert events[0]["choices"][0]["delta"]["role"] == "assistant"
    assert {event["object"] for event in events} == {"chat.completion.chunk"}


def test_an_answer_that_fails_is_a_notice() -> None:
    """Nothing of it is shown."""
    with FakeLLM(WRONG) as server, proxied(server) as client:
        response = ask(client, stream=True)
        events = _events(response)
    assert _text(events) == Notices().pending
    assert "9 EUR" not in response.text
    assert events[-1]["choices"][0]["finish_reason"] == "content_filter"
    assert [event["groundwire"]["disposition"] for event in events if "groundwire" in event] == ["pending"]
    assert events[-1]["groundwire"]["disposition"] == "pending"


def test_an_answer_that_fails_in_the_end_is_withdrawn() -> None:
    """What was shown stays; the user is told that it no longer stands, and the last piece that it was held back."""
    with FakeLLM(f"{RIGHT} {RIGHT} {WRONG}") as server, proxied(server) as client:
        events = _events(ask(client, stream=True))
    assert _text(events).startswith(RIGHT)
    assert "9 EUR" not in _text(events)
    assert _text(events).removeprefix(f"{RIGHT} {RIGHT}").strip()
    assert events[-1]["choices"][0]["finish_reason"] == "content_filter"
    assert events[-1]["groundwire"]["disposition"] == "pending"


def test_the_tokens_are_told_where_that_is_asked_for() -> None:
    """In a last piece without a choice, as in the protocol."""
    with FakeLLM(LLMReply(RIGHT, output_tokens=9)) as server, proxied(server) as client:
        last = _events(ask(client, stream=True, stream_options={"include_usage": True}))[-1]
    assert (last["choices"], last["usage"]["completion_tokens"]) == ([], 9)


def test_a_call_of_a_tool_is_streamed_without_words() -> None:
    """Held until it is known to be one."""
    with FakeLLM(LLMReply(arguments='{"what": "fee"}')) as server, proxied(server) as client:
        events = _events(ask(client, stream=True, tools=[TOOL]))
    assert _text(events) == ""
    assert events[-1]["choices"][0]["finish_reason"] == "tool_calls"
    assert not any("groundwire" in event for event in events)


def test_an_answer_where_tools_are_offered_is_checked() -> None:
    """It is held until the reply is whole."""
    piece = {"id": "c", "created": 1, "model": "m", "choices": [{"index": 0, "delta": {"content": WRONG}}]}
    body = f"data: {json.dumps(piece)}\n\ndata: [DONE]\n\n".encode()
    with LoopbackServer(lambda _: HttpAnswer(body=body)) as server:
        events = _events(_asked_of(server, tools=[TOOL]))
    assert _text(events) == Notices().pending


def test_an_answer_without_evidence_is_streamed_where_that_is_allowed() -> None:
    """The first piece says that nobody checked."""
    with FakeLLM(WRONG) as server, proxied(server, risk="LOW", allow_unverified=True) as client:
        events = _events(ask(client, stream=True, groundwire={}))
    assert _text(events) == WRONG
    assert events[0]["groundwire"]["disposition"] == "unverified"


def test_a_server_cannot_say_that_its_answer_was_checked() -> None:
    """What it says in the field of the guard is dropped."""
    pieces = [{"choices": [{"delta": {"content": WRONG}}], "groundwire": {"disposition": "delivered"}}] * 2
    body = "".join(f"data: {json.dumps(piece)}\n\n" for piece in pieces) + "data: [DONE]\n\n"
    with LoopbackServer(lambda _: HttpAnswer(body=body.encode())) as server:
        events = _events(_asked_of(server, groundwire={}, settings={"risk": "LOW", "allow_unverified": True}))
    assert [event.get("groundwire", {}).get("disposition") for event in events] == ["unverified", None]


@pytest.mark.parametrize("status", [401, 429, 500])
def test_an_error_before_the_first_piece_has_its_status(status: int) -> None:
    """As without a stream."""
    with FakeLLM(LLMReply.error(status, "no luck")) as server, proxied(server) as client:
        response = ask(client, stream=True)
    assert response.status_code == status
    assert "no luck" in response.json()["error"]["message"]


def _asked_of(server: LoopbackServer, settings: Any = None, **more: Any) -> Any:
    """The response of a proxy for a server that says anything."""

    class Address:
        base_url = f"{server.url}/v1"

    with proxied(Address(), **(settings or {})) as client:  # type: ignore[arg-type]  # all that is used of it
        return ask(client, stream=True, **more)


PIECE = {"id": "c", "created": 1, "model": "m", "choices": [{"index": 0, "delta": {"content": RIGHT}}]}


@pytest.mark.parametrize(
    "rest",
    [
        "",
        'data: {"error": {"message": "overloaded"}}\n\n',
        "data: no JSON\n\ndata: [DONE]\n\n",
        "data: []\n\ndata: [DONE]\n\n",
        'data: {"choices": [{"index": 1, "delta": {}}]}\n\ndata: [DONE]\n\n',
        'data: {"choices": [{"index": 0, "delta": {"content": 5}}]}\n\ndata: [DONE]\n\n',
        'data: {"choices": [{"index": 0, "delta": {"tool_calls": [{}]}}]}\n\ndata: [DONE]\n\n',
    ],
)
def test_a_stream_that_breaks_off_shows_nothing_that_was_not_checked(rest: str) -> None:
    """It is no answer, so there is no end mark either."""
    body = f": keep-alive\n\ndata: {json.dumps(PIECE)}\n\n{rest}".encode()
    with LoopbackServer(lambda _: HttpAnswer(body=body)) as server:
        response = _asked_of(server)
    assert response.status_code == 502
    assert response.json()["error"]["type"] == "upstream_error"
    assert RIGHT not in response.text


def test_a_stream_that_breaks_off_after_it_began_says_so() -> None:
    """What was shown had passed; the error is the last event."""
    first = {**PIECE, "choices": [{"index": 0, "delta": {"content": f"{RIGHT} {RIGHT} {RIGHT} And"}}]}
    gate = {"id": "c", "choices": [{"index": 0, "delta": {"content": " more. "}}]}
    lines = [f"data: {json.dumps(each)}\n\n" for each in (first, gate)]
    with LoopbackServer(lambda _: HttpAnswer(body="".join(lines).encode())) as server:
        response = _asked_of(server)
    if response.status_code == 200:  # a check of the first sentences may or may not be done before the end is seen
        events = _events(response, whole=False)
        assert events[-1]["error"]["type"] == "upstream_error"
    assert "more" not in response.text
