"""Where a claim differs from a source although neither denies the other: in number, modality, time, cause, one word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from groundwire.domain.text import Span
from groundwire.facts.cause import link
from groundwire.facts.clash import Clash, ClashKind, clash_of
from groundwire.facts.clauses import Clause, clauses
from groundwire.facts.comparison import compares, roles_swapped
from groundwire.facts.modality import difference
from groundwire.facts.quantifiers import opened, overstated
from groundwire.facts.reading import Reading
from groundwire.facts.repetition import first_against_again
from groundwire.facts.rules import find_phrases, rules
from groundwire.facts.tense import other_time


def differences(reading: Reading, claim: str, source: str) -> Iterator[Clash]:
    """Clashes of two clauses whose polarity agrees."""
    alignment = reading.alignment
    rule = rules(alignment.claim.language)

    def clash(kind: ClashKind, ours: Sequence[int], theirs: Sequence[int], *, weaker: bool = False) -> Clash:
        bare = kind == "modality" and not ours
        here, there = alignment.claim.span(claim, ours), alignment.source.span(source, theirs)
        return clash_of(kind, here, there, weaker=weaker, bare=bare)

    if not reading.swapped and not compares(alignment.claim, rule) and roles_swapped(alignment, rule):
        yield clash("role", [], [])
    if not reading.turns and (found := overstated(alignment, rule)):
        yield clash("quantifier", found[0].tokens, found[1].tokens)
    if not reading.turns and (everybody := opened(alignment, rule)):
        yield clash("quantifier", *everybody)
    if not reading.turns and (differing := difference(alignment, rule)):
        strength, mine, theirs = differing
        yield clash("modality", mine, theirs, weaker=strength == "weaker")
    if verbs := other_time(alignment, rule):
        yield clash("tense", *verbs, weaker=True)
    if times := first_against_again(alignment, rule):
        yield clash("repetition", *times)
    for negator in reading.wider:
        yield clash("negation", negator.reach(alignment.shared), [], weaker=True)
    for c, s in alignment.replaced.items():
        yield clash("substitution", [c], [s], weaker=not alignment.exclusive)


def causes(claim: str, source: str, *, language: str) -> Iterator[Clash]:
    """The causal link that the claim makes and the source does not, or makes the other way round."""
    rule = rules(language)
    ours, theirs = (
        [token for clause in clauses(text, language=language) for token in clause.own] for text in (claim, source)
    )
    here, there = link(ours, rule), link(theirs, rule)
    if here and there and (here.reverses(there) or here.denies(there)):
        spans = (
            Clause(tuple(t)).span(text, found.tokens)
            for t, text, found in ((ours, claim, here), (theirs, source, there))
        )
        yield clash_of("cause", *spans)
        return
    if not theirs or any(token.lemmas & rule.signs for token in theirs):
        return
    for clause in clauses(claim, language=language):
        for start, end in find_phrases(clause.folded, rule.connectives):
            span = clause.span(claim, range(start, end))
            whole = Span.of(source, theirs[0].word.start, theirs[-1].word.end)
            text = f"the answer says '{span.text}', but the source names no cause"
            yield Clash("cause", span, whole, text, weaker=True)
            return
