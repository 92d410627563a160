"""Open connections, kept while calls are under way and closed behind the last one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from httpx2 import AsyncClient
    from pydantic_ai.models import Model


@dataclass(slots=True, kw_only=True)
class Line:
    """The connections of one event loop."""

    model: Model[Any]
    http: AsyncClient
    slots: asyncio.Semaphore
    """One for each call that may be under way."""
    users: int = 0


@dataclass(frozen=True, slots=True)
class Lines:
    """A line for each event loop that has calls under way.

    Connections belong to the event loop that opened them, and blocking code has a new one for each call.
    """

    open: Callable[[], Line]
    _lines: dict[asyncio.AbstractEventLoop, Line] = field(default_factory=dict, init=False, repr=False)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Line]:
        """The line of the running loop, open until the block ends and no other one holds it."""
        loop = asyncio.get_running_loop()
        line = self._lines.get(loop)
        if line is None:
            line = self._lines[loop] = self.open()
        line.users += 1
        try:
            yield line
        finally:
            line.users -= 1
            if not line.users:
                # Taken out first: whoever comes while it closes opens another one.
                del self._lines[loop]
                await line.http.aclose()
