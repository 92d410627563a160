"""Whether a claim speaks of more things, or more often, than its source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.facts.alignment import Alignment
from groundwire.facts.clauses import Clause
from groundwire.facts.rules import QUANTIFIERS, Rules, find_phrases

RANK = {name: rank for rank, name in enumerate(QUANTIFIERS)}


@dataclass(frozen=True, slots=True)
class Quantifier:
    """A quantifier in a clause."""

    rank: int
    """Position in `QUANTIFIERS`."""
    tokens: tuple[int, ...]
    head: int | None
    """The noun it counts; None where none follows directly (`always`, `all of them`)."""
    negated: bool
    """Whether it is one such as `not all`, which also denies the stronger one."""


def overstated(alignment: Alignment, rule: Rules) -> tuple[Quantifier, Quantifier] | None:
    """The quantifiers of claim and source that clash: the claim's is stronger, or denies the source's."""
    for here in _quantifiers(alignment.claim, rule):
        same = [there for there in _quantifiers(alignment.source, rule) if _same_noun(alignment, here, there)]
        if same and all(_clash(here, there) for there in same):
            return here, same[0]
    return None


def opened(alignment: Alignment, rule: Rules) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The words by which the claim speaks of everybody and the source of some only; None if they do not."""
    ours = tuple(i for i, word in enumerate(alignment.claim.folded) if word in rule.universal)
    theirs = tuple(i for i, word in enumerate(alignment.source.folded) if word in rule.restricting)
    restricted = any(word in rule.restricting for word in alignment.claim.folded)
    return (ours[:1], theirs[:1]) if ours and theirs and not restricted else None


def existential(clause: Clause, rule: Rules) -> tuple[int, ...]:
    """The words by which a clause says that there are some, or none."""
    return next((each.tokens for each in _quantifiers(clause, rule) if each.rank == RANK["some"]), ())


def denies_part(clause: Clause, rule: Rules) -> bool:
    """Whether a clause denies something of some only (`not all`)."""
    return any(each.negated for each in _quantifiers(clause, rule))


def _clash(here: Quantifier, there: Quantifier) -> bool:
    if here.negated:
        return there.rank == RANK["all"]
    few = RANK["few"]
    return here.rank > there.rank or (here.rank == few and there.rank >= RANK["many"])


def _same_noun(alignment: Alignment, here: Quantifier, there: Quantifier) -> bool:
    if here.head is None or there.head is None:
        return here.head is there.head
    return alignment.same.get(here.head) == there.head


def _quantifiers(clause: Clause, rule: Rules) -> Iterator[Quantifier]:
    taken: set[int] = set()
    ranked = sorted(
        ((name, span) for name, phrases in rule.quantifiers.items() for span in find_phrases(clause.folded, phrases)),
        key=lambda item: (item[1][0], -item[1][1]),
    )
    for name, (start, end) in ranked:
        if taken.isdisjoint(range(start, end)):
            taken.update(range(start, end))
            negated = end - start > 1 and clause.folded[start] in rule.negators
            yield Quantifier(RANK[name], tuple(range(start, end)), _head(clause, end, rule), negated)


def _head(clause: Clause, start: int, rule: Rules) -> int | None:
    """The last of the content words that follow, past articles and prepositions before the first one."""
    head = None
    for i in range(start, len(clause.tokens)):
        token = clause.tokens[i]
        if token.folded in rule.auxiliaries:
            break
        if not token.word.is_stop:
            head = i
            if i + 1 < len(clause.tokens) and clause.tokens[i + 1].word.is_stop:
                break
        elif head is not None or token.folded not in rule.passed:
            break
    return head
