from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing

import pytest

from groundwire.cli.in_order import AHEAD, in_order


def test_results_come_in_order_whichever_is_done_first() -> None:
    """The first item is the last one to be done, and its result still comes first."""

    async def main() -> list[int]:
        last = asyncio.Event()

        async def work(item: int) -> int:
            if item == 0:
                await last.wait()
            if item == 3:
                last.set()
            return item

        return [each async for each in in_order(range(4), work, concurrency=2)]

    assert asyncio.run(main()) == [0, 1, 2, 3]


def test_items_are_read_as_places_become_free() -> None:
    """A long input is not taken into memory at once."""
    read = 0

    def items() -> Iterator[int]:
        nonlocal read
        for item in range(1000):
            read = item
            yield item

    async def main() -> None:
        async def work(item: int) -> int:
            return item

        async with aclosing(in_order(items(), work, concurrency=2)) as results:
            async for _ in results:
                break

    asyncio.run(main())
    assert read < 2 * AHEAD + 1


def test_an_error_ends_what_was_begun() -> None:
    """It is raised in its turn, and nothing goes on behind it."""
    cancelled: list[int] = []

    async def work(item: int) -> int:
        if item == 1:
            raise KeyError(item)
        try:
            if item > 1:
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(item)
            raise
        return item

    seen: list[int] = []

    async def main() -> None:
        async for each in in_order(range(10), work, concurrency=4):
            seen.append(each)  # noqa: PERF401  # what was seen before the error is what counts

    with pytest.raises(KeyError):
        asyncio.run(main())
    assert seen == [0]
    assert cancelled
