"""The guardrail before delivery: each claim is grounded or not, and the share of grounded claims passes or not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Literal

from pydantic import Field

from groundwire.domain.drift import START_TURNS, leaves_evidence
from groundwire.domain.report import CheckedClaim
from groundwire.domain.score import exact, factual_claims, grounding, is_grounded, outranked_claims
from groundwire.domain.text import Span, Value
from groundwire.domain.thresholds import Score
from groundwire.domain.verdict import Quote, Verdict
from groundwire.protocols.context import Context
from groundwire.protocols.remediation import remedies, render
from groundwire.protocols.result import ClosedResult
from groundwire.protocols.wording import explain


class GroundingClaim(Value):
    """One claim with its verdict."""

    claim_text: str
    verdict: Literal["GROUNDED", "UNGROUNDED", "PARTIAL"]
    source_id: str | None
    """The source that supports it or, where it is not grounded, the one that contradicts it."""
    explanation: str


class UngroundedClaim(Value):
    """A claim that does not count as grounded, with the words that lack support; offsets into the answer."""

    claim_id: str
    claim_text: str
    start: int
    end: int
    unsupported_spans: tuple[Span, ...]


class SessionTrend(Value):
    """The score beside those of the session's earlier turns."""

    prior_average_score: Score | None
    drift_detected: bool
    drift_magnitude: float | None
    """How far the score fell since the start of the session, -1 to 1; positive is worse; null without prior scores."""


class EvidenceGroundingResult(ClosedResult):
    """The result of `evidence-grounding`."""

    passed: bool = Field(alias="pass")
    grounding_score: Score
    """`grounded_claims / total_claims`, 0 to 1; 1 without claims."""
    total_claims: int = Field(ge=0)
    grounded_claims: int = Field(ge=0)
    claims: tuple[GroundingClaim, ...]
    ungrounded_claims: tuple[UngroundedClaim, ...]
    session_trend: SessionTrend
    evidence_drift: bool
    """Whether the answer leaves the evidence of its turn: it cites sources that are not there or silent on the claim,
    rests on ones that are too old, or is one of ever more claims that cite nothing and that no source supports."""
    remediation: str | None
    """What to change, one line each; null if the answer passes."""
    escalation_required: bool


def build(context: Context) -> EvidenceGroundingResult:
    """The result of one checked answer."""
    outranked = outranked_claims(context.findings)
    count = grounding(context.sentences, outranked)
    claims = factual_claims(context.sentences)
    return EvidenceGroundingResult(
        passed=context.passed,
        grounding_score=float(count.score),
        total_claims=count.total,
        grounded_claims=count.grounded,
        claims=tuple(_claim(claim, outranked) for claim in claims),
        ungrounded_claims=tuple(_ungrounded(claim) for claim in claims if not is_grounded(claim, outranked)),
        session_trend=session_trend(count.score, context),
        evidence_drift=leaves_evidence(context.sentences, context.findings),
        remediation=None if context.passed else render(remedies(context)),
        escalation_required=context.escalation,
    )


def _claim(claim: CheckedClaim, outranked: Collection[str]) -> GroundingClaim:
    verdict: Literal["GROUNDED", "UNGROUNDED", "PARTIAL"] = "UNGROUNDED"
    quotes: Sequence[Quote] = ()
    explanation = explain(claim)
    if claim.id in outranked:
        quotes = claim.contradicting
        explanation += "; the policy ranks the source that contradicts it higher"
    elif claim.verdict is Verdict.SUPPORTED:
        verdict, quotes = "GROUNDED", claim.supporting
    elif claim.verdict is Verdict.PARTIAL:
        verdict, quotes = "PARTIAL", claim.supporting
        explanation += "; counts as grounded: the answer itself hedges it" if claim.qualified else ""
    elif claim.verdict is Verdict.CONTRADICTED:
        quotes = claim.contradicting
    return GroundingClaim(
        claim_text=claim.text,
        verdict=verdict,
        source_id=quotes[0].source_id if quotes else None,
        explanation=explanation,
    )


def _ungrounded(claim: CheckedClaim) -> UngroundedClaim:
    whole = Span(start=claim.start, end=claim.end, text=claim.text)
    return UngroundedClaim(
        claim_id=claim.id,
        claim_text=claim.text,
        start=claim.start,
        end=claim.end,
        unsupported_spans=claim.unsupported_spans or (whole,),
    )


def session_trend(score: Fraction, context: Context) -> SessionTrend:
    """How `score` compares with the session so far; drift is a fall of more than the threshold since its start.

    The start is the mean of the first scores, up to three: of turns that claim something and could be checked whole.
    """
    scores = [turn.grounding_score for turn in context.prior_turns if turn.claims and turn.grounding_score is not None]
    earlier = scores or context.prior_scores
    if not earlier:
        return SessionTrend(prior_average_score=None, drift_detected=False, drift_magnitude=None)
    fall = _mean(earlier[:START_TURNS]) - score
    return SessionTrend(
        prior_average_score=float(_mean(earlier)),
        drift_detected=fall > exact(context.thresholds.drift),
        drift_magnitude=float(fall),
    )


def _mean(scores: Sequence[float]) -> Fraction:
    return sum(map(exact, scores), Fraction(0)) / len(scores)
