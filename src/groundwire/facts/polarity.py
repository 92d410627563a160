"""Whether a claim and the sentence that states the same thing are worded against each other.

Every negation and every opposite turns a statement once, so two turns cancel: `does not cover water damage` agrees with
`water damage is excluded`. Clauses are compared one by one, and a clause that agrees outweighs one that does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from groundwire.domain.text import Span
from groundwire.facts.alignment import MIN_COVERAGE, Alignment, align
from groundwire.facts.clauses import Clause, clauses
from groundwire.facts.comparison import compares, operands_swapped, roles_swapped
from groundwire.facts.modality import difference
from groundwire.facts.negation import Negator, negators
from groundwire.facts.quantifiers import overstated
from groundwire.facts.rules import Rules, find_phrases, rules
from groundwire.facts.words import DEFAULT_LANGUAGE

ClashKind = Literal["negation", "antonym", "quantifier", "modality", "comparison", "exception", "role", "cause"]

SURE_COVERAGE = 0.75
"""The share of the claim's content that the source must have before two opposite wordings count as the same sense."""


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


@dataclass(frozen=True)
class Reading:
    """A clause of the claim read against a clause of the source."""

    alignment: Alignment
    mine: tuple[Negator, ...]
    theirs: tuple[Negator, ...]
    swapped: bool

    @property
    def turns(self) -> int:
        """How often one is turned against the other."""
        return len(self.alignment.opposite) + len(self.mine) + len(self.theirs) + self.swapped

    @property
    def odd(self) -> bool:
        """Whether the two end up against each other."""
        return self.turns % 2 == 1


def clashes(claim: str, source: str, *, language: str = DEFAULT_LANGUAGE) -> tuple[Clash, ...]:
    """What in the wording of `source` speaks against `claim`.

    Made for a claim and the source sentences that were found to state the same thing; on sentences about different
    things it finds nothing, or nothing of use. Never raises. Spans are offsets into the two texts.
    """
    rule = rules(language)
    found: list[Clash] = []
    for readings in _readings(claim, source, language):
        if readings[0].odd:
            found.append(_turned(readings[0], claim, source))
        else:
            others = [list(_other(reading, rule, claim, source)) for reading in readings]
            fewest = min(others, key=len)
            found += fewest
    found += _cause(claim, source, rule, language)
    return tuple(found)


def same_sense(claim: str, source: str, *, language: str = DEFAULT_LANGUAGE) -> bool:
    """Whether opposite wordings of the two cancel out, so that they say the same where a reader may see a clash."""
    best = [min(readings, key=_differently_worded) for readings in _readings(claim, source, language)]
    return (
        all(not reading.odd and reading.alignment.coverage >= SURE_COVERAGE for reading in best)
        and any(reading.turns and _differently_worded(reading) for reading in best)
        and not clashes(claim, source, language=language)
    )


def _differently_worded(reading: Reading) -> bool:
    return bool(reading.alignment.opposite) or len(reading.mine) != len(reading.theirs)


def _readings(claim: str, source: str, language: str) -> Iterator[tuple[Reading, ...]]:
    """For each clause of the claim that has any its closest readings: those that agree, or else those that do not."""
    rule = rules(language)
    statements = [clause for clause in clauses(source, language=language) if not clause.question]
    for mine in (clause for clause in clauses(claim, language=language) if not clause.question):
        comparable = [theirs for theirs in statements if theirs.conditional == mine.conditional]
        readings = [reading for theirs in comparable if (reading := _read(mine, theirs, rule))]
        if readings:
            closest = max(reading.alignment.coverage for reading in readings)
            close = tuple(reading for reading in readings if reading.alignment.coverage == closest)
            yield tuple(reading for reading in close if not reading.odd) or close


def _read(mine: Clause, theirs: Clause, rule: Rules) -> Reading | None:
    """The reading of two clauses, or None if they are not about the same thing."""
    alignment = align(mine, theirs, rule)
    if alignment.coverage < MIN_COVERAGE or _other_subject(alignment):
        return None
    here = frozenset({*alignment.same, *alignment.opposite})
    there = frozenset({*alignment.same.values(), *alignment.opposite.values()})
    reading = Reading(
        alignment,
        tuple(n for n in negators(mine, rule, unpaired=_rest(mine, here)) if n.matters(here)),
        tuple(n for n in negators(theirs, rule, unpaired=_rest(theirs, there)) if n.matters(there)),
        operands_swapped(alignment, rule),
    )
    return reading if _anchored(reading) else None


