"""A cache that lasts as long as the process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class MemoryCache:
    """Keeps everything that is put into it; safe to share between tasks and threads."""

    _entries: dict[str, str] = field(default_factory=dict, repr=False)

    async def get(self, keys: Sequence[str]) -> Mapping[str, str]:
        """What is kept under those of the keys that are known."""
        return {key: self._entries[key] for key in keys if key in self._entries}

    async def put(self, entries: Mapping[str, str]) -> None:
        """Keep each text under its key."""
        self._entries.update(entries)
