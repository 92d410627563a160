"""A review queue in one file: each item and each decision is a line of JSON, added at the end and never changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Final

from pydantic import ValidationError

from groundwire.domain.review import Resolution, Review, ReviewItem
from groundwire.errors import InputError, StoreError
from groundwire.storage.line_file import LineFile, Lines, problem, reason
from groundwire.storage.review_lines import REVIEWS, ItemLine, ResolutionLine, ReviewIndex

_LOG = logging.getLogger(__name__)

POLL_SECONDS: Final = 0.5
"""How often the file is looked at for a decision that is waited for: people take longer, and a look costs little."""


@dataclass(frozen=True, slots=True)
class ReviewContents:
    """What waits in a file."""

    open_items: tuple[ReviewItem, ...]
    """What nobody has decided yet, oldest first."""
    damaged: tuple[int, ...] = ()
    """The numbers, from 1, of the lines that were cut off and hold nothing."""


@dataclass(frozen=True, slots=True)
class ReviewFile:
    """The reviews in the file `path`; several threads, event loops and processes may use it at the same time."""

    path: Path
    _index: ReviewIndex = field(default_factory=ReviewIndex, repr=False, compare=False)
    _using: Lock = field(default_factory=Lock, repr=False, compare=False)

    @classmethod
    def at(cls, path: str | Path) -> ReviewFile:
        """The queue in `path`, made if it is not there, and ready to be added to.

        Raises:
            InputError: it is no regular file, it cannot be written or read, or it holds something else.
        """
        LineFile(Path(path), REVIEWS).make()
        return cls.existing(path)

    @classmethod
    def existing(cls, path: str | Path) -> ReviewFile:
        """The queue in `path`, which must be there.

        Raises:
            InputError: it is not, it cannot be read, or it holds something else.
        """
        reviews = cls(Path(path))
        try:
            with reviews._open():
                return reviews
        except StoreError as error:
            raise InputError(f"{error}; name a file that --reviews wrote") from None

    async def add(self, item: ReviewItem) -> None:
        """Keep `item`; when this returns, it is on the disk.

        Raises:
            InputError: there is an item with its id already.
            StoreError: it could not be written.
        """
        await asyncio.to_thread(self._add, item)

    async def resolve(self, resolution: Resolution) -> None:
        """Keep what a person decided; whoever waits for it, here or in another process, finds it.

        Raises:
            InputError: there is no such item, or it is resolved already.
            StoreError: it could not be written.
        """
        await asyncio.to_thread(self._resolve, resolution)

    async def resolution(self, item_id: str) -> Resolution:
        """What a person decided of an item, as soon as that is known; the file is looked at every `POLL_SECONDS`.

        Raises:
            InputError: there is no such item.
            StoreError: the file cannot be read.
        """
        while (decided := await asyncio.to_thread(self._resolution, item_id)) is None:  # noqa: ASYNC110  # from elsewhere
            await asyncio.sleep(POLL_SECONDS)
        return decided

    async def get(self, item_id: str) -> Review | None:
        """An item and what became of it so far; None if there is no such item.

        Raises:
            StoreError: the file cannot be read.
        """
        return await asyncio.to_thread(self._get, item_id)

    async def open_items(self) -> Sequence[ReviewItem]:
        """What nobody has decided yet, oldest first.

        Raises:
            StoreError: the file cannot be read.
        """
        contents = await asyncio.to_thread(self.read)
        if contents.damaged:
            _LOG.warning("%s: cut-off lines hold no review: %s", self.path, contents.damaged)
        return contents.open_items

    def read(self) -> ReviewContents:
        """What nobody has decided yet, and the lines that were cut off.

        Raises:
            StoreError: the file cannot be read.
        """
        with self._open() as lines:
            waiting = [self._item(lines, item_id) for item_id in self._index.waiting]
            return ReviewContents(tuple(waiting), self._index.damaged)

    def _add(self, item: ReviewItem) -> None:
        with self._open(write=True) as lines:
            if item.id in self._index.items:
                raise InputError(f"there is a review item {item.id!r} already; give each its own id")
            lines.append(ItemLine(item=item).model_dump_json().encode("utf-8"))

    def _resolve(self, resolution: Resolution) -> None:
        with self._open(write=True) as lines:
            before = self._decided(lines, resolution.item_id)
            if before is not None:
                raise InputError(f"review item {resolution.item_id!r} is {before.outcome} already")
            lines.append(ResolutionLine(resolution=resolution).model_dump_json().encode("utf-8"))

    def _resolution(self, item_id: str) -> Resolution | None:
        with self._open() as lines:
            return self._decided(lines, item_id)

    def _get(self, item_id: str) -> Review | None:
        with self._open() as lines:
            if item_id not in self._index.items:
                return None
            return Review(item=self._item(lines, item_id), resolution=self._decided(lines, item_id))

    def _item(self, lines: Lines, item_id: str) -> ReviewItem:
        item = ItemLine.model_validate_json(lines.at(self._index.items[item_id])).item
        _require_id(item.id, item_id)
        return item

    def _decided(self, lines: Lines, item_id: str) -> Resolution | None:
        if item_id not in self._index.items:
            raise InputError(f"there is no review item {item_id!r}")
        place = self._index.resolutions.get(item_id)
        if place is None:
            return None
        resolution = ResolutionLine.model_validate_json(lines.at(place)).resolution
        _require_id(resolution.item_id, item_id)
        return resolution

    @contextmanager
    def _open(self, *, write: bool = False) -> Iterator[Lines]:
        """The lines of the file, when all that was added to it is in the index.

        Raises:
            StoreError: it cannot be read or written.
        """
        try:
            with self._using, LineFile(self.path, REVIEWS).locked(write=write) as lines:
                self._index.catch_up(lines)
                yield lines
        except ValidationError as error:
            raise StoreError(f"a review in {str(self.path)!r} cannot be read here: {problem(error)}") from None
        except (OSError, ValueError) as error:
            verb = "write" if write else "read"
            raise StoreError(f"cannot {verb} the review file {str(self.path)!r}: {reason(error)}") from None


def _require_id(found: str, wanted: str) -> None:
    """Return if the line that was read is the one that was meant: nobody gets the answer of somebody else.

    Raises:
        ValueError: it is not.
    """
    if found != wanted:
        raise ValueError("lines in it were changed, not added")
