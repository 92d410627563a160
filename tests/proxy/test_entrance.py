"""Who may use the proxy: its own machine, or whoever shows the token."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pydantic import ValidationError
from tests.proxy.asking import KEY, RIGHT, ask, content, proxied

from groundwire.guard.guard import Guard
from groundwire.proxy.app import create_app
from groundwire.proxy.settings import ProxySettings
from groundwire.proxy.upstream import Credentials
from groundwire.testing import FakeLLM

TOKEN = "a-token-of-some-length"  # noqa: S105  # made for this test
OPERATOR = "operator-key-0123456789"


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": ""},
        {"Authorization": f"Bearer {TOKEN}x"},
        {"Authorization": f"Basic {TOKEN}"},
        {"Authorization": TOKEN},
        {"X-Groundwire-Token": TOKEN[:-1]},
        {"X-Groundwire-Token": "ü"},
    ],
)
def test_without_the_token_nothing_is_answered(headers: dict[str, str]) -> None:
    """Neither completions nor models; and nobody is told what the token would be."""
    with FakeLLM(RIGHT) as server, proxied(server, host="0.0.0.0", token=TOKEN) as client:  # noqa: S104  # what is tested
        response = ask(client, headers={key: value.encode() for key, value in headers.items()})  # type: ignore[misc]  # httpx takes bytes
        assert response.status_code == 401
        assert client.get("/v1/models").status_code == 401
        assert client.get("/health").status_code == 200
    assert TOKEN not in response.text
    assert server.requests == []


def test_the_token_may_be_the_key_that_a_client_is_set_up_with() -> None:
    """It stays here: the model's server gets the operator's key."""
    with FakeLLM(RIGHT) as server, proxied(server, token=TOKEN, key=OPERATOR) as client:
        assert content(ask(client, headers={"Authorization": f"Bearer {TOKEN}"})) == RIGHT
    assert server.requests[0].key == OPERATOR


def test_a_token_in_authorization_is_never_passed_on() -> None:
    """Even where there is no other key."""
    with FakeLLM(RIGHT) as server, proxied(server, token=TOKEN) as client:
        ask(client, headers={"Authorization": f"Bearer {TOKEN}"})
    assert "authorization" not in server.requests[0].headers


def test_the_token_may_stand_beside_the_clients_own_key() -> None:
    """In a header of its own, which stays here too."""
    with FakeLLM(RIGHT) as server, proxied(server, token=TOKEN) as client:
        assert content(ask(client, headers={"X-Groundwire-Token": TOKEN})) == RIGHT
    assert server.requests[0].key == KEY
    assert "x-groundwire-token" not in server.requests[0].headers


def test_the_operators_key_goes_before_that_of_a_client() -> None:
    """A client cannot choose whose account is used."""
    with FakeLLM(RIGHT) as server, proxied(server, key=OPERATOR) as client:
        ask(client, headers={"api-key": "other"})
    assert server.requests[0].key == OPERATOR
    assert "api-key" not in server.requests[0].headers


@pytest.mark.parametrize("host", ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]:8080", "LOCALHOST"])
def test_this_machine_may_ask_under_its_own_names(host: str) -> None:
    """As clients on it do."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        assert ask(client, headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.nip.io"])
def test_a_web_page_cannot_have_its_own_name_lead_here(host: str) -> None:
    """It would ask in the name of whoever looks at it."""
    with FakeLLM(RIGHT) as server, proxied(server, key=OPERATOR) as client:
        assert ask(client, headers={"Host": host}).status_code == 421
    assert server.requests == []


def test_a_web_page_cannot_send_what_it_may_send_without_being_asked() -> None:
    """Browsers let pages send text anywhere, and JSON only where they are welcome."""
    with FakeLLM(RIGHT) as server, proxied(server, key=OPERATOR) as client:
        assert ask(client, headers={"Content-Type": "text/plain"}).status_code == 415
    assert server.requests == []


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"host": "0.0.0.0"}, "can be reached from other machines"),  # noqa: S104  # what is refused
        ({"host": "::"}, "can be reached from other machines"),
        ({"host": "example.org"}, "can be reached from other machines"),
        ({"token": "short"}, "at least 16 characters"),
        ({"token": "with a space in it, long"}, "printable ASCII"),
        ({"key": "line\nbreak"}, "printable ASCII"),
        ({"upstream": "ftp://x"}, "no address"),
        ({"upstream": "https://user:pass@x/v1"}, "no password"),
        ({"upstream": "https://x/v1?key=1"}, "no password, query"),
        ({"timeout_seconds": 0}, "greater than 0"),
        ({"port": 70_000}, "less than or equal to 65535"),
    ],
)
def test_a_setting_that_would_leave_a_door_open_is_refused(settings: dict[str, Any], message: str) -> None:
    """Before anything is served."""
    with pytest.raises(ValidationError, match=message):
        ProxySettings.model_validate({"upstream": "http://localhost:1/v1", **settings})


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.0.0.5"])
def test_this_machine_needs_no_token(host: str) -> None:
    """Nobody else can reach it."""
    assert ProxySettings(upstream="http://localhost:1/v1", host=host).local


def test_secrets_are_not_shown() -> None:
    """Neither by settings nor by what a request carries."""
    settings = ProxySettings.model_validate({"upstream": "http://localhost:1/v1", "key": OPERATOR, "token": TOKEN})
    shown = repr(settings) + repr(Credentials.of({"authorization": f"Bearer {KEY}"}, settings.key))
    assert not any(secret in shown for secret in (OPERATOR, TOKEN, KEY))


@pytest.mark.parametrize("key", ["kéy-0123456789", "\x7fkey"])
def test_a_key_that_cannot_be_sent_on_is_refused(key: str) -> None:
    """By the name of its header; it never breaks the proxy."""
    with FakeLLM(RIGHT) as server, proxied(server) as client:
        response = ask(client, headers={"Authorization": f"Bearer {key}".encode("latin-1")})  # type: ignore[dict-item]  # httpx takes bytes
    assert response.status_code == 400
    assert response.json()["error"]["message"] == "the header authorization must be printable ASCII"


@pytest.mark.parametrize(("goes", "status"), [(False, 408), (True, 499)])
def test_a_body_that_does_not_come_is_not_waited_for(*, goes: bool, status: int) -> None:
    """Whether the client takes its time, or is gone."""
    sent: list[Any] = []
    coming = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def receive() -> Any:
        if coming:
            return coming.pop()
        if not goes:
            await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    async def asked() -> None:
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": "/v1/chat/completions", "headers": headers}
        app = create_app(ProxySettings(upstream="http://127.0.0.1:1/v1", timeout_seconds=0.1), Guard())
        await app({**scope, "query_string": b"", "server": ("localhost", 80), "scheme": "http"}, receive, send)

    asyncio.run(asked())
    assert sent[0]["status"] == status
