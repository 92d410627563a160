"""A value that no passage states but that follows from stated ones by arithmetic: or does not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations

from groundwire.facts.arithmetic import (
    Derivation,
    computation,
    derive,
    expected,
    operation_of,
    operation_words,
    said_operation,
)
from groundwire.facts.compare import Relation, compare
from groundwire.facts.contrast import contrast
from groundwire.facts.derivation import Operation
from groundwire.facts.enumeration import listed_for
from groundwire.facts.fact import Fact
from groundwire.judges.embedded.candidate import ITEM_WEIGHT, Candidate
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.operands import PAIR, SPREADING, candidates_for, is_held, is_present, pair_between
from groundwire.judges.embedded.slots import Slot, Standing
from groundwire.judges.embedded.stance import Side, Stance

BOUND = 0.5
"""Share of the rest of the claim that the passages of the operands must hold together, so that they are about it."""

MOST_PASSAGES = 4
"""Passages from which operands are taken, nearest first."""

MOST_VALUES = 8
"""Values in them; among more, some pair gives nearly any number."""

AS_NEAR = 0.8
"""Share of the nearest passage's coverage from which another one holds an operand of a sum or mean, too."""

NATURAL = frozenset({"interval", "age", "product"})
"""Computations that one pair of values gives by its nature, whatever the claim says that it computes."""

DECISIVE = frozenset({"interval", "age", "difference", "sum", "mean", "relative_change", "ratio", "share"})
"""Computations that contradict a claim by another outcome: there is only one way to read them."""

TURNED = 0.4
"""Share of the claim from which an opposite wording in a passage forbids to compute with it."""

SURE = 0.9
"""Strength of a computation whose operands are bound."""

BY_NATURE = frozenset({"duration", "age", "percentage_points"})
"""Kinds of values that are mostly computed. Others are only where the claim says that it computes."""


_SENTENCE_END = re.compile(r"[.!?;\n](?=\s)")


def computed(singles: Sequence[Candidate]) -> Stance | None:
    """For or against a claim by arithmetic over the passages' values; None if there is nothing to compute."""
    if not singles or any(_turned(candidate) for candidate in singles[:MOST_PASSAGES]):
        return None
    against: Stance | None = None
    near = _near(singles)
    for candidate in _groups(singles, near):
        whole = near <= set(candidate.premise.entries)
        for value, counts in _unstated(candidate, singles):
            found = _counted(candidate, value) or _from_operands(candidate, value, counts, whole=whole)
            natural = None if found else _natural(candidate, value)
            if natural is not None or (found is not None and found.side is Side.FOR):
                return natural or found
            against = against or found
    return against


def _turned(candidate: Candidate) -> bool:
    """Whether the passage says something opposite, whatever the numbers come to."""
    return candidate.coverage >= TURNED and any(not clash.weaker for clash in candidate.clashes)


def _near(singles: Sequence[Candidate]) -> frozenset[Entry]:
    """The passages with values that hold nearly as much of the claim as the one that holds most."""
    valued = [candidate for candidate in singles[:MOST_PASSAGES] if candidate.passage.facts]
    most = max((candidate.coverage for candidate in valued), default=0.0)
    return frozenset(entry for each in valued if each.coverage >= AS_NEAR * most for entry in each.premise.entries)


def _groups(singles: Sequence[Candidate], near: frozenset[Entry]) -> Iterator[Candidate]:
    """Each of the nearest passages, each two of them read together, and all that are as near as the nearest."""
    nearest = singles[:MOST_PASSAGES]
    yield from nearest
    valued = [candidate for candidate in nearest if candidate.passage.facts]
    for first, second in combinations(valued, PAIR):
        yield first.together_with(second)
    if len(near) > PAIR:
        yield reduce(Candidate.together_with, [each for each in valued if near.issuperset(each.premise.entries)])


