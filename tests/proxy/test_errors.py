"""What goes wrong has a status and a message of its own, with no secret in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.proxy.asking import KEY, RIGHT, SOURCES, WRONG, ask, proxied
from typing_extensions import override

from groundwire import ConfigError, Source, Verifier
from groundwire.guard.guard import Guard
from groundwire.testing import FailingJudge, FakeLLM, LLMReply


def _error(response: Any) -> Any:
    assert set(response.json()) == {"error"}
    return response.json()["error"]


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 503])
def test_an_error_of_the_server_keeps_its_status(status: int) -> None:
    """Clients react to it as they would without the proxy."""
    with FakeLLM(LLMReply.error(status, "no luck")) as server, proxied(server) as client:
        response = ask(client)
    assert response.status_code == status
    assert _error(response)["message"] == f"the model's server answered {status}: “no luck”"
    assert _error(response)["type"] == "upstream_error"


def test_the_server_says_when_to_come_again() -> None:
    """The client's own retries keep to it."""
    with FakeLLM(LLMReply.error(429, retry_after="7")) as server, proxied(server) as client:
        assert ask(client).headers["retry-after"] == "7"


@pytest.mark.parametrize("settings", [{}, {"key": "operator-key-0123456789"}])
def test_keys_are_not_in_errors(settings: dict[str, Any]) -> None:
    """Servers like to repeat them."""
    secret = settings.get("key", KEY)
    with FakeLLM(LLMReply.error(401, f"wrong key {secret}")) as server, proxied(server, **settings) as client:
        response = ask(client)
    assert server.requests[0].key == secret
    assert _error(response)["message"].endswith("“wrong key [key]”")
    assert secret not in response.text


@pytest.mark.parametrize(
    "reply",
    [
        LLMReply(fault="close"),
        LLMReply(RIGHT, fault="cut"),
        LLMReply(raw="<html>"),
        LLMReply(raw="[]"),
        LLMReply.no_choices(),
        LLMReply(raw='{"choices": [{"message": {"content": 5}}]}'),
        LLMReply(raw='{"choices": [{"message": {"content": "\\ud800"}}]}'),
        LLMReply(raw='{"model": "\\ud800", "choices": [{"message": {"content": "The fee is 5 EUR."}}]}'),
        LLMReply(raw='{"created": NaN, "choices": [{"message": {"content": "The fee is 5 EUR."}}]}'),
        LLMReply(raw='{"created": 1e999, "choices": [{"message": {"content": "The fee is 5 EUR."}}]}'),
        LLMReply(raw='{"choices": [{"message": {"tool_calls": [{"id": "t", "function": {"arguments": "9 EUR"}}]}}]}'),
        LLMReply(raw='{"choices": [{"message": {"content": "a"}}, {"message": {"content": "b"}}]}'),
        LLMReply("moved", status=302, headers={"Location": "http://127.0.0.1:1/"}),
    ],
)
def test_a_server_that_gives_no_completion_is_a_bad_gateway(reply: LLMReply) -> None:
    """Whatever it gives instead; it is not followed elsewhere either."""
    with FakeLLM(reply) as server, proxied(server) as client:
        response = ask(client)
    assert response.status_code == 502
    assert _error(response)["type"] == "upstream_error"
    assert len(server.requests) == 1


def test_a_server_that_is_too_slow_is_given_up() -> None:
    """After the time that is set."""
    with FakeLLM(LLMReply.hang()) as server, proxied(server, timeout_seconds=0.2) as client:
        response = ask(client)
    assert response.status_code == 502
    assert "ReadTimeout" in _error(response)["message"] or "more than 0.2 seconds" in _error(response)["message"]


