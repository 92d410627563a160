"""How a model is made to answer in JSON is chosen by code, and given up as its server refuses it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Literal

import pytest
from tests.chat.asking import REQUEST, YES, ask, client, failure

from groundwire.chat import ChatRequest, ChatSettings, ModelClient
from groundwire.testing import FakeLLM, LLMReply, LLMRequest


@pytest.mark.parametrize(
    ("refuses", "modes"),
    [
        ((), ["schema"]),
        (("response_format",), ["schema", "tool"]),
        (("response_format", "tools"), ["schema", "tool", "prompted"]),
    ],
)
def test_the_strictest_mode_that_is_not_refused_answers(refuses: Collection[Any], modes: list[str]) -> None:
    """Schema, then tool, then prompted; the first call pays for finding out, the next ones do not."""
    with FakeLLM(YES, refuses=refuses) as server:
        model = client(server)
        first, second = ask(model), ask(model)
    assert [request.mode for request in server.requests] == [*modes, modes[-1]]
    assert (first.text, first.mode, first.usage.attempts) == (YES, modes[-1], len(modes))
    assert (second.text, second.mode, second.usage.attempts) == (YES, modes[-1], 1)


@pytest.mark.parametrize("status", [400, 422])
def test_refusals_do_not_use_up_the_attempts_for_transport(status: int) -> None:
    """They are no failures of transport, and waiting would not help."""

    def reply(request: LLMRequest) -> LLMReply | str:
        return YES if request.mode == "prompted" else LLMReply.error(status)

    with FakeLLM(reply) as server:
        assert ask(client(server, attempts=1)).usage.attempts == 3


def test_a_server_that_fails_at_a_form_is_asked_in_another_one() -> None:
    """As llama-cpp-python's does, with this message."""
    said = (
        "1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), "
        "'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema'}"
    )

    def reply(request: LLMRequest) -> LLMReply | str:
        return LLMReply.error(500, said) if request.mode == "schema" else YES

    with FakeLLM(reply) as server:
        model = client(server, attempts=1)
        assert [(ask(model).mode, len(server.requests)) for _ in range(2)] == [("tool", 2), ("tool", 3)]


def test_a_request_that_is_refused_in_every_mode_is_not_remembered_as_one() -> None:
    """What was wrong with it may not be wrong with the next one."""
    refusal = LLMReply.error(400, "odd")
    with FakeLLM([refusal, refusal, refusal, YES]) as server:
        model = client(server)
        failed = failure(lambda: ask(model))
        assert ask(model).mode == "schema"
    assert (failed.kind, failed.attempts) == ("rejected", 3)
    assert str(failed) == "openai:any gave no reply to 3 requests: it refuses the request with status 400: odd"


@pytest.mark.parametrize(("refusal", "modes"), [("odd words", ["schema"]), ("no response_format", ["schema", "tool"])])
def test_a_mode_that_has_worked_is_given_up_only_by_its_name(refusal: str, modes: list[str]) -> None:
    """Any other refusal is one of the prompt."""
    with FakeLLM([YES, LLMReply.error(400, refusal), YES]) as server:
        model = client(server)
        ask(model)
        asyncio.run(_quietly(model))
    assert [request.mode for request in server.requests] == ["schema", *modes]


async def _quietly(model: ModelClient) -> None:
    await asyncio.gather(model.complete(REQUEST), return_exceptions=True)


@pytest.mark.parametrize("mode", ["schema", "tool", "prompted"])
def test_a_mode_that_was_set_stays(mode: str) -> None:
    """It is not given up."""
    with FakeLLM(LLMReply.error(400)) as server:
        assert failure(lambda: ask(client(server, mode=mode))).attempts == 1
    assert [request.mode for request in server.requests] == [mode]


@pytest.mark.parametrize(
    ("refuses", "left"),
    [
        (["temperature"], {"seed": 7}),
        (["seed"], {"temperature": 0}),
        (["seed", "temperature"], {}),
        (["seed", "temperature", "response_format"], {}),
    ],
)
def test_a_parameter_that_is_refused_is_left_out_and_not_claimed(refuses: list[Any], left: dict[str, Any]) -> None:
    """`info` tells what is set in fact."""
    with FakeLLM(YES, refuses=refuses) as server:
        model = client(server)
        assert model.info.parameters == {"temperature": 0, "seed": 7}
        assert [ask(model).usage.attempts, ask(model).usage.attempts] == [1 + len(refuses), 1]
    last = server.requests[-1]
    assert {name: last.body[name] for name in ("temperature", "seed") if name in last.body} == left
    assert model.info.parameters == left


def test_a_refusal_that_names_its_parameter_is_taken_at_its_word() -> None:
    """Other words in it, such as those of the request, mean nothing."""
    raw = {"error": {"message": "bad response_format in {temperature: 0, seed: 7}", "param": "response_format"}}

    def reply(sent: LLMRequest) -> LLMReply | str:
        return LLMReply(status=400, raw=json.dumps(raw)) if sent.mode == "schema" else YES

    with FakeLLM(reply) as server:
        model = client(server)
        assert (ask(model).mode, model.info.parameters) == ("tool", {"temperature": 0, "seed": 7})


