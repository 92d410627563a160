"""How to call this command line again from where it was called."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "groundwire"


def invocation() -> str:
    """What a shell in this folder must be given to start this Groundwire: its name if `PATH` leads there."""
    script = Path(sys.argv[0])
    found = shutil.which(NAME)
    if script.stem != NAME:  # started as a module, or from a program of its own
        return NAME if found else f"{_from_here(Path(sys.executable))} -m {NAME}"
    if found and Path(found).resolve() == script.resolve():
        return NAME
    return _from_here(script)


def _from_here(path: Path) -> str:
    """The path as it is shortest to type: relative if it lies below this folder."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100  # a virtual environment's Python is a link, not to be followed
    here = Path.cwd()
    return shlex.quote(str(absolute.relative_to(here) if absolute.is_relative_to(here) else absolute))
