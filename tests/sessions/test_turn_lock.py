from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from groundwire.sessions.turn_lock import TurnLock, _Waiter


async def count(lock: TurnLock, seen: list[int], times: int) -> None:
    """Read, let others run, and write: without a lock, counts get lost."""
    for _ in range(times):
        async with lock:
            before = seen[0]
            await asyncio.sleep(0)
            seen[0] = before + 1


async def wait(lock: TurnLock, came: list[str], name: str) -> None:
    async with lock:
        came.append(name)


def test_tasks_come_one_after_the_other_in_order() -> None:
    """Who came first is let in first."""

    async def work() -> list[str]:
        lock, came = TurnLock(), list[str]()
        async with lock:
            tasks = [asyncio.create_task(wait(lock, came, name)) for name in "abc"]
            await asyncio.sleep(0)
            assert came == []
        await asyncio.gather(*tasks)
        return came

    assert asyncio.run(work()) == ["a", "b", "c"]


def test_event_loops_of_several_threads_share_it() -> None:
    """Nothing is lost between threads with an event loop each."""
    lock, seen = TurnLock(), [0]
    with ThreadPoolExecutor(max_workers=4) as pool:
        list(pool.map(lambda _: asyncio.run(count(lock, seen, 50)), range(4)))
    assert seen == [200]


def test_who_gives_up_is_passed_over() -> None:
    """A waiter that is cancelled, before or after the lock was handed to it, does not keep it from the others."""

    async def work() -> list[str]:
        lock, came = TurnLock(), list[str]()
        async with lock:
            early, late, last = (asyncio.create_task(wait(lock, came, name)) for name in ("early", "late", "last"))
            await asyncio.sleep(0)
            early.cancel()
            await asyncio.sleep(0)
        late.cancel()
        for task in (early, late):
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.wait_for(last, timeout=5)
        return came

    assert asyncio.run(work()) == ["last"]


def test_an_event_loop_that_has_ended_is_passed_over() -> None:
    """A waiter whose event loop is closed cannot be told, so the next one is."""

    async def work() -> list[str]:
        lock, came = TurnLock(), list[str]()
        stranded = asyncio.new_event_loop()
        async with lock:
            lock._waiting.append(_Waiter(stranded, stranded.create_future()))
            stranded.close()
            last = asyncio.create_task(wait(lock, came, "last"))
            await asyncio.sleep(0)
        await asyncio.wait_for(last, timeout=5)
        return came

    assert asyncio.run(work()) == ["last"]
