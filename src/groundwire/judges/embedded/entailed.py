"""Whether the model alone carries a claim: where words differ, and nothing that code compares speaks against it."""

from __future__ import annotations

import math

from groundwire.facts.fact import Fact
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.languages import MODEL_LANGUAGES
from groundwire.judges.embedded.slots import Slot, Standing

DOUBT = 0.5
"""What the odds of contradiction count against those of entailment, both as logarithms."""

ENTAILED = 1.0
"""Sum of these from which the model alone carries a claim."""

FEW = 3
"""Count up to which a word ("one guard", "both", "his first child") may only word a passage's singular or list."""


def entailed(candidate: Candidate) -> float:
    """How surely the model carries the claim, 0-1; 0 if not surely enough, or if code has something against it."""
    if candidate.claim.language not in MODEL_LANGUAGES or not _free(candidate):
        return 0.0
    scores = candidate.scores
    odds = _log_odds(scores.entailment) - DOUBT * _log_odds(scores.contradiction)
    return scores.entailment if odds >= ENTAILED else 0.0


def _free(candidate: Candidate) -> bool:
    """Whether no value, name, negation, bound or report in the passage speaks against the claim."""
    values = all(_is_loose(slot, candidate) for slot in candidate.slots if slot.is_value)
    unread = any(figure not in candidate.passage.text for figure in candidate.claim.unread_figures)
    against = candidate.clashes or candidate.denied or candidate.unscoped or candidate.weakened
    names = candidate.mistaken_names or candidate.other_names
    return values and not unread and not names and not against


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


def _log_odds(probability: float) -> float:
    kept = min(0.999, max(0.001, probability))
    return math.log(kept / (1 - kept))
