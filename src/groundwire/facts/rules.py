"""The words that turn, limit or weaken a statement, by language, from `data/polarity.*.toml`."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from groundwire.facts import tables
from groundwire.facts.words import DEFAULT_LANGUAGE, fold, stem

Phrase = tuple[str, ...]
"""Folded words that follow each other."""


class Phrases(tuple[Phrase, ...]):  # noqa: SLOT001  # what it remembers needs a dictionary
    """A list of phrases that knows with which words they begin, because hardly any text has one of these."""

    @cached_property
    def by_head(self) -> Mapping[str, Sequence[Phrase]]:
        """The phrases by their first words."""
        return _by_head(self)


QUANTIFIERS = ("few", "some", "many", "half", "most", "almost_all", "all")
"""The quantifiers from weakest to strongest."""

MODALITIES = ("necessary", "recommended", "permitted", "optional", "possible")
"""The modalities that are told apart."""


INFLECTED = frozenset({"predicates", "enders", "light", "signs", "symmetric"})
"""Lists of words that count in all their forms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The lists of one language; a language has those that its file names, the others are empty."""

    negators: frozenset[str] = frozenset()
    negating: tuple[Phrase, ...] = ()
    postposed: frozenset[str] = frozenset()
    predicates: frozenset[str] = frozenset()
    phrasal: tuple[Phrase, ...] = ()
    enders: frozenset[str] = frozenset()
    releasing: frozenset[str] = frozenset()
    completing: frozenset[str] = frozenset()
    """Words that are negators only after one of `opening` in the same clause: `ne … plus`."""
    opening: frozenset[str] = frozenset()
    exceptions: tuple[Phrase, ...] = ()
    neutral: tuple[Phrase, ...] = ()
    limits: tuple[Phrase, ...] = ()
    resuming: frozenset[str] = frozenset()
    light: frozenset[str] = frozenset()
    phrasal_verbs: frozenset[str] = frozenset()
    """The verbs of `phrasal`."""
    reporting: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    nominal: frozenset[str] = frozenset()
    adverbial: frozenset[str] = frozenset()
    continuing: frozenset[str] = frozenset()
    adverb_endings: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    separators: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    whatever: tuple[Phrase, ...] = ()
    relatives: frozenset[str] = frozenset()
    auxiliaries: frozenset[str] = frozenset()
    conjunctions: frozenset[str] = frozenset()
    connectives: tuple[Phrase, ...] = ()
    signs: frozenset[str] = frozenset()
    parties: tuple[frozenset[str], ...] = ()
    """Words for who speaks, and words for who is spoken to."""
    particles: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    """Words that turn a verb into its opposite (`switch on`, `switch off`), in pairs."""
    future: frozenset[str] = frozenset()
    past: frozenset[str] = frozenset()
    first_time: tuple[Phrase, ...] = ()
    another_time: tuple[Phrase, ...] = ()
    details: frozenset[str] = frozenset()
    """Prepositions that open a detail: how, where, why or when."""
    joints: frozenset[str] = frozenset()
    """Words that join two things that are not the same to it: "from A to B", "A rather than B"."""
    subordinate: frozenset[str] = frozenset()
    """Words that begin a clause which may stand before or behind the other one."""
    anyhow: frozenset[str] = frozenset()
    """Words that only strengthen a negation: "not permitted anywhere"."""
    measuring: frozenset[str] = frozenset()
    """Words that say how much or how long, beside a value that says it exactly."""
    universal: frozenset[str] = frozenset()
    restricting: frozenset[str] = frozenset()
    concessions: tuple[Phrase, ...] = ()
    forward: tuple[Phrase, ...] = ()
    degrees: frozenset[str] = frozenset()
    pivot: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    symmetric: frozenset[str] = frozenset()
    passive: frozenset[str] = frozenset()
    beings: frozenset[str] = frozenset()
    determiners: frozenset[str] = frozenset()
    pronouns: frozenset[str] = frozenset()
    pairs: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    """Stems of words and of their opposites, for languages without a lexical resource."""
    paired: frozenset[str] = frozenset()
    """All stems of `pairs`."""
    synonyms: tuple[frozenset[str], ...] = ()
    """Stems of words that say the same, for these languages: each side of a pair, and others."""
    opposite_prefixes: tuple[str, ...] = ()
    """Prefixes that make the opposite of the word they stand before."""
    modal_words: frozenset[str] = frozenset()
    """The single words of `modality`: they say how, not what."""
    quantifiers: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)
    modality: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)


@lru_cache(maxsize=16)
def rules(language: str) -> Rules:
    """The rules of a language; empty where there are none."""
    file = files("groundwire.facts") / "data" / f"polarity.{language}.toml"
    if not language.isalpha() or not file.is_file():
        return Rules()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    lists: dict[str, Any] = {}
    for name, section in data.items():
        if name in {"quantifiers", "modality"}:
            lists[name] = {key: _phrases(value) for key, value in section.items()}
            continue
        if name == "parties":
            lists["parties"] = (_folded(section["speaking"]), _folded(section["spoken_to"]))
            continue
        if name == "opposites":
            pairs = section.get("pairs", ())
            lists["pairs"] = tuple((_stemmed(one, language), _stemmed(other, language)) for one, other in pairs)
            lists["paired"] = frozenset().union(*(side for pair in lists["pairs"] for side in pair))
            groups = [_stemmed(group, language) for group in section.get("synonyms", ())]
            lists["synonyms"] = (*groups, *(side for pair in lists["pairs"] for side in pair))
            lists["opposite_prefixes"] = tuple(section.get("prefixes", ()))
            particles = section.get("particles", ())
            lists["particles"] = tuple((_folded(one), _folded(other)) for one, other in particles)
            continue
        for key, value in section.items():
            lists[key] = _folded(value) if isinstance(value, str) else _phrases(value)
            if key in INFLECTED and language != DEFAULT_LANGUAGE:
                lists[key] |= _stemmed(value, language)
    lists["counted"] = lists.get("counted", frozenset()) | tables.table("numbers")["words"].get(language, {}).keys()
    modal = {phrase[0] for phrases in lists.get("modality", {}).values() for phrase in phrases if len(phrase) == 1}
    verbs = frozenset(verb for verb, _ in lists.get("phrasal", ()))
    return Rules(**lists, modal_words=frozenset(modal), phrasal_verbs=verbs)


def find_phrases(folded: Sequence[str], phrases: Sequence[Phrase]) -> list[tuple[int, int]]:
    """Where the phrases stand in a list of folded words, as half-open index pairs in order; the longest one wins."""
    by_head = phrases.by_head if isinstance(phrases, Phrases) else _by_head(phrases)
    found: list[tuple[int, int]] = []
    at = len(folded) if by_head.keys().isdisjoint(folded) else 0
    while at < len(folded):
        possible = by_head.get(folded[at], ())
        size = max((len(phrase) for phrase in possible if tuple(folded[at : at + len(phrase)]) == phrase), default=0)
        if size:
            found.append((at, at + size))
        at += size or 1
    return found


def _by_head(phrases: Sequence[Phrase]) -> Mapping[str, Sequence[Phrase]]:
    found: defaultdict[str, list[Phrase]] = defaultdict(list)
    for phrase in phrases:
        if phrase:
            found[phrase[0]].append(phrase)
    return dict(found)


def _phrases(values: Sequence[str]) -> Phrases:
    return Phrases(tuple(fold(word) for word in value.split()) for value in values)


def _folded(value: str) -> frozenset[str]:
    return frozenset(map(fold, value.split()))


def _stemmed(value: str, language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in value.split())
