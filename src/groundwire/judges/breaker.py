"""A circuit breaker (Nygard, Release It!, 2007): what failed several times in a row is left alone for a while."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from groundwire.domain.text import Value

Clock = Callable[[], float]
"""Seconds that only go forward, from any start."""


class Breaker(Value):
    """When a judge is left alone, and for how long."""

    failures: Annotated[int, Field(ge=1)] = 3
    """Calls in a row that fail until it is: one may be chance, and each costs its callers a wait."""
    cool_down: Annotated[float, Field(gt=0)] = 30.0
    """Seconds until one call tries it again: what restarts or rolls over is back by then."""


@dataclass(slots=True)
class Circuit:
    """The state of one judge's breaker; safe to share between threads.

    Closed: every call may go. Open: none may. After the cool-down, half-open: one call may go, and its end closes the
    circuit or opens it again.
    """

    breaker: Breaker
    clock: Clock
    _failed: int = 0
    _opened_at: float | None = None
    _trying: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def state(self) -> Literal["closed", "open", "half-open"]:
        """Where the circuit is now."""
        if self._opened_at is None:
            return "closed"
        return "half-open" if self.clock() - self._opened_at >= self.breaker.cool_down else "open"

    @contextmanager
    def call(self) -> Iterator[Call | None]:
        """A call that may go, to be told how it ended; None if none may.

        A call that is not told of, because it was cancelled, changes nothing.
        """
        with self._lock:
            state = self.state
            allowed = state == "closed" or (state == "half-open" and not self._trying)
            trial = allowed and state == "half-open"
            self._trying = self._trying or trial
        if not allowed:
            yield None
            return
        ended = Call()
        try:
            yield ended
        finally:
            with self._lock:
                self._trying = self._trying and not trial
                if ended.failed is not None:
                    self._count(failed=ended.failed)

    def _count(self, *, failed: bool) -> None:
        self._failed = self._failed + 1 if failed else 0
        if not failed:
            self._opened_at = None
        elif self._failed >= self.breaker.failures:
            self._opened_at = self.clock()


@dataclass(slots=True)
class Call:
    """How one call ended."""

    failed: bool | None = None
    """None until it is told."""
