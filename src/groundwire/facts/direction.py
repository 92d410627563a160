"""Whether a value is called a rise or a fall."""

from __future__ import annotations

from typing import Literal

from groundwire.facts import tables
from groundwire.facts.text import words_after, words_before

DIRECTION_REACH = 4
"""How many words before a value may say that it rose or fell."""


def direction(text: str, start: int, end: int) -> Literal["up", "down"] | None:
    """Whether words directly around the value call it a rise or a fall; "rose to 5" says nothing of the 5."""
    up, down = tables.words("bounds", "direction", "up"), tables.words("bounds", "direction", "down")
    before = words_before(text, start, DIRECTION_REACH)
    if before and before[-1] in tables.words("bounds", "words", "arrivals"):
        return None
    for word in [*reversed(before), *words_after(text, end, 1)]:
        if word in tables.words("bounds", "words", "breaks"):
            return None
        if word in up:
            return "up"
        if word in down:
            return "down"
    return None
