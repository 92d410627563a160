"""A clause of a claim read against the clause of a source that states the same thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from groundwire.facts.alignment import MIN_COVERAGE, Alignment, align, same_word
from groundwire.facts.clauses import Clause, clauses
from groundwire.facts.comparison import operands_swapped
from groundwire.facts.negation import Negator, ends, negators
from groundwire.facts.quantifiers import denies_part, existential
from groundwire.facts.rules import Rules, rules

Negations = tuple[tuple[Negator, ...], frozenset[int]]
"""The negators of a clause, and its tokens that have a partner in the other one."""


@dataclass(frozen=True)
class Reading:
    """A clause of the claim read against a clause of the source."""

    alignment: Alignment
    mine: tuple[Negator, ...]
    theirs: tuple[Negator, ...]
    swapped: bool
    wider: tuple[Negator, ...] = ()
    """Negators of the claim that deny more than those of the source."""

    @property
    def turns(self) -> int:
        """How often one is turned against the other."""
        return len(self.alignment.opposite) + len(self.mine) + len(self.theirs) + self.swapped

    @property
    def odd(self) -> bool:
        """Whether the two end up against each other."""
        return self.turns % 2 == 1


def readings(claim: str, source: str, *, language: str) -> Iterator[tuple[Reading, ...]]:
    """For each clause of the claim that has any its closest readings: those that agree, or else those that do not."""
    rule = rules(language)
    statements = [clause for clause in clauses(source, language=language) if not clause.question]
    for mine in (clause for clause in clauses(claim, language=language) if not clause.question):
        comparable = [theirs for theirs in statements if theirs.conditional == mine.conditional]
        found = [reading for theirs in comparable if (reading := _read(mine, theirs, rule))]
        found = [reading for reading in found if not _of_the_other(reading.alignment, statements)]
        if found:
            closest = max(reading.alignment.coverage for reading in found)
            close = tuple(reading for reading in found if reading.alignment.coverage == closest)
            yield tuple(reading for reading in close if not reading.odd) or close


def _of_the_other(alignment: Alignment, statements: Sequence[Clause]) -> bool:
    """Whether opposites only tell two things apart that the source both has: "your left hand … your right hand"."""
    kinds = {(c, c + 1) for c, s in alignment.opposite.items() if alignment.same.get(c + 1) == s + 1}
    return any(_has_kind(clause, alignment.claim, pair) for pair in kinds for clause in statements)


def _has_kind(clause: Clause, claim: Clause, pair: tuple[int, int]) -> bool:
    """Whether a clause has two neighbouring words of the claim beside each other."""
    kind, noun = (claim.tokens[i] for i in pair)
    if noun.word.is_stop:
        return False
    return any(same_word(kind, one) and same_word(noun, other) for one, other in pairwise(clause.tokens))


def _read(mine: Clause, theirs: Clause, rule: Rules) -> Reading | None:
    """The reading of two clauses, or None if they are not about the same thing."""
    alignment = align(mine, theirs, rule)
    if alignment.coverage < MIN_COVERAGE or _other_subject(alignment):
        return None
    here, there = alignment.shared, alignment.mirrored().shared
    ended = [ends(clause, rule) for clause in (mine, theirs)]
    readings = [_negated(alignment, (here, there), rule, bounded=bounded) for bounded in {all(ended), any(ended)}]
    reading = min(readings, key=lambda reading: reading.odd)
    return reading if _anchored(reading, rule) else None


def _negated(
    alignment: Alignment, shared: tuple[frozenset[int], frozenset[int]], rule: Rules, *, bounded: bool
) -> Reading:
    """The reading with its negators; `bounded` if "not … until Friday" is to be read as "not", not as "from Friday"."""
    mine, theirs = alignment.claim, alignment.source
    here, there = shared
    ours = negators(mine, rule, unpaired=_rest(mine, here), bounded=bounded)
    others = negators(theirs, rule, unpaired=_rest(theirs, there), bounded=bounded)
    wider, narrower = (
        _unequal(alignment, (ours, here), (others, there)),
        _unequal(alignment.mirrored(), (others, there), (ours, here)),
    )
    return Reading(
        alignment,
        _counted(mine, theirs, [n for n in ours if n.matters(here) and n not in wider], rule),
        _counted(theirs, mine, [n for n in others if n.matters(there) and n not in narrower], rule),
        operands_swapped(alignment, rule),
        wider,
    )


def _counted(clause: Clause, other: Clause, found: list[Negator], rule: Rules) -> tuple[Negator, ...]:
    """The negators without the one by which `some do not` says what `not all do` says."""
    if len(found) == 1 and existential(clause, rule) and denies_part(other, rule):
        return ()
    return tuple(found)


def _unequal(alignment: Alignment, ours: Negations, others: Negations) -> tuple[Negator, ...]:
    """Negators that matter, of words that the other side negates together with more words (`no`, `no serious harm`)."""
    partial = [{i for target in n.targets for i in target.tokens} for n in others[0] if not n.matters(others[1])]
    pairs = {**alignment.same, **alignment.opposite}
    return tuple(
        negator
        for negator in ours[0]
        if negator.matters(ours[1])
        and any({pairs.get(i) for target in negator.targets for i in target.tokens} & other for other in partial)
    )


def _rest(clause: Clause, aligned: frozenset[int]) -> frozenset[int]:
    return frozenset(range(len(clause.tokens))) - aligned


def _anchored(reading: Reading, rule: Rules) -> bool:
    """Whether the two share more than the word that is turned: `X is approved` says nothing of `Y is not approved`."""
    alignment = reading.alignment
    shared = {c for c in alignment.same if c in alignment.content and not _competes(alignment, c, rule)}
    if len(alignment.content) == 1:
        return True
    turned = bool(reading.mine or reading.theirs) and not alignment.opposite
    return len(shared) >= (2 if turned else 1)


def _competes(alignment: Alignment, c: int, rule: Rules) -> bool:
    """Whether a shared word only qualifies two different things (`annual fee`, `annual deposit`)."""
    s = alignment.same[c]
    paired_here = alignment.same.keys() | alignment.opposite.keys()
    paired_there = {*alignment.same.values(), *alignment.opposite.values()}
    return _unpaired_noun(alignment.claim, c + 1, paired_here, rule) and _unpaired_noun(
        alignment.source, s + 1, paired_there, rule
    )


def _unpaired_noun(clause: Clause, i: int, paired: set[int], rule: Rules) -> bool:
    if i >= len(clause.tokens) or i in paired:
        return False
    token = clause.tokens[i]
    if token.gap.strip() or token.word.is_stop:
        return False
    return all(token.lemmas.isdisjoint(verbs) for verbs in (rule.light, rule.predicates, rule.phrasal_verbs))


def _other_subject(alignment: Alignment) -> bool:
    """Whether both have names that the other has not: they speak of different persons or things."""

    def strange(clause: Clause, paired: set[int]) -> bool:
        return any(
            token.word.is_name and not token.word.is_stop and i not in paired
            for i, token in enumerate(clause.tokens)
            if i > 0
        )

    return strange(alignment.claim, set(alignment.same) | set(alignment.opposite)) and strange(
        alignment.source, {*alignment.same.values(), *alignment.opposite.values()}
    )