def _unstated(candidate: Candidate, singles: Sequence[Candidate]) -> Iterator[tuple[Fact, tuple[Fact, ...]]]:
    """The one value of the claim that no passage states; beside it, numbers that may count the operands.

    "The three sites have 75 staff": the three need not be stated where three values are added up.
    """
    located = (slot for each in singles for slot in each.slots if slot.standing is Standing.LOCATED)
    stated = {slot.place for slot in located if slot.found or getattr(slot.item, "bound", "") == "between"}
    facts = candidate.claim.facts
    missing = [fact for fact in facts if (fact.start, fact.end) not in stated and not is_present(fact, candidate)]
    if not missing and said_operation(candidate.claim.text) == "mean":
        missing = [fact for fact in facts if fact.measure]  # one of the values may equal their mean
    for value in missing:
        others = tuple(fact for fact in missing if fact is not value)
        if all(_may_count(other) for other in others):
            yield value, others


def _may_count(fact: Fact) -> bool:
    measure = fact.measure
    counts = measure is not None and (measure.counted is not None or measure.dimension == "calendar_duration")
    return counts and measure is not None and measure.plain and PAIR <= measure.written <= MOST_VALUES


def _slot(candidate: Candidate, value: Fact) -> Slot:
    return next(slot for slot in candidate.slots if slot.item is value)


def _bound(candidate: Candidate, value: Fact, counts: Sequence[Fact] = ()) -> bool:
    """Whether the premise is about what the claim says beside its computed value and the words of the computation."""
    claim, passage = candidate.claim, candidate.passage
    frame = [word for word in claim.frame if word.text.lower() not in operation_words()]
    items = [slot for slot in candidate.slots if slot.item is not value and slot.item not in counts]
    held = sum(passage.says(word) for word in frame) + ITEM_WEIGHT * sum(is_held(slot, candidate) for slot in items)
    return held >= BOUND * (len(frame) + ITEM_WEIGHT * len(items)) > 0


def _counted(candidate: Candidate, value: Fact) -> Stance | None:
    """For or against a number of things by counting those that a passage lists."""
    if not candidate.single or value.measure is None or candidate.coverage_beside(_slot(candidate, value)) < BOUND:
        return None
    found = listed_for(value, candidate.passage.text, language=candidate.claim.language)
    if found is None:
        return None
    agrees = value.measure.low <= len(found.listed) <= value.measure.high
    because = f"listed are {found.formula}" + ("" if agrees else f", where the answer says {value.text!r}")
    return _sum_up(candidate, Side.FOR if agrees else Side.AGAINST, because)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Operands:
    """Values to compute with, and what the claim says of their order."""

    facts: tuple[Fact, ...]
    value: Fact
    """The claim's value, with the direction that the claim gives it."""
    ordered: bool
    """Whether the claim says which is the base and which the other one."""


def _from_operands(candidate: Candidate, value: Fact, counts: Sequence[Fact], *, whole: bool) -> Stance | None:
    """For or against a value by the operation that the claim names, over the values that it can be of.

    `whole` says that the premise has every passage that may hold an operand: a sum of some of them proves nothing.
    """
    operation = operation_of(value, candidate.claim.text)
    if operation is None or len(candidate.passage.facts) > MOST_VALUES or not _bound(candidate, value, counts):
        return None
    for facts in candidates_for(value, candidate, operation=operation):
        chosen = _chosen(facts, candidate, value, operation=operation)
        partial = chosen is not None and not chosen.ordered and operation in SPREADING and not whole
        if (
            chosen is None
            or partial
            or not all(fact.measure and fact.measure.written == len(chosen.facts) for fact in counts)
        ):
            continue
        found = computation(operation, chosen.value, chosen.facts)
        if found is not None:
            return _judged(candidate, chosen, found)
    return None


def _chosen(facts: Sequence[Fact], candidate: Candidate, value: Fact, *, operation: Operation) -> _Operands | None:
    claim = candidate.claim
    sides = contrast(claim.text, value, claim.facts, language=claim.language)
    if sides is not None:
        pair = pair_between(facts, sides, candidate)
        directed = replace(value, payload=replace(value.measure, direction=sides.direction)) if value.measure else value
        return _Operands(facts=pair, value=directed, ordered=True) if pair else None
    if len(facts) != PAIR and operation not in SPREADING:
        return None
    return _Operands(facts=tuple(facts), value=value, ordered=False)


