"""The word lists of the recipe, and those that it shares with the fact checks."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any


@cache
def word_list(name: str) -> dict[str, Any]:
    """A file of `training/data`."""
    return tomllib.loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))


@cache
def fact_list(name: str) -> str:
    """A word list of the fact checks, as text: model and fact checks know the same opposites and synonyms."""
    return files("groundwire.facts").joinpath("data", name).read_text(encoding="utf-8")
