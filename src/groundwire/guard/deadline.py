"""A limit of time that holds whatever the work makes of being told to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

GRACE: Final = 1.0
"""Seconds in which work that was told to stop may put itself on record; after them nobody waits for it."""


async def in_time(work: Coroutine[Any, Any, T], seconds: float) -> T | None:
    """What comes of `work`; None if it takes longer, even if it does not stop then. What it raises is raised."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait([task], timeout=seconds)
        if task.done():
            return task.result()
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=GRACE)
            task.add_done_callback(_heard)
    if task.done() and not task.cancelled() and (error := task.exception()) is not None:
        raise error
    return None


def _heard(task: asyncio.Task[Any]) -> None:
    """Asks for the error of work that nobody waits for, so that the event loop does not print it."""
    if not task.cancelled():
        task.exception()
