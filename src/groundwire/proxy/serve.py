"""Runs the proxy until it is asked to end."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Final

from groundwire.errors import InputError
from groundwire.proxy.settings import ProxySettings

if TYPE_CHECKING:
    from starlette.applications import Starlette

GRACE_SECONDS: Final = 30
"""How long answers that are under way may still take after the proxy was asked to end."""

MOST_HEAD_BYTES: Final = 256 * 1024
"""The longest head of a request: evidence may stand in a header."""

BACKLOG: Final = 2048
"""Connections that may wait to be accepted."""


def listening(settings: ProxySettings) -> socket.socket:
    """A socket at the address of the settings that takes connections from now on.

    Raises:
        InputError: the address cannot be listened at.
    """
    made = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((settings.host, settings.port))
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        where = f"{settings.host}:{settings.port}"
        raise InputError(f"cannot listen at {where}: {error.strerror}; choose another --port or --host") from None
    return made


def address(at: socket.socket) -> str:
    """The URL of a socket that listens."""
    host, port = at.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(app: Starlette, at: socket.socket) -> None:
    """Serve `app` until a signal ends the process; answers that are under way are finished first."""
    from uvicorn import Config, Server

    config = Config(
        app,
        http="h11",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        h11_max_incomplete_event_size=MOST_HEAD_BYTES,
    )
    Server(config).run(sockets=[at])
