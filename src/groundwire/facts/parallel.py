"""Parallel clauses: what a passage says of one name in the one and of another name in the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundwire.facts.names import Name
from groundwire.facts.words import Word

_JOINT = re.compile(
    r";|[.!?](?=\s)|,?\s\b(?:and|but|while|whereas|und|während|et|tandis que|y|mientras|e|mentre|en|terwijl)\b\s"
)


@dataclass(frozen=True, slots=True)
class _Clause:
    words: tuple[Word, ...]
    names: tuple[Name, ...]

    def stems(self) -> frozenset[str]:
        return frozenset(word.stem for word in self.words)

    def has(self, name: Name) -> bool:
        return any(name.parts == other.parts for other in self.names)


def said_of_another(
    name: Name, said: Sequence[Word], text: str, words: Sequence[Word], names: Sequence[Name]
) -> Name | None:
    """The other name of which `text` says what a claim says of `name`; `said` are the claim's words beside it.

    Only where the two stand in clauses of one build: that of `name` shares a word with the claim, goes on otherwise
    than it, and the other one has all of the claim: "A took the drug and B took placebo" against "B took the drug".
    """
    wanted = frozenset(word.stem for word in said)
    clauses = tuple(_clauses(text, words, names))
    own = [clause for clause in clauses if clause.has(name)]
    if not wanted or not own:
        return None
    split = any(wanted <= clause.stems() or not wanted & clause.stems() for clause in own)
    if split or not all(_goes_on(clause, wanted) for clause in own):
        return None
    for clause in clauses:
        subject = next((other for other in clause.names if _leads(other, clause, wanted)), None)
        if not clause.has(name) and subject is not None and wanted <= clause.stems():
            return subject
    return None


def _clauses(text: str, words: Sequence[Word], names: Sequence[Name]) -> Iterator[_Clause]:
    start = 0
    for end in [*(match.start() for match in _JOINT.finditer(text)), len(text)]:
        inside = tuple(word for word in words if start <= word.start < end)
        yield _Clause(inside, tuple(name for name in names if start <= name.start < end))
        start = end


def _goes_on(clause: _Clause, wanted: frozenset[str]) -> bool:
    """Whether a clause says something else where the claim has its own words."""
    named = [word for word in clause.words if any(n.start <= word.start < n.end for n in clause.names)]
    return any(word.stem not in wanted for word in clause.words if word not in named)


def _leads(name: Name, clause: _Clause, wanted: frozenset[str]) -> bool:
    """Whether a name stands before the first word that the claim says."""
    return any(word.stem in wanted and word.start >= name.end for word in clause.words) and not any(
        word.stem in wanted and word.end <= name.start for word in clause.words
    )
