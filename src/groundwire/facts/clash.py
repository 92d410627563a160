"""Words of a claim and of its source that do not go together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from groundwire.domain.text import Span

ClashKind = Literal[
    "negation",
    "antonym",
    "quantifier",
    "modality",
    "comparison",
    "exception",
    "role",
    "cause",
    "substitution",
    "tense",
    "repetition",
]

WORD_FOR_WORD: frozenset[ClashKind] = frozenset(("substitution", "modality", "quantifier", "repetition"))
"""Kinds of clashes in which what is shown of the two stands word for word against each other."""

OTHER_WAY_ROUND: frozenset[ClashKind] = frozenset(("comparison", "role"))
"""Kinds in which the words are the same and only their order differs."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Words of a claim and of its source that do not go together."""

    kind: ClashKind
    claim: Span
    source: Span
    explanation: str
    """One line for people."""
    weaker: bool = False
    """Whether the source only says less than the claim, rather than something else."""
    ours: tuple[Span, ...] = ()
    """Words of the claim that the source need not repeat: those with an opposite there, and a bare `at least one`."""
    theirs: tuple[Span, ...] = ()
    """Words of the source that the claim need not repeat."""


def clash_of(kind: ClashKind, claim: Span, source: Span, *, weaker: bool = False, bare: bool = False) -> Clash:
    """The clash of these words with its explanation; `bare` if the claim has none that stand against the source's."""
    ours, theirs = (_one_line(span.text) for span in (claim, source))
    if bare:
        text = f"the source only says '{theirs}' where the answer states it as a fact"
    elif kind in OTHER_WAY_ROUND:
        text = f"the source says it the other way round: '{theirs}'"
    else:
        text = f"the source says '{theirs}' where the answer says '{ours}'"
    single = kind in WORD_FOR_WORD
    return Clash(kind, claim, source, text, weaker, (claim,) if single else (), (source,) if single else ())


def _one_line(text: str) -> str:
    return " ".join(text.split())
