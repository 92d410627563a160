"""Many things done at the same time in one event loop, their results in the order in which they were given."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import aclosing
from typing import Final, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD: Final = 8
"""Items in work or done and waiting for their turn, per item in work: enough that one slow item idles no other."""


async def in_order(
    items: Iterable[Item], work: Callable[[Item], Awaitable[Result]], *, concurrency: int
) -> AsyncGenerator[Result, None]:
    """The result of each item, in their order, as soon as it and those before it are there.

    `items` is read as places become free. An error of `work` is raised where its result would stand; what was begun
    and not yet handed out is then cancelled, as it is when the iterator is closed: close it with `aclosing`.
    """
    places = asyncio.Semaphore(concurrency)
    waiting: deque[asyncio.Task[Result]] = deque()

    async def placed(item: Item) -> Result:
        async with places:
            return await work(item)

    try:
        for item in items:
            waiting.append(asyncio.create_task(placed(item)))
            while waiting and (waiting[0].done() or len(waiting) >= concurrency * AHEAD):
                yield await waiting.popleft()
        while waiting:
            yield await waiting.popleft()
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def hand_out(results: AsyncGenerator[Result, None], to: Callable[[Result], None]) -> None:
    """Give each result away as it comes; when that fails, or ends early, nothing is left in work."""
    async with aclosing(results):
        async for result in results:
            to(result)
