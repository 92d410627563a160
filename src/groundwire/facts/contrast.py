"""The two things between which a claim sets a computed value: "40 more than B", "from 2021 to 2022"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from groundwire.facts import tables
from groundwire.facts.fact import Calendar, Fact
from groundwire.facts.text import iter_words
from groundwire.facts.words import content_words

COMPARISON_REACH = 3
"""Words behind a value among which one must say that it is a comparison: "40 more", "5 kg heavier"."""

_JOINT = re.compile(r"\s+(?:to|and|until|till|bis|und|à|et|a|y|e|en)\s+|\s*[-–—]\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """What the change or distance is measured from, and to."""

    base: frozenset[str]
    """Stems of the words that stand for the one thing only."""
    other: frozenset[str]
    """Stems of those for the other, which is so much more or less, or comes later."""
    direction: Literal["up", "down"] | None
    """Whether the other is said to be the greater or the smaller one."""


def contrast(text: str, value: Fact, facts: Sequence[Fact], *, language: str) -> Contrast | None:
    """The two things that `value`, one of the facts of `text`, stands between; None if the text names no two."""
    return _compared(text, value, language) or _over_time(value, facts, language)


def ordering(text: str, *, language: str) -> Contrast | None:
    """The sides of "A has a higher rate than B", which says of no value how much more it is."""
    words = tables.table("computing")["comparing"]
    spoken = list(iter_words(text))
    than = next((word for word in reversed(spoken) if word[0].lower() in words["than"]), None)
    if than is None:
        return None
    said = {word[0].lower() for word in spoken if word.end() <= than.start()}
    more, less = (not said.isdisjoint(words[way]) for way in ("more", "less"))
    if more == less:
        return None
    return _told_apart(text[than.end() :], text[: than.start()], "up" if more else "down", language)


def is_gap(text: str, value: Fact) -> bool:
    """Whether a text gives a value as the distance between two things: "40 more than"."""
    than = tables.table("computing")["comparing"]["than"]
    return is_more_or_less(text, value) and any(word[0].lower() in than for word in iter_words(text[value.end :]))


def is_more_or_less(text: str, value: Fact) -> bool:
    """Whether a text says right behind a value that something is so much more or less."""
    return value.measure is not None and value.bound in ("exact", "about") and way_of(text, value) is not None


def way_of(text: str, value: Fact) -> Literal["up", "down"] | None:
    """Whether the words right behind a value call it more or less than something."""
    words = tables.table("computing")["comparing"]
    spoken = [word[0].lower() for word in islice(iter_words(text[value.end :]), COMPARISON_REACH)]
    if any(word in words["more"] for word in spoken):
        return "up"
    return "down" if any(word in words["less"] for word in spoken) else None


def is_ratio(text: str, value: Fact) -> bool:
    """Whether a value says how many times as much something is."""
    spoken = [word[0].lower() for word in islice(iter_words(text[value.end :]), 1)]
    return not {*spoken, value.text.lower()}.isdisjoint(tables.words("computing", "ratio"))


def _compared(text: str, value: Fact, language: str) -> Contrast | None:
    """The sides of "A has 40 more … than B" and "A is four times as … as B"."""
    way = way_of(text, value)
    if way is None and not is_ratio(text, value):
        return None
    words = tables.table("computing")["comparing"]["than" if way else "as"]
    than = [word for word in iter_words(text) if word.start() >= value.end and word[0].lower() in words]
    if not than:
        return None
    one, other = text[: value.start] + text[value.end : than[-1].start()], text[than[-1].end() :]
    return _told_apart(other, one, way or "up", language)


def _over_time(value: Fact, facts: Sequence[Fact], language: str) -> Contrast | None:
    """The ends of "from 2021 to 2022", where the claim has one such stretch."""
    way = value.measure.direction if value.measure else None
    stretches = [fact for fact in facts if fact.bound == "between" and isinstance(fact.payload, Calendar)]
    if len(stretches) == 1:
        ends = _JOINT.split(stretches[0].text, maxsplit=1)
    else:
        dates = (fact for fact in facts if isinstance(fact.payload, Calendar))
        ends = [date.text for date in dates if date.bound in ("since", "until")]
    return _told_apart(ends[0], ends[1], way, language) if len(ends) == 2 else None  # noqa: PLR2004  # two ends


def _told_apart(base: str, other: str, direction: Literal["up", "down"] | None, language: str) -> Contrast | None:
    """The sides with the words that only one of them has."""
    here, there = (frozenset(word.stem for word in content_words(side, language=language)) for side in (base, other))
    if not here - there or not there - here:
        return None
    return Contrast(base=here - there, other=there - here, direction=direction)
