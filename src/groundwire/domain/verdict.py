"""What can be said of a claim, the quotes that decide it, and how claims add up to a sentence."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from groundwire.domain.quotation import SourceSpan
from groundwire.domain.text import Span, Value


class Verdict(StrEnum):
    """The canonical verdicts; each protocol names them in its own words."""

    SUPPORTED = "SUPPORTED"
    """Stated, paraphrased, computed, or one obvious step away from a passage."""
    PARTIAL = "PARTIAL"
    """Some of it is supported, some is not; or the sources disagree (finding `conflict`)."""
    UNSUPPORTED = "UNSUPPORTED"
    """No passage says so."""
    CONTRADICTED = "CONTRADICTED"
    """A passage that states the same fact says otherwise."""
    NOT_A_CLAIM = "NOT_A_CLAIM"
    """Nothing to check; the sentence says why."""
    UNCHECKED = "UNCHECKED"
    """Could not be checked; the claim says the cause. Never counted as a pass."""


Confidence = Annotated[float, Field(ge=0.0, le=1.0)]
"""Probability that the verdict is right."""

Stance = Literal["support", "contradict"]

SupportKind = Literal["direct", "computed", "inferred"]
"""How a passage supports a claim: it says so, it follows by arithmetic, or it is one obvious step away."""

Cause = Literal[
    "judge_error",
    "judge_timeout",
    "missing_outcome",
    "duplicate_outcome",
    "invalid_outcome",
    "quote_not_found",
    "claim_too_long",
    "language_not_covered",
    "evidence_too_long",
    "prompt_cut",
    "control_failed",
]
"""Why a claim is UNCHECKED."""


class Quote(SourceSpan):
    """The source's own characters that speak for or against a claim; located by code."""

    stance: Stance

    @property
    def passage(self) -> SourceSpan:
        """The place alone, whichever way it speaks."""
        return SourceSpan(**self.model_dump(exclude={"stance"}))


class Outcome(Value):
    """What a judge says of one claim: exactly one per claim, always."""

    claim_id: str
    verdict: Verdict
    confidence: Confidence | None = None
    """None exactly for NOT_A_CLAIM and UNCHECKED."""
    quotes: tuple[Quote, ...] = ()
    unsupported_spans: tuple[Span, ...] = ()
    """The words of the answer that no passage carries; offsets into the answer."""
    support: SupportKind | None = None
    explanation: str = ""
    cause: Cause | None = None
    """Set exactly for UNCHECKED."""
    judge: str | None = None
    """Which of several judges decided; None where there is one only."""
    provisional: bool = False
    """Whether one that should have been asked failed, so that the same question may get another verdict next time."""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        unjudged = self.verdict in (Verdict.NOT_A_CLAIM, Verdict.UNCHECKED)
        if unjudged == (self.confidence is not None):
            raise ValueError(f"{self.verdict} {'takes no' if unjudged else 'needs a'} confidence")
        if (self.verdict is Verdict.UNCHECKED) != (self.cause is not None):
            raise ValueError("a cause belongs to UNCHECKED and to nothing else")
        return self

    @classmethod
    def unchecked(cls, claim_id: str, cause: Cause, explanation: str) -> Outcome:
        """The outcome of a claim that could not be checked."""
        return cls(claim_id=claim_id, verdict=Verdict.UNCHECKED, cause=cause, explanation=explanation)

    @classmethod
    def without_evidence(cls, claim_id: str, claim: Span) -> Outcome:
        """The outcome of a claim when there is no evidence at all: unsupported, and that is certain."""
        return cls(
            claim_id=claim_id,
            verdict=Verdict.UNSUPPORTED,
            confidence=1.0,
            unsupported_spans=(Span(start=claim.start, end=claim.end, text=claim.text),),
            explanation="there is no evidence to check against",
        )


def combine(verdicts: Collection[Verdict]) -> Verdict:
    """The verdict of a sentence from those of its claims; NOT_A_CLAIM when it has none."""
    checkable = [v for v in verdicts if v is not Verdict.NOT_A_CLAIM]
    if not checkable:
        return Verdict.NOT_A_CLAIM
    for worst in (Verdict.CONTRADICTED, Verdict.UNCHECKED):
        if worst in checkable:
            return worst
    for unanimous in (Verdict.SUPPORTED, Verdict.UNSUPPORTED):
        if all(v is unanimous for v in checkable):
            return unanimous
    return Verdict.PARTIAL
