"""Replies in the formats of other providers, through their own client libraries and over real HTTP."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.chat.asking import YES, Pauses, ask, failure

from groundwire.chat import Budget, ChatSettings, ModelClient
from groundwire.chat.client import Chance
from groundwire.domain.exchange import Usage
from groundwire.testing.loopback import HttpAnswer, HttpRequest, LoopbackServer

RECORDED = Path(__file__).parent / "recorded"

NAMES = {"anthropic": "anthropic:claude-haiku-4-5", "google": "google:gemini-2.5-flash"}

PROVIDERS = pytest.mark.parametrize("provider", NAMES)


class _Provider(LoopbackServer):
    """Answers with recorded replies, in order, the last one again and again."""

    def __init__(self, provider: str, cases: Sequence[str]) -> None:
        super().__init__(self._next)
        recorded = json.loads((RECORDED / f"{provider}.json").read_text(encoding="utf-8"))
        self.provider = provider
        self.left = [recorded[case] for case in cases]
        self.requests: list[HttpRequest] = []

    def _next(self, request: HttpRequest) -> HttpAnswer:
        self.requests.append(request)
        said = self.left.pop(0) if len(self.left) > 1 else self.left[0]
        return HttpAnswer(
            status=said["status"], headers=said.get("headers", {}), body=json.dumps(said["body"]).encode()
        )

    def client(self, *, pauses: Pauses | None = None, budget: Budget | None = None, **settings: Any) -> ModelClient:
        """The model that asks it."""
        chosen = ChatSettings(**{"base_url": self.url, "key": "k-1", "attempts": 3, **settings})
        model = ModelClient.of(NAMES[self.provider], chosen, budget=budget)
        model.chance = Chance(sleep=(Pauses() if pauses is None else pauses).sleep, random=lambda: 1.0)
        return model


@PROVIDERS
@pytest.mark.parametrize(("case", "mode"), [("text", "schema"), ("tool", "tool"), ("text", "prompted")])
def test_a_reply_is_read_with_what_it_took(provider: str, case: str, mode: str) -> None:
    """Tokens from the provider's cache are part of those of the prompt; the price is the list price."""
    with _Provider(provider, [case]) as server:
        reply = ask(server.client(mode=mode))
    assert (json.loads(reply.text), reply.mode, reply.finish) == (json.loads(YES), mode, "stop")
    assert reply.usage.model_copy(update={"cost_usd": None}) == Usage(
        calls=1, attempts=1, input_tokens=1220, cached_tokens=1200, output_tokens=40, cost_usd=None
    )
    assert reply.usage.cost_usd is not None
    assert 0.0001 < reply.usage.cost_usd < 0.001
    assert reply.reported_model in {"claude-haiku-4-5-20251001", "gemini-2.5-flash"}


@PROVIDERS
def test_an_empty_tool_call_is_an_empty_text(provider: str) -> None:
    """As with every provider."""
    with _Provider(provider, ["empty_tool"]) as server:
        assert ask(server.client(mode="tool")).text == ""


@pytest.mark.parametrize(
    ("provider", "case", "finish", "text"),
    [
        ("anthropic", "cut_off", "length", YES[:10]),
        ("google", "cut_off", "length", YES[:10]),
        ("anthropic", "refused", "refused", ""),
        ("google", "refused", "refused", ""),
        ("google", "blocked", "refused", ""),
    ],
)
def test_why_a_reply_ended_is_told(provider: str, case: str, finish: str, text: str) -> None:
    """Cut off, or stopped for safety; what came is kept."""
    with _Provider(provider, [case]) as server:
        reply = ask(server.client())
    assert (reply.finish, reply.text) == (finish, text)


@pytest.mark.parametrize(
    ("provider", "case", "kind", "attempts"),
    [
        ("anthropic", "rate_limited", "rate_limited", 3),
        ("google", "rate_limited", "rate_limited", 3),
        ("anthropic", "overloaded", "server_error", 3),
        ("google", "overloaded", "server_error", 3),
        ("anthropic", "no_key", "key_refused", 1),
        ("google", "no_key", "key_refused", 1),
        ("anthropic", "too_long", "too_long", 1),
        ("google", "too_long", "too_long", 1),
        ("anthropic", "no_credit", "rate_limited", 1),
    ],
)
def test_failures_have_their_kind(provider: str, case: str, kind: str, attempts: int) -> None:
    """And the provider's own library sends nothing again by itself."""
    with _Provider(provider, [case]) as server:
        failed = failure(lambda: ask(server.client()))
        assert len(server.requests) == attempts
    assert (failed.kind, failed.attempts) == (kind, attempts)


@PROVIDERS
def test_the_pause_that_a_provider_asks_for_is_made(provider: str) -> None:
    """In a header, or in the body as Google does."""
    pauses = Pauses()
    with _Provider(provider, ["rate_limited", "text"]) as server:
        assert ask(server.client(pauses=pauses)).usage.attempts == 2
    assert pauses == [7]


@PROVIDERS
def test_a_model_without_a_schema_mode_is_given_a_tool(provider: str) -> None:
    """The client library may think otherwise."""
    with _Provider(provider, ["no_schema", "tool"]) as server:
        reply = ask(server.client())
    assert (reply.mode, reply.usage.attempts) == ("tool", 2)


