"""The file that `--reviews` names: made ready before the first answer waits, and told of where it is damaged."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from groundwire.cli import console

if TYPE_CHECKING:
    from groundwire.domain.ports import ReviewQueue
    from groundwire.storage import ReviewFile

ReviewsOption = Annotated[
    Path | None,
    typer.Option(
        "--reviews",
        metavar="FILE",
        help="Keep what a person has to look at in FILE, for `groundwire review`; in memory if left out.",
        show_default=False,
    ),
]


def open_reviews(path: Path | None, *, others: Iterable[str | None]) -> ReviewQueue:
    """The queue in a file, or one in memory; `others` are the names of files that something else is written to.

    Raises:
        InputError: it is one of the others or stdout, is no review file, or cannot be written.
        StoreError: what waits in it cannot be read.
    """
    from groundwire.cli.output import STDOUT
    from groundwire.errors import InputError
    from groundwire.storage import MemoryReviews, ReviewFile

    if path is None:
        return MemoryReviews()
    if str(path) == STDOUT:
        raise InputError("reviews are read again, which stdout cannot be; name a file for them")
    if path.resolve() in {Path(name).resolve() for name in others if name is not None}:
        raise InputError(f"{str(path)!r} is written to by something else; name another file for the reviews")
    reviews = ReviewFile.at(path)
    tell_damaged(path, reviews.read().damaged)
    return reviews


def existing_reviews(path: Path) -> ReviewFile:
    """The queue in a file that is there.

    Raises:
        InputError: it is not, cannot be read, or is no review file.
    """
    from groundwire.storage import ReviewFile

    return ReviewFile.existing(path)


def tell_damaged(path: Path, damaged: Iterable[int]) -> None:
    """Say on stderr which lines of a file hold nothing."""
    for number in damaged:
        console.note(f"line {number} of {str(path)!r} was cut off and holds no review")
