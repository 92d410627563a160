"""A file of JSON objects, one a line: added at the end, never changed, and shared by threads and processes.

Whoever writes has the file locked. A line that was cut off, by a full disk or a process that was killed, stays where it
is, and the next one gets a line of its own.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import from_json

from groundwire.errors import InputError

OWNER_ONLY: Final = 0o600
"""Permissions of a new file: it holds answers and sources in full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineKind:
    """What the lines of a file are, by which it is told from another one."""

    name: str
    """Such as `log`, for errors."""
    key: str
    """A key that every object has, and no object of another kind."""
    first_bytes: bytes
    """How an object begins, by which a first line that was cut off is known."""

    def begins(self, line: bytes) -> bool:
        """Whether a file whose first line this is may be one: it is empty, or the line is an object, whole or cut."""
        value = parsed(line)
        if value is not None:
            return self.key in value
        start = line.rstrip(b"\n")[: len(self.first_bytes)]
        return self.first_bytes.startswith(start)


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a file that is open and locked."""

    descriptor: int

    def read(self, start: int = 0) -> Iterator[bytes]:
        """The lines from byte `start` on, each with its end, which only the last one may lack."""
        with open(self.descriptor, "rb", closefd=False) as file:
            file.seek(start)
            yield from file

    def at(self, start: int) -> bytes:
        """The line that begins at byte `start`."""
        return next(self.read(start), b"")

    def append(self, line: bytes) -> None:
        """Add a line, without its end; when this returns, it is on the disk."""
        rest = line + b"\n"
        end = os.lseek(self.descriptor, 0, os.SEEK_END)
        if end and os.pread(self.descriptor, 1, end - 1) != b"\n":  # the line before was cut off
            rest = b"\n" + rest
        while rest:
            rest = rest[os.write(self.descriptor, rest) :]
        os.fsync(self.descriptor)


@dataclass(frozen=True, slots=True)
class LineFile:
    """The file `path`, whose lines are of one kind."""

    path: Path
    kind: LineKind

    def make(self) -> None:
        """Return if it can be added to; made if it is not there.

        Raises:
            InputError: it is no regular file, it cannot be written, or it holds something else.
        """
        name = str(self.path)
        try:
            if self.path.exists() and not stat.S_ISREG(self.path.stat().st_mode):
                raise InputError(f"cannot write the {self.kind.name} {name!r}: it is no regular file; name another one")
            with self.locked(write=True) as lines:
                begins = self.kind.begins(lines.at(0))
        except (OSError, ValueError) as error:
            raise InputError(
                f"cannot write the {self.kind.name} {name!r}: {reason(error)}; name another file"
            ) from None
        if not begins:
            raise InputError(f"{name!r} exists and is no {self.kind.name} of Groundwire; name another file")

    @contextmanager
    def locked(self, *, write: bool) -> Iterator[Lines]:
        """The lines, for one writer alone or for any number of readers. A writer's file is made if it is not there.

        Raises:
            OSError, ValueError: it cannot be opened.
        """
        import fcntl  # not there on every system

        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT if write else os.O_RDONLY
        descriptor = os.open(self.path, flags, OWNER_ONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX if write else fcntl.LOCK_SH)
            yield Lines(descriptor)
        finally:
            os.close(descriptor)  # and with it goes the lock


def parsed(line: bytes) -> dict[str, Any] | None:
    """The object that a line is; None if it was cut off."""
    try:
        value = from_json(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def problem(error: ValidationError | InputError) -> str:
    """What is wrong with a line that cannot be understood, without what stands there."""
    if isinstance(error, InputError):
        return str(error)
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be used, in a few words."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    return getattr(error, "strerror", None) or str(error)
