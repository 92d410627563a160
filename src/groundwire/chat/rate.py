"""How many requests or tokens go out a minute."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

BURST_SECONDS = 5.0
"""What may go out at once: the share of this time in the rate. Providers count a minute in such pieces."""

SECONDS_PER_MINUTE = 60.0


@dataclass(slots=True)
class Rate:
    """A bucket that fills at a steady rate; who takes more than it holds waits. Safe across threads and event loops."""

    per_minute: int
    clock: Callable[[], float] = time.monotonic
    _level: float = field(init=False)
    _at: float = field(init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    def __post_init__(self) -> None:
        self._level, self._at = self._most, self.clock()

    @property
    def _most(self) -> float:
        return max(1.0, self.per_minute * BURST_SECONDS / SECONDS_PER_MINUTE)

    def take(self, amount: float) -> float:
        """Seconds to wait before `amount` may go out, which is taken at once; a negative amount gives back."""
        with self._lock:
            now, a_second = self.clock(), self.per_minute / SECONDS_PER_MINUTE
            self._level = min(self._most, self._level + (now - self._at) * a_second) - amount
            self._at = now
            return max(0.0, -self._level / a_second)
