"""HTTP to one server: straight to it, and no more of its answers than can be a reply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from httpx2 import AsyncBaseTransport, AsyncHTTPTransport, Limits, Response, Timeout
from pydantic_ai.models import create_async_httpx2_client
from typing_extensions import override

from groundwire.chat.environment_proxy import proxy_of
from groundwire.chat.failure import ReplyTooLarge
from groundwire.errors import ConfigError

if TYPE_CHECKING:
    from httpx2 import AsyncClient, Request

MOST_REPLY_BYTES: Final = 8 * 2**20
"""Bytes of an answer, unpacked: some two million tokens, more than any model writes at once."""

CONNECT_SECONDS: Final = 5.0
"""A server that does not take a connection in this time is not there."""

ENCODINGS: Final = ("gzip", "deflate")
"""Ways to pack an answer that are read: what comes out is at most a thousand times what is read at once."""


def http_client(url: str | None, seconds: float, connections: int) -> AsyncClient:
    """An HTTP client for the event loop that runs, to the server at `url`.

    Raises:
        ConfigError: the proxy that the environment names cannot be used.
    """
    limits = Limits(max_connections=connections, max_keepalive_connections=connections)
    try:
        network = AsyncHTTPTransport(limits=limits, proxy=proxy_of(url))
    except (ValueError, ImportError) as error:
        # Without what was set: proxies have passwords.
        raise ConfigError(f"the proxy that the environment names cannot be used: {type(error).__name__}") from None
    return create_async_httpx2_client(
        timeout=Timeout(seconds, connect=min(seconds, CONNECT_SECONDS)), transport=Bounded(network)
    )


class Bounded(AsyncBaseTransport):
    """Reads answers whole, and gives up on one that is larger than a reply can be."""

    def __init__(self, inner: AsyncBaseTransport) -> None:
        self._inner = inner

    @override
    async def handle_async_request(self, request: Request) -> Response:
        """The answer, read and unpacked.

        Raises:
            ReplyTooLarge: it is larger than a reply can be, or packed in another way than was asked for.
        """
        request.headers["Accept-Encoding"] = ", ".join(ENCODINGS)
        answer = await self._inner.handle_async_request(request)
        try:
            packed = answer.headers.get("Content-Encoding", "identity").strip().lower()
            if packed not in {*ENCODINGS, "identity", ""}:
                raise ReplyTooLarge
            body = bytearray()
            async for chunk in answer.aiter_bytes():
                body += chunk
                if len(body) > MOST_REPLY_BYTES:
                    raise ReplyTooLarge
        finally:
            await answer.aclose()
        headers = [(name, value) for name, value in answer.headers.multi_items() if name.lower() not in _OF_THE_WAY]
        return Response(answer.status_code, headers=headers, content=bytes(body), extensions=answer.extensions)

    @override
    async def aclose(self) -> None:
        """Close all connections."""
        await self._inner.aclose()


_OF_THE_WAY: Final = frozenset({"content-encoding", "content-length", "transfer-encoding"})
"""Headers that say how the body came here."""
