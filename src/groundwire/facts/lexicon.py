"""Word relations of English from a lexical resource: base forms, opposites, synonyms.

The lists come from WordNet 3.0 (see `data/WORDNET-LICENSE.txt`); `training/lexicon.py` writes them.
`data/opposites.toml` adds opposites that WordNet lacks.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

Relation = Mapping[str, frozenset[str]]

SUFFIXES = (
    ("ies", "y"),
    ("ied", "y"),
    ("iest", "y"),
    ("ier", "y"),
    ("ily", "y"),
    ("es", ""),
    ("es", "e"),
    ("s", ""),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
    ("er", ""),
    ("er", "e"),
    ("est", ""),
    ("est", "e"),
    ("ly", ""),
    ("ly", "le"),
    ("al", ""),
    ("ally", ""),
)
"""Inflections and what stands for them in the base form, after WordNet's rules of detachment, with -ly and -al."""

WORD_CACHE = 32_768
"""Words whose relations are kept in memory."""

MIN_BASE = 2
"""The shortest base form, in letters."""

MIN_COMPARED = 3
"""The same before -er, -est and -al: `beer` is no form of `be`."""


@lru_cache(maxsize=WORD_CACHE)
def lemmas(word: str) -> frozenset[str]:
    """The possible base forms of an English word in lower case, itself included; some may not be words."""
    found = {word} | irregular().get(word, frozenset())
    for suffix, ending in SUFFIXES:
        least = MIN_COMPARED if suffix in {"er", "est", "al"} else MIN_BASE
        if word.endswith(suffix) and len(word) - len(suffix) + len(ending) >= least:
            base = word[: len(word) - len(suffix)]
            found.add(base + ending)
            if len(base) > MIN_BASE and not ending and base[-1] == base[-2]:
                found.add(base[:-1])
    return frozenset(found)


@lru_cache(maxsize=WORD_CACHE)
def synonyms(word: str) -> frozenset[str]:
    """Lemmas that say the same as this English word in any context; mostly none."""
    table = synonym_table()
    return frozenset().union(*(table.get(lemma, frozenset()) for lemma in lemmas(word)))


@lru_cache(maxsize=1)
def irregular() -> Relation:
    """Irregular forms and their base forms."""
    table: dict[str, set[str]] = defaultdict(set)
    for form, lemma in _pairs("irregular.tsv"):
        table[form].add(lemma)
    return _frozen(table)


@lru_cache(maxsize=1)
def known_words() -> frozenset[str]:
    """The lemmas and irregular forms of the common vocabulary; no proper names."""
    listed = (files("groundwire.facts") / "data" / "common.txt").read_text(encoding="utf-8")
    return frozenset(listed.split()) | frozenset(irregular())


@lru_cache(maxsize=1)
def synonym_table() -> Relation:
    """Lemmas and their synonyms."""
    return _symmetric(_pairs("synonyms.tsv"))


@lru_cache(maxsize=1)
def antonym_table() -> Relation:
    """Lemmas and their opposites."""
    data = _opposites()
    dropped = {frozenset(pair) for pair in data["not_opposites"]}
    pairs = [pair for pair in _pairs("antonyms.tsv") if frozenset(pair) not in dropped]
    for group in data["opposites"]:
        pairs += [(left, right) for left in group["one"].split() for right in group["other"].split()]
    return _symmetric(pairs)


@lru_cache(maxsize=1)
def contextual_antonyms() -> tuple[tuple[frozenset[str], frozenset[str], frozenset[str]], ...]:
    """Lemmas, their opposites, and the words of which the sentence must have one for that."""
    groups = _opposites()["opposites_in_context"]
    return tuple(tuple(frozenset(group[key].split()) for key in ("one", "other", "with")) for group in groups)  # type: ignore[misc]


@lru_cache(maxsize=1)
def _opposites() -> dict[str, Any]:
    return tomllib.loads((files("groundwire.facts") / "data" / "opposites.toml").read_text(encoding="utf-8"))


def _pairs(name: str) -> list[tuple[str, str]]:
    text = (files("groundwire.facts") / "data" / name).read_text(encoding="utf-8")
    return [(left, right) for left, _, right in (line.partition("\t") for line in text.splitlines())]


def _symmetric(pairs: Iterable[tuple[str, str]]) -> Relation:
    table: dict[str, set[str]] = defaultdict(set)
    for left, right in pairs:
        table[left].add(right)
        table[right].add(left)
    return _frozen(table)


def _frozen(table: Mapping[str, set[str]]) -> Relation:
    return {key: frozenset(value) for key, value in table.items()}
