"""Records in memory, for tests and for programs that look at them at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from groundwire.domain.record import Record


@dataclass(frozen=True, slots=True)
class MemoryStore:
    """Keeps records as long as it lives."""

    _kept: list[Record] = field(default_factory=list)

    async def add(self, record: Record) -> None:
        """Keep `record`."""
        self._kept.append(record)

    async def get(self, response_id: str) -> Record | None:
        """The latest record of an answer; None if there is none."""
        return next((record for record in reversed(self._kept) if record.response_id == response_id), None)

    async def records(self, response_id: str | None = None) -> Sequence[Record]:
        """All records, or those of one answer, in the order in which they were added."""
        return tuple(record for record in self._kept if response_id in (None, record.response_id))
