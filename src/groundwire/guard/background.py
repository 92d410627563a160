"""Work that goes on after an answer has been delivered: bounded, never lost, and to be waited for."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

_LOG = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 8
"""Checks that run at the same time: they must not take the judge away from answers that users wait for."""

Work = Callable[[], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Background:
    """Does pieces of work side by side, so many at once, in the event loop in which they were started."""

    most_at_once: int = MOST_AT_ONCE
    _waiting: deque[Work] = field(default_factory=deque)
    _running: set[asyncio.Task[None]] = field(default_factory=set)

    def start(self, work: Work) -> None:
        """Do `work` as soon as there is room."""
        self._waiting.append(work)
        self._fill()

    async def drained(self) -> None:
        """Return when all the work is done that was started in this event loop."""
        while mine := [task for task in self._running if task.get_loop() is asyncio.get_running_loop()]:
            await asyncio.wait(mine)

    def _fill(self) -> None:
        while self._waiting and len(self._running) < self.most_at_once:
            task = asyncio.create_task(self._waiting.popleft()())
            self._running.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if task.cancelled():  # its event loop is about to end, and nothing can be started in it
            dropped = 1 + len(self._waiting)
            self._waiting.clear()
            _LOG.error("%d checks of delivered answers were cut off; await Guard.drained() before the end", dropped)
            return
        error = task.exception()
        if error is not None:
            _LOG.error("the check of a delivered answer failed: %s", type(error).__name__)
        self._fill()
