"""The seams: what the rest of the system needs from the outside, as protocols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from groundwire.domain.event import Event, Operation
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.record import Record
from groundwire.domain.review import Resolution, Review, ReviewItem
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome


class Judge(Protocol):
    """Says of each claim what the evidence makes of it."""

    @property
    def info(self) -> JudgeInfo:
        """Which judge this is; goes into the provenance of every report."""
        ...

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """Exactly one outcome per task, matched by claim id; the order does not matter.

        A task's outcome does not depend on the other tasks. Raise `JudgeError` when nothing could be checked, and
        `ConfigError` for something in a task that this judge cannot follow, such as `synonyms`: it is never ignored.
        """
        ...


class RecordStore(Protocol):
    """Keeps the records of checks. Nothing that was added is changed or lost, and one answer may have several."""

    async def add(self, record: Record) -> None:
        """Keep `record`; when this returns, it is stored for good.

        Raises:
            StoreError: it could not be stored.
        """
        ...

    async def get(self, response_id: str) -> Record | None:
        """The latest record of an answer; None if there is none.

        Raises:
            StoreError: what is stored cannot be read; InputError, where that is the fault of whoever named the place.
        """
        ...

    async def records(self, response_id: str | None = None) -> Sequence[Record]:
        """All records, or those of one answer, in the order in which they were added.

        Raises:
            StoreError: what is stored cannot be read; InputError, where that is the fault of whoever named the place.
        """
        ...


class Cache(Protocol):
    """Keeps texts under keys, for as long as it likes: what it has lost is made anew."""

    async def get(self, keys: Sequence[str]) -> Mapping[str, str]:
        """What is kept under those of the keys that are known.

        Raises:
            ConfigError: the cache cannot be read.
        """
        ...

    async def put(self, entries: Mapping[str, str]) -> None:
        """Keep each text under its key, in the place of what is there.

        Raises:
            ConfigError: the cache cannot be written.
        """
        ...


class ReviewQueue(Protocol):
    """Keeps what waits for a person until the person has decided. What was added is never lost or resolved twice."""

    async def add(self, item: ReviewItem) -> None:
        """Keep `item`; when this returns, a person will find it.

        Raises:
            StoreError: it could not be stored.
        """
        ...

    async def resolve(self, resolution: Resolution) -> None:
        """Keep what a person decided, and tell whoever waits for it.

        Raises:
            InputError: there is no such item, or it is resolved already.
            StoreError: it could not be stored.
        """
        ...

    async def resolution(self, item_id: str) -> Resolution:
        """What a person decided of an item, as soon as that is known.

        Raises:
            InputError: there is no such item.
            StoreError: what is stored cannot be read.
        """
        ...

    async def get(self, item_id: str) -> Review | None:
        """An item and what became of it so far; None if there is no such item.

        Raises:
            StoreError: what is stored cannot be read.
        """
        ...

    async def open_items(self) -> Sequence[ReviewItem]:
        """What nobody has decided yet, oldest first.

        Raises:
            StoreError: what is stored cannot be read.
        """
        ...


class Watch(Protocol):
    """One operation that is being watched."""

    def tell(self, event: Event) -> None:
        """Say what came of it; never raises."""
        ...


class Observer(Protocol):
    """Is told what happens, in numbers and names. Whatever goes wrong in it, it disturbs nothing that it watches."""

    def watch(self, operation: Operation) -> AbstractContextManager[Watch]:
        """Watches what is done in the block."""
        ...
