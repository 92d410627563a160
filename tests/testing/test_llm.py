"""The fake server says and breaks what it is told to, over real HTTP."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest

from groundwire.errors import InputError
from groundwire.testing import FakeLLM, LLMReply, LLMRequest

PROMPT = {"model": "any", "messages": [{"role": "user", "content": "Is it so?"}]}
SCHEMA = {"type": "json_schema", "json_schema": {"name": "answer", "schema": {"type": "object"}}}
TOOL = {"type": "function", "function": {"name": "answer", "parameters": {"type": "object"}}}


def _post(
    server: FakeLLM, *, headers: Mapping[str, str] | None = None, **more: Any
) -> tuple[int, Any, Mapping[str, str]]:
    address = urlsplit(server.base_url)
    connection = http.client.HTTPConnection(address.netloc, timeout=20)
    try:
        connection.request("POST", f"{address.path}/chat/completions", json.dumps(PROMPT | more), dict(headers or {}))
        answer = connection.getresponse()
        text = answer.read().decode()
        return answer.status, json.loads(text) if text.startswith("{") else text, dict(answer.headers)
    finally:
        connection.close()


def _content(server: FakeLLM, **more: Any) -> Any:
    return _post(server, **more)[1]["choices"][0]["message"]


def test_one_reply_answers_every_request() -> None:
    """A string is the text; the request is kept, as it came."""
    with FakeLLM("yes") as server:
        assert [_content(server)["content"] for _ in range(2)] == ["yes", "yes"]
        assert _post(server, headers={"Authorization": "Bearer k1"})[0] == 200
    assert [request.prompt for request in server.requests] == ["Is it so?"] * 3
    assert [request.key for request in server.requests] == [None, None, "k1"]


def test_several_replies_are_given_in_order_and_then_no_more() -> None:
    """A script that is too short fails the test that uses it."""
    with FakeLLM(["one", {"two": 2}]) as server:
        assert _content(server)["content"] == "one"
        assert json.loads(_content(server)["content"]) == {"two": 2}
        status, body, _ = _post(server)
    assert (status, body["error"]["message"]) == (400, "the script of the fake server has no reply left")


def test_a_function_answers_from_the_request() -> None:
    """It sees the parsed request."""
    with FakeLLM(lambda request: request.prompt.upper()) as server:
        assert _content(server)["content"] == "IS IT SO?"


def test_a_script_that_fails_says_so_where_the_block_ends() -> None:
    """The client gets a 500, and the test the error itself."""

    def broken(request: LLMRequest) -> str:
        raise KeyError(request.mode)

    with pytest.raises(KeyError, match="prompted"), FakeLLM(broken) as server:  # the status counts, too
        assert _post(server)[0] == 500


def test_modes_are_told_apart_and_a_tool_is_called_where_one_is_given() -> None:
    """The reply's text becomes the arguments of the call."""
    with FakeLLM("{}") as server:
        assert _content(server, response_format=SCHEMA)["content"] == "{}"
        message = _content(server, tools=[TOOL])
        assert _content(server)["content"] == "{}"
    assert message["tool_calls"][0]["function"] == {"name": "answer", "arguments": "{}"}
    assert [request.mode for request in server.requests] == ["schema", "tool", "prompted"]
    assert [request.schema for request in server.requests] == [{"type": "object"}, {"type": "object"}, None]


@pytest.mark.parametrize(
    ("refused", "more"),
    [
        ("response_format", {"response_format": SCHEMA}),
        ("tools", {"tools": [TOOL]}),
        ("temperature", {"temperature": 0}),
        ("seed", {"seed": 7}),
    ],
)
def test_what_a_server_does_not_know_is_a_400_that_uses_up_no_reply(refused: Any, more: dict[str, Any]) -> None:
    """The error names the parameter, as OpenAI's does."""
    with FakeLLM(["once"], refuses=[refused]) as server:
        status, body, _ = _post(server, **more)
        assert (status, body["error"]["param"]) == (400, refused)
        assert _content(server)["content"] == "once"


@pytest.mark.parametrize(
    ("reply", "status", "found"),
    [
        (LLMReply.error(503, "busy"), 503, "busy"),
        (LLMReply.error(429, retry_after="7"), 429, "scripted"),
        (LLMReply(raw="<html>"), 200, "<html>"),
        (LLMReply.no_choices(), 200, "'choices': []"),
        (LLMReply("half", finish="length"), 200, "'finish_reason': 'length'"),
        (LLMReply(arguments=""), 200, "'arguments': ''"),
        (LLMReply("four", cached_tokens=2, input_tokens=9), 200, "'prompt_tokens': 9"),
    ],
)
def test_replies_can_be_broken(reply: LLMReply, status: int, found: str) -> None:
    """Each fault as its provider would send it."""
    with FakeLLM(reply) as server:
        got, body, headers = _post(server)
    assert (got, found in str(body)) == (status, True)
    assert headers.get("Retry-After") == reply.headers.get("Retry-After")


