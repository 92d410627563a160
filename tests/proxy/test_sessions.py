"""Conversations through the proxy: their turns follow each other, and none gets into another one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from httpx2 import ASGITransport, AsyncClient
from tests.proxy.asking import JUDGE, RIGHT, SOURCES, WRONG, ask, proxied

from groundwire import Verifier
from groundwire.domain.event import DeliveryEvent
from groundwire.guard.guard import Guard
from groundwire.proxy.app import create_app
from groundwire.proxy.settings import ProxySettings
from groundwire.testing import FakeLLM, LLMRequest, RecordingObserver, ScriptedJudge


def _told(response: Any) -> Any:
    assert response.status_code == 200, response.text
    return response.json()["groundwire"]


def test_the_answers_of_a_session_are_its_turns() -> None:
    """Numbered from 0; those of others are their own."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        ids = [
            _told(ask(client, groundwire={"evidence": SOURCES, "session_id": name}))["response_id"]
            for name in ("a", "b", "a")
        ]
    first, _, second = ids
    assert [(each.partition(".")[0], each.rpartition(":")[2]) for each in ids] == [("a", "0"), ("b", "0"), ("a", "1")]
    assert first.rpartition(":")[0] == second.rpartition(":")[0]


def test_the_history_is_that_of_the_session() -> None:
    """With what the user really got to see."""
    with FakeLLM([WRONG, RIGHT, RIGHT]) as server, proxied(server) as client:
        for _ in range(2):
            ask(client, groundwire={"evidence": SOURCES, "session_id": "a"})
    assert [turn.content for turn in JUDGE.asked[-1].history] == ["What is the fee?", RIGHT]


def test_so_many_sessions_are_kept() -> None:
    """The one that was silent for longest begins anew; its answers have names of their own, for records are by name."""
    with FakeLLM(RIGHT) as server, proxied(server, most_sessions=1) as client:
        ids = [
            _told(ask(client, groundwire={"evidence": SOURCES, "session_id": name}))["response_id"]
            for name in ("a", "b", "a")
        ]
    assert [(each.partition(".")[0], each.rpartition(":")[2]) for each in ids] == [("a", "0"), ("b", "0"), ("a", "0")]
    assert len(set(ids)) == 3


def _number(request: LLMRequest) -> str:
    """The answer to a question with a number in it."""
    number = str(request.messages[0]["content"]).rpartition(" ")[2]
    return f"The fee is {number} EUR."


def test_two_hundred_at_once_get_each_their_own() -> None:
    """Each is checked against its own evidence and gets its own answer."""
    judge = ScriptedJudge({f"The fee is {n} EUR.": "SUPPORTED" for n in range(200)})
    guard = Guard(verifier=Verifier(judge=judge))

    async def one(client: AsyncClient, number: int) -> tuple[str, str]:
        body = {
            "model": "m",
            "messages": [{"role": "user", "content": f"fee {number}"}],
            "groundwire": {"evidence": [f"It is {number}."], "session_id": f"s{number}"},
        }
        reply = (await client.post("/v1/chat/completions", json=body)).json()
        return reply["choices"][0]["message"]["content"], reply["groundwire"]["response_id"]

    async def everybody(url: str) -> list[tuple[str, str]]:
        app = create_app(ProxySettings(upstream=url), guard)
        async with (
            app.router.lifespan_context(app),
            AsyncClient(transport=ASGITransport(app), base_url="http://localhost", timeout=60) as client,
        ):
            return await asyncio.gather(*(one(client, number) for number in range(200)))

    with FakeLLM(_number) as server:
        got = asyncio.run(everybody(server.base_url))
    assert [(text, name.partition(".")[0]) for text, name in got] == [
        (f"The fee is {n} EUR.", f"s{n}") for n in range(200)
    ]
    assert all(task.evidence.sources[0].text == f"It is {task.claim.text.split()[3]}." for task in judge.asked)


@contextmanager
def _observed(server: FakeLLM, **settings: Any) -> Iterator[tuple[Any, RecordingObserver]]:
    observer = RecordingObserver()
    with proxied(server, Guard(verifier=Verifier(judge=JUDGE), observer=observer), **settings) as client:
        yield client, observer


def _deliveries(observer: RecordingObserver) -> list[DeliveryEvent]:
    return [event for event in observer.events if isinstance(event, DeliveryEvent)]


def test_every_answer_is_told_of() -> None:
    """Those that nobody checked, too, with why; and those that an error ended."""
    replies = iter([RIGHT, WRONG])
    with (
        FakeLLM(lambda _: next(replies, "")) as server,
        _observed(server, risk="LOW", allow_unverified=True) as (client, observer),
    ):
        ask(client, groundwire={"evidence": SOURCES, "response_id": "a-1"})
        ask(client, groundwire={"response_id": "a-2"})
    told = [(event.response_id, event.disposition, event.cause) for event in _deliveries(observer)]
    assert told == [("a-1", "delivered", None), ("a-2", "unverified", "no_evidence")]


def test_an_answer_that_nobody_would_have_checked_and_never_came_is_told_of() -> None:
    """As an error."""
    with (
        FakeLLM([]) as server,
        _observed(server, risk="LOW", allow_unverified=True) as (client, observer),
    ):
        assert ask(client, groundwire={}).status_code == 400
    (event,) = _deliveries(observer)
    assert (event.disposition, event.error) == (None, "UpstreamFailed")
