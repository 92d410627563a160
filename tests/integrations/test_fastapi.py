"""Routes of FastAPI with the guard as a dependency: statuses, sessions by header, answers that wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient
from pydantic import BaseModel
from starlette.responses import Response
from typing_extensions import override

from groundwire import InputError, Verifier
from groundwire.domain.review import Resolution, ReviewItem
from groundwire.errors import StoreError
from groundwire.guard.guard import Guard
from groundwire.integrations.fastapi import RequestGuard, add_error_handlers, guarded, response_of, waiting
from groundwire.sessions.kept import KeptSessions
from groundwire.storage.memory_reviews import MemoryReviews
from groundwire.testing import ScriptedJudge

RIGHT = "The fee is 5 EUR."
WRONG = "The fee is 9 EUR."
JUDGE = ScriptedJudge({RIGHT: "SUPPORTED", WRONG: "CONTRADICTED"})
SOURCES = ["The fee is 5 EUR. It is due in May."]


class Question(BaseModel):
    """What the client sends; what the model will say, for the tests."""

    text: str
    said: list[str]


@contextmanager
def _client(guard: Guard | None = None, **options: Any) -> Iterator[TestClient]:
    guard = Guard(verifier=Verifier(judge=JUDGE)) if guard is None else guard
    app = FastAPI()
    add_error_handlers(app)
    app.include_router(waiting(guard, wait_seconds=0.05))
    depends: Any = Depends(guarded(guard, **options))  # annotations cannot name what is local
    reviews = guard.reviews

    @app.post("/ask")
    async def ask(question: Question, guard: RequestGuard = depends) -> Response:
        said = iter(question.said)
        return response_of(await guard.respond(lambda _: next(said), SOURCES, question=question.text))

    @app.post("/review")
    async def review(question: Question, guard: RequestGuard = depends) -> Response:
        return response_of(await guard.review(question.said[0], SOURCES, question=question.text))

    @app.post("/release/{review_id}")
    async def release(review_id: str, text: str | None = None) -> None:
        outcome = "rejected" if text is None else "released"
        now = datetime.now(UTC)
        made = Resolution(item_id=review_id, outcome=outcome, text=text, reviewer="r", resolved_at=now)
        await reviews.resolve(made)

    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def _ask(client: TestClient, *said: str, path: str = "/ask", session: str | None = None) -> Any:
    headers = {} if session is None else {"X-Groundwire-Session": session}
    return client.post(path, json={"text": "What is the fee?", "said": list(said)}, headers=headers)


def test_an_answer_that_passes_is_200() -> None:
    """With its text and what became of it."""
    with _client() as client:
        response = _ask(client, RIGHT)
    assert (response.status_code, response.headers["x-groundwire-disposition"]) == (200, "delivered")
    body = response.json()
    assert (body["text"], body["disposition"], body["score"], body["review_id"]) == (RIGHT, "delivered", 1.0, None)


def test_an_answer_is_repaired_before_it_is_200() -> None:
    """By the generator of the route."""
    with _client() as client:
        assert _ask(client, WRONG, RIGHT).json()["disposition"] == "repaired"


def test_an_answer_that_is_withheld_is_422() -> None:
    """Nothing of it is in the response."""
    with _client(risk="MEDIUM") as client:
        response = _ask(client, WRONG, WRONG, WRONG)
    assert (response.status_code, response.json()["text"]) == (422, None)
    assert "9 EUR" not in response.text


@pytest.mark.parametrize(
    ("decided", "status", "text"),
    [({"text": "The fee is 5 EUR a year."}, 200, "The fee is 5 EUR a year."), ({}, 422, None)],
)
def test_an_answer_that_waits_is_202_until_a_person_decides(decided: dict[str, str], status: int, text: str) -> None:
    """And says where to ask again."""
    with _client() as client:
        response = _ask(client, WRONG, WRONG)
        assert (response.status_code, response.json()["text"]) == (202, None)
        where = response.headers["location"]
        assert where == f"/deliveries/{response.json()['review_id']}"
        again = client.get(where)
        assert (again.status_code, again.headers["location"], again.json()["disposition"]) == (202, where, "pending")
        client.post(f"/release/{response.json()['review_id']}", params=decided)
        again = client.get(where)
    assert (again.status_code, again.json()["text"]) == (status, text)
    assert "9 EUR" not in response.text + again.text


def test_an_answer_that_there_is_not_is_404() -> None:
    """Its id is not repeated."""
    with _client() as client:
        response = client.get("/deliveries/none")
    assert (response.status_code, response.json()) == (404, {"detail": "there is no such answer"})


def test_an_answer_that_a_person_rewrote_is_repaired() -> None:
    """As the guard itself calls it."""
    with _client() as client:
        asked = _ask(client, WRONG, WRONG)
        client.post(f"/release/{asked.json()['review_id']}", params={"text": "The fee is 5 EUR a year."})
        again = client.get(asked.headers["location"])
    assert again.json()["disposition"] == "repaired"


def test_what_does_not_wait_here_is_404() -> None:
    """Neither an answer of another application in the same queue, nor one that a person only has to look at."""
    reviews = MemoryReviews()
    verifier = Verifier(judge=JUDGE)
    with _client(Guard(verifier, application="other", reviews=reviews)) as client:
        elsewhere = _ask(client, WRONG, WRONG).headers["location"]
    with _client(Guard(verifier, reviews=reviews), risk="MEDIUM") as client:
        looked_at = _ask(client, WRONG, WRONG, WRONG).json()["review_id"]
        assert client.get(elsewhere).status_code == 404
        assert client.get(f"/deliveries/{looked_at}").status_code == 404


def test_a_header_names_the_session() -> None:
    """Each client has its own; without the header there is none."""
    sessions = KeptSessions()
    with _client(sessions=sessions) as client:
        ids = [_ask(client, RIGHT, session=name).json()["response_id"] for name in ("a", "b", "a")]
        assert [(each[0], each.rpartition(":")[2]) for each in ids] == [("a", "0"), ("b", "0"), ("a", "1")]
        assert ":" not in _ask(client, RIGHT).json()["response_id"]
    assert len(sessions.get("a").turns) == 2


def test_a_header_is_nothing_where_there_are_no_sessions() -> None:
    """A client cannot begin what the application does not keep."""
    with _client() as client:
        assert _ask(client, RIGHT, session="a").json()["response_id"][:2] != "a."


def test_an_answer_of_elsewhere_can_be_reviewed() -> None:
    """With the same options."""
    with _client(sessions=KeptSessions()) as client:
        assert _ask(client, RIGHT, path="/review", session="a").json()["response_id"].endswith(":0")


def test_input_that_cannot_be_used_is_400() -> None:
    """With what is wrong."""
    with _client(sessions=KeptSessions()) as client:
        response = _ask(client, RIGHT, session=" ")
    assert response.status_code == 400
    assert "blank" in response.json()["detail"]


def test_a_queue_that_is_down_is_503() -> None:
    """Nothing is delivered, and clients learn no details."""

    class Down(MemoryReviews):
        @override
        async def add(self, item: ReviewItem) -> None:  # the seam gives it
            raise StoreError("secret.db is locked")

    with _client(Guard(verifier=Verifier(judge=JUDGE), reviews=Down())) as client:
        response = _ask(client, WRONG, WRONG)
    assert (response.status_code, response.json()) == (
        503,
        {"detail": "the answer could not be checked; try again later"},
    )


def test_a_risk_that_there_is_not_is_refused_when_the_route_is_made() -> None:
    """Not when the first user asks."""
    with pytest.raises(InputError, match="unknown risk level"):
        guarded(Guard(), risk="huge")


def test_routes_are_described() -> None:
    """The header of the session is in the description that FastAPI makes."""
    with _client(sessions=KeptSessions()) as client:
        described = client.get("/openapi.json").json()
    (header,) = described["paths"]["/ask"]["post"]["parameters"]
    assert (header["name"], header["in"], header["required"]) == ("X-Groundwire-Session", "header", False)
