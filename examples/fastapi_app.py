"""A FastAPI application whose answers go through the guard, and a few requests to it.

python -m examples.fastapi_app          # asks it three questions
uvicorn examples.fastapi_app:app        # serves it; see /docs
"""

from __future__ import annotations

from typing import Annotated

from examples.retrieval import retrieve
from examples.scripted_model import SCRIPT, answer
from fastapi import Depends, FastAPI
from fastapi.responses import JSONResponse
from fastapi.testclient import TestClient
from pydantic import BaseModel

from groundwire import Guard
from groundwire.integrations.fastapi import RequestGuard, add_error_handlers, guarded, response_of, waiting
from groundwire.sessions.kept import KeptSessions

guard = Guard(application="bicycle-shop")
with_guard = guarded(guard, risk="HIGH", sessions=KeptSessions())

app = FastAPI(title="Bicycle shop")
app.include_router(waiting(guard))
add_error_handlers(app)


class Question(BaseModel):
    """What a client asks."""

    question: str


@app.post("/ask")
async def ask(asked: Question, guard: Annotated[RequestGuard, Depends(with_guard)]) -> JSONResponse:
    """200 with an answer that passed, 202 where a person has to look first."""
    delivery = await guard.respond(answer, retrieve(asked.question), question=asked.question)
    return response_of(delivery)


def main() -> None:
    """Ask the questions of the script, and show what a client gets."""
    with TestClient(app) as client:
        for question in SCRIPT:
            response = client.post("/ask", json={"question": question}, headers={"X-Groundwire-Session": "demo"})
            print(f"POST /ask  {question}")
            body = response.json()
            print(f"  {response.status_code} {body['disposition']}: {body['text']}")
            if "location" in response.headers:
                again = client.get(response.headers["location"])
                print(f"  ask again at {response.headers['location'][:14]}…: {again.status_code}")


if __name__ == "__main__":
    main()
