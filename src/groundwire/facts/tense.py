"""Whether a claim says that something has happened where its source says that it will, or the other way round."""

from __future__ import annotations

from typing import Literal

from groundwire.facts.alignment import Alignment
from groundwire.facts.clauses import Clause
from groundwire.facts.lexicon import irregular
from groundwire.facts.rules import Rules

Tense = Literal["past", "future"]

AUXILIARY_REACH = 4
"""How many words before a verb its auxiliaries may begin."""


def shifted(alignment: Alignment, rule: Rules) -> tuple[int, int] | None:
    """The verb of the claim and that of the source, if the one is in the past and the other in the future."""
    for c, s in alignment.same.items():
        ours, theirs = _tense(alignment.claim, c, rule), _tense(alignment.source, s, rule)
        if ours and theirs and ours != theirs:
            return c, s
    return None


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
    if auxiliaries and auxiliaries[0] in rule.auxiliaries | rule.beings | rule.determiners:
        return None
    word = clause.folded[verb]
    return "past" if word.endswith("ed") or word in irregular() else None
