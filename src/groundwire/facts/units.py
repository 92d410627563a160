"""Units of measure: found after a number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundwire.facts import cldr, tables
from groundwire.facts.tables import Unit
from groundwire.facts.text import word_at

_UNIT_WORDS = re.compile(
    r"[ -]?((?:[^\W\d_]|[°º%‰℃℉/²³·.″])(?:[^\W\d_]|[°º/²³·.″()\u064b]|(?<=[a-zA-Z/])[23]|-(?=[^\W\d_])){0,40}"
    r"(?: [^\W\d_](?:[^\W\d_./]|\u064b|[-/](?=[^\W\d_])){0,40}){0,3})"
)
_INCHES_AFTER_FEET = re.compile(r"(?:ft|feet|foot)\.? \d{1,2}$", re.ASCII)
_INCHES = re.compile(r" ?(in)\b\.?(?! \d)")
_LAST_WORD = re.compile(r"\s*(?:[^\w\s]|$)|\s+([^\W\d_]+)")

MAX_MODIFIERS = 2
"""Words that may stand between a number and its time unit: "five unused vacation days"."""

_KEY_UNIT = re.compile(r"[_ ]([^\W\d_]+)[\"']? ?[:=] ?[\"']?$")

LONGEST_KEY_TAIL = 16
"""Characters looked at for the unit in a key's name."""

LONGEST_AFFIX = 12
"""Characters of the longest name in scripts that put no space behind it, or of what encloses a number."""


def phrases(written: str) -> list[str]:
    """The phrase and its beginnings, word by word, longest first."""
    parts = written.split(" ")
    return [" ".join(parts[:count]) for count in range(len(parts), 0, -1)]


def unit_at(text: str, position: int) -> tuple[Unit, int] | None:
    """The unit written directly after a number that ends at `position`, and where it ends."""
    match = _UNIT_WORDS.match(text, position)
    if match is None:
        return None
    start, written = match.start(1), cldr.until_unspaced(match[1])
    if not written:
        return unspaced_unit(text, start)
    symbols = tables.attached_symbols() if start == position else tables.unit_symbols()
    for phrase in _readings(written):
        unit = symbols.get(phrase) or tables.unit_words().get(phrase.lower())
        if unit is None and phrase in tables.final_symbols() and _ends_phrase(text, start + len(phrase)):
            unit = tables.final_symbols()[phrase]
        if unit is not None:
            return unit, start + len(phrase)
    inches = _INCHES.match(text, position)
    if inches and _INCHES_AFTER_FEET.search(text, max(0, position - LONGEST_AFFIX), position):
        return tables.units_by_name()["inch"], inches.end(1)
    return None


def _readings(written: str) -> Iterator[str]:
    """How much of what follows a number may be its unit, longest first.

    A unit with a slash of its own, such as mg/L, comes before the unit before the slash, whatever follows it.
    """
    for phrase in phrases(written):
        yield phrase
        yield phrase.rstrip(".,")
    first = written.split(" ", maxsplit=1)[0].rstrip(".")
    yield first.partition("/")[0]
    yield first.partition("-")[0]


def _ends_phrase(text: str, position: int) -> bool:
    """Whether nothing follows that the symbol before `position` could be the first letter or a label of."""
    match = _LAST_WORD.match(text, position)
    return match is not None and (match[1] is None or match[1] in tables.words("numbers", "grammar", "not_counted"))


def unspaced_unit(text: str, start: int) -> tuple[Unit, int] | None:
    """The longest unit at `start` in a script without spaces: there it runs on into the next word."""
    for length in range(LONGEST_AFFIX, 0, -1):
        written = text[start : start + length]
        unit = tables.unit_symbols().get(written) or tables.unit_words().get(written)
        if unit is not None:
            return unit, start + len(written)
    return None


def enclosing_unit(text: str, start: int, end: int) -> tuple[Unit, int, int] | None:
    """The unit before the number at `start` to `end`, or around it ("摂氏 20 度"), and where all begins and ends."""
    before, after = text[max(0, start - LONGEST_AFFIX) : start].rstrip(" "), text[end : end + LONGEST_AFFIX].lstrip(" ")
    for prefix, suffix, unit in tables.enclosing_units() if not before.isascii() else ():
        if before.endswith(prefix) and after.startswith(suffix):
            begin = text.rindex(prefix, 0, start)
            return unit, begin, text.index(suffix, end) + len(suffix)
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
