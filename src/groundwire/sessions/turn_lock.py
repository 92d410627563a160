"""A lock for async code that may run in several event loops, each in a thread of its own."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from threading import Lock
from types import TracebackType

from groundwire.errors import InputError


@dataclass(eq=False, slots=True)
class _Waiter:
    """Somebody who waits for the lock, in their own event loop."""

    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]
    next: bool = False
    """Whether the lock was handed to them, who may not know it yet."""


@dataclass(eq=False, slots=True)
class TurnLock:
    """Lets in one after the other, in the order in which they came. A task that holds it is refused.

    Blocking code runs each call in an event loop of its own, where a lock of asyncio would refuse to wait.
    """

    _held: bool = False
    _waiting: deque[_Waiter] = field(default_factory=deque)
    _own: Lock = field(default_factory=Lock)
    """Guards the two fields above, for an instant each time."""
    _holder: asyncio.Task[object] | None = None
    """The task that holds it."""

    async def __aenter__(self) -> None:
        """Hold the lock.

        Raises:
            InputError: the same task holds it already, and would wait for itself for ever.
        """
        task = asyncio.current_task()
        if task is not None and task is self._holder:
            raise InputError("this turn is part of another one of its session; leave `session` out in the inner one")
        await self._let_in()
        self._holder = task

    async def _let_in(self) -> None:
        with self._own:
            if not self._held:
                self._held = True
                return
            loop = asyncio.get_running_loop()
            waiter = _Waiter(loop, loop.create_future())
            self._waiting.append(waiter)
        mine = False
        try:
            await waiter.future
            mine = True
        finally:
            if not mine:
                self._leave(waiter)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._holder = None
        self._hand_on()

    def _leave(self, waiter: _Waiter) -> None:
        """Wait no longer; if the lock was handed over meanwhile, it goes to the next one."""
        with self._own:
            if not waiter.next:
                self._waiting.remove(waiter)
                return
        self._hand_on()

    def _hand_on(self) -> None:
        with self._own:
            while self._waiting:
                waiter = self._waiting.popleft()
                waiter.next = True
                try:
                    waiter.loop.call_soon_threadsafe(_wake, waiter.future)
                except RuntimeError:  # its event loop has ended, and with it whoever waited there
                    continue
                return
            self._held = False


def _wake(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