def _judged(candidate: Candidate, chosen: _Operands, found: Derivation) -> Stance | None:
    value = chosen.value
    if compare(_undirected(value), _undirected(found.fact)) is not Relation.SAME:
        vague = found.operation == "share" and not chosen.ordered and not _shares_noun(candidate, found)
        return None if vague else _refuted(candidate, value, found)
    if _wrong_way(value, chosen):
        return _sum_up(candidate, Side.AGAINST, f"{found.formula}, but in the other direction")
    return _sum_up(candidate, Side.FOR, found.formula)


def _shares_noun(candidate: Candidate, found: Derivation) -> bool:
    """Whether the whole is counted in something that the claim names: "30 % of applicants" of "80 applicants"."""
    nouns = {fact.measure.counted for fact in found.operands if fact.measure and fact.measure.counted}
    return not nouns.isdisjoint(candidate.claim.stems)


def _undirected(fact: Fact) -> Fact:
    return replace(fact, payload=replace(fact.measure, direction=None)) if fact.measure else fact


def _wrong_way(value: Fact, chosen: _Operands) -> bool:
    """Whether the claim calls a rise what is a fall from the first to the second operand, or the reverse."""
    said = value.measure.direction if value.measure else None
    operands = chosen.facts if chosen.ordered else tuple(sorted(chosen.facts, key=lambda fact: fact.start))
    if said is None or len(operands) != PAIR:
        return False
    first, second = (fact.measure for fact in operands)
    return first is not None and second is not None and (second.low > first.low) != (said == "up")


def _natural(candidate: Candidate, value: Fact) -> Stance | None:
    """For or against a duration, an age or a product by the only values that it can come from."""
    facts = candidate.passage.facts
    if len(facts) > MOST_VALUES or not _bound(candidate, value):
        return None
    found = expected(value, facts)
    if found is None or found.operation not in NATURAL:
        found = derive(value, facts) if value.kind in BY_NATURE else None
        apart = found is not None and len(found.operands) > 1 and not candidate.single
        if found is None or apart:  # of the values of several passages, some pair may fit by chance
            return None
    if not _is_spoken_of(candidate, value, found):
        return None
    if compare(value, found.fact) is Relation.SAME:
        return _sum_up(candidate, Side.FOR, found.formula)
    return _refuted(candidate, value, found)


def _is_spoken_of(candidate: Candidate, value: Fact, found: Derivation) -> bool:
    """Whether a claim speaks of what is computed: values of one sort give others by chance.

    A price is multiplied by a number of things that the claim or the sentence of the price speaks of; two durations are
    added up only by a claim that says so.
    """
    claim, text = candidate.claim, candidate.passage.text
    if said_operation(claim.text):
        return True
    if found.operation == "product":
        first, last = sorted(found.operands, key=lambda fact: fact.start)
        nouns = {fact.measure.counted for fact in found.operands if fact.measure and fact.measure.counted}
        per = {fact.measure.per for fact in found.operands if fact.measure and fact.measure.per}
        return bool(per) or not nouns.isdisjoint(claim.stems) or not _SENTENCE_END.search(text, first.end, last.start)
    return value.kind != "duration" or not all(fact.measure for fact in found.operands)


def _refuted(candidate: Candidate, value: Fact, found: Derivation) -> Stance | None:
    """Against the claim by another outcome; None if it may still be another computation, or a rounding."""
    if found.operation not in DECISIVE or compare(value, found.fact) is Relation.UNDETERMINED:
        return None
    return _sum_up(candidate, Side.AGAINST, f"{found.formula}, where the answer says {value.text!r}")


def _sum_up(candidate: Candidate, side: Side, because: str) -> Stance:
    return Stance(
        candidate=candidate,
        side=side,
        strength=SURE,
        about=SURE,
        because=because,
        factual=True,
        support="computed",
    )
