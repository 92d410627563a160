"""A small HTTP server on the loopback address, in a thread of its own: it says and breaks whatever it is told to."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from types import TracebackType
from typing import Literal, Self

from groundwire.errors import InputError

HOST = "127.0.0.1"
"""Nothing outside the machine can reach it."""

BACKLOG = 1024
"""Connections that may wait to be accepted, so that some hundred clients can come at once."""

MOST_HEAD_BYTES = 65_536
"""The longest head of a request that is read; clients send a few hundred bytes."""

Fault = Literal["hang", "close", "cut"]
"""Never answer; close the connection without an answer; close it halfway through the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpRequest:
    """One request as it came."""

    method: str
    path: str
    headers: Mapping[str, str]
    """By name in small letters."""
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpAnswer:
    """What to send back, and how to fail at it."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    delay: float = 0.0
    """Seconds before it is sent."""
    fault: Fault | None = None


class LoopbackServer:
    """Answers HTTP/1.1 on a free port of the loopback address while its `with` block runs.

    Args:
        answer: what to send back for each request. It is called in the server's thread, one request at a time; what it
            raises is sent as a 500, and raised again where the `with` block ends.
    """

    def __init__(self, answer: Callable[[HttpRequest], HttpAnswer]) -> None:
        self._answer = answer
        self._error: Exception | None = None
        self._thread: threading.Thread | None = None
        self._stop: Callable[[], object] | None = None
        self._port: int | None = None
        self._at_once = 0
        self.most_at_once = 0
        """The most requests that were being answered at the same time."""

    @property
    def url(self) -> str:
        """Its address, such as `http://127.0.0.1:40123`.

        Raises:
            InputError: it is not running.
        """
        if self._port is None:
            raise InputError("the fake server is not running: use it as `with FakeLLM(...) as server:`")
        return f"http://{HOST}:{self._port}"

    def __enter__(self) -> Self:
        started: Future[int] = Future()
        self._thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self._thread.start()
        self._port = started.result()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stop is not None and self._thread is not None:
            self._stop()
            self._thread.join()
        self._port = None
        if self._error is not None and error is None:
            raise self._error

    def _run(self, started: Future[int]) -> None:
        try:
            asyncio.run(self._serve(started))
        except OSError as error:
            started.set_exception(error)  # no port is free

    async def _serve(self, started: Future[int]) -> None:
        stopped = asyncio.Event()
        loop = asyncio.get_running_loop()
        self._stop = lambda: loop.call_soon_threadsafe(stopped.set)
        connections: set[asyncio.Task[None]] = set()

        def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.create_task(self._converse(reader, writer))
            connections.add(task)
            task.add_done_callback(connections.discard)

        server = await asyncio.start_server(connect, HOST, 0, backlog=BACKLOG, limit=MOST_HEAD_BYTES)
        started.set_result(server.sockets[0].getsockname()[1])
        await stopped.wait()
        server.close()
        for task in tuple(connections):
            task.cancel()
        await asyncio.gather(*connections, return_exceptions=True)
        await server.wait_closed()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """All requests of one connection, one after another."""
        try:
            # A client may go away at any moment, in the middle of a request or of an answer, or speak no HTTP at all.
            with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
                while await self._respond(await _read(reader), reader, writer):
                    pass
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    async def _respond(self, request: HttpRequest, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Whether the connection stays open for another request."""
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            answer = self._called(request)
            await asyncio.sleep(answer.delay)
            if answer.fault == "hang":
                await reader.read(1)  # until the client gives up
            if answer.fault in {"hang", "close"}:
                return False
            data = _written(answer)
            writer.write(data if answer.fault is None else data[: len(data) - (len(answer.body) + 1) // 2])
            await writer.drain()
            return answer.fault is None
        finally:
            self._at_once -= 1

    def _called(self, request: HttpRequest) -> HttpAnswer:
        try:
            return self._answer(request)
        except Exception as error:  # noqa: BLE001  # boundary: a test's own code; raised again where the test can see it
            self._error = error
            return HttpAnswer(status=500, body=b"the script of the fake server failed")


async def _read(reader: asyncio.StreamReader) -> HttpRequest:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.split("\r\n")
    method, path, _ = first.split(" ", 2)
    pairs = (line.partition(":") for line in lines if line)
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return HttpRequest(method=method, path=path, headers=headers, body=body)


def _written(answer: HttpAnswer) -> bytes:
    headers = {"Content-Type": "application/json", "Content-Length": str(len(answer.body)), **answer.headers}
    known = {each.value: each.phrase for each in HTTPStatus}
    head = [f"HTTP/1.1 {answer.status} {known.get(answer.status, 'Unknown')}"]
    head += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*head, "", ""]).encode("latin-1") + answer.body
