"""The file that a report's page goes to: writable before the check begins, and never anything that is not a page."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from groundwire.cli.output import STDOUT, require_writable, whole_file
from groundwire.cli.own_reports import LOOKED_AT
from groundwire.errors import InputError

WritePage = Callable[[Callable[[], str]], None]
"""Writes the page that a function makes; the function is not called where no page is wanted."""


@contextmanager
def page_file(path: Path | None, *, sources: Iterable[Path]) -> Iterator[WritePage]:
    """What writes the page to `path`, open before the check begins; it does nothing where no page is wanted.

    The page is there as soon as it is written, and an error of the block leaves an older one as it was.

    Raises:
        InputError: no page may be written there; see `require_page_place`.
        OSError: none can.
    """
    if path is None:
        yield lambda *_: None
        return
    require_page_place(path, sources=sources)
    with ExitStack() as opened:
        file = opened.enter_context(whole_file(path))

        def write(make: Callable[[], str]) -> None:
            file.write(make().encode("utf-8"))
            opened.close()

        yield write


def require_page_place(path: Path, *, sources: Iterable[Path]) -> None:
    """Return if a page may be written to `path`, where an older page may lie.

    Raises:
        InputError: it is stdout, which the verdict goes to, a file that is no page, among the `sources`, or a place
            where no file can be.
    """
    from groundwire.render.html.document import is_page

    if str(path) == STDOUT:
        raise InputError("stdout is where the verdict goes; name a file for the page")
    _require_file(path)
    require_writable(path, sources=sources, force=True)
    if path.is_file():
        with path.open("rb") as file:
            if not is_page(file.read(LOOKED_AT)):
                raise InputError(f"{str(path)!r} exists and is no report page; choose another name")


def _require_file(path: Path) -> None:
    """Return if `path` is, or may become, a file of its own: no pipe, device, or link that leads nowhere."""
    if path == Path():
        raise InputError("'.' is a folder, and '' is no name; name a file for the page")
    try:
        # On Linux `/dev/stdout` is whatever stdout was redirected to, so its name tells more than its kind.
        special = path.absolute().is_relative_to("/dev") or not (
            stat.S_ISREG(mode := path.stat().st_mode) or stat.S_ISDIR(mode)
        )
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is no file name"
        raise InputError(f"cannot write the page to {str(path)!r}: {reason}; name another file") from None
    if special:
        raise InputError(f"{str(path)!r} is a pipe or a device, no file; name a file for the page")
