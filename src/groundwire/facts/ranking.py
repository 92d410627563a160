"""Places in a ranking: which one a claim speaks of, and who or what a text puts on which."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from groundwire.facts.names import Name

LEAST_ITEMS = 2
"""Numbered items from which a text ranks something."""

MOST_ITEMS = 100
"""Items of one ranking that are read."""

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_NUMBERED = re.compile(
    r"(?:^|[\n:;])[ \t]*(?P<bare>\d{1,2})[ \t]+(?=[^\W\d_])"
    r"|(?:^|[\n:;,])[ \t]*(?P<dotted>\d{1,2})[.)][ \t]+(?=[^\W\d_])"
)
_ITEM_END = re.compile(r"[;\n]")
_LABEL = re.compile(r"(?:^|[\n.;])[ \t*-]*([^\W\d_][\w -]{2,30}):[ \t]+([^\n.;]{1,80})")
_SUPERLATIVE = re.compile(r"[^\W\d_]{3,}est")
_THEN = re.compile(r"\b(?:followed by|ahead of)\b")
_LISTED = re.compile(r"(?:\s*,?\s*(?:and|then)?\s*(?:the\s+)?)")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a ranking."""

    number: int
    """1 is the first."""
    by: str | None = None
    """The superlative that ranks ("largest"); None for a contest."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """What a text puts on a place."""

    place: Place
    start: int
    end: int


def claimed_place(text: str) -> Place | None:
    """The one place that a claim speaks of: "came second", "the winner", "the second largest"; English only."""
    spoken = [word.lower() for word in _WORD.findall(text)]
    data = _data()
    ordinal = next((data["ordinals"][word] for word in spoken if word in data["ordinals"]), None)
    named = {data["places"][word] for word in spoken if word in data["places"]}
    if len(named) == 1:
        return Place(named.pop())
    if named:
        return None
    if ordinal is not None and not _listed("ranking").isdisjoint(spoken):
        return Place(ordinal)
    if not _listed("first").isdisjoint(spoken):
        return Place(ordinal or 1) if ordinal in (None, 1) else None
    superlative = next((word for word in spoken if _SUPERLATIVE.fullmatch(word)), None)
    return Place(ordinal or 1, superlative) if superlative else None


def is_place_word(word: str) -> bool:
    """Whether a word only says that something has a place in a ranking."""
    lower = word.lower()
    data = _data()
    known = lower in data["places"] or lower in data["ordinals"] or _SUPERLATIVE.fullmatch(lower) is not None
    return known or any(lower in _listed(name) for name in ("first", "ranking", "empty"))


def is_place_header(header: str) -> bool:
    """Whether a table's column of this header holds places."""
    return header.strip().lower() in _listed("headers")


def ranked(text: str) -> Iterator[Ranked]:
    """What numbered lists ("1. Duran; 2. Mills") and labels ("Silver: Norway") put on which place."""
    run: list[Ranked] = []
    for match in _NUMBERED.finditer(text):
        number = int(match["bare"] or match["dotted"])
        if number != len(run) + 1:
            yield from run if len(run) >= LEAST_ITEMS else ()
            run = []
        if number == len(run) + 1 <= MOST_ITEMS:
            end = _ITEM_END.search(text, match.end())
            run.append(Ranked(Place(number), match.end(), end.start() if end else len(text)))
    yield from run if len(run) >= LEAST_ITEMS else ()
    for match in _LABEL.finditer(text):
        place = claimed_place(match[1])
        if place is not None and place.by is None:
            yield Ranked(place, match.start(2), match.end(2))


def ranked_in_prose(text: str, names: Sequence[Name]) -> Iterator[Ranked]:
    """What "A won ahead of B", "A is the largest, followed by B and C" and "with C third" put on which place."""
    then = _THEN.search(text)
    if then:
        yield from _in_order(text, then, names)
    for name in names:
        word = _WORD.match(text, name.end + 1)
        if word is None or text[word.end() : word.end() + 1] not in ("", ".", ",", ";"):
            continue
        number = _data()["ordinals"].get(word[0].lower())
        if number is not None:
            yield Ranked(Place(number), name.start, name.end)


def _in_order(text: str, then: re.Match[str], names: Sequence[Name]) -> Iterator[Ranked]:
    """Whoever is named before, and those that are listed behind "followed by"."""
    before = next((name for name in names if name.end <= then.start()), None)
    opening = _WORD.match(text)  # a name that begins a sentence may be read as a common word
    leader = (before.start, before.end) if before else opening.span() if opening else (0, 0)
    first = claimed_place(text[leader[1] : then.start()])
    if first is None:
        return
    yield Ranked(first, *leader)
    number, end = first.number, then.end()
    for name in names:
        if name.start >= end and _LISTED.fullmatch(text, end, name.start):
            number, end = number + 1, name.end
            yield Ranked(Place(number, first.by), name.start, name.end)


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(_data()[name]["words"])


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("groundwire.facts") / "data" / "ranking.toml").read_text(encoding="utf-8"))