def test_a_limit_that_is_refused_is_left_out() -> None:
    """As where a model is asked for more than it can write."""
    request = ChatRequest(messages=REQUEST.messages, schema=REQUEST.schema, schema_name="v", max_output_tokens=9999)

    def reply(sent: LLMRequest) -> LLMReply | str:
        return LLMReply.error(400, "max_tokens is too large") if "max_tokens" in sent.body else YES

    with FakeLLM(reply) as server:
        model = client(server)
        assert [ask(model, request).usage.attempts for _ in range(2)] == [2, 1]


@pytest.mark.parametrize(
    ("name", "mode", "parameters"),
    [
        ("openai:gpt-4o-mini", "schema", {"temperature": 0, "seed": 7}),
        ("openai:o3", "schema", {"seed": 7}),
        ("anthropic:claude-haiku-4-5", "schema", {"temperature": 0}),
        ("anthropic:claude-3-5-haiku-latest", "tool", {"temperature": 0}),
        ("mistral:mistral-small-latest", "tool", {"temperature": 0, "seed": 7}),
        ("google:gemini-2.5-flash", "schema", {"temperature": 0, "seed": 7}),
    ],
)
def test_what_the_client_library_knows_of_a_model_is_used(
    name: str, mode: str, parameters: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is asked in a way that is known to be refused."""
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "MISTRAL_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.setenv(variable, "k")
    for variable in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "GOOGLE_GEMINI_BASE_URL"):
        monkeypatch.delenv(variable, raising=False)
    model = ModelClient.of(name)
    assert model.info.parameters == parameters
    assert model._shape.mode == mode
    assert model.info.destination == name.partition(":")[0]


def test_what_is_set_to_nothing_is_not_sent() -> None:
    """The provider's own defaults then hold."""
    with FakeLLM(YES) as server:
        ask(client(server, temperature=None, seed=None))
    assert not {"temperature", "seed"} & server.requests[0].body.keys()


NARROW = {**REQUEST.schema, "properties": {"verdict": {"const": "SUPPORTED"}}}
OWN = replace(REQUEST, narrow=lambda: NARROW)
"""A request whose reply has a schema of its own."""


def narrow(request: LLMRequest) -> bool:
    """Whether a request was sent with it."""
    return bool((request.schema or {}).get("properties") == NARROW["properties"])


@pytest.mark.parametrize("mode", ["schema", "tool"])
def test_a_server_of_ones_own_is_sent_the_schema_of_each_reply(mode: str) -> None:
    """By either way; a reply without one is held to the shape of all."""
    with FakeLLM(YES) as server:
        model = client(server, mode=mode)
        for request in (OWN, REQUEST, OWN):
            ask(model, request)
    assert [narrow(request) for request in server.requests] == [True, False, True]
    assert [request.mode for request in server.requests] == [mode] * 3


def test_a_server_that_refuses_it_is_sent_the_shape_of_all_replies() -> None:
    """From then on, and in the same mode."""

    def reply(request: LLMRequest) -> LLMReply | str:
        return LLMReply.error(400, "prefixItems is not permitted in response_format") if narrow(request) else YES

    with FakeLLM(reply) as server:
        model = client(server)
        assert [ask(model, OWN).usage.attempts for _ in range(2)] == [2, 1]
    assert [(request.mode, narrow(request)) for request in server.requests] == [
        ("schema", True),
        ("schema", False),
        ("schema", False),
    ]


def test_each_mode_is_tried_with_it_first() -> None:
    """A server may take no schema, and any tool."""
    with FakeLLM(YES, refuses=["response_format"]) as server:
        model = client(server)
        assert [ask(model, OWN).mode for _ in range(2)] == ["tool", "tool"]
    assert [(request.mode, narrow(request)) for request in server.requests] == [
        ("schema", True),
        ("schema", False),
        ("tool", True),
        ("tool", True),
    ]


def test_a_mode_that_was_set_stays_when_it_is_refused() -> None:
    """Only the schema of the reply is given up."""
    with FakeLLM(LLMReply.error(400)) as server:
        assert failure(lambda: ask(client(server, mode="tool"), OWN)).attempts == 2
    assert [request.mode for request in server.requests] == ["tool", "tool"]


@pytest.mark.parametrize(
    ("name", "schemas", "own"),
    [
        ("openai:gpt-4o-mini", "auto", False),
        ("openai:gpt-4o-mini", "each", True),
        ("anthropic:claude-haiku-4-5", "auto", False),
        ("mistral:mistral-small-latest", "auto", False),
        ("google:gemini-2.5-flash", "auto", False),
        ("ollama:qwen3", "auto", True),
        ("ollama:qwen3", "one", False),
    ],
)
def test_large_providers_are_sent_one_schema(
    name: str,
    schemas: Literal["auto", "one", "each"],
    own: bool,  # noqa: FBT001  # a column
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They take seconds for each new one, and lose their cache of the prompt over it."""
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "MISTRAL_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.setenv(variable, "k")
    for variable in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "GOOGLE_GEMINI_BASE_URL", "OLLAMA_BASE_URL"):
        monkeypatch.delenv(variable, raising=False)
    assert ModelClient.of(name, ChatSettings(schemas=schemas))._shape.narrow is own
