"""The file that a report's page goes to: writable before the check begins, and never anything that is not a page."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from groundwire.cli.output import STDOUT, require_writable
from groundwire.domain.report import Report
from groundwire.domain.request import Request
from groundwire.errors import InputError

LOOKED_AT = 4096
"""Bytes at the start of an existing file that tell whether it is a page: its head begins with them."""


def require_page_place(path: Path, *, sources: Iterable[Path]) -> None:
    """Return if a page may be written to `path`, where an older page may lie.

    Raises:
        InputError: it is stdout, which the verdict goes to, a file that is no page, among the `sources`, or a place
            where no file can be.
    """
    from groundwire.render.html.page import is_page

    if str(path) == STDOUT:
        raise InputError("stdout is where the verdict goes; name a file for the page")
    require_writable(path, sources=sources, force=True)
    if path.is_file():
        with path.open("rb") as file:
            if not is_page(file.read(LOOKED_AT)):
                raise InputError(f"{str(path)!r} exists and is no report page; choose another name")


def write_page(file: BinaryIO, request: Request, report: Report) -> None:
    """Write the page of a report on `request`."""
    from groundwire.render.html.page import report_page

    page = report_page(request.answer.text, report, request.evidence, question=request.question)
    file.write(page.encode("utf-8"))
