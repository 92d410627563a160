"""Negation added, taken away, or on both sides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from training.contrasts.text import put, repeats
from training.row import Row
from training.subject import subject
from training.words import fact_list

_NEGATIVE = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|only|any|either|hardly|few)\b|n't\b",
    re.IGNORECASE,
)
_QUANTIFIED = re.compile(
    r"^(?:all|some|many|most|both|every|each|several|at least|if|when|although|there|while|as|since|after"
    r"|before|until|once|because)\b",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(r"\b(?:is|are|was|were|has|have|had|can|could|will|would|should|must|does|did|do)\b")
_CLAUSE = re.compile(r"\b(?:who|which|that|whose|where|because|if|when|while|and|or)\b|[,;:(]")
_NOT = re.compile(
    r"\b(is|are|was|were|has|have|had|can|could|will|would|should|must|does|did|do)(?: not|n't) (?!yet\b)"
)
_PARTICIPLE = re.compile(r"^ (?:(?:also|been|since|previously|recently) )?\w+(?:ed|en|wn|ne)\b|^ been\b")

CONTRACTED = {"can": "can't", "will": "won't", "would": "wouldn't"}
"""Contractions that are not the auxiliary and `n't`; of `can`, `will` and the like."""


def negated(row: Row, rng: Random) -> Iterator[Row]:
    """The statement denied: contradiction."""
    ways = denials(row.statement)
    if ways:
        yield row.edited("negation/added", "contradiction", statement=rng.choice(ways))


def denied_in_both(row: Row, rng: Random) -> Iterator[Row]:
    """A sentence of the premise denied there: its denial is entailed, and it itself contradicted.

    Only for statements that the premise repeats.
    """
    ways = denials(row.statement)
    if not ways or not repeats(row):
        return
    premise = row.premise.replace(row.statement, rng.choice(ways))
    yield row.edited("negation/both", "entailment", premise=premise, statement=rng.choice(ways))
    yield row.edited("negation/taken away", "contradiction", premise=premise)


def affirmed(row: Row, rng: Random) -> Iterator[Row]:
    """A negated statement without its "not": contradiction; with the "not" written in another way: entailment."""
    match = _NOT.search(row.statement)
    if match is None or len(_NEGATIVE.findall(row.statement)) != 1:
        return
    plain = put(row.statement, match.start(), match.end(), f"{match[1]} ")
    yield row.edited("negation/taken away", "contradiction", statement=plain)
    ways = [f"{match[1]} not ", f"{_contracted(match[1])} "]
    other = put(row.statement, match.start(), match.end(), rng.choice([way for way in ways if way != match[0]] or ways))
    yield row.edited("negation/rewritten", "entailment", statement=other)


def denials(statement: str) -> list[str]:
    """`statement` with a "not" at its main verb, in several wordings; empty if it is not certain where it goes."""
    if _NEGATIVE.search(statement) or _QUANTIFIED.search(statement) or statement.endswith("?"):
        return []
    auxiliary = _AUXILIARY.search(statement)
    if auxiliary is not None and not _CLAUSE.search(statement[: auxiliary.start()]):
        return _beside(statement, auxiliary)
    return _with_did(statement)


def _beside(statement: str, auxiliary: re.Match[str]) -> list[str]:
    word, rest = auxiliary[0], statement[auxiliary.end() :]
    if auxiliary.start() == 0 or not rest.startswith(" ") or not rest.strip(" ."):
        return []
    if word in {"has", "have", "had"} and not _PARTICIPLE.match(rest):
        helper = {"has": "does", "have": "do", "had": "did"}[word]
        ways = [f"{helper} not have", f"{helper}n't have"]
    elif word in {"do", "does", "did"}:
        return []  # as a main verb it takes another "do"
    else:
        ways = [f"{word} not", _contracted(word)]
    return [put(statement, auxiliary.start(), auxiliary.end(), way) for way in ways]


def _with_did(statement: str) -> list[str]:
    """For a name and a verb of the past: "Ada Lovelace wrote" becomes "Ada Lovelace did not write"."""
    name = subject(statement)
    start = statement.find(name) + len(name) if name else 0
    match = re.match(r" ([a-z]+)\b", statement[start:])
    if not name or match is None:
        return []
    lemma = past_lemma(match[1])
    if lemma is None:
        return []
    begin, end = start + 1, start + match.end()
    return [put(statement, begin, end, f"{way} {lemma}") for way in ("did not", "didn't", "never")][
        : 2 + (lemma == match[1])
    ]


def past_lemma(word: str) -> str | None:
    """The verb of which `word` is a form of the past; None if it is none."""
    irregular = _irregular()
    if word in irregular:
        return irregular[word]
    if not word.endswith("ed"):
        return None
    stem = word[:-2]
    doubled = stem[:-1] if stem[-2:-1] == stem[-1:] and stem[-1:] not in {"l", "s"} else None
    candidates = [doubled, word[:-1], stem, f"{word[:-3]}y" if word.endswith("ied") else None]
    common = _common()
    return next((each for each in candidates if each and each in common), None)


def _contracted(auxiliary: str) -> str:
    return CONTRACTED.get(auxiliary, f"{auxiliary}n't")


@cache
def _common() -> frozenset[str]:
    return frozenset(fact_list("common.txt").split())


@cache
def _irregular() -> dict[str, str]:
    """Irregular forms of the past and their verbs; forms that are the verb itself or a plural are left out."""
    pairs = (line.split("\t") for line in fact_list("irregular.tsv").splitlines())
    return {
        form: lemma for form, lemma in pairs if form != lemma and not form.endswith(("s", "ing", "er", "est", "men"))
    }
