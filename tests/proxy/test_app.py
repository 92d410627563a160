"""What a client of the proxy gets: answers that passed, notices in the place of others, and nothing unchecked."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from tests.proxy.asking import JUDGE, KEY, RIGHT, SOURCES, WRONG, ask, content, proxied

from groundwire import Policy, Verifier
from groundwire.guard.guard import Guard
from groundwire.guard.notices import Notices
from groundwire.testing import FailingJudge, FakeLLM, LLMReply

NOTICES = Notices()
TOOL = {"type": "function", "function": {"name": "look_up", "parameters": {"type": "object"}}}


def test_an_answer_that_passes_is_delivered() -> None:
    """With what became of it, in the body and in headers."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        response = ask(client, groundwire={"evidence": SOURCES, "response_id": "a-1"})
    assert content(response) == RIGHT
    assert response.json()["groundwire"] == {
        "response_id": "a-1",
        "disposition": "delivered",
        "cause": None,
        "score": 1.0,
        "repairs": 0,
        "timing": "before",
        "review_id": None,
        "delivery_path": None,
        "would_be": None,
    }
    assert response.headers["x-groundwire-disposition"] == "delivered"
    assert response.headers["x-groundwire-response-id"] == "a-1"
    assert response.json()["choices"][0]["finish_reason"] == "stop"


