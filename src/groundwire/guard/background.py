"""Work that goes on after an answer has been delivered: bounded, never lost, and to be waited for."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

_LOG = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 8
"""Checks that run at the same time: they must not take the judge away from answers that users wait for."""

Work = Callable[[], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class _InLoop:
    """What there is to do in one event loop."""

    waiting: deque[Work] = field(default_factory=deque)
    running: set[asyncio.Task[None]] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Background:
    """Does pieces of work side by side, so many at once, in the event loop in which they were started.

    Event loops of several threads do not meet in it: one that ends takes no work of another one with it.
    """

    most_at_once: int = MOST_AT_ONCE
    _loops: dict[asyncio.AbstractEventLoop, _InLoop] = field(default_factory=dict)
    """Those in which something is to be done."""

    def start(self, work: Work) -> None:
        """Do `work` as soon as there is room."""
        loop = asyncio.get_running_loop()
        mine = self._loops.setdefault(loop, _InLoop())
        mine.waiting.append(work)
        self._fill(loop, mine)

    async def drained(self) -> None:
        """Return when all the work is done that was started in this event loop."""
        while mine := self._loops.get(asyncio.get_running_loop()):
            await asyncio.wait(mine.running)

    def _fill(self, loop: asyncio.AbstractEventLoop, mine: _InLoop) -> None:
        while mine.waiting and len(mine.running) < self.most_at_once:
            task = loop.create_task(mine.waiting.popleft()())
            mine.running.add(task)
            task.add_done_callback(partial(self._done, loop, mine))
        if not mine.running:
            del self._loops[loop]

    def _done(self, loop: asyncio.AbstractEventLoop, mine: _InLoop, task: asyncio.Task[None]) -> None:
        mine.running.discard(task)
        if task.cancelled():  # its event loop is about to end, and nothing can be started in it
            dropped = 1 + len(mine.waiting)
            mine.waiting.clear()
            _LOG.error("%d checks of delivered answers were cut off; await Guard.drained() before the end", dropped)
        elif (error := task.exception()) is not None:
            _LOG.error("the check of a delivered answer failed: %s", type(error).__name__)
        self._fill(loop, mine)
