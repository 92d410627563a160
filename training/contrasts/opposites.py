"""A word becomes its opposite, or another word for the same."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

from groundwire.segment.grammar import Word, words
from training.contrasts.negation import past_lemma
from training.contrasts.text import in_name, put, says
from training.row import Row
from training.words import fact_list, word_list


def opposite(row: Row, rng: Random) -> Iterator[Row]:
    """A word that premise and statement share becomes its opposite in the statement: contradiction."""
    yield from _swapped(row, rng, _opposites(), "opposite", "contradiction")


def synonym(row: Row, rng: Random) -> Iterator[Row]:
    """A shared word becomes a synonym in the statement: entailment."""
    yield from _swapped(row, rng, _synonyms(), "synonym", "entailment")


def _swapped(row: Row, rng: Random, table: dict[str, list[str]], kind: str, label: str) -> Iterator[Row]:
    found = [word for word in words(row.statement) if _fits(row, word) and _forms(word.text, table)]
    if not found:
        return
    word = rng.choice(found)
    new = [each for each in _forms(word.text, table) if not says(row.premise, each)]
    if new:
        statement = put(row.statement, word.start, word.end, rng.choice(new))
        statement = re.sub(r"\b([Aa])n? (?=\w)", lambda match: _article(match, statement), statement)
        yield row.edited(kind, "contradiction" if label == "contradiction" else "entailment", statement=statement)


def _fits(row: Row, word: Word) -> bool:
    """Whether the word is an ordinary one that the premise has, too, and no negation stands before it."""
    before = row.statement[max(0, word.start - 24) : word.start]
    return (
        not word.text[0].isupper()
        and says(row.premise, word.text)
        and not in_name(row.statement, word.start, word.end)
        and not re.search(r"\b(?:not|never|no|n't|without)\b", before)
    )


def _article(match: re.Match[str], text: str) -> str:
    """The article that goes with the word after it, by its first letter."""
    vowel = text[match.end() : match.end() + 1].lower() in "aeio"
    return f"{match[1]}n " if vowel else f"{match[1]} "


def _forms(word: str, table: dict[str, list[str]]) -> list[str]:
    """The counterparts of `word`, in the past if it is a regular verb of the past whose counterpart is one."""
    if word in table:
        return table[word]
    lemma = past_lemma(word) if word.endswith("ed") else None
    return [_past(each) for each in table.get(lemma or "", []) if _is_regular(each)]


def _past(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    return f"{verb[:-1]}ied" if re.search(r"[^aeiou]y$", verb) else f"{verb}ed"


def _is_regular(verb: str) -> bool:
    past = _past(verb)
    return past_lemma(past) == verb and verb not in _irregular_lemmas()


@cache
def _irregular_lemmas() -> frozenset[str]:
    return frozenset(line.split("\t")[1] for line in fact_list("irregular.tsv").splitlines() if "\t" in line)


@cache
def _opposites() -> dict[str, list[str]]:
    """Words and their opposites: those of the fact checks, without what is no opposite in running text."""
    own = word_list("opposites.toml")
    checks = tomllib.loads(fact_list("opposites.toml"))
    skipped = set(own["skip"])
    no_pairs = {frozenset(pair) for pair in checks["not_opposites"]}
    common = set(fact_list("common.txt").split())
    table: defaultdict[str, set[str]] = defaultdict(set)
    for line in fact_list("antonyms.tsv").splitlines():
        left, right = line.split("\t")
        if {left, right} <= common and frozenset((left, right)) not in no_pairs and not {left, right} & skipped:
            table[left].add(right)
            table[right].add(left)
    for group in [*own["pairs"]]:
        for one in group[0].split():
            table[one] = set(group[1].split())
        for one in group[1].split():
            table[one] = set(group[0].split())
    return {word: sorted(found) for word, found in table.items()}


@cache
def _synonyms() -> dict[str, list[str]]:
    skipped = set(word_list("opposites.toml")["no_synonyms"])
    table: defaultdict[str, set[str]] = defaultdict(set)
    for line in fact_list("synonyms.tsv").splitlines():
        left, right = line.split("\t")
        if (
            not {left, right} & skipped and left[:4] != right[:4]
        ):  # noun and verb of one act do not stand for each other
            table[left].add(right)
            table[right].add(left)
    return {word: sorted(found) for word, found in table.items()}