def test_the_model_is_asked_without_what_is_for_the_guard() -> None:
    """Everything else goes on as it came, with the client's own key."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        ask(client, temperature=0.3, user="u-1", headers={"OpenAI-Project": "p", "X-Other": "no", "Cookie": "c=1"})
    (request,) = server.requests
    assert request.key == KEY
    assert set(request.body) == {"model", "messages", "temperature", "user"}
    assert request.headers["openai-project"] == "p"
    assert not {"x-other", "cookie", "x-groundwire-evidence"} & set(request.headers)


def test_a_wrong_answer_is_repaired_by_the_same_model() -> None:
    """It gets its draft and what to change, after the messages of the client."""
    with FakeLLM([WRONG, RIGHT]) as server, proxied(server) as client:
        response = ask(client)
    assert content(response) == RIGHT
    assert response.json()["groundwire"]["disposition"] == "repaired"
    assert response.json()["groundwire"]["repairs"] == 1
    first, second = server.requests
    assert second.messages[: len(first.messages)] == first.messages
    assert [message["role"] for message in second.messages] == ["user", "assistant", "user"]
    assert second.messages[1]["content"] == WRONG
    assert second.key == KEY


def test_the_tokens_of_all_drafts_are_counted() -> None:
    """Repairs cost what they cost."""
    replies = [LLMReply(WRONG, input_tokens=10, output_tokens=3), LLMReply(RIGHT, input_tokens=30, output_tokens=4)]
    with FakeLLM(replies) as server, proxied(server) as client:
        usage = ask(client).json()["usage"]
    assert usage == {"prompt_tokens": 40, "completion_tokens": 7, "total_tokens": 47}


def test_an_answer_that_waits_for_a_person_is_not_in_the_reply() -> None:
    """Its place has a notice that clients show, and a reason to end that programs see."""
    guard = Guard(verifier=Verifier(judge=JUDGE))
    with FakeLLM([WRONG, WRONG]) as server, proxied(server, guard) as client:
        response = ask(client)
    choice = response.json()["choices"][0]
    assert choice["message"] == {"role": "assistant", "content": NOTICES.pending, "refusal": NOTICES.pending}
    assert choice["finish_reason"] == "content_filter"
    assert "9 EUR" not in response.text
    told = response.json()["groundwire"]
    assert (told["disposition"], told["score"]) == ("pending", 0.0)
    assert response.headers["x-groundwire-disposition"] == "pending"
    assert response.headers["x-groundwire-review-id"] == told["review_id"]


def test_an_answer_that_is_withheld_is_not_in_the_reply() -> None:
    """At MEDIUM the default policy withholds."""
    with FakeLLM([WRONG] * 3) as server, proxied(server, risk="MEDIUM") as client:
        response = ask(client)
    assert content(response) == NOTICES.withheld
    assert "9 EUR" not in response.text
    assert response.json()["groundwire"]["disposition"] == "withheld"


def test_a_marked_answer_is_shown_with_its_marks() -> None:
    """At LOW the default policy marks."""
    with FakeLLM([f"{RIGHT} {WRONG}"] * 3) as server, proxied(server, risk="LOW") as client:
        response = ask(client)
    assert response.json()["groundwire"]["disposition"] == "marked"
    assert content(response).startswith(RIGHT)
    assert content(response) != f"{RIGHT} {WRONG}"


def test_nothing_of_the_model_is_passed_on_but_the_text() -> None:
    """Its reasoning and other words that were not checked stay here."""
    message = {"role": "assistant", "content": RIGHT, "reasoning_content": "9 EUR?", "annotations": [{"x": 1}]}
    choice = {"index": 0, "message": message, "finish_reason": "stop", "logprobs": {"content": []}}
    raw = json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "y": 2})
    with FakeLLM(LLMReply(raw=raw)) as server, proxied(server) as client:
        body = ask(client).json()
    assert body["choices"] == [
        {
            "index": 0,
            "message": {"role": "assistant", "content": RIGHT, "refusal": None},
            "finish_reason": "stop",
            "logprobs": None,
        }
    ]
    assert set(body) == {"id", "object", "created", "model", "choices", "usage", "groundwire"}


def test_a_refusal_of_the_model_is_an_answer() -> None:
    """It is checked, and shown as text."""
    message = {"role": "assistant", "content": None, "refusal": "I cannot help with that."}
    raw = json.dumps(
        {"id": "c", "created": 1, "model": "m", "choices": [{"message": message, "finish_reason": "stop"}]}
    )
    with FakeLLM(LLMReply(raw=raw)) as server, proxied(server, Guard()) as client:
        response = ask(client)
    assert content(response) == "I cannot help with that."


def test_evidence_may_stand_in_a_header() -> None:
    """For clients that cannot add a field."""
    header = base64.b64encode(json.dumps(SOURCES).encode()).decode()
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        response = ask(client, groundwire={}, headers={"X-Groundwire-Evidence": header})
        assert response.json()["groundwire"]["disposition"] == "delivered"
        assert ask(client, headers={"X-Groundwire-Evidence": header}).status_code == 400
        assert ask(client, groundwire={}, headers={"X-Groundwire-Evidence": "no base64"}).status_code == 400
        twice = [("X-Groundwire-Evidence", header), ("X-Groundwire-Evidence", header), ("Host", "localhost")]
        body = {"messages": [{"role": "user", "content": "?"}]}
        assert client.post("/v1/chat/completions", json=body, headers=twice).status_code == 400


def test_an_answer_without_evidence_does_not_pass() -> None:
    """Whatever is claimed, nothing supports it."""
    with FakeLLM([RIGHT, RIGHT]) as server, proxied(server) as client:
        response = ask(client, groundwire={})
    assert response.json()["groundwire"]["disposition"] == "pending"


@pytest.mark.parametrize(
    ("risk", "given", "disposition"),
    [
        ("MEDIUM", {}, "unverified"),
        ("HIGH", {"risk": "LOW"}, "unverified"),
        ("HIGH", {}, "pending"),
        ("MEDIUM", {"risk": "CRITICAL"}, "pending"),
        ("MEDIUM", {"evidence": []}, "withheld"),
    ],
)
def test_answers_without_evidence_go_through_only_where_that_is_allowed(
    risk: str, given: dict[str, Any], disposition: str
) -> None:
    """At LOW and MEDIUM, for a request that says nothing of evidence; and it is said that nobody checked."""
    with FakeLLM(WRONG) as server, proxied(server, risk=risk, allow_unverified=True) as client:
        response = ask(client, groundwire=given)
    assert response.headers["x-groundwire-disposition"] == disposition
    assert response.json()["groundwire"]["disposition"] == disposition
    assert (content(response) == WRONG) == (disposition == "unverified")


def test_a_regulated_policy_lets_nothing_through_unverified() -> None:
    """The combination is refused when the proxy is made."""
    policy = Policy.parse('[guard]\nregulated = "all"', name="test")
    guard = Guard(verifier=Verifier(judge=JUDGE), policy=policy)
    with (
        FakeLLM(RIGHT) as server,
        pytest.raises(Exception, match="nothing may go through unverified"),
        proxied(server, guard, allow_unverified=True),
    ):
        pass


def test_the_request_chooses_its_risk() -> None:
    """One of its own goes before that of the proxy."""
    with FakeLLM([WRONG] * 9) as server, proxied(server, risk="MEDIUM") as client:
        told = [ask(client, groundwire={"evidence": SOURCES, "risk": risk}) for risk in ("high", "MEDIUM")]
    assert [each.json()["groundwire"]["disposition"] for each in told] == ["pending", "withheld"]


def test_a_judge_that_is_down_lets_nothing_through() -> None:
    """The answer is not in the reply."""
    guard = Guard(verifier=Verifier(judge=FailingJudge(RuntimeError("crash"))))
    with FakeLLM(RIGHT) as server, proxied(server, guard) as client:
        response = ask(client)
    assert content(response) == NOTICES.pending
    assert "5 EUR" not in response.text


def test_a_call_of_a_tool_goes_through_without_words() -> None:
    """There is no answer yet; what the model says beside it was not checked."""
    call = {"id": "t1", "type": "function", "function": {"name": "look_up", "arguments": '{"what": "fee"}'}}
    message = {"role": "assistant", "content": WRONG, "tool_calls": [call]}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    raw = json.dumps({"id": "c", "created": 1, "model": "m", "choices": [choice]})
    with FakeLLM(LLMReply(raw=raw)) as server, proxied(server) as client:
        response = ask(client, tools=[TOOL])
    shown = response.json()["choices"][0]
    assert shown["message"] == {"role": "assistant", "content": None, "refusal": None, "tool_calls": [call]}
    assert shown["finish_reason"] == "tool_calls"
    assert response.headers["x-groundwire-disposition"] == "tool_call"
    assert "9 EUR" not in response.text


@pytest.mark.parametrize("name", ["tool_calls", "function_call"])
def test_words_in_the_place_of_a_call_are_no_call(name: str) -> None:
    """They were not checked."""
    choice = {"message": {"role": "assistant", name: WRONG}, "finish_reason": WRONG}
    with FakeLLM(LLMReply(raw=json.dumps({"choices": [choice]}))) as server, proxied(server) as client:
        response = ask(client, tools=[TOOL])
    assert response.status_code == 502
    assert "9 EUR" not in response.text


def test_what_is_said_of_a_completion_is_no_text() -> None:
    """Who made it and why it ended, and nothing else in those places."""
    call = {"id": "t1", "type": "function", "function": {"name": "look_up", "arguments": "{}"}}
    made = {"id": [WRONG], "model": {"text": WRONG}, "created": WRONG, "system_fingerprint": [WRONG]}
    for message in ({"content": RIGHT}, {"tool_calls": [call]}):
        raw = json.dumps({**made, "choices": [{"message": message, "finish_reason": WRONG}]})
        with FakeLLM(LLMReply(raw=raw)) as server, proxied(server) as client:
            response = ask(client, tools=[TOOL])
        assert response.status_code == 200
        assert "9 EUR" not in response.text


def test_a_model_that_calls_a_tool_instead_of_revising_ends_the_loop() -> None:
    """The draft that is there goes to a person."""
    replies = iter([LLMReply(raw=_completion(WRONG)), LLMReply(arguments="{}")])
    with FakeLLM(lambda _: next(replies)) as server, proxied(server) as client:
        response = ask(client, tools=[TOOL])
    assert response.json()["groundwire"]["disposition"] == "pending"
    assert response.json()["groundwire"]["cause"] == "generator_failed"


def _completion(text: str) -> str:
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    return json.dumps({"id": "c", "created": 1, "model": "m", "choices": [choice]})


def test_a_blank_answer_is_asked_for_again() -> None:
    """In messages that take turns and have words, as servers want them."""
    with FakeLLM([" ", RIGHT]) as server, proxied(server) as client:
        response = ask(client)
    assert content(response) == RIGHT
    asked = server.requests[1].messages
    assert [message["role"] for message in asked] == ["user", "assistant", "user"]
    assert asked[1]["content"] == "(blank)"


def test_models_and_health_are_answered() -> None:
    """Models are those of the server; health asks nobody."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        assert client.get("/health").json() == {"status": "ok"}
        assert client.get("/v1/models").json()["data"][0]["id"] == "fake-1"
        assert client.get("/v1/models/a%2F..%2Fb").status_code == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/completions"),
        ("POST", "/v1/responses"),
        ("POST", "/v1/embeddings"),
        ("GET", "/"),
        ("GET", "/docs"),
    ],
)
def test_nothing_else_is_passed_on(method: str, path: str) -> None:
    """What the guard does not stand before is not there."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        response = client.request(method, path, json={})
    assert response.status_code == 404
    error = response.json()["error"]
    assert error["type"] == "invalid_request_error"
    assert f"there is no {method} {path} here; there are GET /health, GET /v1/models," in error["message"]
    assert "POST /v1/chat/completions" in error["message"]
    assert server.requests == []
