"""Where the command line writes: one console for people on each stream, and JSON for programs."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Literal, TextIO, cast

from groundwire.cli.streams import Forgiving, say
from groundwire.render.safe import safe_json, safe_line, safe_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def stdout() -> Console:
    """The console for results. Without colour when it is not a terminal or `NO_COLOR` is set."""
    return _console(sys.stdout)


def stderr() -> Console:
    """The console for notes and progress, which never mix with results, and are lost where they cannot be written."""
    return _console(sys.stderr, forgiving=True)


def write_table(table: Table, terminal: Console) -> None:
    """A table on one of the consoles, without the spaces that fill its last column, which files would keep."""
    with terminal.capture() as printed:
        terminal.print(table)
    terminal.file.write("".join(f"{line.rstrip()}\n" for line in printed.get().splitlines()))


def write_json(document: str) -> None:
    """One JSON document on stdout, in UTF-8 whatever the locale, with nothing in it that a terminal would obey."""
    import typer

    typer.echo(safe_json(document).encode("utf-8"))


def write_text(text: str) -> None:
    """Text on stdout as it is, apart from what a terminal would obey; never wrapped."""
    import typer

    typer.echo(safe_text(text).encode("utf-8"))


def note(message: str, *, kind: Literal["note", "error"] = "note") -> None:
    """One line on stderr about something that was done without being asked, or that went wrong on the way."""
    say(f"groundwire: {kind}: {safe_line(message)}")


def _console(stream: TextIO, *, forgiving: bool = False) -> Console:
    from rich.console import Console

    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")  # a terminal in another encoding gets question marks, not a crash
    file = cast("TextIO", Forgiving(stream)) if forgiving else stream
    return Console(file=file, markup=False, highlight=False, emoji=False)
