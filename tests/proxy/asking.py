"""A proxy in front of the fake server, and a client of it, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from groundwire import Verifier
from groundwire.guard.guard import Guard
from groundwire.proxy.app import create_app
from groundwire.proxy.settings import ProxySettings
from groundwire.testing import FakeLLM, ScriptedJudge

SOURCES = [{"id": "fees.md", "text": "The fee is 5 EUR. It is due in May."}]
RIGHT = "The fee is 5 EUR."
WRONG = "The fee is 9 EUR."
JUDGE = ScriptedJudge({RIGHT: "SUPPORTED", WRONG: "CONTRADICTED"})
KEY = "client-key-0123456789"


@contextmanager
def proxied(server: FakeLLM, guard: Guard | None = None, **settings: Any) -> Iterator[TestClient]:
    """A client of a proxy for `server`."""
    guard = Guard(verifier=Verifier(judge=JUDGE)) if guard is None else guard
    app = create_app(ProxySettings(upstream=server.base_url, **settings), guard)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client


def ask(client: TestClient, *, headers: Mapping[str, str] | None = None, **more: Any) -> Any:
    """The response to a request with evidence, unless `more` says something else."""
    body = {
        "model": "fake-1",
        "messages": [{"role": "user", "content": "What is the fee?"}],
        "groundwire": {"evidence": SOURCES},
        **more,
    }
    asked = {"Authorization": f"Bearer {KEY}", **(headers or {})}
    return client.post("/v1/chat/completions", json=body, headers=asked)


def content(response: Any) -> Any:
    """The text in a reply."""
    assert response.status_code == 200, response.text
    return response.json()["choices"][0]["message"]["content"]
