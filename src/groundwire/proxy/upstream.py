"""The model's server, asked over HTTP: one address, bounded answers, no secret in an error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from pydantic import SecretStr
from typing_extensions import override

from groundwire.chat.environment_proxy import proxy_of
from groundwire.chat.masking import masked
from groundwire.domain import strict_json
from groundwire.domain.text import excerpt
from groundwire.errors import ConfigError, GeneratorFailed, InputError
from groundwire.proxy.events import read_events
from groundwire.proxy.settings import ProxySettings

if TYPE_CHECKING:
    from httpx2 import AsyncClient, Response

CONNECT_SECONDS: Final = 5.0
"""A server that does not take a connection in this time is not there."""

MOST_REPLY_BYTES: Final = 8 * 2**20
"""Bytes of an answer, unpacked: more than any model writes at once."""

MOST_CONNECTIONS: Final = 1000
"""Answers that may be under way at the same time; more wait, as long as one answer may take."""

MOST_KEPT: Final = 100
"""Connections that stay open between answers."""

MOST_MESSAGE: Final = 500
"""Characters of the server's own words in an error."""

AUTHORIZATION: Final = "authorization"

_PASSED_ON: Final = (AUTHORIZATION, "api-key", "openai-organization", "openai-project")
"""Headers of a client that its model's server needs; all others stay here."""

_PASSED_BACK: Final = ("retry-after", "x-request-id")
"""Headers of the server that a client can use."""


class UpstreamFailed(GeneratorFailed):
    """The model's server answered with an error, or not at all."""

    def __init__(self, message: str, *, status: int | None = None, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message, status=status)
        self.headers = dict(headers or {})
        """Those for the client."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """The headers with which the model's server is asked on behalf of one client."""

    headers: Mapping[str, str]

    @classmethod
    def of(cls, headers: Mapping[str, str], key: SecretStr | None) -> Credentials:
        """Those of the client; the operator's key in the place of the client's, where there is one.

        Raises:
            InputError: one of them has characters that cannot be sent on.
        """
        passed = {name: headers[name] for name in _PASSED_ON if name in headers}
        for name, value in passed.items():
            if not value.isascii() or not value.isprintable():
                raise InputError(f"the header {name} must be printable ASCII")
        if key is not None:
            passed = {name: value for name, value in passed.items() if name not in (AUTHORIZATION, "api-key")}
            passed[AUTHORIZATION] = f"Bearer {key.get_secret_value()}"
        return cls(passed)

    @override
    def __repr__(self) -> str:
        return f"Credentials({', '.join(sorted(self.headers))})"

    def hide(self, text: str) -> str:
        """The text without any of the secrets."""
        for name in (AUTHORIZATION, "api-key"):
            secret = self.headers.get(name, "").rpartition(" ")[2]
            text = masked(text, SecretStr(secret) if secret else None)
        return text


@dataclass(frozen=True, slots=True)
class Upstream:
    """One server, asked through one client."""

    url: str
    http: AsyncClient
    seconds: float
    """For one answer that is not streamed, from the first byte of the request to its last one."""

    @classmethod
    def of(cls, settings: ProxySettings) -> Upstream:
        """The server of the settings; close it in the event loop that asked it.

        Raises:
            ConfigError: the proxy that the environment names cannot be used.
        """
        from httpx2 import AsyncClient, Limits, Timeout

        seconds = settings.timeout_seconds
        timeout = Timeout(seconds, connect=min(seconds, CONNECT_SECONDS))
        try:
            # The environment is read for a proxy alone: a `.netrc` would add keys that nobody sees.
            http = AsyncClient(
                timeout=timeout,
                limits=Limits(max_connections=MOST_CONNECTIONS, max_keepalive_connections=MOST_KEPT),
                trust_env=False,
                proxy=proxy_of(settings.upstream),
            )
        except (ValueError, ImportError) as error:
            raise ConfigError(f"the proxy that the environment names cannot be used: {type(error).__name__}") from None
        return cls(settings.upstream, http, seconds)

    async def complete(self, body: Mapping[str, Any], credentials: Credentials) -> object:
        """The completion, as JSON.

        Raises:
            UpstreamFailed: there is none.
        """
        return await self._json("POST", "/chat/completions", credentials, body)

    async def models(self, name: str | None, credentials: Credentials) -> object:
        """The models that there are, or one of them, as JSON.

        Raises:
            InputError: the name is none.
            UpstreamFailed: the server does not say.
        """
        from urllib.parse import quote

        if name is not None and not name.strip("."):
            raise InputError("there is no model of such a name")  # it would lead to another folder of the server
        return await self._json("GET", "/models" if name is None else f"/models/{quote(name, safe='')}", credentials)

    async def stream(self, body: Mapping[str, Any], credentials: Credentials) -> AsyncGenerator[dict[str, Any], None]:
        """The pieces of a completion, as JSON.

        Raises:
            UpstreamFailed: there is none, or it breaks off.
        """
        async with self._asked("POST", "/chat/completions", credentials, body) as answer:
            async for event in read_events(answer.aiter_bytes(), most=MOST_REPLY_BYTES):
                yield event

    async def _json(
        self, method: str, path: str, credentials: Credentials, body: Mapping[str, Any] | None = None
    ) -> object:
        try:
            async with asyncio.timeout(self.seconds), self._asked(method, path, credentials, body) as answer:
                read = await _read(answer)
        except TimeoutError:
            raise UpstreamFailed(f"the model's server took more than {self.seconds:g} seconds") from None
        try:
            return strict_json.loads(read, "the answer")
        except InputError:
            raise UpstreamFailed("the model's server answered with something that is no JSON") from None

    @asynccontextmanager
    async def _asked(
        self, method: str, path: str, credentials: Credentials, body: Mapping[str, Any] | None
    ) -> AsyncIterator[Response]:
        """The answer of the server, not read yet."""
        from httpx2 import HTTPError, InvalidURL

        request = self.http.build_request(
            method,
            f"{self.url}{path}",
            headers={**credentials.headers, "accept-encoding": "gzip, deflate"},
            json=body,
        )
        try:
            answer = await self.http.send(request, stream=True, follow_redirects=False)
            try:
                if answer.status_code != HTTPStatus.OK:
                    raise await _refused(answer, credentials)
                yield answer
            finally:
                await answer.aclose()
        except (HTTPError, InvalidURL) as error:
            # Without its words: they may hold the address of a proxy with its password.
            raise UpstreamFailed(f"the model's server gave no answer: {type(error).__name__}") from None


async def _read(answer: Response) -> bytes:
    body = bytearray()
    async for chunk in answer.aiter_bytes():
        body += chunk
        if len(body) > MOST_REPLY_BYTES:
            raise UpstreamFailed("the model's server answered with more than a completion can be")
    return bytes(body)


async def _refused(answer: Response, credentials: Credentials) -> UpstreamFailed:
    """The error of the server in its own words, without secrets; its status is kept if it is an error's."""
    status = answer.status_code
    said = excerpt(credentials.hide(_message(await _read(answer))), MOST_MESSAGE)
    headers = {name: answer.headers[name] for name in _PASSED_BACK if name in answer.headers}
    kept = status if status >= HTTPStatus.BAD_REQUEST else None
    return UpstreamFailed(f"the model's server answered {status}: {said}", status=kept, headers=headers)


def _message(body: bytes) -> str:
    try:
        said = strict_json.loads(body, "the answer")["error"]["message"]
    except (InputError, KeyError, TypeError):
        said = None
    return said if isinstance(said, str) and said.strip() else "no reason given"
