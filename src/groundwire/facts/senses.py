"""Whether two English words may mean the same, or name two things of one sort, by the meanings that WordNet gives.

`data/senses.tsv` has the meanings of words, `data/hypernyms.tsv` what each meaning is a kind of. A meaning is a letter
for the part of speech and a number.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from groundwire.facts.lexicon import synonyms

PAIR_CACHE = 16_384
"""Pairs of words kept in memory."""

MIN_STEM = 4
"""Letters of the shortest word that is taken for the stem of a longer one."""

ALTERNATIVE_STEPS = 2
"""How far up two things meet that are alternatives: a carrot is a root and a vegetable, a leek is a vegetable."""

KIND_STEPS = 7
"""How far up a kind is still named by a word for it: a saxophone is an instrument in five steps."""


@dataclass(frozen=True, slots=True)
class Senses:
    """The meanings of a word."""

    all: frozenset[str]
    things: frozenset[str]
    """Those that name a thing: an animal, a part of the body, a tool, a dish, a person, a plant, a substance."""
    rows: frozenset[str]
    """Those that name one of a row: a colour, a direction, a time."""


NO_SENSES = Senses(frozenset(), frozenset(), frozenset())


@lru_cache(maxsize=PAIR_CACHE)
def may_say(theirs: frozenset[str], ours: frozenset[str]) -> bool:
    """Whether the first word can be used where the second one is meant; both given as their possible base forms.

    Generous: any two meanings count, those of words made from them too, and words alike in meaning without being
    equal. A kind can stand for what it is a kind of, but the other way round only for the next higher one.
    """
    if share_meaning(theirs, ours):
        return True
    mine, others = _all(ours), _all(theirs)
    near = mine & _above(others, steps=KIND_STEPS) or others & _above(mine, steps=1)
    return bool(near or _acts(_above(mine, steps=1)) & _above(others, steps=1))


@lru_cache(maxsize=PAIR_CACHE)
def share_meaning(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two words have a meaning in common, be it that of a word made from one, or one that is only alike."""
    listed = any(synonyms(word) & other for word in one) or any(synonyms(word) & one for word in other)
    return bool(one & other) or listed or _same_stem(one, other) or bool(_all(one) & _all(other))


@lru_cache(maxsize=PAIR_CACHE)
def alternatives(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two words name things of one sort, so that what is one is not the other: carrot, leek; red, blue."""
    pairs = [(left, right) for left in map(_senses, one) for right in map(_senses, other)]
    if one & other or any(_related(left.rows, right.rows) for left, right in pairs):
        return False
    if any(
        _above(left.rows, steps=ALTERNATIVE_STEPS) & _above(right.rows, steps=ALTERNATIVE_STEPS)
        for left, right in pairs
    ):
        return True
    if may_say(one, other) or may_say(other, one):
        return False
    return any(
        _above(left.things, steps=ALTERNATIVE_STEPS) & _above(right.things, steps=ALTERNATIVE_STEPS)
        for left, right in pairs
    )


def _related(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one & (other | _above(other, steps=KIND_STEPS)) or other & _above(one, steps=KIND_STEPS))


def _same_stem(one: frozenset[str], other: frozenset[str]) -> bool:
    return any(
        len(short) >= MIN_STEM and long.startswith(short)
        for left in one
        for right in other
        for short, long in (sorted((left, right), key=len),)
    )


def _acts(meanings: frozenset[str]) -> frozenset[str]:
    """Those of verbs: two ways to do one thing (`lower` and `reduce`) are told apart less sharply than two things."""
    return frozenset(meaning for meaning in meanings if meaning.startswith("v"))


def _above(meanings: Iterable[str], *, steps: int) -> frozenset[str]:
    """What these meanings are kinds of, up to so many steps."""
    table = _hypernyms()
    found: set[str] = set()
    level = frozenset(meanings)
    for _ in range(steps):
        level = frozenset(above for meaning in level for above in _listed(table.get(meaning, ""))) - found
        found |= level
    return frozenset(found)


def _all(word: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(_senses(lemma).all for lemma in word))


def _senses(word: str) -> Senses:
    line = _table().get(word)
    return Senses(*map(_listed, line.split("\t"))) if line is not None else NO_SENSES


def _listed(meanings: str) -> frozenset[str]:
    return frozenset(filter(None, meanings.split(",")))


@lru_cache(maxsize=1)
def _table() -> dict[str, str]:
    return _read("senses.tsv")


@lru_cache(maxsize=1)
def _hypernyms() -> dict[str, str]:
    return _read("hypernyms.tsv")


def _read(name: str) -> dict[str, str]:
    text = (files("groundwire.facts") / "data" / name).read_text(encoding="utf-8")
    return {key: rest for key, _, rest in (line.partition("\t") for line in text.splitlines())}
