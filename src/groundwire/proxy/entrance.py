"""Who may use the proxy, and how much may be sent: looked at before anything is read."""

from __future__ import annotations

import asyncio
import hmac
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from groundwire.proxy.upstream import AUTHORIZATION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import SecretStr
    from starlette.requests import Request

TOKEN_HEADER: Final = "x-groundwire-token"  # noqa: S105  # the name of a header, no token
"""Where the token stands if `Authorization` holds the key to the model's server."""

LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "[::1]", "::1")
"""What this machine calls itself."""


class Refused(Exception):
    """A request that is not looked at."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


def require_token(headers: Mapping[str, str], token: SecretStr | None) -> bool:
    """Return if the client shows the token: whether `Authorization` holds it, and so no key to the model's server.

    Raises:
        Refused: it shows none, or another one.
    """
    if token is None:
        return False
    wanted = token.get_secret_value().encode()
    scheme, _, bearer = headers.get(AUTHORIZATION, "").partition(" ")
    in_authorization = scheme.lower() == "bearer" and hmac.compare_digest(bearer.strip().encode(), wanted)
    in_its_own = hmac.compare_digest(headers.get(TOKEN_HEADER, "").encode(), wanted)
    if not in_authorization and not in_its_own:
        raise Refused(HTTPStatus.UNAUTHORIZED, f"this proxy wants a token, as a bearer token or in {TOKEN_HEADER}")
    return in_authorization


def require_local_name(host: str) -> None:
    """Return if the client knows this machine under a name of its own.

    A web page elsewhere could have its own name lead here, and ask in the name of whoever looks at it.

    Raises:
        Refused: it does not.
    """
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if name.lower() not in LOCAL_NAMES:
        raise Refused(HTTPStatus.MISDIRECTED_REQUEST, "this proxy serves its own machine, under the name localhost")


def require_json(headers: Mapping[str, str]) -> None:
    """Return if the body is said to be JSON: a web page cannot say so of what it sends elsewhere without being asked.

    Raises:
        Refused: it is not.
    """
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send JSON, with the header Content-Type: application/json")


async def read_body(request: Request, *, most: int, seconds: float) -> bytes:
    """The body, if it has at most so many bytes and is there in so many seconds.

    Raises:
        Refused: it has more, or takes longer.
    """
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"the request is larger than {most:,} bytes")
    except TimeoutError:
        raise Refused(HTTPStatus.REQUEST_TIMEOUT, f"the request took more than {seconds:g} seconds to come") from None
    return bytes(body)
