"""The policies that ship with Groundwire, one for each of a few fields: what their files say."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

from groundwire.errors import ConfigError

READY: Final = "ready:"
"""Stands before the name of a ready policy where a file of that name could be meant, too."""

NAMES: Final = ("clinical", "financial", "internal-knowledge", "legal", "support")
"""The policies that ship, in the order of the alphabet."""


def ready_text(name: str) -> str:
    """The TOML of a ready policy, with the reason for each line.

    Raises:
        ConfigError: there is none of this name.
    """
    if name not in NAMES:
        raise ConfigError(f"there is no ready policy {name!r}; there are {', '.join(NAMES)}")
    return resources.files("groundwire.policy").joinpath("ready", f"{name}.toml").read_text(encoding="utf-8")


def about(name: str) -> str:
    """What a ready policy is for: the first sentence of its file.

    Raises:
        ConfigError: there is none of this name.
    """
    opening, _, _ = ready_text(name).partition("\n\n")
    words = " ".join(line.removeprefix("#").strip() for line in opening.split("\n"))
    return words.partition(". ")[0]


def is_ready(name: str, folder: Path = Path()) -> bool:
    """Whether `name` stands for a ready policy for whoever is in `folder`: no file there has that name."""
    return name.startswith(READY) or (name in NAMES and not (folder / name).is_file())
