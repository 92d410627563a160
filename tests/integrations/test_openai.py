"""OpenAI's own client behind the guard: the same types, with texts that passed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI, RateLimitError
from openai.types.chat import ChatCompletion

from groundwire import InputError, Verifier
from groundwire.errors import NotDelivered
from groundwire.guard.blocking import BlockingGuard
from groundwire.guard.guard import Guard
from groundwire.guard.notices import Notices
from groundwire.integrations.openai import Grounding, delivery_of, wrap
from groundwire.testing import FakeLLM, LLMReply, ScriptedJudge

SOURCES = ["The fee is 5 EUR. It is due in May."]
RIGHT = "The fee is 5 EUR."
WRONG = "The fee is 9 EUR."
JUDGE = ScriptedJudge({RIGHT: "SUPPORTED", WRONG: "CONTRADICTED"})
ASKED: dict[str, Any] = {"model": "fake-1", "messages": [{"role": "user", "content": "What is the fee?"}]}
TOOL = {"type": "function", "function": {"name": "look_up", "parameters": {"type": "object"}}}


def _guard() -> Guard:
    return Guard(verifier=Verifier(judge=JUDGE))


def _grounding(**more: Any) -> Grounding:
    return {"evidence": SOURCES, **more}  # type: ignore[typeddict-item]  # as the tests say


def _blocking(server: FakeLLM, grounding: Grounding | None, options: dict[str, Any], **more: Any) -> ChatCompletion:
    with (
        OpenAI(base_url=server.base_url, api_key="key-1", max_retries=0) as client,
        BlockingGuard(_guard()) as guard,
    ):
        return wrap(client, guard, **options).chat.completions.create(groundwire=grounding, **(ASKED | more))


def _in_loop(server: FakeLLM, grounding: Grounding | None, options: dict[str, Any], **more: Any) -> ChatCompletion:
    async def ask() -> Any:
        async with AsyncOpenAI(base_url=server.base_url, api_key="key-1", max_retries=0) as client:
            guarded = wrap(client, _guard(), **options)
            return await guarded.chat.completions.create(groundwire=grounding, **(ASKED | more))

    completion = asyncio.run(ask())
    assert isinstance(completion, ChatCompletion)
    return completion


@pytest.fixture(params=[_blocking, _in_loop], ids=["blocking", "async"])
def create(request: pytest.FixtureRequest) -> Any:
    """Asks one of the two clients."""

    def ask(server: FakeLLM, grounding: Any = None, options: Any = None, **more: Any) -> Any:
        return request.param(server, _grounding() if grounding is None else grounding, options or {}, **more)

    return ask


def test_a_completion_that_passes_is_delivered(create: Any) -> None:
    """In the library's own type, with the delivery beside it."""
    with FakeLLM(RIGHT) as server:
        completion = create(server, _grounding(response_id="a-1"))
    assert completion.choices[0].message.content == RIGHT
    assert completion.choices[0].finish_reason == "stop"
    delivery = delivery_of(completion)
    assert delivery is completion.groundwire
    assert delivery is not None
    assert (delivery.disposition, delivery.response_id) == ("delivered", "a-1")
    assert JUDGE.asked[-1].generator == "fake-1"


def test_repairs_are_asked_of_the_same_client(create: Any) -> None:
    """With its key, and the revision after the messages."""
    with FakeLLM([WRONG, RIGHT]) as server:
        completion = create(server, temperature=0.3)
    assert completion.choices[0].message.content == RIGHT
    delivery = delivery_of(completion)
    assert delivery is not None
    assert delivery.disposition == "repaired"
    second = server.requests[1]
    assert (second.key, second.body["temperature"]) == ("key-1", 0.3)
    assert [message["role"] for message in second.messages] == ["user", "assistant", "user"]


def test_an_answer_that_is_held_back_is_a_notice(create: Any) -> None:
    """Programs see it in the reason to end."""
    with FakeLLM([WRONG, WRONG]) as server:
        choice = create(server).choices[0]
    assert choice.message.content == choice.message.refusal == Notices().pending
    assert choice.finish_reason == "content_filter"


def test_an_answer_that_is_held_back_may_be_an_error(create: Any) -> None:
    """It carries the delivery, and says nothing of the answer."""
    with FakeLLM([WRONG, WRONG]) as server, pytest.raises(NotDelivered, match="is pending") as raised:
        create(server, options={"notices": None})
    assert raised.value.delivery.disposition == "pending"
    assert "9 EUR" not in str(raised.value)


def test_notices_may_be_ones_own(create: Any) -> None:
    """In the words of the application."""
    with FakeLLM([WRONG, WRONG]) as server:
        completion = create(server, options={"notices": Notices(pending="Please wait.")})
    assert completion.choices[0].message.content == "Please wait."


def test_the_history_is_read_from_the_messages(create: Any) -> None:
    """And the question, unless it is given."""
    messages = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "Is there a fee?"}]},
        {"role": "assistant", "content": "Yes."},
        {"role": "user", "content": "How much?"},
    ]
    with FakeLLM(RIGHT) as server:
        create(server, messages=messages)
    task = JUDGE.asked[-1]
    assert task.question == "How much?"
    assert [(turn.role, turn.content) for turn in task.history] == [("user", "Is there a fee?"), ("assistant", "Yes.")]


def test_a_call_of_a_tool_has_no_delivery(create: Any) -> None:
    """There is no answer yet."""
    with FakeLLM(LLMReply(arguments='{"what": "fee"}')) as server:
        completion = create(server, tools=[TOOL])
    assert delivery_of(completion) is None
    assert completion.choices[0].message.tool_calls[0].function.arguments == '{"what": "fee"}'


@pytest.mark.parametrize(
    ("grounding", "more", "message"),
    [
        ({}, {}, "say what the answer rests on"),
        ({"evidence": SOURCES, "risk": "huge"}, {}, "unknown risk level"),
        ({"evidence": SOURCES}, {"n": 2}, "`n` cannot be used here"),
        ({"evidence": SOURCES}, {"messages": []}, "`messages` must be a list"),
        ({"evidence": "one text"}, {}, "sources must be a list"),
    ],
)
def test_what_cannot_be_guarded_is_refused(create: Any, grounding: Any, more: dict[str, Any], message: str) -> None:
    """Before anything is shown."""
    with FakeLLM(RIGHT) as server, pytest.raises(InputError, match=message):
        create(server, grounding, **more)


def test_errors_of_the_client_are_its_own(create: Any) -> None:
    """An application handles them as it did before."""
    with FakeLLM(LLMReply.error(429)) as server, pytest.raises(RateLimitError):
        create(server)


def test_the_client_itself_is_kept_apart() -> None:
    """Whoever asks it past the guard says so."""
    with OpenAI(base_url="http://localhost:1/v1", api_key="key-1") as client, BlockingGuard(_guard()) as guard:
        guarded = wrap(client, guard)
        assert guarded.unguarded is client
        for way in ("completions", "responses", "beta", "embeddings"):
            assert not hasattr(guarded, way)
        for way in ("parse", "stream", "with_raw_response", "with_streaming_response"):
            assert not hasattr(guarded.chat.completions, way)


@pytest.mark.parametrize("client", ["client", OpenAI(base_url="http://localhost:1/v1", api_key="key-1")])
def test_only_clients_of_the_library_are_wrapped(client: Any) -> None:
    """With the guard that belongs to them."""
    with pytest.raises(InputError, match="wrap OpenAI with a BlockingGuard, or AsyncOpenAI with a Guard"):
        wrap(client, _guard())
