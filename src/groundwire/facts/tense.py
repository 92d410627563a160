"""Whether a claim says that something has happened or goes on where its source says that it will, or has ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from groundwire.facts.alignment import Alignment
from groundwire.facts.clauses import Clause
from groundwire.facts.lexicon import irregular
from groundwire.facts.negation import ends
from groundwire.facts.rules import Rules

Tense = Literal["past", "future"]

AUXILIARY_REACH = 4
"""How many words before a verb its auxiliaries may begin."""


def other_time(alignment: Alignment, rule: Rules) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The verbs of claim and source, if one is past and the other future; empty if what the claim says has ended."""
    for c, s in alignment.same.items():
        ours = _tense(alignment.claim, c, rule)
        theirs = _tense(alignment.source, s, rule) if ours else None
        if theirs and ours != theirs:
            return (c,), (s,)
    return ((), ()) if _has_ended(alignment, rule) else None


def _has_ended(alignment: Alignment, rule: Rules) -> bool:
    """Whether the source says until when something was so, and the claim that it is so."""
    if not ends(alignment.source, rule) or ends(alignment.claim, rule):
        return False
    return _is_past(alignment.source, alignment.same.values(), rule) and not _is_past(
        alignment.claim, alignment.same.keys(), rule
    )


def _is_past(clause: Clause, verbs: Iterable[int], rule: Rules) -> bool:
    return bool(rule.past & set(clause.folded)) or any(_tense(clause, i, rule) == "past" for i in verbs)


def _tense(clause: Clause, verb: int, rule: Rules) -> Tense | None:
    """When a verb is said to happen; None for the present, and for words that are no verbs."""
    auxiliaries: list[str] = []
    for i in range(verb - 1, max(verb - 1 - AUXILIARY_REACH, -1), -1):
        token = clause.tokens[i]
        if not token.word.is_stop:
            break
        auxiliaries.append(token.folded)
    if rule.future & set(auxiliaries):
        return "future"
    if rule.past & set(auxiliaries):
        return "past"
    if auxiliaries and any(auxiliaries[0] in words for words in (rule.auxiliaries, rule.beings, rule.determiners)):
        return None
    word = clause.folded[verb]
    return "past" if word.endswith("ed") or word in irregular() else None
