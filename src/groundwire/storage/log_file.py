"""A log of records in one file: a line of JSON for each, added at the end and never changed.

Several threads and processes may add to it at the same time: whoever writes has the file locked. A line that was cut
off, by a full disk or a process that was killed, stays where it is and is told of; the next record gets a line of its
own.
"""

from __future__ import annotations

import asyncio
import logging
import os
import stat
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import from_json

from groundwire.domain.record import Record
from groundwire.errors import InputError, StoreError

_LOG = logging.getLogger(__name__)

OWNER_ONLY: Final = 0o600
"""Permissions of a new log: it holds answers and sources in full."""

FIRST_BYTES: Final = b'{"schema_version":"'
"""How a record begins, by which a first line that was cut off is known."""


@dataclass(frozen=True, slots=True)
class LogContents:
    """What a log holds."""

    records: tuple[Record, ...]
    """In the order in which they were added."""
    damaged: tuple[int, ...] = ()
    """The numbers, from 1, of the lines that were cut off and hold no record."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """The records in the file `path`."""

    path: Path

    @classmethod
    def at(cls, path: str | Path) -> LogFile:
        """The log in `path`, made if it is not there, and ready to be added to.

        Raises:
            InputError: it is no regular file, it cannot be written, or it holds something that is no log.
        """
        log = cls(Path(path))
        try:
            if log.path.exists() and not stat.S_ISREG(log.path.stat().st_mode):
                raise InputError(f"cannot log to {str(path)!r}: it is no regular file; name another one")
            with _locked(log.path, write=True) as descriptor, open(descriptor, "rb", closefd=False) as file:
                begins = _begins_log(file.readline())
        except (OSError, ValueError) as error:
            raise InputError(f"cannot log to {str(path)!r}: {_reason(error)}; name another file") from None
        if not begins:
            raise InputError(f"{str(path)!r} exists and is no log of Groundwire; name another file")
        return log

    async def add(self, record: Record) -> None:
        """Add `record` as a line of its own; when this returns, it is on the disk.

        Raises:
            StoreError: it could not be written.
        """
        try:
            line = record.model_dump_json().encode("utf-8")
            await asyncio.to_thread(self._append, line + b"\n")
        except (OSError, ValueError) as error:
            raise StoreError(
                f"the record of {record.response_id!r} could not be written to {str(self.path)!r}: {_reason(error)}"
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
            with _locked(self.path, write=False) as descriptor, open(descriptor, "rb", closefd=False) as file:
                for number, line in enumerate(file, start=1):
                    if number == 1 and not _begins_log(line):
                        raise InputError(f"{str(self.path)!r} is no log of Groundwire; name the file that --log wrote")
                    value = _parsed(line)
                    if value is None:
                        damaged.append(number)
                    elif response_ids is None or value.get("response_id") in response_ids:
                        records.append(self._record(line, number))
        except (OSError, ValueError) as error:
            raise InputError(f"cannot read the log {str(self.path)!r}: {_reason(error)}") from None
        return LogContents(tuple(records), tuple(damaged))

    def _record(self, line: bytes, number: int) -> Record:
        try:
            return Record.model_validate_json(line)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            problem = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        except InputError as error:
            problem = str(error)
        raise InputError(f"line {number} of {str(self.path)!r} is no record that can be read here: {problem}")

    def _append(self, line: bytes) -> None:
        with _locked(self.path, write=True) as descriptor:
            end = os.lseek(descriptor, 0, os.SEEK_END)
            if end and os.pread(descriptor, 1, end - 1) != b"\n":  # the line before was cut off
                line = b"\n" + line
            while line:
                line = line[os.write(descriptor, line) :]
            os.fsync(descriptor)


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The object that a line is; None if it was cut off."""
    try:
        value = from_json(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _begins_log(line: bytes) -> bool:
    """Whether a file that begins with `line` is a log: it is empty, or its first line is a record, whole or cut off."""
    value = _parsed(line)
    if value is not None:
        return "recorded_at" in value
    start = line.rstrip(b"\n")[: len(FIRST_BYTES)]
    return FIRST_BYTES.startswith(start)


@contextmanager
def _locked(path: Path, *, write: bool) -> Iterator[int]:
    """The descriptor of the file, for one writer alone or for any number of readers."""
    import fcntl  # not there on every system

    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT if write else os.O_RDONLY
    descriptor = os.open(path, flags, OWNER_ONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX if write else fcntl.LOCK_SH)
        yield descriptor
    finally:
        os.close(descriptor)  # and with it goes the lock


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    return getattr(error, "strerror", None) or str(error)
