"""The log that `--log` names: ready to be written before the first check, and told of where it is damaged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
ResponseIdOption = Annotated[
    str | None,
    typer.Option(
        "--response-id",
        metavar="ID",
        help="Name of the answer in its report and record; a new one is made if left out.",
        show_default=False,
    ),
]
RecordedOption = Annotated[
    Path | None,
    typer.Option("--log", metavar="FILE", help="The log that holds the records.", show_default=False),
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


def tell_recorded(log: LogFile | None, response_id: str) -> None:
    """Say on stderr under which name an answer stands in the log, as `replay` and `rejudge` want it."""
    if log is not None:
        console.note(f"recorded as {response_id} in {str(log.path)!r}")


def recorded(log: Path | None, response_ids: Sequence[str] = ()) -> list[Record]:
    """The latest record of each answer, of those named or of all, in the order in which they were named or first added.

    `log` is what `--log` named; without it, the settings say. Lines that were cut off are told of on stderr.

    Raises:
        ConfigError: no log is named.
        InputError: it cannot be read, is no log, or has no record of an answer that is named, or none at all.
    """
    from groundwire.cli.settings import in_force
    from groundwire.errors import ConfigError, InputError
    from groundwire.storage import LogFile

    name = in_force(log=log).settings.log
    if name is None:
        raise ConfigError("no log is named; say which with --log FILE")
    contents = LogFile(Path(name)).read(response_ids or None)
    for number in contents.damaged:
        console.note(f"line {number} of {name!r} was cut off and holds no record")
    by_answer = {record.response_id: record for record in contents.records}
    missing = next((each for each in response_ids if each not in by_answer), None)
    if missing is not None:
        raise InputError(f"the log {name!r} has no record of {missing!r}; it names answers by their response_id")
    if not by_answer:
        raise InputError(f"the log {name!r} has no records yet")
    return [by_answer[each] for each in dict.fromkeys(response_ids or by_answer)]
