"""Output files that are there whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from groundwire.errors import InputError

STDOUT = "-"


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that takes its name only when the block ends well; `-` is stdout, and devices are written as they are.

    Raises:
        OSError: it cannot be written.
    """
    if str(path) == STDOUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if path.exists() and not path.is_file():
        with path.open("wb") as device:
            yield device
        return
    final = path.resolve()  # behind a link, so that the link stays one
    partial = final.with_name(f".{final.name}.{os.getpid()}.part")
    try:
        with _opened(partial, final) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.replace(final)
    finally:
        partial.unlink(missing_ok=True)


def _opened(partial: Path, final: Path) -> BinaryIO:
    try:
        return partial.open("xb")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(final)) from None  # the name that the user gave


def require_writable(path: Path, *, sources: Iterable[Path], force: bool) -> None:
    """Return if `path` may be written, with `sources` being read at the same time.

    Raises:
        InputError: it is an input, lies in a folder that is one, is a folder, is in no folder, or it exists and `force`
            is not set.
    """
    if str(path) == STDOUT:
        return
    for source in sources:
        if path.exists() and source.exists() and path.samefile(source):
            raise InputError(f"the output {str(path)!r} is the input; write to another file")
        if source.is_dir() and path.resolve().is_relative_to(source.resolve()):
            raise InputError(f"the output {str(path)!r} lies among the sources; write to another folder")
    if path.is_dir():
        raise InputError(f"the output {str(path)!r} is a folder; name a file")
    if not path.parent.is_dir():
        raise InputError(f"the folder {str(path.parent)!r} does not exist; make it first")
    if path.is_file() and not force:
        raise InputError(f"the output {str(path)!r} exists; use --force to overwrite it, or another name")
