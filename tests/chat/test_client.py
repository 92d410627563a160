"""What happens between a model and its client: replies, faults, and how often it is asked."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from tests.chat.asking import REQUEST, YES, Pauses, ask, client, failure

from groundwire.chat import ChatRequest
from groundwire.domain.exchange import Message, Usage
from groundwire.testing import FakeLLM, LLMReply

ATTEMPTS = 3

SHORT = 1.0
"""Seconds that a request may take where it hangs: long enough for the next one to be answered in."""


def _seconds(reply: LLMReply) -> float:
    return SHORT if reply.fault == "hang" else 60


def test_a_reply_tells_its_text_its_cost_and_who_gave_it() -> None:
    """All that the provider says is kept."""
    reply = LLMReply(YES, input_tokens=90, cached_tokens=60, output_tokens=10)
    with FakeLLM(reply, model="served-2026") as server:
        got = ask(client(server))
    assert (got.text, got.mode, got.finish, got.reported_model) == (YES, "schema", "stop", "served-2026")
    assert got.usage == Usage(calls=1, attempts=1, input_tokens=90, cached_tokens=60, output_tokens=10, cost_usd=None)


def test_what_is_sent_is_the_prompt_and_nothing_else() -> None:
    """Stable messages first; temperature 0 and the seed are set; the schema is strict."""
    request = ChatRequest(
        messages=(
            *REQUEST.messages,
            Message(role="assistant", text="Perhaps."),
            Message(role="user", text="Answer in JSON."),
        ),
        schema=REQUEST.schema,
        schema_name="verdicts",
        max_output_tokens=300,
    )
    with FakeLLM(YES) as server:
        model = client(server)
        ask(model, request)
    (sent,) = server.requests
    assert [(message["role"], message["content"]) for message in sent.messages] == [
        ("system", "Judge."),
        ("user", "Is it so?"),
        ("assistant", "Perhaps."),
        ("user", "Answer in JSON."),
    ]
    assert (sent.body["temperature"], sent.body["seed"], sent.body["max_tokens"]) == (0, 7, 300)
    assert sent.body["response_format"]["json_schema"] == {
        "name": "verdicts",
        "schema": REQUEST.schema,
        "strict": True,
    }
    assert model.info.parameters == {"temperature": 0, "seed": 7}


@pytest.mark.parametrize(
    ("asked", "allowed", "sent"), [(300, 200, 200), (200, 300, 200), (None, 200, 200), (None, None, None)]
)
def test_the_smaller_limit_of_a_reply_is_sent(asked: int | None, allowed: int | None, sent: int | None) -> None:
    """That of the request, or that of the settings."""
    request = ChatRequest(
        messages=REQUEST.messages, schema=REQUEST.schema, schema_name="verdicts", max_output_tokens=asked
    )
    with FakeLLM(YES) as server:
        ask(client(server, max_output_tokens=allowed), request)
    assert server.requests[0].body.get("max_tokens") == sent


FAULTS = [
    (LLMReply.error(500), "server_error", 3, "it failed with status 500"),
    (LLMReply.error(503), "server_error", 3, "it failed with status 503"),
    (LLMReply.error(529), "server_error", 3, "it failed with status 529"),
    (LLMReply.error(408), "server_error", 3, "it failed with status 408"),
    (LLMReply.error(429), "rate_limited", 3, "it was asked too often"),
    (LLMReply.hang(), "timeout", 3, "it did not answer in time"),
    (LLMReply(YES, fault="close"), "connection", 3, "the connection to it was lost"),
    (LLMReply(YES, fault="cut"), "connection", 3, "the connection to it was lost"),
    (LLMReply.no_choices(), "empty", 3, "it answered with nothing that can be read"),
    (LLMReply(raw="<html>Gateway</html>"), "server_error", 3, "its answer cannot be read"),
    (LLMReply(raw='{"unknown": 1}'), "empty", 3, "it answered with nothing that can be read"),
    (LLMReply.error(401), "key_refused", 1, "it wants a key, and none was sent"),
    (LLMReply.error(403), "key_refused", 1, "it wants a key, and none was sent"),
    (LLMReply.error(402), "rate_limited", 1, "the quota of this account is used up"),
    (LLMReply.error(404, "no such model"), "rejected", 1, "no model 'any' at"),
    (LLMReply.error(413), "too_long", 1, "the prompt is longer than it takes"),
    (LLMReply.error(400, "maximum context length is 8192"), "too_long", 1, "the prompt is longer than it can read"),
]


@pytest.mark.parametrize(("reply", "kind", "attempts", "reason"), FAULTS, ids=lambda value: str(value)[:40])
def test_a_fault_that_stays_is_a_failure_of_its_kind(reply: LLMReply, kind: str, attempts: int, reason: str) -> None:
    """What may pass is asked again; what cannot is not; each request is counted, and none is sent behind our back."""
    with FakeLLM(reply) as server:
        model = client(server, mode="prompted", attempts=ATTEMPTS, timeout_seconds=_seconds(reply))
        failed = failure(lambda: ask(model))
        assert len(server.requests) == attempts
    assert (failed.kind, failed.attempts) == (kind, attempts)
    assert reason in str(failed)
    assert str(failed).startswith(f"openai:any gave no reply to {attempts} request")


@pytest.mark.parametrize("fault", [row[0] for row in FAULTS if row[2] > 1], ids=lambda value: str(value)[:40])
def test_a_fault_that_passes_costs_one_request(fault: LLMReply) -> None:
    """The reply comes with the second one."""
    with FakeLLM([fault, YES]) as server:
        reply = ask(client(server, attempts=ATTEMPTS, timeout_seconds=_seconds(fault)))
    assert (reply.text, reply.usage.calls, reply.usage.attempts) == (YES, 1, 2)


def test_a_refused_connection_is_asked_again_and_then_told() -> None:
    """Nothing listens there."""
    with FakeLLM(YES) as server:
        model = client(server, attempts=ATTEMPTS)
    failed = failure(lambda: ask(model))
    assert (failed.kind, failed.attempts) == ("connection", 3)
    assert f"there was no connection to {model.info.destination}" in str(failed)


def test_a_key_that_was_sent_is_what_is_refused() -> None:
    """And one that was not is what is wanted."""
    with FakeLLM(LLMReply.error(401)) as server:
        assert "it refuses the key with status 401" in str(failure(lambda: ask(client(server, key="k"))))
        told = str(failure(lambda: ask(client(server))))
    assert "none was sent: name the variable that holds it with llm.key_variable" in told


def test_a_model_that_is_not_there_is_asked_for_once() -> None:
    """Another form of the reply would not bring it."""
    with FakeLLM(LLMReply.error(404, "The model `any` does not exist")) as server:
        failed = failure(lambda: ask(client(server)))
        place = client(server).info.destination
        assert len(server.requests) == 1
    assert f"there is no model 'any' at {place}, or the address is wrong (status 404): The model" in str(failed)


def test_how_a_library_fails_at_an_odd_answer_is_its_own_matter() -> None:
    """No names of exceptions."""
    with FakeLLM(LLMReply.no_choices()) as server:
        told = str(failure(lambda: ask(client(server, attempts=1))))
    assert told == "openai:any gave no reply to 1 request: it answered with nothing that can be read"


def test_pauses_double_up_to_a_limit() -> None:
    """With chance at its highest; at its lowest they are half as long."""
    pauses = Pauses()
    with FakeLLM(LLMReply.error(503)) as server:
        failure(lambda: ask(client(server, pauses=pauses, attempts=8)))
    assert pauses == [0.5, 1, 2, 4, 8, 16, 20]


@pytest.mark.parametrize(
    ("said", "least", "most"),
    [
        ("7", 7, 7),
        ("3600", 60, 60),
        ("soon", 0.5, 0.5),
        ("-1", 0.5, 0.5),
        (lambda: format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True), 20, 30),
        (lambda: format_datetime(datetime.now(UTC) - timedelta(days=1), usegmt=True), 0, 0),
    ],
)
def test_the_pause_that_a_provider_asks_for_is_made(said: Any, least: float, most: float) -> None:
    """Seconds or a date, but no more than a minute; what is neither is passed over."""
    pauses = Pauses()
    with FakeLLM([LLMReply.error(429, retry_after=said if isinstance(said, str) else said()), YES]) as server:
        assert ask(client(server, pauses=pauses)).usage.attempts == 2
    (pause,) = pauses
    assert least <= pause <= most


def test_a_pause_beyond_the_deadline_is_not_begun() -> None:
    """The failure is told at once."""
    pauses = Pauses()
    with FakeLLM(LLMReply.error(429, retry_after="50")) as server:
        failed = failure(lambda: ask(client(server, pauses=pauses, deadline_seconds=30)))
    assert (failed.kind, failed.attempts, pauses) == ("rate_limited", 1, [])


def test_the_deadline_ends_a_request() -> None:
    """Even one whose own time is not up."""
    with FakeLLM(LLMReply.hang()) as server:
        failed = failure(lambda: ask(client(server, deadline_seconds=0.2)))
    assert (failed.kind, failed.attempts) == ("timeout", 1)


@pytest.mark.parametrize(
    ("reply", "finish", "text"),
    [
        (LLMReply('{"verd', finish="length"), "length", '{"verd'),
        (LLMReply("", finish="content_filter"), "refused", ""),
        (LLMReply(YES), "stop", YES),
    ],
)
@pytest.mark.parametrize("mode", ["schema", "tool", "prompted"])
def test_why_a_reply_ended_is_told(reply: LLMReply, finish: str, text: str, mode: str) -> None:
    """In each mode; what was said until then is kept."""
    with FakeLLM(reply) as server:
        got = ask(client(server, mode=mode))
    assert (got.finish, got.text, got.mode, server.requests[0].mode) == (finish, text, mode, mode)


def test_a_tool_call_without_arguments_is_an_empty_text() -> None:
    """And no failure: whoever asked finds that it is no JSON."""
    with FakeLLM(LLMReply(arguments="")) as server:
        assert ask(client(server, mode="tool")).text == ""


def test_a_model_that_calls_no_tool_is_read_as_text() -> None:
    """Some servers know no tools and say nothing about it."""
    raw = (
        '{"id": "a", "object": "chat.completion", "created": 0, "model": "m", "choices": '
        '[{"index": 0, "message": {"role": "assistant", "content": "{}"}, "finish_reason": "stop"}]}'
    )
    with FakeLLM(LLMReply(raw=raw)) as server:
        assert ask(client(server, mode="tool")).text == "{}"


def test_one_tool_is_named() -> None:
    """Servers that hold a model to a schema do so for the tool that is named."""
    with FakeLLM(YES) as server:
        ask(client(server, mode="tool"))
    (sent,) = server.requests
    assert sent.body["tool_choice"] == {"type": "function", "function": {"name": "verdicts"}}
    assert sent.schema == REQUEST.schema


def test_half_a_character_is_replaced_in_a_reply() -> None:
    """What is whole is kept."""
    raw = (
        '{"id": "a", "object": "chat.completion", "created": 0, "model": "m\\udfff", "choices": [{"index": 0, '
        '"message": {"role": "assistant", "content": "a\\ud800b \\ud83d\\ude00"}, "finish_reason": "stop"}]}'
    )
    with FakeLLM(LLMReply(raw=raw)) as server:
        reply = ask(client(server, attempts=1))
    assert (reply.text, reply.reported_model) == ("a\ufffdb 😀", "m\ufffd")


def test_half_a_character_cannot_be_sent() -> None:
    """And is not tried again."""
    request = ChatRequest(
        messages=(Message(role="user", text="\ud800"),), schema=REQUEST.schema, schema_name="verdicts"
    )
    with FakeLLM(YES) as server:
        failed = failure(lambda: ask(client(server), request))
    assert (failed.kind, failed.attempts, server.requests) == ("rejected", 1, [])


def test_event_loops_one_after_another_and_at_a_time_share_a_client() -> None:
    """Blocking code has a new loop for each call, and threads have one each."""
    with FakeLLM(YES) as server:
        model = client(server)
        assert [ask(model).text for _ in range(3)] == [YES] * 3
        with ThreadPoolExecutor(4) as pool:
            assert [reply.text for reply in pool.map(lambda _: ask(model), range(8))] == [YES] * 8


def test_no_more_calls_are_under_way_than_allowed() -> None:
    """The others wait, and all are answered."""

    async def crowd() -> list[str]:
        return [reply.text for reply in await asyncio.gather(*(model.complete(REQUEST) for _ in range(20)))]

    with FakeLLM(YES, latency=0.02) as server:
        model = client(server, concurrency=3)
        assert asyncio.run(crowd()) == [YES] * 20
    assert server.most_at_once == 3


def test_requests_and_tokens_are_spread_over_the_minute() -> None:
    """After the first few, each waits a little longer."""
    pauses = Pauses()
    with FakeLLM(YES) as server:
        model = client(server, pauses=pauses, requests_per_minute=12)
        for _ in range(4):
            ask(model)
        assert len(pauses) == 3
        # The clock runs on while the calls are made, on a busy machine for a while.
        assert all(due - 4 < pause <= due for pause, due in zip(pauses, (5, 10, 15), strict=True))
        pauses.clear()
        ask(client(server, pauses=pauses, tokens_per_minute=60))
        assert pauses[0] > 400


def test_cancelling_a_call_closes_its_connection() -> None:
    """Nothing is left open, and the next call works."""

    async def give_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(model.complete(REQUEST), SHORT)
        assert (await model.complete(REQUEST)).text == YES

    with FakeLLM([LLMReply.hang(), YES]) as server:
        model = client(server)
        asyncio.run(give_up())


def test_a_server_that_drips_is_cut_off() -> None:
    """The time for a request counts from its first byte to the last one, not from byte to byte."""

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n")
        try:
            while not writer.is_closing():
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(0.05)
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def call() -> Any:
        with socket.create_server(("127.0.0.1", 0)) as port:
            server = await asyncio.start_server(drip, sock=port)
            async with server:
                with FakeLLM(YES) as fake:
                    model = client(
                        fake, base_url=f"http://127.0.0.1:{port.getsockname()[1]}/v1", attempts=1, timeout_seconds=SHORT
                    )
                return await asyncio.gather(model.complete(REQUEST), return_exceptions=True)

    (failed,) = asyncio.run(call())
    assert failed.kind == "timeout"
