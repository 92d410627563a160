"""Which values of the passages a computed value of a claim must come from: those bound to what the claim says."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.facts.compare import Relation, compare
from groundwire.facts.contrast import Contrast
from groundwire.facts.fact import Calendar, Fact, Measure
from groundwire.facts.words import content_words
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.slots import Slot, Standing, affinity

PAIR = 2
"""Operands of a difference, a ratio or a change."""

SPREADING = frozenset({"sum", "mean"})
"""Operations that take any number of operands."""


def is_present(fact: Fact, candidate: Candidate) -> bool:
    """Whether the premise has a value of the claim anywhere: what the operands are bound to, it need not be bound."""
    if any(compare(fact, other) is Relation.SAME for other in candidate.passage.facts):
        return True
    said = [word.stem for word in content_words(fact.text, language=candidate.claim.language)]
    return isinstance(fact.payload, Calendar) and bool(said) and candidate.passage.stems.issuperset(said)


def is_held(slot: Slot, candidate: Candidate) -> bool:
    """Whether the premise has an item of the claim, a value anywhere in it."""
    if isinstance(slot.item, Fact):
        return is_present(slot.item, candidate)
    return slot.standing is Standing.LOCATED


def candidates_for(value: Fact, candidate: Candidate, *, operation: str) -> list[list[Fact]]:
    """The values of the premise by sort, those that can be computed with for `value`; each list in order."""
    ours = value.measure
    claimed = [fact for fact in candidate.claim.facts if fact is not value and isinstance(fact.payload, Calendar)]
    taken = {
        (fact.start, fact.end)
        for fact in candidate.passage.facts
        if any(fact.text in other.text or compare(other, fact) is Relation.SAME for other in claimed)
    }
    fitting = (
        fact
        for fact in candidate.passage.facts
        if ours and fact.measure and (fact.start, fact.end) not in taken and _fits(ours, fact.measure, operation)
    )
    return by_sort(tuple(fitting))


def _fits(ours: Measure, theirs: Measure, operation: str) -> bool:
    """Whether a value can be an operand: of the claim's own dimension, unless the result is a share or a ratio."""
    if operation in ("relative_change", "share", "ratio"):
        return True
    return theirs.dimension == ("share" if ours.dimension == "points" else ours.dimension)


def by_sort(facts: Sequence[Fact]) -> list[list[Fact]]:
    """The numbers among some values by what they measure; each list in order and of two at least."""
    sorts: dict[object, list[Fact]] = {}
    for fact in facts:
        if fact.measure is not None and fact.kind != "ordinal":
            sorts.setdefault((fact.measure.dimension, fact.measure.per, fact.measure.whole), []).append(fact)
    return [alike for alike in sorts.values() if len(alike) >= PAIR]


def pair_between(facts: Sequence[Fact], sides: Contrast, candidate: Candidate) -> tuple[Fact, Fact] | None:
    """The values bound to the base and to the other side; None if one side has none of its own."""
    to_base = affinity(dict.fromkeys(sides.base, 1.0), candidate.passage)
    to_other = affinity(dict.fromkeys(sides.other, 1.0), candidate.passage)
    base = max(facts, key=to_base)
    other = max((fact for fact in facts if fact is not base), key=to_other, default=None)
    if other is None or to_base(base) <= to_base(other) or to_other(other) <= to_other(base):
        return None
    return base, other
