"""Answers that wait for a person: clients ask again for them, and get what the person lets out and nothing else."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.proxy.asking import JUDGE, RIGHT, SOURCES, WRONG, ask, proxied
from typing_extensions import override

from groundwire import Verifier
from groundwire.domain.ports import ReviewQueue
from groundwire.domain.review import Resolution, Review
from groundwire.errors import StoreError
from groundwire.guard.guard import Guard
from groundwire.storage import MemoryReviews, ReviewFile
from groundwire.testing import FakeLLM

TOKEN = "a-token-of-some-length"  # noqa: S105  # made for this test
AT = datetime(2026, 3, 1, tzinfo=UTC)


def _guard(reviews: ReviewQueue, application: str = "default") -> Guard:
    return Guard(verifier=Verifier(judge=JUDGE), reviews=reviews, application=application)


def _decide(reviews: ReviewQueue, review_id: str, text: str | None) -> None:
    """A person releases this text; without one they reject the answer."""
    outcome = "rejected" if text is None else "released"
    made = {"item_id": review_id, "outcome": outcome, "text": text, "reviewer": "anna", "resolved_at": AT, "note": "n7"}
    asyncio.run(reviews.resolve(Resolution.model_validate(made)))


def _pending(client: TestClient, **more: Any) -> dict[str, Any]:
    """What a client is told of an answer that waits."""
    told: dict[str, Any] = ask(client, **more).json()["groundwire"]
    assert told["disposition"] == "pending"
    return told


@pytest.fixture
def reviews(tmp_path: Path) -> ReviewFile:
    return ReviewFile.at(tmp_path / "reviews.jsonl")


@pytest.mark.parametrize(
    ("text", "disposition", "cause"),
    [(WRONG, "delivered", "released"), (RIGHT, "repaired", "edited"), (None, "withheld", "rejected")],
)
@pytest.mark.parametrize("kind", ["memory", "file"])
def test_what_a_person_decided_is_what_the_client_gets(
    tmp_path: Path, kind: str, text: str | None, disposition: str, cause: str
) -> None:
    """Nothing of the answer before that; who decided, and what they noted, never."""
    queue: ReviewQueue = MemoryReviews() if kind == "memory" else ReviewFile.at(tmp_path / "reviews.jsonl")
    with FakeLLM(WRONG) as server, proxied(server, _guard(queue)) as client:
        told = _pending(client, groundwire={"evidence": SOURCES, "response_id": "a-1"})
        names = {"review_id": told["review_id"], "response_id": "a-1"}
        before = client.get(told["delivery_path"])
        assert before.json() == {"disposition": "pending", "text": None, "cause": "failed", **names}
        _decide(queue, told["review_id"], text)
        for _ in range(2):
            after = client.get(told["delivery_path"])
            assert after.status_code == 200
            assert after.json() == {"disposition": disposition, "text": text, "cause": cause, **names}
            assert after.headers["cache-control"] == "no-store"
            assert after.headers["x-groundwire-disposition"] == disposition


def test_the_path_has_an_id_that_nobody_guesses(reviews: ReviewFile) -> None:
    """And one for each answer."""
    with FakeLLM(WRONG) as server, proxied(server, _guard(reviews)) as client:
        paths = {_pending(client)["delivery_path"] for _ in range(2)}
    assert len(paths) == 2
    assert all(re.fullmatch("/v1/groundwire/deliveries/[0-9a-f]{32}", path) for path in paths)


def test_a_client_may_wait_for_the_decision(reviews: ReviewFile) -> None:
    """It gets it as soon as it is there; others are answered meanwhile."""
    with FakeLLM(WRONG) as server, proxied(server, _guard(reviews)) as client, ThreadPoolExecutor() as pool:
        told = _pending(client)
        waiting = pool.submit(client.get, told["delivery_path"], params={"wait": "30"})
        assert client.get(told["delivery_path"]).json()["disposition"] == "pending"
        _decide(reviews, told["review_id"], RIGHT)
        assert waiting.result().json()["text"] == RIGHT


def test_a_wait_ends(reviews: ReviewFile) -> None:
    """The answer waits on."""
    with FakeLLM(WRONG) as server, proxied(server, _guard(reviews)) as client:
        found = client.get(_pending(client)["delivery_path"], params={"wait": "0.01"})
    assert (found.status_code, found.json()["disposition"]) == (200, "pending")


@pytest.mark.parametrize("wait", ["-1", "31", "nan", "inf", "soon"])
def test_a_wait_that_cannot_be_is_refused(wait: str, reviews: ReviewFile) -> None:
    """With what to say instead."""
    with FakeLLM(WRONG) as server, proxied(server, _guard(reviews)) as client:
        found = client.get(_pending(client)["delivery_path"], params={"wait": wait})
    assert found.status_code == 400
    assert found.json()["error"]["message"] == "`wait` must be a number of seconds from 0 to 30"


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
def test_the_session_is_told_what_the_user_gets_to_see(
    reviews: ReviewFile,
    stream: bool,  # noqa: FBT001  # a case of the table
) -> None:
    """When they get it, and not before: the next answer is written to what was shown."""
    asked = {"evidence": SOURCES, "session_id": "chat"}

    def history() -> list[str]:
        ask(client, groundwire=asked)
        return [turn.content for turn in JUDGE.asked[-1].history]

    with FakeLLM(WRONG) as server, proxied(server, _guard(reviews)) as client:
        path = re.search(r'"delivery_path":\s*"([^"]+)"', ask(client, stream=stream, groundwire=asked).text)
        assert path is not None
        _decide(reviews, path[1].rpartition("/")[2], RIGHT)
        assert RIGHT not in history()
        assert client.get(path[1]).json()["text"] == RIGHT
        assert history()[:2] == ["What is the fee?", RIGHT]


def test_another_session_of_the_same_name_is_told_nothing(reviews: ReviewFile) -> None:
    """The one that was forgotten had the turn; the client gets its answer all the same."""
    with (
        FakeLLM([WRONG, WRONG, RIGHT, RIGHT, RIGHT]) as server,
        proxied(server, _guard(reviews), most_sessions=1) as client,
    ):
        told = _pending(client, groundwire={"evidence": SOURCES, "session_id": "a"})
        for name in ("b", "a"):
            ask(client, groundwire={"evidence": SOURCES, "session_id": name})
        _decide(reviews, told["review_id"], "The fee is five EUR.")
        assert client.get(told["delivery_path"]).json()["text"] == "The fee is five EUR."
        ask(client, groundwire={"evidence": SOURCES, "session_id": "a"})
    assert [turn.content for turn in JUDGE.asked[-1].history] == ["What is the fee?", RIGHT]


def test_an_answer_outlives_the_proxy(reviews: ReviewFile) -> None:
    """Where its queue does; its session is gone, which is no error."""
    with FakeLLM(WRONG) as server, proxied(server, _guard(reviews)) as client:
        told = _pending(client, groundwire={"evidence": SOURCES, "session_id": "a"})
    _decide(reviews, told["review_id"], WRONG)
    again = ReviewFile.existing(reviews.path)
    with FakeLLM(WRONG) as server, proxied(server, _guard(again)) as client:
        found = client.get(told["delivery_path"]).json()
    assert (found["disposition"], found["text"], found["response_id"]) == ("delivered", WRONG, told["response_id"])


def _not_there(response: Any) -> None:
    assert response.status_code == 404
    assert response.json()["error"]["message"] == "there is no answer here that waits for a person under this id"
    assert response.json()["error"]["type"] == "invalid_request_error"


def test_what_is_not_for_the_client_is_not_there(reviews: ReviewFile) -> None:
    """An id that there is not, an item that nobody waits for, and an answer of another application."""
    with FakeLLM(WRONG) as server, proxied(server, _guard(reviews)) as client:
        _not_there(client.get("/v1/groundwire/deliveries/0123456789abcdef0123456789abcdef"))
        withheld = ask(client, groundwire={"evidence": SOURCES, "risk": "MEDIUM"}).json()["groundwire"]
        assert withheld["delivery_path"] is None
        _not_there(client.get(f"/v1/groundwire/deliveries/{withheld['review_id']}"))
        path = _pending(client)["delivery_path"]
        with proxied(server, _guard(reviews, "another")) as other:
            _not_there(other.get(path, params={"wait": "30"}))
        assert client.post(path).status_code == 405
        assert client.get("/v1/groundwire/deliveries/").status_code == 404


def test_who_may_not_ask_may_not_ask_again(reviews: ReviewFile) -> None:
    """Neither without the token, nor under another name than the machine's own."""
    guard = _guard(reviews)
    with FakeLLM(WRONG) as server, proxied(server, guard) as client:
        path = _pending(client)["delivery_path"]
        assert client.get(path, headers={"Host": "evil.example"}).status_code == 421
        with proxied(server, guard, token=TOKEN) as closed:
            assert closed.get(path).status_code == 401
            assert closed.get(path, headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


class Unreadable(MemoryReviews):
    """A queue whose file is gone."""

    @override
    async def get(self, item_id: str) -> Review | None:
        raise StoreError("the reviews in '/srv/reviews.jsonl' cannot be read")


def test_a_queue_that_cannot_be_read_is_an_error(caplog: pytest.LogCaptureFixture) -> None:
    """And not an answer that is not there. What failed, which may name a file, the operator reads, not the client."""
    with FakeLLM(WRONG) as server, proxied(server, _guard(Unreadable())) as client:
        found = client.get(_pending(client)["delivery_path"])
    assert found.status_code == 503
    assert found.json()["error"]["message"].startswith("a record or a review could not be stored or read")
    assert "/srv/reviews.jsonl" not in found.text
    assert "/srv/reviews.jsonl" in caplog.text
