"""Whether one text says that something happens for the first time, and the other that it happens again."""

from __future__ import annotations

from groundwire.facts.again import again
from groundwire.facts.alignment import Alignment
from groundwire.facts.clauses import Clause
from groundwire.facts.rules import Rules, find_phrases


def first_against_again(alignment: Alignment, rule: Rules) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The words of claim and source, if the one says that it is the first time and the other that it is another."""
    here, there = _first_or_again(alignment.claim, rule), _first_or_again(alignment.source, rule)
    return (here[0], there[0]) if here and there and here[1] != there[1] else None


def _first_or_again(clause: Clause, rule: Rules) -> tuple[tuple[int, ...], bool] | None:
    """The words that say that it is the first time (True) or another one (False); None if nothing says either."""
    for phrases, first in ((rule.first_time, True), (rule.another_time, False)):
        for start, end in find_phrases(clause.folded, phrases):
            return tuple(range(start, end)), first
    for i, token in enumerate(clause.tokens):
        if again(token) is not None:
            return (i,), False
    return None
