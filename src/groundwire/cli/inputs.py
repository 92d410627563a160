"""What is checked, as the command line names it: an answer, its sources, and the question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from groundwire.cli.streams import STDIN, read_stdin

if TYPE_CHECKING:
    from groundwire.cli.sources import SourceFiles

FILE_SIGN: Final = "@"

AnswerArgument = Annotated[str, typer.Argument(metavar="ANSWER", help="The answer itself, @FILE, or - to read stdin.")]
SourcesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="SOURCES",
        help="Text, Markdown, HTML, JSON, JSONL, CSV or TSV files, folders of them, or lists of sources.",
        show_default=False,
    ),
]
QuestionOption = Annotated[
    str | None, typer.Option("--question", metavar="TEXT", help="What the user asked.", show_default=False)
]
FingerprintOption = Annotated[
    str | None,
    typer.Option(
        "--fingerprint",
        metavar="SHA256",
        help="Fingerprint of the evidence when the answer was written; refuse any other evidence.",
        show_default=False,
    ),
]
GeneratorOption = Annotated[
    str | None,
    typer.Option(
        "--generator",
        metavar="MODEL",
        help="The model that wrote the answer; the report notes a judge that is the same one.",
        show_default=False,
    ),
]


def read_answer(argument: str) -> str:
    """The answer that an argument stands for.

    Raises:
        InputError: the file or stdin cannot be read as text.
    """
    from groundwire.cli.files import decode, read_text
    from groundwire.errors import InputError

    if argument == STDIN:
        return decode(read_stdin(), "stdin")
    if not argument.startswith(FILE_SIGN):
        return argument
    try:
        return read_text(Path(argument.removeprefix(FILE_SIGN)))
    except InputError as error:
        raise InputError(f"the answer: {error} (text that begins with {FILE_SIGN} can be piped in with -)") from None


def input_notes(answer: str, files: SourceFiles) -> Iterator[str]:
    """What people should know of how their arguments were read, one note for each thing."""
    if names_file(answer):
        yield f"the answer is the text {answer!r}; to check the file, write {FILE_SIGN}{answer}"
    yield from files.notes()


def names_file(argument: str) -> bool:
    """Whether an answer is also the name of a file, so that the sign that reads it may have been forgotten."""
    try:
        return argument != STDIN and Path(argument).is_file()
    except OSError:  # too long for a name: it is an answer
        return False
