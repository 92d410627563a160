"""The check of pipelines and monitoring: every claim supported, unsupported or contradicted, and one level for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Self

from pydantic import model_validator

from groundwire.domain.report import CheckedClaim
from groundwire.domain.score import (
    ConsistencyLevel,
    ConsistencyStatus,
    consistency_level,
    consistency_status,
    factual_claims,
)
from groundwire.domain.text import Value
from groundwire.domain.verdict import Quote, Verdict
from groundwire.protocols.context import Context
from groundwire.protocols.result import ClosedResult
from groundwire.protocols.wording import explain


class ConsistencyClaim(Value):
    """One claim with its status and the source's own words."""

    claim_text: str
    status: ConsistencyStatus
    source_reference: str | None
    """The source's words that support or contradict it, verbatim; always there for SUPPORTED, null for UNSUPPORTED."""
    source_passage_id: str | None
    explanation: str

    @model_validator(mode="after")
    def _quote_fits_status(self) -> Self:
        if self.status == "SUPPORTED" and self.source_reference is None:
            raise ValueError("a SUPPORTED claim needs a source_reference")
        if self.status == "UNSUPPORTED" and self.source_reference is not None:
            raise ValueError("an UNSUPPORTED claim takes no source_reference")
        return self


class ConsistencyResult(ClosedResult):
    """The result of `consistency`."""

    overall_consistency_score: ConsistencyLevel
    summary: str
    """One sentence."""
    claims: tuple[ConsistencyClaim, ...]


def build(context: Context) -> ConsistencyResult:
    """The result of one checked answer."""
    claims = tuple(_claim(claim) for claim in factual_claims(context.sentences))
    return ConsistencyResult(
        overall_consistency_score=consistency_level(context.sentences, context.thresholds.unsupported_percent),
        summary=_summary(claims),
        claims=claims,
    )


def _claim(claim: CheckedClaim) -> ConsistencyClaim:
    status = consistency_status(claim)
    quotes: Sequence[Quote] = ()
    explanation = explain(claim)
    if status == "SUPPORTED":
        quotes = claim.supporting
    elif status == "CONTRADICTED":
        quotes = claim.contradicting
    elif claim.verdict is Verdict.SUPPORTED:
        explanation = f"judged supported, but without a passage to quote: {explanation}"
    elif claim.verdict is Verdict.PARTIAL:
        explanation = f"supported only in part: {explanation}"
    return ConsistencyClaim(
        claim_text=claim.text,
        status=status,
        source_reference=quotes[0].text if quotes else None,
        source_passage_id=quotes[0].source_id if quotes else None,
        explanation=explanation,
    )


def _summary(claims: Sequence[ConsistencyClaim]) -> str:
    if not claims:
        return "The answer makes no factual claims."
    counts = Counter(claim.status for claim in claims)
    found = f"{counts['SUPPORTED']} of {len(claims)} claims {_are(counts['SUPPORTED'])} supported by the sources"
    others = [
        f"{counts[status]} {_are(counts[status])} {status.lower()}"
        for status in ("CONTRADICTED", "UNSUPPORTED")
        if counts[status]
    ]
    return f"{', '.join([found, *others])}."


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
