"""An LLM judge behind real HTTP: what is sent, how failures of a provider end, what is decided."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.chat.asking import client
from tests.judges.llm.replies import ANSWER, SOURCES, dumped, honest_in

from groundwire import Report, Verifier, verify
from groundwire.judges.llm import LLMJudge
from groundwire.testing import FakeLLM, LLMReply, LLMRequest


def reply(request: LLMRequest) -> dict[str, Any]:
    """What a judge says that looks words up."""
    return honest_in(request.messages[-1]["content"])


def after(*first: LLMReply) -> Callable[[LLMRequest], LLMReply | dict[str, Any]]:
    """Some replies, then right ones."""
    left = list(first)
    return lambda request: left.pop(0) if left else reply(request)


def always(said: LLMReply) -> Callable[[LLMRequest], LLMReply]:
    """The same reply for ever."""
    return lambda _: said


def report(server: FakeLLM, **settings: Any) -> Report:
    """The report of a judge behind a server."""
    return verify(ANSWER, list(SOURCES), judge=LLMJudge(client(server, **settings)), response_id="r")


PASSING: dict[str, tuple[Callable[..., Any], dict[str, Any], int]] = {
    "healthy": (reply, {}, 1),
    "429 once": (after(LLMReply.error(429, retry_after="1")), {}, 2),
    "503 once": (after(LLMReply.error(503)), {}, 2),
    "connection lost once": (after(LLMReply(fault="close")), {}, 2),
    "schema mode refused": (reply, {"refuses": ["response_format"]}, 3),
    "schema and tools refused": (reply, {"refuses": ["response_format", "tools"]}, 5),
    "fence": (lambda request: f"```json\n{dumped(reply(request))}\n```", {}, 1),
    "300 words first": (lambda request: f"{'I read the source again. ' * 60}\n{dumped(reply(request))}", {}, 1),
}


@pytest.mark.parametrize(("replies", "server", "requests"), PASSING.values(), ids=PASSING)
def test_what_the_client_can_mend_passes(replies: Any, server: dict[str, Any], requests: int) -> None:
    """Whatever it took, the verdicts are those of a healthy judge, and the report counts the requests."""
    with FakeLLM(replies, **server) as fake:
        made = report(fake)
    assert made.decision.action == "PASS"
    assert len(fake.requests) == requests
    assert made.provenance.usage is not None
    assert (made.provenance.usage.calls, made.provenance.usage.attempts) == (1, requests)
    assert made.provenance.reported_models == ("fake-1",)


FAILING: dict[str, tuple[LLMReply, dict[str, Any], int, str]] = {
    "503": (LLMReply.error(503), {"attempts": 3}, 3, "judge_error"),
    "429 for good": (LLMReply.error(429), {"attempts": 2}, 2, "judge_error"),
    "401": (LLMReply.error(401), {}, 1, "judge_error"),
    "hang": (LLMReply.hang(), {"timeout_seconds": 0.2, "attempts": 2}, 2, "judge_timeout"),
    "connection lost": (LLMReply(fault="close"), {"attempts": 2}, 2, "judge_error"),
    "no choices": (LLMReply.no_choices(), {"attempts": 1}, 1, "judge_error"),
    "body that is no JSON": (LLMReply(raw="<html>"), {"attempts": 1}, 1, "judge_error"),
    "apology": (LLMReply("I am sorry."), {}, 2, "invalid_outcome"),
    "tool call without arguments": (LLMReply(arguments=""), {"mode": "tool"}, 2, "invalid_outcome"),
    "refusal": (LLMReply("", finish="content_filter"), {}, 2, "invalid_outcome"),
}


@pytest.mark.parametrize(("said", "settings", "requests", "cause"), FAILING.values(), ids=FAILING)
def test_what_nobody_can_mend_is_unchecked(said: LLMReply, settings: dict[str, Any], requests: int, cause: str) -> None:
    """No score rises, and a person decides."""
    with FakeLLM(always(said)) as fake:
        made = report(fake, **settings)
    assert {claim.cause for claim in made.claims} == {cause}
    assert (made.decision.action, made.decision.gate, made.score_interval.lower) == ("REVIEW", "undecided", 0.0)
    assert len(fake.requests) == requests


def test_a_server_that_is_not_there_leaves_all_unchecked() -> None:
    """Connection refused."""
    with FakeLLM(reply) as fake:
        model = client(fake, attempts=2)
    made = verify(ANSWER, list(SOURCES), judge=LLMJudge(model))
    assert {claim.cause for claim in made.claims} == {"judge_error"}
    assert made.decision.action == "REVIEW"


def test_many_answers_are_checked_side_by_side() -> None:
    """Each has its own sources, and none is mixed up with another."""

    async def main() -> list[Report]:
        verifier = Verifier(judge=LLMJudge(client(fake, concurrency=16)))
        fees = range(30, 60)
        return await asyncio.gather(
            *(verifier.verify(f"The fee is {fee} EUR.", [f"The fee is {fee + fee % 2} EUR."]) for fee in fees)
        )

    with FakeLLM(reply) as fake:
        reports = asyncio.run(main())
    verdicts = [made.claims[0].verdict.value for made in reports]
    assert verdicts == ["SUPPORTED", "UNSUPPORTED"] * 15
    assert len(fake.requests) == 30
