"""A page goes only to what is, or may become, a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from groundwire.cli.page_file import require_page_place
from groundwire.errors import InputError


def _loop(folder: Path) -> Path:
    (folder / "loop").symlink_to("loop")
    return folder / "loop"


def _pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


@pytest.mark.parametrize("place", [_loop, _pipe])
def test_a_link_to_itself_and_a_pipe_are_refused(place: object, tmp_path: Path) -> None:
    """The message names the file, and nothing is opened that never ends."""
    assert callable(place)
    path = place(tmp_path)
    with pytest.raises(InputError, match=path.name):
        require_page_place(path, sources=[])


@pytest.mark.parametrize("name", ["", "/dev/stdout", "/dev/null", "-"])
def test_no_file_is_refused(name: str) -> None:
    """A page is a file of its own."""
    with pytest.raises(InputError, match="name"):
        require_page_place(Path(name), sources=[])


def test_a_new_name_is_taken(tmp_path: Path) -> None:
    """Where nothing lies yet, the page may go."""
    require_page_place(tmp_path / "page.html", sources=[])
