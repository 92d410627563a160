"""A value that no passage states but that follows from stated ones by arithmetic: or does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from groundwire.facts.arithmetic import Derivation, computation, derive, expected, said_operation
from groundwire.facts.compare import Relation, compare
from groundwire.facts.enumeration import listed_for
from groundwire.facts.fact import Fact
from groundwire.judges.embedded.candidates import Candidate
from groundwire.judges.embedded.slots import Standing, same_sort
from groundwire.judges.embedded.stance import Side, Stance

BOUND = 0.5
"""Share of the rest of the claim that the passages of the operands must hold together, so that they are about it."""

MOST_PASSAGES = 3
"""Passages from which operands are taken, nearest first."""

MOST_VALUES = 8
"""Values in them; among more, some pair gives nearly any number."""

DECISIVE = frozenset({"interval", "age", "difference", "sum"})
"""Computations that contradict a claim by another outcome: there is only one way to read them."""

OPERANDS = 2
"""Values of the claim's sort that the passages hold when it is plain which ones are meant."""

TURNED = 0.4
"""Share of the claim from which an opposite wording in a passage forbids to compute with it."""

SURE = 0.9
"""Strength of a computation whose operands are bound."""

BY_NATURE = frozenset({"duration", "age", "percentage_points"})
"""Kinds of values that are mostly computed. Others are only where the claim says that it computes."""


def computed(singles: Sequence[Candidate]) -> Stance | None:
    """For or against a claim by arithmetic over the passages' values; None if there is nothing to compute."""
    value = _unstated(singles)
    if value is None or any(_turned(candidate) for candidate in singles[:MOST_PASSAGES]):
        return None
    counted = _counted(singles, value)
    if counted is not None:
        return counted
    for candidate in _groups(singles):
        slot = next(slot for slot in candidate.slots if slot.item is value)
        facts = candidate.passage.facts
        if len(facts) > MOST_VALUES or candidate.coverage_beside(slot) < BOUND:
            continue
        found = expected(value, facts) or _said(value, candidate) or _by_nature(value, facts)
        stance = _stance(candidate, value, found) if found else None
        if stance is not None:
            return stance
    return None


def _turned(candidate: Candidate) -> bool:
    """Whether the passage says something opposite, whatever the numbers come to."""
    return candidate.coverage >= TURNED and any(not clash.weaker for clash in candidate.clashes)


def _by_nature(value: Fact, facts: Sequence[Fact]) -> Derivation | None:
    return derive(value, facts) if value.kind in BY_NATURE else None


def _said(value: Fact, candidate: Candidate) -> Derivation | None:
    """The sum or difference that the claim says it is, of the only two values that it can be of."""
    measure = value.measure
    operands = [fact for fact in candidate.passage.facts if measure and same_sort(value, fact, candidate.passage)]
    if measure is None or len(operands) != OPERANDS:
        return None
    operation = said_operation(candidate.claim.text) or ("difference" if measure.direction else None)
    return computation(operation, value, *operands) if operation else None


def _counted(singles: Sequence[Candidate], value: Fact) -> Stance | None:
    """For or against a number of things by counting those that a passage lists."""
    for candidate in singles[:MOST_PASSAGES]:
        slot = next(slot for slot in candidate.slots if slot.item is value)
        found = listed_for(value, candidate.passage.text, language=candidate.claim.language)
        if found and candidate.coverage_beside(slot) >= BOUND and value.measure:
            agrees = value.measure.low <= len(found.listed) <= value.measure.high
            because = f"listed are {found.formula}" + ("" if agrees else f", where the answer says {value.text!r}")
            side = Side.FOR if agrees else Side.AGAINST
            return _sum_up(candidate, side, because)
    return None


def _unstated(singles: Sequence[Candidate]) -> Fact | None:
    """The one value of the claim that no passage states; None if there is none, or more than one."""
    if not singles:
        return None
    stated = {slot.place for each in singles for slot in each.slots if slot.standing is Standing.LOCATED}
    missing = [fact for fact in singles[0].claim.facts if (fact.start, fact.end) not in stated]
    return missing[0] if len(missing) == 1 else None


def _groups(singles: Sequence[Candidate]) -> Iterator[Candidate]:
    """Each of the nearest passages with values, then each two of them read together."""
    nearest = [candidate for candidate in singles[:MOST_PASSAGES] if candidate.passage.facts]
    yield from nearest
    for first, second in combinations(nearest, 2):
        yield first.together_with(second)


def _stance(candidate: Candidate, value: Fact, found: Derivation) -> Stance | None:
    if compare(value, found.fact) is not Relation.SAME:
        if found.operation not in DECISIVE:
            return None  # a coincidence may support, but one that fails to happen contradicts nothing
        return _sum_up(candidate, Side.AGAINST, f"{found.formula}, where the answer says {value.text!r}")
    if _wrong_way(value, found):
        return _sum_up(candidate, Side.AGAINST, f"{found.formula}, but in the other direction")
    return _sum_up(candidate, Side.FOR, found.formula)


def _wrong_way(value: Fact, found: Derivation) -> bool:
    """Whether the claim calls a rise what is a fall in the order of the text, or the reverse."""
    said = value.measure.direction if value.measure else None
    operands = sorted(found.operands, key=lambda fact: fact.start)
    measures = [fact.measure for fact in operands]
    if said is None or found.operation not in ("difference", "relative_change") or len(measures) != OPERANDS:
        return False
    first, second = measures
    return first is not None and second is not None and (second.low > first.low) != (said == "up")


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
