"""Signals that end the process: they unwind it like an error, so that no half-written file is left behind."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

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


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(FROM_SHELL + number)