def _rest(clause: Clause, aligned: frozenset[int]) -> frozenset[int]:
    return frozenset(range(len(clause.tokens))) - aligned


def _anchored(reading: Reading) -> bool:
    """Whether the two share more than the word that is turned: `X is approved` says nothing of `Y is not approved`."""
    alignment = reading.alignment
    shared = {c for c in alignment.same if c in alignment.content and not _competes(alignment, c)}
    if len(alignment.content) == 1:
        return True
    turned = bool(reading.mine or reading.theirs) and not alignment.opposite
    return len(shared) >= (2 if turned else 1)


def _competes(alignment: Alignment, c: int) -> bool:
    """Whether a shared word only qualifies two different things (`annual fee`, `annual deposit`)."""
    s = alignment.same[c]
    paired_here = alignment.same.keys() | alignment.opposite.keys()
    paired_there = {*alignment.same.values(), *alignment.opposite.values()}
    return _unpaired_noun(alignment.claim, c + 1, paired_here) and _unpaired_noun(alignment.source, s + 1, paired_there)


def _unpaired_noun(clause: Clause, i: int, paired: set[int]) -> bool:
    return (
        i < len(clause.tokens)
        and not clause.tokens[i].gap.strip()
        and not clause.tokens[i].word.is_stop
        and i not in paired
    )


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


def _turned(reading: Reading, claim: str, source: str) -> Clash:
    """The clash of a reading with an odd number of turns, explained by the turn that shows it best."""
    alignment = reading.alignment
    aligned = frozenset({*alignment.same, *alignment.opposite})
    partners = {**alignment.same, **alignment.opposite}
    back = {s: c for c, s in partners.items()}
    kind: ClashKind
    if alignment.opposite and not (reading.mine or reading.theirs or reading.swapped):
        c, s = next(iter(alignment.opposite.items()))
        kind, here, there = "antonym", [c], [s]
    elif reading.swapped and not (reading.mine or reading.theirs):
        kind, here, there = "comparison", [], []
    elif reading.theirs:
        shown = reading.theirs[0].reach(frozenset(back))
        kind = "exception" if reading.theirs[0].exception else "negation"
        here, there = [back[s] for s in shown if s in back], list(shown)
    else:
        shown = reading.mine[0].reach(aligned)
        kind = "exception" if reading.mine[0].exception else "negation"
        here, there = list(shown), [partners[c] for c in shown if c in partners]
    return _clash(kind, alignment.claim.span(claim, here), alignment.source.span(source, there))


def _other(reading: Reading, rule: Rules, claim: str, source: str) -> Iterator[Clash]:
    """Clashes of clauses whose polarity agrees."""
    alignment = reading.alignment
    if not reading.swapped and not compares(alignment.claim, rule) and roles_swapped(alignment, rule):
        yield _clash("role", alignment.claim.span(claim, []), alignment.source.span(source, []))
    if not reading.turns and (found := overstated(alignment, rule)):
        here, there = found
        yield _clash(
            "quantifier", alignment.claim.span(claim, here.tokens), alignment.source.span(source, there.tokens)
        )
    if not reading.turns and (differing := difference(alignment, rule)):
        strength, mine, theirs = differing
        spans = alignment.claim.span(claim, mine), alignment.source.span(source, theirs)
        yield _clash("modality", *spans, weaker=strength == "weaker", bare=not mine)


def _cause(claim: str, source: str, rule: Rules, language: str) -> Iterator[Clash]:
    """The causal link that the claim makes and the source does not."""
    theirs = [token for clause in clauses(source, language=language) for token in clause.tokens]
    if not theirs or any(token.lemmas & rule.signs for token in theirs):
        return
    for clause in clauses(claim, language=language):
        for start, end in find_phrases(clause.folded, rule.connectives):
            span = clause.span(claim, range(start, end))
            whole = Span.of(source, theirs[0].word.start, theirs[-1].word.end)
            text = f"the answer says '{span.text}', but the source names no cause"
            yield Clash("cause", span, whole, text, weaker=True)
            return


def _clash(kind: ClashKind, claim: Span, source: Span, *, weaker: bool = False, bare: bool = False) -> Clash:
    ours, theirs = (_one_line(span.text) for span in (claim, source))
    if bare:
        text = f"the source only says '{theirs}' where the answer states it as a fact"
    elif kind in {"comparison", "role"}:
        text = f"the source says it the other way round: '{theirs}'"
    else:
        text = f"the source says '{theirs}' where the answer says '{ours}'"
    return Clash(kind, claim, source, text, weaker)


def _one_line(text: str) -> str:
    return " ".join(text.split())
