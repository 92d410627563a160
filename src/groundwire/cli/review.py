"""`groundwire review`: what waits for a person in the file that `--reviews` names, and what the person decides."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from groundwire.cli import console
from groundwire.cli.flags import PlainFlags, PlainGroup
from groundwire.cli.inputs import FILE_SIGN, names_file, read_answer
from groundwire.cli.review_file import existing_reviews, tell_damaged
from groundwire.cli.signals import run_in_loop

if TYPE_CHECKING:
    from groundwire.domain.review import Review
    from groundwire.storage import ReviewFile

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The file that --reviews named.")]
IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The id of the review.")]
ReviewerOption = Annotated[str, typer.Option("--reviewer", metavar="NAME", help="Who decides, and answers for it.")]
NoteOption = Annotated[str, typer.Option("--note", metavar="TEXT", help="Why, in one line.", show_default=False)]
TextOption = Annotated[
    str | None,
    typer.Option(
        "--text",
        metavar="TEXT",
        help="Release this text instead: the text itself, @FILE, or - to read stdin. It is not checked again.",
        show_default=False,
    ),
]

app = typer.Typer(
    cls=PlainGroup,
    name="review",
    help="List and show what waits for a person, and release or reject it.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)


@app.command(name="list", cls=PlainFlags)
def list_reviews(file: FileArgument) -> None:
    """List what nobody has decided yet, oldest first."""
    from groundwire.render.review import item_lines

    contents = existing_reviews(file).read()
    tell_damaged(file, contents.damaged)
    if not contents.open_items:
        console.note(f"nothing waits in {str(file)!r}")
    for item in contents.open_items:
        console.write_text(item_lines(item))


@app.command(cls=PlainFlags)
def show(file: FileArgument, review_id: IdArgument) -> None:
    """Show one review: why it is there, and the answer with its problems."""
    from groundwire.render.review import review_view

    console.stdout().print(review_view(_found(existing_reviews(file), review_id)))


@app.command(cls=PlainFlags)
def release(
    file: FileArgument,
    review_id: IdArgument,
    *,
    reviewer: ReviewerOption,
    text: TextOption = None,
    note: NoteOption = "",
) -> None:
    """Let an answer out, as it is or as another text; whoever waits for it gets it.

    Exits with 2 if there is no such review, or it is decided already.
    """
    from groundwire.errors import InputError

    reviews = existing_reviews(file)
    chosen = _found(reviews, review_id).item.answer if text is None else _text(text)
    if chosen is None or not chosen.strip():
        raise InputError("there is no text to release; say which with --text, or reject the answer")
    _resolve(reviews, review_id, "released", reviewer=reviewer, text=chosen, note=note)


@app.command(cls=PlainFlags)
def reject(file: FileArgument, review_id: IdArgument, *, reviewer: ReviewerOption, note: NoteOption = "") -> None:
    """Keep an answer back for good; whoever waits for it is told so.

    Exits with 2 if there is no such review, or it is decided already.
    """
    _resolve(existing_reviews(file), review_id, "rejected", reviewer=reviewer, text=None, note=note)


def _found(reviews: ReviewFile, review_id: str) -> Review:
    """The review of this id.

    Raises:
        InputError: there is none.
    """
    from groundwire.errors import InputError

    found = run_in_loop(reviews.get(review_id))
    if found is None:
        raise InputError(f"there is no review item {review_id!r}; see `groundwire review list`")
    return found


def _text(argument: str) -> str:
    """The text that an argument stands for.

    Raises:
        InputError: it cannot be read, or is the name of a file: nobody wants to send that to a user.
    """
    from groundwire.errors import InputError

    if names_file(argument):
        raise InputError(f"{argument!r} is a file; to release what is in it, write {FILE_SIGN}{argument}")
    return read_answer(argument)


def _resolve(
    reviews: ReviewFile,
    review_id: str,
    outcome: Literal["released", "rejected"],
    *,
    reviewer: str,
    text: str | None,
    note: str,
) -> None:
    """Keep the decision, and say so.

    Raises:
        InputError: there is no such review, it is decided already, or the name of the reviewer is blank.
        StoreError: it could not be kept.
    """
    from groundwire.domain.clock import utc_now
    from groundwire.domain.review import Resolution
    from groundwire.domain.text import require_text
    from groundwire.errors import InputError

    for name, given in (("--reviewer", reviewer), ("--note", note), ("--text", text or "")):
        require_text(given, name)
    if not reviewer.strip():
        raise InputError("the name of the reviewer is blank; say with --reviewer who decides")
    made = Resolution(
        item_id=review_id, outcome=outcome, text=text, reviewer=reviewer, resolved_at=utc_now(), note=note
    )
    run_in_loop(reviews.resolve(made))
    console.write_text(f"{review_id} {outcome}")
