"""The guard for code that is not async."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Generator
from concurrent.futures import CancelledError, Future
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack

from groundwire.domain.answer import Answer
from groundwire.domain.request import Sources
from groundwire.domain.review import Resolution
from groundwire.errors import InputError
from groundwire.guard.case import GuardOptions
from groundwire.guard.delivery import Delivery
from groundwire.guard.guard import Guard
from groundwire.guard.guarded import BlockingGuarded
from groundwire.guard.incoming import StreamGenerate
from groundwire.guard.prompt import Generate
from groundwire.sessions.session import Session

T = TypeVar("T")


class BlockingGuard:
    """A guard whose verbs block; may be used from several threads, and inside a running event loop, which then waits.

    It has an event loop of its own in a thread of its own, because checks after delivery and people who decide take
    longer than one call. `close` it, or use it in a `with` block; closing waits for the checks after delivery, and ends
    the calls that are still at work in other threads.
    """

    def __init__(self, guard: Guard) -> None:
        if not isinstance(guard, Guard):
            raise InputError(f"a blocking guard needs a Guard, not {type(guard).__name__}")
        self.guard = guard
        self._closed = False
        self._at_work: set[Future[Any]] = set()
        self._using = threading.Lock()
        """Guards the two fields above: no call begins once the guard is closed."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="groundwire-guard", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def respond(self, generate: Generate, evidence: Sources, **options: Unpack[GuardOptions]) -> Delivery:
        """As `Guard.respond`."""
        return self.run(self.guard.respond(generate, evidence, **options))

    def review(
        self,
        answer: str | Answer,
        evidence: Sources,
        *,
        repairs_left: int = 0,
        previous: Delivery | None = None,
        **options: Unpack[GuardOptions],
    ) -> Delivery:
        """As `Guard.review`."""
        return self.run(self.guard.review(answer, evidence, repairs_left=repairs_left, previous=previous, **options))

    def stream(
        self, generate: StreamGenerate, evidence: Sources, **options: Unpack[GuardOptions]
    ) -> Generator[str | Delivery, None, None]:
        """As `Guard.stream`, to be read with `for`; one that is given up is cancelled."""
        written = self.guard.stream(generate, evidence, **options)
        try:
            while (item := self.run(_next(written))) is not None:
                yield item
        finally:
            if not self._closed:  # with it, every stream has ended
                self.run(_ended(written))

    def settled(self, delivery: Delivery, *, session: Session | None = None) -> Delivery:
        """As `Guard.settled`: blocks until a person has decided."""
        return self.run(self.guard.settled(delivery, session=session))

    def resolve(self, resolution: Resolution) -> None:
        """What a person decided, for the review queue of the guard; a queue in memory belongs to its event loop."""
        self.run(self.guard.reviews.resolve(resolution))

    def drained(self) -> None:
        """As `Guard.drained`."""
        self.run(self.guard.drained())

    def guarded(self, generate: Generate) -> BlockingGuarded:
        """As `Guard.guarded`."""
        return BlockingGuarded(self, generate)

    def close(self) -> None:
        """Wait for the checks after delivery, and end the thread; the guard cannot be used after it.

        Calls that other threads still wait for, such as for a person's decision, end with an InputError.
        """
        self._require_outside()
        with self._using:
            if self._closed:
                return
            self._closed = True
            waiting = tuple(self._at_work)
        for call in waiting:
            call.cancel()
        asyncio.run_coroutine_threadsafe(self._finished(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of `work`, done in the event loop of the guard: for what is built on its async verbs.

        Raises:
            InputError: the guard is closed, or this is called from within its own event loop.
        """
        try:
            self._require_outside()
            future = self._begun(work)
        except InputError:
            work.close()
            raise
        try:
            return future.result()
        except CancelledError:
            if self._closed:
                raise InputError("the guard was closed before the answer was there; close it after all calls") from None
            raise
        except BaseException:  # boundary: raised again; who gives up waiting, as at Ctrl-C, does not want the answer
            future.cancel()
            raise
        finally:
            self._at_work.discard(future)

    def _begun(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        with self._using:
            if self._closed:
                raise InputError("the guard is closed; make another one")
            future: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
            self._at_work.add(future)
        return future

    def _require_outside(self) -> None:
        if threading.current_thread() is self._thread:
            raise InputError(
                "a blocking guard cannot be asked from inside itself: it would wait for itself; await `guard`"
            )

    async def _finished(self) -> None:
        """Nothing is left in the event loop: what was cancelled has ended, and all checks after delivery are done."""
        await self.guard.drained()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        await self._loop.shutdown_asyncgens()


async def _next(items: AsyncGenerator[str | Delivery, None]) -> str | Delivery | None:
    return await anext(items, None)


async def _ended(items: AsyncGenerator[str | Delivery, None]) -> None:
    await items.aclose()
