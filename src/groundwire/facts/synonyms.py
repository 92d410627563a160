"""Terms that the caller calls equal, read as one: "Acme Holdings plc" as "Acme"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

Groups = tuple[tuple[str, ...], ...]
"""Groups of terms that mean the same; the first one of each stands for all."""

PATTERN_CACHE = 256
"""Sets of terms whose pattern is kept: a claim and its passages mostly hold the same few."""

_ENDING = r"(?P<ending>['’]?s)?"
"""The plural or possessive ending of a term; it stays where it is."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A term in a text."""

    start: int
    end: int
    canonical: str
    """The term that stands for its group, capitalised where the text has a sentence begin with it."""


def occurrences(text: str, groups: Groups) -> tuple[Occurrence, ...]:
    """Where terms of the groups stand in a text, the longest first where they overlap; endings are not part of them.

    Case does not matter, except for a term without small letters ("IT", "WHO").
    """
    if not groups:
        return ()
    canonical = _canonical(groups)
    folded = text.casefold()
    present = tuple(term for term in canonical if term.split()[0].casefold() in folded)
    if not present:
        return ()
    return tuple(_found(text, _pattern(present), present, canonical))


def unified(text: str, groups: Groups) -> str:
    """`text` with the first term of its group in place of each term; offsets change, so this is for comparing only."""
    pieces = []
    end = 0
    for occurrence in occurrences(text, groups):
        pieces += [text[end : occurrence.start], occurrence.canonical]
        end = occurrence.end
    return "".join([*pieces, text[end:]])


def _found(
    text: str, pattern: re.Pattern[str], present: tuple[str, ...], canonical: dict[str, str]
) -> Iterator[Occurrence]:
    for match in pattern.finditer(text):
        number = next(i for i, piece in enumerate(match.groups()[:-1]) if piece is not None)
        term = canonical[present[number]]
        if match[0][0].isupper() and term[0].islower():
            term = term[0].upper() + term[1:]
        end = match.start("ending") if match["ending"] else match.end()
        yield Occurrence(match.start(), end, term)


@lru_cache(maxsize=PATTERN_CACHE)
def _canonical(groups: Groups) -> dict[str, str]:
    """What stands for each term, the longest terms first."""
    every = [(term, group[0]) for group in groups for term in group]
    return dict(sorted(every, key=lambda pair: (-len(pair[0]), pair[0])))


@lru_cache(maxsize=PATTERN_CACHE)
def _pattern(terms: tuple[str, ...]) -> re.Pattern[str]:
    """One pattern with a group for each term, then one for the ending."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(_term, terms))}){_ENDING}(?!\w)")


def _term(term: str) -> str:
    words = r"\s+".join(map(re.escape, term.split()))
    return f"({words})" if term == term.upper() else f"((?i:{words}))"
