"""Lists of what is excluded: the items under a lead-in that says no, such as `We do not cover:`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundwire.facts.rules import rules
from groundwire.facts.words import fold
from groundwire.segment import Passage

_ITEM = re.compile(
    r"(?:^|\n)[ \t]*(?:[-*+•·–]|\d{1,3}[.)]|[a-z][.)])[ \t]+$|<li\b[^<>]{0,300}>(?:\s|<\w[^<>]{0,300}>){0,20}$"
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_OPENS = (":", "：")

BEFORE = 400
"""Characters before a passage in which the mark is looked for that makes it an item of a list."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list under a lead-in that says no."""

    place: int
    """How many passages outside of lists stand before its items: lists count as nothing between two paragraphs."""
    heading: str | None
    items: tuple[Passage, ...]


def places(every: Sequence[Passage], text: str) -> tuple[int, ...]:
    """For each passage of `text`, how many passages outside of lists stand up to it."""
    count, listed, found = 0, False, []
    for number in range(len(every)):
        before = text[every[number - 1].end if number else 0 : every[number].start]
        # The sentences of an item follow each other on one line.
        listed = bool(_ITEM.search(before[-BEFORE:])) or (listed and before.isspace() and "\n" not in before)
        count += not listed
        found.append(count)
    return tuple(found)


def excluded(every: Sequence[Passage], text: str, language: str, cue: re.Pattern[str]) -> Iterator[Listed]:
    """The lists of `text` whose lead-in has a negation, or a phrase of `cue`, in order."""
    at = places(every, text)
    for number, lead in enumerate(every):
        if lead.reading.rstrip().endswith(_OPENS) and _says_no(lead.reading, language, cue):
            end = next((n for n in range(number + 1, len(every)) if at[n] != at[number]), len(every))
            yield Listed(at[number], lead.heading, tuple(every[number + 1 : end]))


def _says_no(reading: str, language: str, cue: re.Pattern[str]) -> bool:
    negators = rules(language).negators
    words = [fold(word) for word in _WORD.findall(reading)]
    return bool(cue.search(reading)) or any(word in negators or word.endswith(("n't", "n’t")) for word in words)
