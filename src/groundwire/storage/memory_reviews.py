"""A review queue in memory, for tests and for programs whose reviewers sit in the same process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from groundwire.domain.review import Resolution, Review, ReviewItem
from groundwire.errors import InputError


@dataclass(slots=True)
class _Entry:
    item: ReviewItem
    resolution: Resolution | None = None
    waiting: list[asyncio.Future[Resolution]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MemoryReviews:
    """Keeps items as long as it lives; for one event loop."""

    _entries: dict[str, _Entry] = field(default_factory=dict)

    async def add(self, item: ReviewItem) -> None:
        """Keep `item`.

        Raises:
            InputError: there is an item with its id already.
        """
        if item.id in self._entries:
            raise InputError(f"there is a review item {item.id!r} already; give each its own id")
        self._entries[item.id] = _Entry(item)

    async def resolve(self, resolution: Resolution) -> None:
        """Keep what a person decided, and wake whoever waits for it.

        Raises:
            InputError: there is no such item, or it is resolved already.
        """
        entry = self._entry(resolution.item_id)
        if entry.resolution is not None:
            raise InputError(f"review item {resolution.item_id!r} is {entry.resolution.outcome} already")
        entry.resolution = resolution
        for future in entry.waiting:
            if not future.done():  # whoever waited may have gone
                future.set_result(resolution)
        entry.waiting.clear()

    async def resolution(self, item_id: str) -> Resolution:
        """What a person decided of an item, as soon as that is known.

        Raises:
            InputError: there is no such item.
        """
        entry = self._entry(item_id)
        if entry.resolution is not None:
            return entry.resolution
        future: asyncio.Future[Resolution] = asyncio.get_running_loop().create_future()
        entry.waiting.append(future)
        try:
            return await future
        finally:
            if future in entry.waiting:  # whoever waited has gone
                entry.waiting.remove(future)

    async def get(self, item_id: str) -> Review | None:
        """An item and what became of it so far; None if there is no such item."""
        entry = self._entries.get(item_id)
        return None if entry is None else Review(item=entry.item, resolution=entry.resolution)

    async def open_items(self) -> Sequence[ReviewItem]:
        """What nobody has decided yet, oldest first."""
        return tuple(entry.item for entry in self._entries.values() if entry.resolution is None)

    def _entry(self, item_id: str) -> _Entry:
        entry = self._entries.get(item_id)
        if entry is None:
            raise InputError(f"there is no review item {item_id!r}")
        return entry
