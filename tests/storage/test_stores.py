"""What every store keeps to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.storage.builders import record_of
from typing_extensions import override

from groundwire.domain.ports import RecordStore
from groundwire.domain.record import Record
from groundwire.errors import StoreError
from groundwire.storage import BestEffort, LogFile, MemoryStore

STORES: dict[str, Callable[[Path], RecordStore]] = {
    "memory": lambda _: MemoryStore(),
    "log file": lambda folder: LogFile.at(folder / "log.jsonl"),
    "best effort": lambda folder: BestEffort(LogFile.at(folder / "log.jsonl")),
}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> RecordStore:
    return STORES[request.param](tmp_path)


def test_what_was_added_is_there(store: RecordStore) -> None:
    """Records come back as they were, in their order; the latest of an answer is the one that counts."""
    first, other, second = record_of("a"), record_of("b"), record_of("a", "The fee is 6 EUR.\u2028🙂")

    async def main() -> None:
        for record in (first, other, second):
            await store.add(record)
        kept = await store.records()
        assert [each.model_dump_json() for each in kept] == [each.model_dump_json() for each in (first, other, second)]
        assert [each.id for each in await store.records("a")] == [first.id, second.id]
        latest = await store.get("a")
        assert latest is not None
        assert latest.id == second.id

    asyncio.run(main())


def test_what_was_never_added_is_not_there(store: RecordStore) -> None:
    """An unknown answer has no record, which is no error."""
    record = record_of("a")

    async def main() -> None:
        await store.add(record)
        assert await store.get("b") is None
        assert await store.records("b") == ()

    asyncio.run(main())


class Full(MemoryStore):
    @override
    async def add(self, record: Record) -> None:
        raise StoreError(f"no room for {record.response_id}")


def test_best_effort_loses_a_record_aloud(caplog: pytest.LogCaptureFixture) -> None:
    """The check goes on, and the log says which record is missing."""
    with caplog.at_level(logging.WARNING):
        asyncio.run(BestEffort(Full()).add(record_of("a")))
    assert caplog.messages == ["the record of 'a' was lost: no room for a"]
