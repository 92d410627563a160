"""A log of records in one file: a line of JSON for each, added at the end and never changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from groundwire.domain.record import Record
from groundwire.errors import InputError, StoreError
from groundwire.storage.line_file import LineFile, LineKind, parsed, problem, reason

_LOG = logging.getLogger(__name__)

LOG: Final = LineKind(name="log", key="recorded_at", first_bytes=b'{"schema_version":"')


@dataclass(frozen=True, slots=True)
class LogContents:
    """What a log holds."""

    records: tuple[Record, ...]
    """In the order in which they were added."""
    damaged: tuple[int, ...] = ()
    """The numbers, from 1, of the lines that were cut off and hold no record."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """The records in the file `path`; several threads and processes may add to it at the same time."""

    path: Path

    @classmethod
    def at(cls, path: str | Path) -> LogFile:
        """The log in `path`, made if it is not there, and ready to be added to.

        Raises:
            InputError: it is no regular file, it cannot be written, or it holds something that is no log.
        """
        log = cls(Path(path))
        log._file.make()
        return log

    async def add(self, record: Record) -> None:
        """Add `record` as a line of its own; when this returns, it is on the disk.

        Raises:
            StoreError: it could not be written.
        """
        try:
            line = record.model_dump_json().encode("utf-8")
            await asyncio.to_thread(self._append, line)
        except (OSError, ValueError) as error:
            raise StoreError(
                f"the record of {record.response_id!r} could not be written to {str(self.path)!r}: {reason(error)}"
            ) from error

    async def get(self, response_id: str) -> Record | None:
        """The latest record of an answer; None if there is none.

        Raises:
            InputError: the file cannot be read, or is no log.
        """
        found = await self.records(response_id)
        return found[-1] if found else None

    async def records(self, response_id: str | None = None) -> Sequence[Record]:
        """All records, or those of one answer, in the order in which they were added.

        Raises:
            InputError: the file cannot be read, or is no log.
        """
        contents = await asyncio.to_thread(self.read, None if response_id is None else [response_id])
        if contents.damaged:
            _LOG.warning("%s: cut-off lines hold no record: %s", self.path, contents.damaged)
        return contents.records

    def read(self, response_ids: Collection[str] | None = None) -> LogContents:
        """All records, or those of some answers, and the lines that were cut off.

        Raises:
            InputError: the file cannot be read, holds a record of another version, or is no log.
        """
        records: list[Record] = []
        damaged: list[int] = []
        try:
            with self._file.locked(write=False) as lines:
                for number, line in enumerate(lines.read(), start=1):
                    if number == 1 and not LOG.begins(line):
                        raise InputError(f"{str(self.path)!r} is no log of Groundwire; name the file that --log wrote")
                    value = parsed(line)
                    if value is None:
                        damaged.append(number)
                    elif response_ids is None or value.get("response_id") in response_ids:
                        records.append(self._record(line, number))
        except (OSError, ValueError) as error:
            raise InputError(f"cannot read the log {str(self.path)!r}: {reason(error)}") from None
        return LogContents(tuple(records), tuple(damaged))

    @property
    def _file(self) -> LineFile:
        return LineFile(self.path, LOG)

    def _record(self, line: bytes, number: int) -> Record:
        try:
            return Record.model_validate_json(line)
        except (ValidationError, InputError) as error:
            raise InputError(
                f"line {number} of {str(self.path)!r} is no record that can be read here: {problem(error)}"
            ) from None

    def _append(self, line: bytes) -> None:
        with self._file.locked(write=True) as lines:
            lines.append(line)
