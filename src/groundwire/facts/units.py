"""Units of measure: found after a number."""

from __future__ import annotations

import re

from groundwire.facts import tables
from groundwire.facts.tables import Unit
from groundwire.facts.text import word_at

_UNIT_WORDS = re.compile(
    r"[ -]?((?:[^\W\d_]|[°º%‰℃℉/²³·.″])(?:[^\W\d_]|[°º/²³·.″()]|(?<=[a-zA-Z/])[23])*(?: [^\W\d_][^\W\d_./]*){0,3})"
)

MAX_MODIFIERS = 2
"""Words that may stand between a number and its time unit: "five unused vacation days"."""

_KEY_UNIT = re.compile(r"[_ ]([^\W\d_]+)[\"']? ?[:=] ?[\"']?$")

LONGEST_KEY_TAIL = 16
"""Characters looked at for the unit in a key's name."""

LONGEST_UNSPACED = 6
"""Characters of the longest unit in scripts that put no space behind it."""


def phrases(written: str) -> list[str]:
    """The phrase and its beginnings, word by word, longest first."""
    parts = written.split(" ")
    return [" ".join(parts[:count]) for count in range(len(parts), 0, -1)]


def unit_at(text: str, position: int) -> tuple[Unit, int] | None:
    """The unit written directly after a number that ends at `position`, and where it ends."""
    match = _UNIT_WORDS.match(text, position)
    if match is None:
        return None
    names = tables.unit_words()
    symbols = tables.attached_symbols() if match.start(1) == position else tables.unit_symbols()
    # A unit with a slash of its own, such as mg/L, comes before the unit before the slash, whatever follows it.
    whole = [written for phrase in phrases(match[1]) for written in (phrase, phrase.rstrip(".,"))]
    for written in (*whole, match[1].split(" ")[0].rstrip(".").partition("/")[0]):
        unit = symbols.get(written) or names.get(written.lower())
        if unit is not None:
            return unit, match.start(1) + len(written)
    if match[1][0] > "⺀":  # scripts without spaces: the unit runs on into the next word
        for length in range(min(LONGEST_UNSPACED, len(match[1])), 0, -1):
            unit = symbols.get(match[1][:length])
            if unit is not None:
                return unit, match.start(1) + length
    return None


def unit_of_key(text: str, position: int) -> Unit | None:
    """The unit in the name of a key whose value starts at `position`: `"weight_kg": 4`."""
    match = _KEY_UNIT.search(text, max(0, position - LONGEST_KEY_TAIL), position)
    if match is None:
        return None
    return tables.unit_symbols().get(match[1]) or tables.unit_words().get(match[1].lower())


def far_time_unit(text: str, position: int) -> tuple[Unit, int] | None:
    """A unit of time after at most `MAX_MODIFIERS` plain words: "five unused vacation days"."""
    passed = 0
    while passed < MAX_MODIFIERS and text[position : position + 1] == " ":
        word = word_at(text, position + 1)
        if word is None or not word[0].islower() or word[0] in tables.words("numbers", "grammar", "not_counted"):
            return None
        position, passed = word.end(), passed + 1
        following = word_at(text, position + 1) if text[position : position + 1] == " " else None
        unit = tables.unit_words().get(following[0].lower()) if following else None
        if following and unit and unit.dimension in ("duration", "calendar_duration") and following[0].endswith("s"):
            return unit, following.end()
    return None
