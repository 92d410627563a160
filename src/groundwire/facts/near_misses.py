"""Words of a claim in whose place the source has a word that looks much like it and means something else."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from groundwire.domain.text import Span
from groundwire.facts.lexicon import known_words, lemmas, synonyms
from groundwire.facts.words import DEFAULT_LANGUAGE, Word, words

WORD_CACHE = 8_192
"""Words of which is remembered how they are built."""

SALT = -1
"""The number of the endings of salts among the groups of affixes."""

CONTEXT = 2
"""How many content words on each side are looked at to see that two words stand in the same place."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A word of the claim and the word that the source has in its place."""

    claim: Span
    source: Span
    explanation: str
    """One line for people."""


@dataclass(frozen=True, slots=True)
class _Affixes:
    suffixes: tuple[frozenset[str], ...]
    prefixes: tuple[frozenset[str], ...]
    min_base: int
    substances: tuple[str, ...]


def near_misses(claim_text: str, source_text: str, *, language: str = DEFAULT_LANGUAGE) -> tuple[NearMiss, ...]:
    """Look-alikes between a claim and the source sentences about the same thing.

    Found are words that differ only in an affix that changes the meaning (`iodide` and `iodate`, `hyper-` and
    `hypo-`), where each text lacks the other's word and a neighbouring word is the same.
    """
    ours = [word for word in words(claim_text, language=language) if not word.is_stop]
    theirs = [word for word in words(source_text, language=language) if not word.is_stop]
    here, there = {word.stem for word in ours}, {word.stem for word in theirs}
    # Few words have such an affix at all.
    others = [k for k, other in enumerate(theirs) if other.stem not in here and _bases(other.folded)]
    found = []
    for i, mine in enumerate(ours):
        if mine.stem in there or mine.is_number:
            continue
        for k in others:
            other = theirs[k]
            if not _look_alike(mine.folded, other.folded) or not _same_place(ours, i, theirs, k):
                continue
            pair = Span.of(claim_text, mine.start, mine.end), Span.of(source_text, other.start, other.end)
            text = f"the source says '{other.text}' where the answer says '{mine.text}'"
            found.append(NearMiss(*pair, text))
            break
    return tuple(found)


def _look_alike(left: str, right: str) -> bool:
    """Whether only an affix that changes the meaning tells two folded words apart."""
    if left == right or _bases(left).isdisjoint(_bases(right)):
        return False
    return not (lemmas(left) & lemmas(right) or synonyms(left) & lemmas(right))


@lru_cache(maxsize=WORD_CACHE)
def _bases(word: str) -> frozenset[tuple[int, str]]:
    """What is left of a folded word without its affix, for each group that it has one of, by the group's number.

    Of the names of salts nothing is left: they look alike whatever comes before the ending.
    """
    affixes = _affixes()
    ended = [
        (word[: -len(affix)], n) for n, group in enumerate(affixes.suffixes) for affix in group if word.endswith(affix)
    ]
    begun = [
        (word[len(affix) :], len(affixes.suffixes) + n)
        for n, group in enumerate(affixes.prefixes)
        for affix in group
        if word.startswith(affix)
    ]
    found = {(n, base) for base, n in (*ended, *begun) if len(base) >= affixes.min_base}
    return frozenset(found | {(SALT, "")} if _is_substance(word) else found)


def _is_substance(word: str) -> bool:
    """Whether it is built like the name of a salt and is no word of the common vocabulary."""
    return word.endswith(_affixes().substances) and word not in known_words()


def _same_place(ours: Sequence[Word], i: int, theirs: Sequence[Word], k: int) -> bool:
    """Whether a neighbour of the one is a neighbour of the other, too."""

    def around(run: Sequence[Word], at: int) -> set[str]:
        near = (*run[max(0, at - CONTEXT) : at], *run[at + 1 : at + 1 + CONTEXT])
        return {word.stem for word in near}

    return bool(around(ours, i) & around(theirs, k))


@lru_cache(maxsize=1)
def _affixes() -> _Affixes:
    data = tomllib.loads((files("groundwire.facts") / "data" / "affixes.toml").read_text(encoding="utf-8"))
    return _Affixes(
        suffixes=tuple(frozenset(group.split()) for group in data["suffixes"]),
        prefixes=tuple(frozenset(group.split()) for group in data["prefixes"]),
        min_base=data["min_base"],
        substances=tuple(data["substances"].split()),
    )
