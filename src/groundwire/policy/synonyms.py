"""Synonyms that a policy may not have: words that decide what a sentence says are equal to no other."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

from pydantic import AfterValidator

from groundwire.domain.synonyms import Synonyms

DECIDING = ("negations", "quantifiers", "links", "numbers")
"""Kinds of words that are no terms by themselves."""


def _harmless(groups: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The groups, if none makes a sentence equal to one that says something else."""
    for group in groups:
        for term in group:
            deciding = _deciding()
            if all(word in deciding for word in _words(term)):
                raise ValueError(f"the term {term!r} decides what a sentence says; synonyms are names and terms")
        _same_stance(group)
        _same_unit(group)
    return groups


def _same_stance(group: Sequence[str]) -> None:
    """Return if all terms of a group deny, or none does."""
    denying = [term for term in group if not _negations().isdisjoint(_words(term))]
    if denying and len(denying) < len(group):
        other = next(term for term in group if term not in denying)
        raise ValueError(f"the terms {denying[0]!r} and {other!r} say the opposite; put them into no group together")


def _same_unit(group: Sequence[str]) -> None:
    """Return if no two terms of a group are different units, days, months, or opposites."""
    for kind, names in _units().items():
        found = {names[word]: term for term in group if (word := term.strip().casefold()) in names}
        if len(found) > 1:
            first, second, *_ = found.values()
            raise ValueError(
                f"the terms {first!r} and {second!r} are different {kind}; put them into no group together"
            )


def _words(term: str) -> list[str]:
    return term.casefold().replace("’", "'").replace("n't", " not").replace("-", " ").split()


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads((files("groundwire.policy") / "data" / "synonyms.toml").read_text(encoding="utf-8"))


@cache
def _deciding() -> frozenset[str]:
    return frozenset(word for kind in DECIDING for word in _table()[kind].split())


@cache
def _negations() -> frozenset[str]:
    return frozenset(_table()["negations"].split())


@cache
def _units() -> Mapping[str, Mapping[str, str]]:
    """For each kind, what each of its words stands for."""
    return {
        kind: {name.casefold(): names.split(",")[0] for names in listed.split() for name in names.split(",")}
        for kind, listed in _table()["units"].items()
    }


SafeSynonyms = Annotated[Synonyms, AfterValidator(_harmless)]
"""Groups of terms, none of which turns what a sentence says."""
