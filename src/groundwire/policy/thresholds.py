"""The thresholds of each protocol: why a list of sentences falls short of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from groundwire.domain.flags import critical_flags, insufficient_evidence
from groundwire.domain.percent import percent
from groundwire.domain.report import CheckedSentence, DecisionReason
from groundwire.domain.score import (
    consistency_level,
    consistency_status,
    exact,
    factual_claims,
    factual_score,
    grounding,
    is_grounded,
    mean_score,
    outranked_claims,
    turn_grounding,
    turn_weight,
)
from groundwire.domain.thresholds import Thresholds
from groundwire.policy.basis import Basis
from groundwire.policy.severity import SeverityWeights

SHOWN = 20
"""Sentences that a reason names by their numbers; the rest are counted."""

Shortfall = Callable[[Sequence[CheckedSentence]], tuple[DecisionReason, ...]]
"""Why sentences that are resolved to one end of the score interval fall short."""


def shortfall(basis: Basis, thresholds: Thresholds) -> Shortfall:
    """The check of `basis.protocol` against `thresholds`."""
    match basis.protocol:
        case "evidence-grounding":
            return lambda sentences: _too_few_grounded(sentences, basis, thresholds.grounded_percent)
        case "grounding-score":
            return lambda sentences: _low_means(sentences, thresholds.aggregate_minimum)
        case "attribution":
            return lambda sentences: _flagged(sentences, basis, thresholds.low_confidence)
        case "consistency":
            return lambda sentences: _low_level(sentences, thresholds.unsupported_percent)
        case "multi-turn":
            return lambda sentences: _low_turn(sentences, thresholds.turn_minimum)


def weighted_shortfall(basis: Basis, least_percent: int, weights: SeverityWeights) -> Shortfall:
    """The check of the share of grounded claims, each counted by the harm it does if it is wrong; 0 asks nothing."""

    def short(sentences: Sequence[CheckedSentence]) -> tuple[DecisionReason, ...]:
        outranked = outranked_claims(basis.findings)
        weighed = [(claim, weights.of(claim.severity)) for claim in factual_claims(sentences)]
        total = sum(weight for _, weight in weighed)
        grounded = sum(weight for claim, weight in weighed if is_grounded(claim, outranked))
        if grounded * 100 >= least_percent * total:
            return ()
        ids = tuple(claim.id for claim, _ in weighed if not is_grounded(claim, outranked))
        message = (
            f"{grounded} of {total} parts of the claims are grounded, counted by severity; {basis.risk} risk needs "
            f"{least_percent} %"
        )
        return (DecisionReason(code="weighted_below_threshold", message=message, claim_ids=ids),)

    return short


def _too_few_grounded(
    sentences: Sequence[CheckedSentence], basis: Basis, least_percent: int
) -> tuple[DecisionReason, ...]:
    outranked = outranked_claims(basis.findings)
    count = grounding(sentences, outranked)
    if count.grounded * 100 >= least_percent * count.total:
        return ()
    ids = tuple(claim.id for claim in factual_claims(sentences) if not is_grounded(claim, outranked))
    message = f"{count.grounded} of {count.total} claims are grounded; {basis.risk} risk needs {least_percent} %"
    return (DecisionReason(code="grounding_below_threshold", message=message, claim_ids=ids),)


def _low_means(sentences: Sequence[CheckedSentence], least: float) -> tuple[DecisionReason, ...]:
    ids = tuple(c.id for c in factual_claims(sentences) if not is_grounded(c))
    means = (
        ("aggregate_below_threshold", "the mean score of all sentences", mean_score(sentences)),
        ("factual_below_threshold", "the mean score of the sentences that claim something", factual_score(sentences)),
    )
    return tuple(
        DecisionReason(code=code, message=f"{what} is {percent(mean)}; {percent(least)} is needed", claim_ids=ids)
        for code, what, mean in means
        if mean < exact(least)
    )


def _flagged(sentences: Sequence[CheckedSentence], basis: Basis, low_confidence: float) -> tuple[DecisionReason, ...]:
    # Whether anything matched is a matter of what was judged, so it is read from the unresolved sentences.
    insufficient = insufficient_evidence(basis.sentences, evidence_empty=basis.has("empty_evidence"))
    claims = {sentence.index: tuple(claim.id for claim in sentence.claims) for sentence in sentences}
    flagged: dict[str, list[int]] = {}
    for flag in critical_flags(sentences, low_confidence=low_confidence, insufficient=insufficient):
        flagged.setdefault(flag.name, []).extend(() if flag.sentence_index is None else (flag.sentence_index,))
    return tuple(
        DecisionReason(
            code=name.lower(),
            message=f"critical flag {name}{_places(indices)}",
            claim_ids=tuple(claim_id for index in indices for claim_id in claims[index]),
        )
        for name, indices in flagged.items()
    )


def _places(indices: Sequence[int]) -> str:
    """The sentences with a flag, for people, who count from 1."""
    if not indices:
        return ""
    rest = len(indices) - SHOWN
    numbers = ", ".join(str(index + 1) for index in indices[:SHOWN])
    return f": sentence{'' if len(indices) == 1 else 's'} {numbers}{f' and {rest} more' if rest > 0 else ''}"


def _low_level(sentences: Sequence[CheckedSentence], most_percent: int) -> tuple[DecisionReason, ...]:
    if consistency_level(sentences, most_percent) != "LOW":
        return ()
    ids: Iterable[str] = (c.id for c in factual_claims(sentences) if consistency_status(c) != "SUPPORTED")
    message = f"consistency is LOW: a claim is contradicted, or more than {most_percent} % are unsupported"
    return (DecisionReason(code="consistency_low", message=message, claim_ids=tuple(ids)),)


def _low_turn(sentences: Sequence[CheckedSentence], least: float) -> tuple[DecisionReason, ...]:
    mean = turn_grounding(sentences)
    if mean is None or mean >= exact(least):
        return ()
    ids = tuple(claim.id for claim in factual_claims(sentences) if turn_weight(claim) < 1)
    message = f"the turn's grounding score is {percent(mean)}; {percent(least)} is needed"
    return (DecisionReason(code="turn_below_minimum", message=message, claim_ids=ids),)
