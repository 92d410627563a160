"""Signals that end the process: they unwind it like an error, so that no half-written file is left behind."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, Final, NoReturn, TypeVar

T = TypeVar("T")

ENDING: Final = ("SIGTERM", "SIGHUP")
"""The signals that ask a process to end; SIGHUP is not there on every system."""

FROM_SHELL: Final = 128
"""What shells add to the number of the signal that ended a process."""


@contextmanager
def ending_in_order() -> Iterator[None]:
    """While the block runs, a signal that ends the process leaves the block first; the exit code is the shell's.

    A signal that is ignored stays ignored, as `nohup` wants it. Outside of the main thread nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers if signal.getsignal(number) is signal.SIG_DFL}
    for number in before:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run_in_loop(work: Coroutine[Any, Any, T]) -> T:
    """The result of `work`, run in an event loop of its own.

    A signal that `ending_in_order` sees to cancels the work before it ends the process, as Ctrl-C does anyway: raised
    in the middle of a task it could be caught there, and be taken for a judge that gave up.
    """
    return asyncio.run(_cancelled_by_signals(work))


async def _cancelled_by_signals(work: Coroutine[Any, Any, T]) -> T:
    task = asyncio.ensure_future(work)
    loop, numbers = asyncio.get_running_loop(), _seen_to()
    caught: list[int] = []

    def cancel(number: int) -> None:
        caught.append(number)
        task.cancel()

    for number in numbers:
        loop.add_signal_handler(number, partial(cancel, number))
    try:
        return await task
    except asyncio.CancelledError:
        if caught:
            raise SystemExit(FROM_SHELL + caught[0]) from None
        raise
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)
            signal.signal(number, _end)


def _seen_to() -> list[int]:
    """The signals that `ending_in_order` handles now; none where an event loop can take none."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        return []
    numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    return [number for number in numbers if signal.getsignal(number) is _end]


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(FROM_SHELL + number)
