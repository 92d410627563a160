"""Whether a passage speaks of a relative of the one that a claim speaks of."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from groundwire.facts.words import stem, words


def other_person(claim: str, passage: str) -> bool:
    """Whether the passage names a relative ("his father", "FH:") and the claim names none; English only."""
    return bool(_kin_in(passage)) and not _kin_in(claim)


def _kin_in(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in words(text)) & _kin()


@cache
def _kin() -> frozenset[str]:
    listed = tomllib.loads((files("groundwire.facts") / "data" / "persons.toml").read_text(encoding="utf-8"))["kin"]
    return frozenset(stem(word) for word in listed)
