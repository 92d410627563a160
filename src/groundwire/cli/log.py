"""The log that `--log` names: ready to be written before the first check, and told of where it is damaged."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from groundwire.cli import console

if TYPE_CHECKING:
    from groundwire.domain.record import Record
    from groundwire.storage import LogFile

LogOption = Annotated[
    Path | None,
    typer.Option(
        "--log",
        metavar="FILE",
        help="Add a record of each check to FILE, with all that was asked, sent and said.",
        show_default=False,
    ),
]


def open_log(name: str | None, *, sources: Iterable[Path]) -> LogFile | None:
    """The log to write to; None if there is to be none.

    Raises:
        InputError: it is an input, lies among the sources, is no log, or cannot be written.
    """
    if name is None:
        return None
    from groundwire.cli.output import STDOUT, require_writable
    from groundwire.errors import InputError
    from groundwire.storage import LogFile

    if name == STDOUT:
        raise InputError("stdout is where the verdict goes; name a file for the log")
    path = Path(name)
    require_writable(path, sources=sources, force=True)
    return LogFile.at(path)


def read_log(path: Path, response_id: str | None = None) -> tuple[Record, ...]:
    """The records in a log, or those of one answer; lines that were cut off are told of on stderr.

    Raises:
        InputError: it cannot be read, or is no log.
    """
    from groundwire.storage import LogFile

    contents = LogFile(path).read(response_id)
    for number in contents.damaged:
        console.note(f"line {number} of {str(path)!r} was cut off and holds no record")
    return contents.records
