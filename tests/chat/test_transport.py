"""The way to a server and back: which proxy, and how much of an answer."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Any

import pytest
from tests.chat.asking import YES, ask, client, failure

from groundwire.chat import Budget, ChatSettings, ModelClient
from groundwire.chat.environment_proxy import proxy_of
from groundwire.chat.transport import MOST_REPLY_BYTES
from groundwire.chat.wire import MOST_TOKENS
from groundwire.errors import ConfigError
from groundwire.testing import FakeLLM, LLMReply
from groundwire.testing.loopback import HttpAnswer, HttpRequest, LoopbackServer

PROXY = "http://proxy.example:3128"

NAMES = ["openai:any", "anthropic:claude-haiku-4-5", "google:gemini-2.5-flash", "mistral:mistral-small-latest"]


def _completion(**more: Any) -> bytes:
    message = {"role": "assistant", "content": YES}
    body = {
        "id": "a",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
    }
    return json.dumps({**body, **more}).encode()


TOO_MUCH = bytes(MOST_REPLY_BYTES + 1)


@pytest.mark.parametrize(
    ("encoding", "body", "name", "status"),
    [
        *(("gzip", gzip.compress(TOO_MUCH), name, 200) for name in NAMES),
        ("gzip", gzip.compress(TOO_MUCH), NAMES[0], 500),
        ("deflate", zlib.compress(TOO_MUCH), NAMES[0], 200),
        ("identity", TOO_MUCH, NAMES[0], 200),
        # Unpacked a thousand times a thousand times, or in ways that have no such bound.
        ("gzip, gzip", gzip.compress(gzip.compress(b"{}")), NAMES[0], 200),
        ("br", b"{}", NAMES[0], 200),
    ],
    ids=lambda value: str(value)[:12],
)
def test_an_answer_that_is_too_large_is_a_failure(encoding: str, body: bytes, name: str, status: int) -> None:
    """However it is packed; and it is not asked for again."""
    bomb = HttpAnswer(status=status, headers={"Content-Encoding": encoding}, body=body)
    with LoopbackServer(lambda _: bomb) as server:
        model = ModelClient.of(name, ChatSettings(base_url=server.url, key="k", attempts=2))
        failed = failure(lambda: ask(model))
    assert (failed.kind, failed.attempts) == ("rejected", 1)
    assert "too large" in str(failed)


@pytest.mark.parametrize(("encoding", "pack"), [("gzip", gzip.compress), ("deflate", zlib.compress), ("", bytes)])
def test_an_answer_that_is_packed_is_read(encoding: str, pack: Any) -> None:
    """As proxies pack them."""
    answer = HttpAnswer(headers={"Content-Encoding": encoding} if encoding else {}, body=pack(_completion()))
    with LoopbackServer(lambda _: answer) as server:
        assert ask(ModelClient.of("openai:any", ChatSettings(base_url=server.url))).text == YES


@pytest.mark.parametrize("tokens", [10**30, MOST_TOKENS + 1])
def test_tokens_that_nobody_can_believe_use_up_no_budget(tokens: int) -> None:
    """They count as not told."""
    budget = Budget(tokens=100_000)
    usage = {"prompt_tokens": tokens, "completion_tokens": 5, "total_tokens": tokens}
    with FakeLLM(LLMReply(raw=_completion(usage=usage).decode())) as server:
        reply = ask(client(server, budget=budget))
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (0, 0)
    assert 0 < budget.spent.tokens < 1000


@pytest.mark.parametrize("variable", ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"])
def test_prompts_in_clear_go_through_no_proxy(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy would read them, and no destination names it."""
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    seen: list[HttpRequest] = []

    def spy(request: HttpRequest) -> HttpAnswer:
        seen.append(request)
        return HttpAnswer(body=_completion())

    with LoopbackServer(spy) as proxy, FakeLLM(YES) as server:
        monkeypatch.setenv(variable, proxy.url)
        assert ask(client(server)).text == YES
    assert seen == []


@pytest.mark.parametrize(
    ("url", "environment", "proxy"),
    [
        ("https://a.example/v1", {"HTTPS_PROXY": PROXY}, PROXY),
        ("https://a.example/v1", {"ALL_PROXY": "proxy.example:3128"}, PROXY),
        ("https://a.example/v1", {"HTTPS_PROXY": PROXY, "NO_PROXY": "a.example"}, None),
        ("https://a.example/v1", {"HTTP_PROXY": PROXY}, None),
        ("http://a.example/v1", {"HTTP_PROXY": PROXY, "ALL_PROXY": PROXY, "HTTPS_PROXY": PROXY}, None),
        (None, {"HTTPS_PROXY": PROXY}, None),
    ],
)
def test_a_proxy_is_a_tunnel_to_an_encrypted_server(
    url: str | None, environment: dict[str, str], proxy: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It cannot read what goes through."""
    for scheme in ("http", "https", "all", "no"):
        monkeypatch.delenv(f"{scheme}_proxy", raising=False)
        monkeypatch.delenv(f"{scheme}_proxy".upper(), raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert proxy_of(url) == proxy


def test_a_proxy_that_cannot_be_used_is_told_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line."""
    monkeypatch.setenv("HTTPS_PROXY", "ftp://me:secret@proxy.example")
    monkeypatch.delenv("NO_PROXY", raising=False)
    with pytest.raises(ConfigError, match="the proxy that the environment names cannot be used") as told:
        ModelClient.of("openai:any", ChatSettings(base_url="https://a.example/v1"))
    assert "secret" not in str(told.value)
