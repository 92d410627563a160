"""The words around a value that limit it: "at least", "about", "or more", "since"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from groundwire.facts import cldr, tables
from groundwire.facts.fact import Bound, Calendar, Clock, Fact
from groundwire.facts.text import words_after, words_before

_OR_EARLIER = re.compile(
    r"\s(?:before|ahead of|prior to)\s(?:[\w'’]+\s){1,4}or (?:earlier|sooner|more)\b", re.IGNORECASE
)
"""Of a length of time before something: "20 minutes before departure or earlier" are 20 minutes at least."""

LONGEST_PHRASE = 5
"""The most words in a phrase of `bounds.toml`."""

LONGEST_SIGN = 4
"""The most characters in a sign, or in a phrase of a script without spaces, before a value."""

LONGEST_AFTER = 3
"""The most words or unspaced signs in a phrase behind a value."""

_OF_DATES: dict[Bound, Bound] = {"at_least": "since", "at_most": "until"}
"""A date that must be kept to at most or at least is an end or a start."""


def with_bounds(text: str, facts: Sequence[Fact]) -> list[Fact]:
    """The facts with the bounds that the words of `text` around them set."""
    found: list[Fact] = []
    for place, fact in enumerate(facts):
        floor = facts[place - 1].end if place else 0
        ceiling = facts[place + 1].start if place + 1 < len(facts) else len(text)
        bound = fact.bound if fact.bound != "exact" or fact.kind == "identifier" else _bound(text, fact, floor, ceiling)
        found.append(replace(fact, bound=bound) if bound != fact.bound else fact)
    return found


def _bound(text: str, fact: Fact, floor: int, ceiling: int) -> Bound:
    calendar = isinstance(fact.payload, Calendar | Clock)
    known = tables.bound_phrases("before")
    if calendar:
        known = known | tables.bound_phrases("before_date")
    elif fact.kind == "duration":
        known = known | tables.bound_phrases("before_duration")
    before = words_before(text, fact.start, LONGEST_PHRASE)
    if (turned := _turned(before)) is not None:
        return turned
    bound = _before(text[floor : fact.start], before, known) or _after(text, fact.end, ceiling)
    if bound in ("since", "until") and not calendar:
        return "exact"
    return (_OF_DATES.get(bound, bound) if calendar else bound) if bound else "exact"


def _turned(words: list[str]) -> Bound | None:
    """The bound of "must not weigh more than": a negation some words before it, in its clause, turns it round."""
    table = tables.table("bounds")["turned"]
    for length in (2, 1):
        bound = table["limits"].get(" ".join(words[-length:]))
        if bound:
            clause = words[:-length]
            breaks = [place for place, word in enumerate(clause) if word in table["breaks"]]
            clause = clause[breaks[-1] + 1 :] if breaks else clause
            return cast("Bound", bound) if set(clause) & set(table["negations"]) else None
    return None


def _before(gap: str, words: list[str], known: Mapping[str, str]) -> Bound | None:
    words = words[-len(gap.split()) :] if gap.strip() else []
    sign = gap.rstrip()[-LONGEST_SIGN:]
    for mark in (sign[place:] for place in range(len(sign))):
        if mark in known and (not mark.isalnum() or cldr.unspaced(mark)):
            return cast("Bound", known[mark])
    tail = list(words)
    while tail:
        for length in range(min(LONGEST_PHRASE, len(tail)), 0, -1):
            bound = known.get(" ".join(tail[-length:]))
            if bound:
                return cast("Bound", bound)
        if tail[-1] not in tables.words("bounds", "words", "skipped"):
            break
        tail.pop()
    return _from_noun(words)


def _from_noun(words: list[str]) -> Bound | None:
    """The bound of "the minimum order is": a bounding noun, tied to the value by a linking word."""
    if not words or words[-1] not in tables.words("bounds", "words", "links"):
        return None
    if any(word in tables.words("bounds", "words", "minimum") for word in words):
        return "at_least"
    return "at_most" if any(word in tables.words("bounds", "words", "maximum") for word in words) else None


def _after(text: str, position: int, limit: int) -> Bound | None:
    if _OR_EARLIER.match(text, position):
        return "at_least"
    known = tables.bound_phrases("after")
    words = words_after(text, position, LONGEST_AFTER, limit=limit)
    for length in range(len(words), 0, -1):
        bound = known.get(" ".join(words[:length]))
        if bound:
            return cast("Bound", bound)
    for length in (LONGEST_AFTER, 2, 1):  # "+", and scripts without spaces
        bound = known.get(text[position : position + length])
        if (bound and not text[position].isascii()) or text[position : position + 1] == "+":
            return cast("Bound", bound or "at_least")
    return None
