"""What calls to models may take altogether, in tokens or in money."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from groundwire.domain.exchange import Usage
from groundwire.errors import ConfigError, ModelCallFailed

POLL_SECONDS = 0.05
"""How often a call that waits for others to end looks whether it may start: they take seconds."""


@dataclass(frozen=True, slots=True)
class Amount:
    """Tokens and money."""

    tokens: int = 0
    usd: float = 0.0

    def __add__(self, other: Amount) -> Amount:
        return Amount(self.tokens + other.tokens, self.usd + other.usd)

    def at_least(self, other: Amount) -> Amount:
        """The greater of both, each for itself."""
        return Amount(max(self.tokens, other.tokens), max(self.usd, other.usd))

    def __sub__(self, other: Amount) -> Amount:
        return Amount(self.tokens - other.tokens, self.usd - other.usd)


@dataclass(slots=True)
class Started:
    """A call that may spend; what it is expected to take counts until it says what it took."""

    expected: Amount
    taken: Amount = Amount()

    def answered(self, usage: Usage) -> None:
        """It was answered. What the provider does not tell is taken to be as expected."""
        tokens = usage.input_tokens + usage.output_tokens
        usd = self.expected.usd if usage.cost_usd is None else usage.cost_usd
        self.taken += Amount(tokens or self.expected.tokens, usd)

    def lost(self) -> None:
        """A reply never came, and may have to be paid for all the same."""
        self.taken += self.expected


class Budget:
    """Tokens, money, or both; once it is spent, no call starts. One budget may serve several models and threads.

    Calls that are under way count with what they are expected to take, or with what the largest one took if that is
    more, and a call that might not fit beside them waits until they say what they took: what is spent in the end is
    over the budget by one call, or by what the first ones took beyond expectation.

    Args:
        tokens: of prompts and replies together.
        usd: list price in US dollars; for models whose price is known.

    Raises:
        ConfigError: neither is given, or one is not positive.
    """

    def __init__(self, *, tokens: int | None = None, usd: float | None = None) -> None:
        if tokens is None and usd is None:
            raise ConfigError("a budget needs tokens or usd")
        if not all(limit is None or limit > 0 for limit in (tokens, usd)):
            raise ConfigError("a budget must be more than nothing")
        self.tokens, self.usd = tokens, usd
        self._spent = self._under_way = self._largest = Amount()
        self._calls = 0
        self._lock = threading.Lock()

    @property
    def spent(self) -> Amount:
        """What calls that have ended took."""
        return self._spent

    @asynccontextmanager
    async def call(self, expected: Amount) -> AsyncIterator[Started]:
        """A call that is expected to take so much; it starts once it fits.

        Raises:
            ModelCallFailed: the budget is spent.
        """
        while (counted := self._admitted(expected)) is None:  # noqa: ASYNC110  # an event belongs to one loop, a budget may serve several
            await asyncio.sleep(POLL_SECONDS)
        started = Started(expected)
        try:
            yield started
        except asyncio.CancelledError:
            started.lost()
            raise
        finally:
            with self._lock:
                self._calls -= 1
                # Sums of money are not exact: what is left of them must not stay when nothing is under way.
                self._under_way = self._under_way - counted if self._calls else Amount()
                self._spent += started.taken
                self._largest = self._largest.at_least(started.taken)

    def _admitted(self, expected: Amount) -> Amount | None:
        """What a call counts with now that it is under way; None if it has to wait."""
        with self._lock:
            expected = expected.at_least(self._largest)
            if self._over(self._spent, strict=False):
                raise ModelCallFailed(f"the budget of {self._limits} is spent", kind="budget", attempts=0)
            if self._calls and self._over(self._spent + self._under_way + expected, strict=True):
                return None
            self._under_way += expected
            self._calls += 1
            return expected

    def _over(self, amount: Amount, *, strict: bool) -> bool:
        pairs = ((amount.tokens, self.tokens), (amount.usd, self.usd))
        return any(limit is not None and (have > limit if strict else have >= limit) for have, limit in pairs)

    @property
    def _limits(self) -> str:
        parts = [] if self.tokens is None else [f"{self.tokens} tokens"]
        return " and ".join([*parts, *([] if self.usd is None else [f"{self.usd:g} USD"])])
