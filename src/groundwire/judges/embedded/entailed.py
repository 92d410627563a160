"""Whether the model alone carries a claim: where words differ, and nothing that code compares speaks against it."""

from __future__ import annotations

from groundwire.facts.fact import Fact
from groundwire.facts.lexicon import known_words, lemmas
from groundwire.facts.scope import attributes
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.languages import MODEL_LANGUAGES
from groundwire.judges.embedded.slots import Slot, Standing

ENTAILED = 0.4
"""Probability of entailment from which the model alone carries a claim.

Chosen with `OPPOSED` on 785 answers of the development sets, both halves, and on 374 written statements: run 6 in
`training/LOG.md`.
"""

OPPOSED = 0.25
"""Probability of contradiction up to which it does: it then sees hardly anything against the claim."""

ON_SUBJECT = 0.5
"""Share of the claim from which one of several passages is about the same thing, so that what it says against the claim
counts, or that it says less: together they say no more than each of them allows."""

FEW = 3
"""Count up to which a word ("one guard", "both", "his first child") may only word a passage's singular or list."""


def entailed(candidate: Candidate) -> float:
    """How surely the model carries the claim, 0-1; 0 if not surely enough, or if code has something against it."""
    scores = candidate.scores
    sure = scores.entailment >= ENTAILED and scores.contradiction <= OPPOSED
    covered = candidate.claim.language in MODEL_LANGUAGES
    return scores.entailment if sure and covered and _free(candidate) else 0.0


def _free(candidate: Candidate) -> bool:
    """Whether nothing speaks against the claim: no value, name, negation, bound or report."""
    if not any(candidate.passage.says(word) for word in candidate.claim.words) or _foreign(candidate):
        return False
    if not candidate.single and any(map(_gainsays, map(candidate.alone, candidate.premise.entries))):
        return False
    values = all(_is_loose(slot, candidate) for slot in candidate.slots if slot.is_value)
    unread = any(figure not in candidate.passage.text for figure in candidate.claim.unread_figures)
    against = candidate.clashes or candidate.denied or candidate.unscoped or candidate.swapped
    names = candidate.mistaken_names or candidate.other_names
    doubted = candidate.single and _doubted(candidate)  # of several passages, each was asked by itself
    return values and not (unread or names or against or doubted)


def _gainsays(alone: Candidate) -> bool:
    """Whether one of several passages is about the same thing and speaks against the claim, or says less."""
    return alone.coverage >= ON_SUBJECT and (bool(alone.clashes) or bool(alone.denied) or _doubted(alone))


def _doubted(candidate: Candidate) -> bool:
    """Whether the passage asks, makes a condition, or otherwise says less; that somebody said so is no doubt."""
    return any(not attributes(span.text, language=candidate.claim.language) for span in candidate.weakened)


def _foreign(candidate: Candidate) -> bool:
    """Whether half of the claim's common words are neither the passage's nor English: the model cannot read it."""
    common = [word for word in candidate.claim.words if word.text.isalpha() and word.text.islower()]
    strange = [
        word for word in common if not candidate.passage.says(word) and lemmas(word.folded).isdisjoint(known_words())
    ]
    return bool(strange) and len(strange) * 2 >= len(common)


def _is_loose(slot: Slot, candidate: Candidate) -> bool:
    """Whether the passage has a value, or may say it otherwise: few as a singular, 130 people as 130 Californians."""
    if slot.standing is not Standing.ABSENT:
        return slot.standing is Standing.LOCATED
    measure = slot.item.measure if isinstance(slot.item, Fact) else None
    if measure is None or measure.dimension != "number" or measure.low != measure.high:
        return False
    counts = [fact.measure for fact in candidate.passage.facts if fact.measure and fact.measure.dimension == "number"]
    few = slot.item.text.isalpha() and measure.low <= FEW
    return few or any(count.low == count.high == measure.low for count in counts)
