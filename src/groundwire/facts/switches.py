"""Whether a text says that something is switched on or off."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


def state(text: str) -> bool | None:
    """True for on, False for off, None if the text says neither, or both. English words; a negation turns them."""
    on, off = _patterns()
    said = {value for pattern, value in ((on, True), (off, False)) for _ in pattern.finditer(text)}
    if len(said) != 1:
        return None
    return said.pop() is not bool(_NOT.search(text))


_NOT = re.compile(r"\b(?:not|never|isn't|aren't|cannot)\b", re.IGNORECASE)


@cache
def switches() -> dict[str, Any]:
    """The words of `switches.toml`."""
    return tomllib.loads((files("groundwire.facts") / "data" / "switches.toml").read_text(encoding="utf-8"))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    table = switches()
    return _any_of(table["on"]), _any_of(table["off"])


def _any_of(phrases: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{re.escape(phrase)}(?=\W*$|[.,;])" for phrase in phrases), re.IGNORECASE)