@pytest.mark.parametrize("fault", ["close", "cut"])
def test_connections_can_be_lost(fault: Any) -> None:
    """Before the answer, or halfway through it."""
    with FakeLLM(LLMReply("text", fault=fault)) as server, pytest.raises(http.client.HTTPException):
        _post(server)


def test_a_hang_ends_when_the_server_does() -> None:
    """A client that waits gets no answer at all."""
    with ThreadPoolExecutor() as pool:
        with FakeLLM(LLMReply.hang()) as server:
            waiting = pool.submit(_post, server)
            while not server.requests:
                time.sleep(0.01)
        with pytest.raises(http.client.RemoteDisconnected):
            waiting.result()


def test_only_its_key_is_taken() -> None:
    """Others get a 401."""
    with FakeLLM("yes", key="right") as server:
        assert [_post(server, headers={"Authorization": f"Bearer {key}"})[0] for key in ("right", "wrong")] == [
            200,
            401,
        ]


def test_two_hundred_requests_are_answered_at_once() -> None:
    """None waits for another one."""

    async def ask(server: FakeLLM) -> bytes:
        address = urlsplit(server.base_url)
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        body = json.dumps(PROMPT).encode()
        writer.write(b"POST /v1/chat/completions HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        status = await reader.readline()
        writer.close()
        await writer.wait_closed()
        return status

    async def crowd(server: FakeLLM) -> set[bytes]:
        return set(await asyncio.gather(*(ask(server) for _ in range(200))))

    with FakeLLM("yes", latency=0.5) as server:
        assert asyncio.run(crowd(server)) == {b"HTTP/1.1 200 OK\r\n"}
    assert server.most_at_once > 100


def test_paths_that_it_does_not_have_are_not_found() -> None:
    """A wrong base URL shows at once."""
    with FakeLLM("yes") as server:
        connection = http.client.HTTPConnection(urlsplit(server.base_url).netloc, timeout=20)
        connection.request("POST", "/v1/responses", "{}")
        assert connection.getresponse().status == 404
        connection.close()


def test_its_address_is_known_only_while_it_runs() -> None:
    """Forgetting `with` is told plainly."""
    with pytest.raises(InputError, match="use it as `with FakeLLM"):
        _ = FakeLLM("yes").base_url


def _events(server: FakeLLM, **more: Any) -> list[Any]:
    status, text, headers = _post(server, stream=True, **more)
    assert (status, headers["Content-Type"]) == (200, "text/event-stream")
    *events, done = [event.removeprefix("data: ") for event in text.split("\n\n")[:-1]]
    assert done == "[DONE]"
    return [json.loads(event) for event in events]


def test_a_reply_is_streamed_where_that_is_asked_for() -> None:
    """The pieces make up the text, spaces and all; the last one says why it ended."""
    with FakeLLM(LLMReply("It is 5 EUR.\n\nPaid in May.", finish="length")) as server:
        events = _events(server)
    pieces = [event["choices"][0]["delta"].get("content", "") for event in events]
    assert len(pieces) > 5
    assert "".join(pieces) == "It is 5 EUR.\n\nPaid in May."
    assert [event["choices"][0]["finish_reason"] for event in events][-2:] == [None, "length"]


def test_a_stream_ends_with_its_usage_only_if_that_is_asked_for() -> None:
    """As in the protocol, in an event without a choice."""
    with FakeLLM(LLMReply("yes", output_tokens=9)) as server:
        assert all("usage" not in event for event in _events(server))
        last = _events(server, stream_options={"include_usage": True})[-1]
    assert (last["choices"], last["usage"]["completion_tokens"]) == ([], 9)


def test_a_tool_call_is_streamed() -> None:
    """With its arguments, and no text."""
    with FakeLLM({"verdict": "SUPPORTED"}) as server:
        events = _events(server, tools=[TOOL])
    calls = [call for event in events for call in event["choices"][0]["delta"].get("tool_calls", ())]
    assert [call["function"]["arguments"] for call in calls] == ['{"verdict": "SUPPORTED"}']
    assert events[-1]["choices"][0]["finish_reason"] == "tool_calls"


def test_a_server_may_not_stream() -> None:
    """As some compatible ones do not."""
    with FakeLLM("yes", refuses=["stream"]) as server:
        assert _post(server, stream=True)[0] == 400
