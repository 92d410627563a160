"""The standard streams, which may be closed, full or read by nobody: none of it changes the verdict."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final, TextIO

from groundwire.errors import InputError

STDIN: Final = "-"
"""Stands for standard input where a file is named."""

_DESCRIPTORS: Final = {"stdin": 0, "stdout": 1, "stderr": 2}


def open_closed_streams() -> None:
    """Let a stream that was closed before the start lead to nothing, so that writing to it is harmless.

    Its descriptor is taken too, or else the next file that is opened would get the number of a standard stream, and
    what is meant for the terminal would be written into it. A closed stdin stays closed for `read_stdin`.
    """
    for name, descriptor in _DESCRIPTORS.items():
        if getattr(sys, name) is None:
            _occupy(descriptor)
            if name != "stdin":
                setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115  # open to the end


def read_stdin() -> bytes:
    """All of stdin.

    Raises:
        InputError: it is closed.
    """
    if sys.stdin is None:
        raise InputError("stdin is closed, so there is nothing to read for `-`; pipe something in, or name a file")
    return sys.stdin.buffer.read()


def say(line: str) -> None:
    """One line on stderr. Where it cannot be written it is lost: what is said there never decides anything."""
    Forgiving(sys.stderr).write(f"{line}\n")


def let_go(stream: TextIO) -> None:
    """Point a stream at nothing, so that the interpreter's last flush does not fail on what could not be written."""
    # A stream that is no file has nothing to flush at exit.
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nothing, stream.fileno())
        finally:
            os.close(nothing)


class Forgiving:
    """A text stream to which writing never fails: after the first failure all that is written is lost."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> object:
        """What else is asked of a stream (its encoding, whether it is a terminal) is the stream's own."""
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write `text`, or lose it."""
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            let_go(self._stream)
        return len(text)

    def flush(self) -> None:
        """Nothing is left to be written: each piece is at once."""


def _occupy(descriptor: int) -> None:
    """Open nothing under the number `descriptor`, if it is free."""
    with suppress(OSError):
        os.fstat(descriptor)
        return
    opened = os.open(os.devnull, os.O_RDWR)
    if opened != descriptor:
        os.dup2(opened, descriptor)
        os.close(opened)
