"""The words around a value that limit it: "at least", "about", "or more", "since"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from groundwire.facts import tables
from groundwire.facts.fact import Bound, Calendar, Clock, Fact, Measure
from groundwire.facts.text import words_after, words_before

LONGEST_PHRASE = 5
"""The most words in a phrase of `bounds.toml`."""

_CALENDAR_FROM_MEASURE: dict[str, Bound] = {"at_least": "since", "at_most": "until"}
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
    before = words_before(text, fact.start, LONGEST_PHRASE)
    after = words_after(text, fact.end, 3, limit=ceiling)
    announced = _before(text[floor : fact.start], before, calendar=not isinstance(fact.payload, Measure))
    for bound in (announced, _after(after, text[fact.end : fact.end + 2])):
        if bound and _fits(bound, fact):
            if isinstance(fact.payload, Calendar | Clock):
                return _CALENDAR_FROM_MEASURE.get(bound, bound)
            return bound
    return "exact"


def _fits(bound: Bound, fact: Fact) -> bool:
    return not (bound in tables.words("bounds", "words", "calendar_only") and isinstance(fact.payload, Measure))


def _before(gap: str, words: list[str], *, calendar: bool) -> Bound | None:
    known = tables.phrases("bounds", "before")
    skipped = tables.words("bounds", "words", "skipped")
    limit = len(gap.split()) + 1
    words = words[-limit:] if limit < len(words) else words
    sign = gap.rstrip()[-2:]
    for mark in (sign, sign[-1:]):
        if mark and not mark.isalnum() and mark in known:
            return cast("Bound", known[mark])
    tail = list(words)
    while True:
        for length in range(min(LONGEST_PHRASE, len(tail)), 0, -1):
            bound = known.get(" ".join(tail[-length:]))
            if bound and (calendar or bound not in tables.words("bounds", "words", "calendar_only")):
                return cast("Bound", bound)
        if not tail or tail[-1] not in skipped:
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


def _after(words: list[str], sign: str) -> Bound | None:
    known = tables.phrases("bounds", "after")
    if sign[:1] == "+":
        return "at_least"
    for length in range(len(words), 0, -1):
        bound = known.get(" ".join(words[:length]))
        if bound:
            return cast("Bound", bound)
    for length in (3, 2):
        bound = known.get(sign[:length])
        if bound and sign[0] > "⺀":
            return cast("Bound", bound)
    return None
