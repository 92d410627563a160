"""What stands on the lines of a review file, and where."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from groundwire.domain.review import Resolution, ReviewItem
from groundwire.domain.text import Value
from groundwire.storage.line_file import LineKind, Lines, parsed

SCHEMA_VERSION: Literal["1.0"] = "1.0"
"""Version of a line's shape; stored lines of every released version stay readable."""

REVIEWS: Final = LineKind(name="review file", key="review_schema", first_bytes=b'{"review_schema":"')


class ItemLine(Value):
    """A line that puts an item into the queue."""

    review_schema: Literal["1.0"] = SCHEMA_VERSION
    item: ReviewItem


class ResolutionLine(Value):
    """A line that says what a person decided of an item above it."""

    review_schema: Literal["1.0"] = SCHEMA_VERSION
    resolution: Resolution


@dataclass(slots=True)
class ReviewIndex:
    """Where in a file each review stands, as far as the file was read. The texts stay there: there may be many."""

    items: dict[str, int] = field(default_factory=dict)
    """The offset of each item's line, by the item's id, oldest first."""
    resolutions: dict[str, int] = field(default_factory=dict)
    """The offset of the line that decides an item, by the item's id."""
    _cut_off: list[int] = field(default_factory=list)
    _last_cut_off: bool = False
    """Whether the last line has no end and is no object: the next one to be added ends it."""
    _lines: int = 0
    """How many lines with an end were read."""
    _end: int = 0
    """The offset behind them."""
    _seen: tuple[int, int, int] | None = None
    """Device, inode and size of the file when it was read."""

    @property
    def waiting(self) -> Iterator[str]:
        """The ids of the items that nobody has decided yet, oldest first."""
        return (item_id for item_id in self.items if item_id not in self.resolutions)

    @property
    def damaged(self) -> tuple[int, ...]:
        """The numbers, from 1, of the lines that were cut off and hold nothing."""
        return (*self._cut_off, self._lines + 1) if self._last_cut_off else tuple(self._cut_off)

    def catch_up(self, lines: Lines) -> None:
        """Read what was added since the last time.

        Raises:
            ValueError: the file holds something else, or a line that cannot be understood here.
        """
        status = os.fstat(lines.descriptor)
        now = (status.st_dev, status.st_ino, status.st_size)
        if now == self._seen:
            return
        if self._seen is not None and (now[:2] != self._seen[:2] or now[2] < self._end):
            self._forget()
        self._last_cut_off = False
        for line in lines.read(self._end):
            self._take(line)
        self._seen = now

    def _forget(self) -> None:
        """Begin anew: another file has taken the place of the one that was read."""
        self.items.clear()
        self.resolutions.clear()
        self._cut_off.clear()
        self._lines = self._end = 0

    def _take(self, line: bytes) -> None:
        if self._lines == 0 and not REVIEWS.begins(line):
            raise ValueError("it holds something else")
        value = parsed(line)
        if value is not None:
            self._note(value)
        if not line.endswith(b"\n"):  # it is read again once another one follows
            self._last_cut_off = value is None
            return
        self._lines += 1
        self._end += len(line)
        if value is None:
            self._cut_off.append(self._lines)

    def _note(self, value: dict[str, Any]) -> None:
        known = value.get("review_schema") == SCHEMA_VERSION
        item, resolution = value.get("item"), value.get("resolution")
        if known and isinstance(item, dict) and isinstance(item.get("id"), str):
            self.items.setdefault(item["id"], self._end)
        elif known and isinstance(resolution, dict) and isinstance(resolution.get("item_id"), str):
            if resolution["item_id"] in self.items:
                self.resolutions.setdefault(resolution["item_id"], self._end)  # what was decided first holds
        else:
            raise ValueError(f"line {self._lines + 1} is no review that can be read here")
