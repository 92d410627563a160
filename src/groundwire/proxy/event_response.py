"""A response of server-sent events that still has a status of its own where not even the first event comes."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, Final

from starlette.responses import StreamingResponse
from typing_extensions import override

from groundwire.errors import GroundwireError
from groundwire.proxy import replies
from groundwire.proxy.events import written

if TYPE_CHECKING:
    from starlette.types import Send

_HEADERS: Final = {"Cache-Control": "no-store"}


class EventResponse(StreamingResponse):
    """Sends events; when the client goes away, the work on them is cancelled."""

    def __init__(self, events: AsyncGenerator[bytes, None]) -> None:
        super().__init__(events, media_type="text/event-stream", headers=_HEADERS)
        self._events = events

    @override
    async def stream_response(self, send: Send) -> None:
        """Send all events; an error after the first one is an event, too, and no end mark follows it."""
        async with aclosing(self._events) as events:
            try:
                first = await anext(events)
            except GroundwireError as error:
                await replies.refused(error)({"type": "http"}, _nothing, send)
                return
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await _event(send, first)
            try:
                async for each in events:
                    await _event(send, each)
            except GroundwireError as error:
                await _event(send, written(replies.described(error)))
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _event(send: Send, event: bytes) -> None:
    await send({"type": "http.response.body", "body": event, "more_body": True})


async def _nothing() -> dict[str, str]:
    return {"type": "http.disconnect"}
