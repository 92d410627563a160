"""Whether a claim and the sentence that states the same thing are worded against each other.

Every negation and every opposite turns a statement once, so two turns cancel: `does not cover water damage` agrees with
`water damage is excluded`. Clauses are compared one by one, and a clause that agrees outweighs one that does not.
"""

from __future__ import annotations

from dataclasses import replace

from groundwire.facts.clash import Clash, ClashKind, clash_of
from groundwire.facts.differences import causes, differences
from groundwire.facts.quantifiers import existential
from groundwire.facts.reading import Reading, readings
from groundwire.facts.rules import rules
from groundwire.facts.words import DEFAULT_LANGUAGE

SURE_COVERAGE = 0.75
"""The share of the claim's content that the source must have before two opposite wordings count as the same sense."""


def clashes(claim: str, source: str, *, language: str = DEFAULT_LANGUAGE) -> tuple[Clash, ...]:
    """What in the wording of `source` speaks against `claim`.

    Made for a claim and the source sentences that were found to state the same thing; on sentences about different
    things it finds nothing, or nothing of use. Never raises. Spans are offsets into the two texts.
    """
    found: list[Clash] = []
    for closest in readings(claim, source, language=language):
        if closest[0].odd:
            found.append(_turned(closest[0], claim, source))
        else:
            each = [tuple(differences(reading, claim, source)) for reading in closest]
            fewest: tuple[Clash, ...] = min(each, key=len)
            found += fewest
    found += causes(claim, source, language=language)
    return tuple(found)


def same_sense(claim: str, source: str, *, language: str = DEFAULT_LANGUAGE) -> bool:
    """Whether opposite wordings of the two cancel out, so that they say the same where a reader may see a clash."""
    best = [min(closest, key=_differently_worded) for closest in readings(claim, source, language=language)]
    return (
        all(not reading.odd and reading.alignment.coverage >= SURE_COVERAGE for reading in best)
        and not any(_tells_apart(reading) for reading in best)
        and any(reading.turns and _differently_worded(reading) for reading in best)
        and not clashes(claim, source, language=language)
    )


def _differently_worded(reading: Reading) -> bool:
    return bool(reading.alignment.opposite) or len(reading.mine) != len(reading.theirs)


def _tells_apart(reading: Reading) -> bool:
    """Whether an opposite says which thing is meant: that "the new rule" holds does not mean "the old one" does not."""
    alignment = reading.alignment
    subject = min((c for c in alignment.same if not alignment.claim.tokens[c].word.is_stop), default=0)
    kind = alignment.opposite.get(subject - 1)
    return bool(reading.mine or reading.theirs) and kind is not None and alignment.same[subject] == kind + 1


def _turned(reading: Reading, claim: str, source: str) -> Clash:
    """The clash of a reading with an odd number of turns, explained by the turn that shows it best."""
    alignment = reading.alignment
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
        shown = reading.mine[0].reach(alignment.shared)
        kind = "exception" if reading.mine[0].exception else "negation"
        here, there = list(shown), [partners[c] for c in shown if c in partners]
    clash = clash_of(kind, alignment.claim.span(claim, here), alignment.source.span(source, there))
    some = existential(alignment.claim, rules(alignment.claim.language))
    ours = [[c] for c in alignment.opposite] + ([some] if some else [])
    return replace(
        clash,
        ours=tuple(alignment.claim.span(claim, indices) for indices in ours),
        theirs=tuple(alignment.source.span(source, [s]) for s in alignment.opposite.values()),
    )
