"""OpenAI's own client behind the guard: the same types, with texts that passed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from openai import AsyncOpenAI, OpenAI, RateLimitError
from openai.types.chat import ChatCompletion

from groundwire import ConfigError, InputError, Verifier
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
        completion = wrap(client, guard, **options).chat.completions.create(groundwire=grounding, **(ASKED | more))
    assert isinstance(completion, ChatCompletion)
    return completion


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
        ({"evidence": SOURCES, "sources": SOURCES}, {}, "unknown key 'sources' in `groundwire`"),
        (["evidence"], {}, "say what the answer rests on"),
    ],
)
def test_what_cannot_be_guarded_is_refused(create: Any, grounding: Any, more: dict[str, Any], message: str) -> None:
    """Before anything is shown."""
    with FakeLLM(RIGHT) as server, pytest.raises(InputError, match=message):
        create(server, grounding, **more)


def _streamed(way: Any, server: FakeLLM, **more: Any) -> tuple[list[Any], list[Any]]:
    """The texts and the deliveries in a stream of one of the two clients."""
    chunks = way(server, **more)
    texts = [choice.delta.content for chunk in chunks for choice in chunk.choices if choice.delta.content]
    return texts, [found for chunk in chunks if (found := delivery_of(chunk)) is not None]


def _blocking_stream(server: FakeLLM, options: Any = None, **more: Any) -> list[Any]:
    with (
        OpenAI(base_url=server.base_url, api_key="key-1", max_retries=0) as client,
        BlockingGuard(_guard()) as guard,
    ):
        create = wrap(client, guard, **(options or {})).chat.completions.create
        return list(create(groundwire=_grounding(**more.pop("told", {})), stream=True, **(ASKED | more)))


def _async_stream(server: FakeLLM, options: Any = None, **more: Any) -> list[Any]:
    async def ask() -> list[Any]:
        async with AsyncOpenAI(base_url=server.base_url, api_key="key-1", max_retries=0) as client:
            create = wrap(client, _guard(), **(options or {})).chat.completions.create
            chunks = await create(groundwire=_grounding(**more.pop("told", {})), stream=True, **(ASKED | more))
            return [chunk async for chunk in chunks]

    return asyncio.run(ask())


@pytest.fixture(params=[_blocking_stream, _async_stream], ids=["blocking", "async"])
def way(request: pytest.FixtureRequest) -> Any:
    """Streams from one of the two clients."""
    return request.param


def test_a_stream_that_passes_is_released_in_pieces(way: Any) -> None:
    """The last one says what became of it."""
    with FakeLLM(f"{RIGHT} {RIGHT}\n\n{RIGHT}") as server:
        texts, (delivery,) = _streamed(way, server)
    assert "".join(texts) == f"{RIGHT} {RIGHT}\n\n{RIGHT}"
    assert delivery.disposition == "delivered"


def test_a_stream_shows_no_sentence_that_fails(way: Any) -> None:
    """Only the notice; why it ends is told as for a completion."""
    with FakeLLM(WRONG) as server:
        chunks = way(server)
    texts = [choice.delta.content for chunk in chunks for choice in chunk.choices if choice.delta.content]
    assert texts == [Notices().pending]
    assert [chunk.choices[0].finish_reason for chunk in chunks if chunk.choices][-1] == "content_filter"


def test_a_stream_that_fails_may_be_an_error(way: Any) -> None:
    """As a completion."""
    with FakeLLM(WRONG) as server, pytest.raises(NotDelivered, match="is pending"):
        way(server, options={"notices": None})


def test_a_stream_tells_its_tokens_where_that_is_asked_for(way: Any) -> None:
    """In the last piece, which has no choice."""
    with FakeLLM(LLMReply(RIGHT, output_tokens=9)) as server:
        chunks = way(server, stream_options={"include_usage": True})
    assert (chunks[-1].choices, chunks[-1].usage.completion_tokens) == ([], 9)


def test_a_call_of_a_tool_is_streamed_without_words(way: Any) -> None:
    """It is no answer yet."""
    with FakeLLM(LLMReply(arguments='{"what": "fee"}')) as server:
        chunks = way(server, tools=[TOOL])
    assert [delivery_of(chunk) for chunk in chunks] == [None] * len(chunks)
    calls = [call for chunk in chunks for call in chunk.choices[0].delta.tool_calls or ()]
    assert [call.function.arguments for call in calls] == ['{"what": "fee"}']
    assert chunks[-1].choices[0].finish_reason == "tool_calls"


def test_nothing_is_streamed_at_critical_risk(way: Any) -> None:
    """The guard refuses it."""
    with FakeLLM(RIGHT) as server, pytest.raises(ConfigError, match="no answer is streamed"):
        way(server, told={"risk": "CRITICAL"})


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