def test_a_server_that_fails_at_the_repair_costs_only_the_repair() -> None:
    """The draft that is there goes to a person."""
    with FakeLLM([WRONG, LLMReply.error(500)]) as server, proxied(server) as client:
        response = ask(client)
    assert response.json()["groundwire"]["disposition"] == "pending"
    assert response.json()["groundwire"]["cause"] == "generator_failed"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"messages": []}, "`messages` must be a list"),
        ({"messages": "hello"}, "`messages` must be a list"),
        ({"messages": [{"content": "x"}]}, "message 0 must be an object"),
        ({"messages": [{"role": "user", "content": 5}]}, "the content of a message must be text"),
        ({"n": 2}, "`n` cannot be used here"),
        ({"modalities": ["text", "audio"]}, "`modalities` cannot be used here"),
        ({"logprobs": True}, "`logprobs` cannot be used here"),
        ({"stream": "yes"}, "`stream` must be true or false"),
        ({"groundwire": {"evidence": "one text"}}, "`groundwire.evidence`"),
        ({"groundwire": {"evidence": [5]}}, "`groundwire.evidence.0"),
        ({"groundwire": {"evidence": [{"id": "a"}]}}, "source 1 has no text"),
        ({"groundwire": {"sources": []}}, "`groundwire.sources`"),
        ({"groundwire": {"risk": "huge"}}, "unknown risk level 'huge'"),
        ({"groundwire": {"evidence": [], "session_id": ""}}, "`groundwire.session_id`"),
        ({"groundwire": {"evidence": [], "response_id": "  "}}, "the response id is blank"),
        ({"stream": True, "groundwire": {"evidence": SOURCES, "risk": "CRITICAL"}}, "ask without `stream`"),
    ],
)
def test_a_request_that_cannot_be_used_says_why(more: dict[str, Any], message: str) -> None:
    """In the words of what is wrong with it."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        response = ask(client, **more)
    assert response.status_code == 400, response.text
    assert message in _error(response)["message"]
    assert _error(response)["type"] == "invalid_request_error"


def test_an_error_that_cannot_be_repeated_is_one_all_the_same() -> None:
    """Half of a character cannot be written."""
    with FakeLLM(LLMReply(raw='{"error": {"message": "\\ud800"}}', status=429)) as server, proxied(server) as client:
        response = ask(client)
    assert (response.status_code, _error(response)["type"]) == (429, "upstream_error")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (b'"user": "\\ud800"', "half of a character"),
        (b'"\\ud800": 1', "half of a character"),
        (b'"temperature": 1e999', "1e999” is too large a number"),
        (b'"temperature": -Infinity', "-Infinity is not a JSON number"),
        (b'"groundwire": {"evidence": ["The fee is 9 EUR."]}, "groundwire": {"evidence": []}', "twice"),
        (b'"groundwire": {"evidence": ["The fee is 9 EUR."], "evidence": []}', "twice"),
    ],
)
@pytest.mark.parametrize("stream", [b"true", b"false"])
def test_what_could_be_read_in_two_ways_is_refused(more: bytes, why: str, stream: bytes) -> None:
    """As is what could not be sent on."""
    body = b'{"messages": [{"role": "user", "content": "?"}], "stream": ' + stream + b", " + more + b"}"
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        response = client.post("/v1/chat/completions", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 400, response.text
    assert why in _error(response)["message"]
    assert server.requests == []


@pytest.mark.parametrize("name", ["%2e", "%2e%2e", "..", "%2E%2e"])
def test_no_name_of_a_model_leads_elsewhere(name: str) -> None:
    """The key of the operator is for nothing but models and completions."""
    with FakeLLM(RIGHT) as server, proxied(server, key="operator-key-0123456789") as client:
        response = client.get(f"/v1/models/{name}")
    assert response.status_code in (400, 404)
    assert "server" not in _error(response)["message"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"n": NaN}', b"[" * 100_000])
def test_a_body_that_is_no_request_says_so(body: bytes) -> None:
    """Whatever is sent."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        response = client.post("/v1/chat/completions", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 400
    assert "the body" in _error(response)["message"]


def test_a_request_that_is_too_large_is_not_read() -> None:
    """Nor is anything of it passed on."""
    with FakeLLM(RIGHT) as server, proxied(server, most_request_bytes=1000) as client:
        assert ask(client).status_code == 200
        response = ask(client, user="u" * 1000)
    assert response.status_code == 413
    assert _error(response)["message"] == "the request is larger than 1,000 bytes"
    assert len(server.requests) == 1


def test_classified_sources_do_not_go_where_they_may_not() -> None:
    """A judge that would send them is refused; a client need not try again."""
    guard = Guard(verifier=Verifier(judge=FailingJudge(ConfigError("the judge cannot follow this"))))
    source = Source(id="a", text="The fee is 5 EUR.", classification="PHI").model_dump(exclude_none=True)
    with FakeLLM(RIGHT) as server, proxied(server, guard) as client:
        response = ask(client, groundwire={"evidence": [source]})
    assert (response.status_code, response.headers["x-should-retry"]) == (500, "false")
    assert _error(response)["message"] == "the judge cannot follow this"
    assert RIGHT not in response.text


def test_a_defect_says_nothing_of_what_was_asked() -> None:
    """Its words may hold anything."""

    class Broken(Guard):
        @override
        async def respond(self, *_: Any, **__: Any) -> Any:
            raise ValueError(f"secret {KEY}")

    with FakeLLM(RIGHT) as server, proxied(server, Broken()) as client:
        response = ask(client)
    assert response.status_code == 500
    assert "ValueError: this is a defect" in _error(response)["message"]
    assert KEY not in json.dumps(response.json())