@pytest.mark.parametrize("name", ["openai:any", *NAMES.values()])
def test_a_redirection_is_not_followed(name: str) -> None:
    """Prompts go where they were meant to go, and nowhere else."""
    elsewhere: list[HttpRequest] = []

    def other(request: HttpRequest) -> HttpAnswer:
        elsewhere.append(request)
        return HttpAnswer(body=b"{}")

    with LoopbackServer(other) as there:
        moved = HttpAnswer(status=307, headers={"Location": f"{there.url}/elsewhere"})
        with LoopbackServer(lambda _: moved) as here:
            model = ModelClient.of(name, ChatSettings(base_url=here.url, key="k", attempts=1))
            assert failure(lambda: ask(model)).attempts == 1
    assert elsewhere == []


def test_anthropic_is_sent_what_it_takes() -> None:
    """Instructions are marked for its cache; it has no seed, and needs a limit."""
    with _Provider("anthropic", ["text"]) as server:
        model = server.client()
        ask(model)
    (request,) = server.requests
    sent = json.loads(request.body)
    assert sent["system"] == [{"type": "text", "text": "Judge.", "cache_control": {"type": "ephemeral", "ttl": "5m"}}]
    assert sent["temperature"] == 0
    assert sent["max_tokens"] == 16_000
    assert sent["output_config"]["format"]["type"] == "json_schema"
    assert "seed" not in sent
    assert model.info.parameters == {"temperature": 0}
    assert request.headers["authorization"] == "Bearer k-1"


def test_google_is_sent_what_it_takes() -> None:
    """A seed, and the schema as JSON schema."""
    with _Provider("google", ["text"]) as server:
        ask(server.client())
    (request,) = server.requests
    sent = json.loads(request.body)["generationConfig"]
    assert (sent["temperature"], sent["seed"], sent["responseMimeType"]) == (0, 7, "application/json")
    assert sent["responseJsonSchema"]["required"] == ["verdict"]
    assert request.headers["x-goog-api-key"] == "k-1"


def test_money_is_counted_by_list_price() -> None:
    """Two calls fit into the budget, and a third one is not made."""
    budget = Budget(usd=0.0006)
    with _Provider("anthropic", ["text"]) as server:
        model = server.client(budget=budget, max_output_tokens=40)
        taken = [ask(model).usage.cost_usd or 0 for _ in range(2)]
        failed = failure(lambda: ask(model))
        assert len(server.requests) == 2
    assert str(failed) == "the budget of 0.0006 USD is spent"
    assert budget.spent.usd == pytest.approx(sum(taken))


MISTRAL = {
    "id": "m1",
    "object": "chat.completion",
    "created": 1,
    "model": "mistral-small-2506",
    "choices": [{"index": 0, "message": {"role": "assistant", "content": YES}, "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 20, "completion_tokens": 5, "total_tokens": 25},
}


def twice(body: dict[str, Any], key: str) -> dict[str, Any]:
    """A completion that has its choice two times, the second one with other words."""
    (choice,) = body[key]
    return {**body, key: [choice, json.loads(json.dumps(choice).replace("SUPPORTED", "CONTRADICTED"))]}


@pytest.mark.parametrize("name", ["mistral:mistral-small-latest", "google:gemini-2.5-flash"])
def test_a_completion_of_several_choices_is_refused(name: str) -> None:
    """The client library would drop all but one, unseen."""
    google = json.loads((RECORDED / "google.json").read_text(encoding="utf-8"))["text"]["body"]
    body = twice(MISTRAL, "choices") if name.startswith("mistral") else twice(google, "candidates")
    with LoopbackServer(lambda _: HttpAnswer(body=json.dumps(body).encode())) as server:
        model = ModelClient.of(name, ChatSettings(base_url=server.url, key="k", mode="prompted", attempts=1))
        failed = failure(lambda: ask(model))
    assert (failed.kind, failed.attempts) == ("empty", 1)


BEDROCK = {
    "output": {"message": {"role": "assistant", "content": [{"text": YES}]}},
    "stopReason": "end_turn",
    "usage": {"inputTokens": 20, "outputTokens": 5, "totalTokens": 25},
    "metrics": {"latencyMs": 10},
}


@pytest.mark.parametrize(
    ("name", "body", "seed"),
    [("mistral:mistral-small-latest", MISTRAL, "random_seed"), ("bedrock:us.amazon.nova-micro-v1:0", BEDROCK, None)],
)
def test_mistral_and_bedrock_are_asked_once_too(
    name: str, body: dict[str, Any], seed: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their libraries would repeat requests by themselves."""
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "a")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "b")
    answers = [HttpAnswer(status=503, body=b"{}"), HttpAnswer(body=json.dumps(body).encode())]
    requests: list[HttpRequest] = []

    def answer(request: HttpRequest) -> HttpAnswer:
        requests.append(request)
        return answers[len(requests) - 1]

    with LoopbackServer(answer) as server:
        key = None if name.startswith("bedrock") else "k"
        model = ModelClient.of(name, ChatSettings(base_url=server.url, key=key, mode="prompted"))
        pauses = Pauses()
        model.chance = Chance(sleep=pauses.sleep, random=lambda: 1.0)
        reply = ask(model)
    assert (reply.text, reply.usage.input_tokens, reply.usage.attempts, pauses) == (YES, 20, 2, [0.5])
    assert (seed is not None) == ("seed" in model.info.parameters)
    assert seed is None or json.loads(requests[0].body)[seed] == 7
