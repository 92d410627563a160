"""Records that may be lost: for those to whom an answer is worth more than its record."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.domain.ports import RecordStore
from groundwire.domain.record import Record
from groundwire.errors import StoreError

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BestEffort:
    """Adds records to `store`; one that it cannot take is logged as a warning and lost, and the check goes on."""

    store: RecordStore

    async def add(self, record: Record) -> None:
        """Keep `record` if the store can."""
        try:
            await self.store.add(record)
        except StoreError as error:
            _LOG.warning("the record of %r was lost: %s", record.response_id, error)

    async def get(self, response_id: str) -> Record | None:
        """The latest record of an answer; None if there is none."""
        return await self.store.get(response_id)

    async def records(self, response_id: str | None = None) -> Sequence[Record]:
        """All records, or those of one answer, in the order in which they were added."""
        return await self.store.records(response_id)
