"""The regulated audit: every sentence traced to the passages that support or contradict it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from pydantic import Field

from groundwire.domain.flags import critical_flags, insufficient_evidence, is_merged
from groundwire.domain.report import CheckedClaim, CheckedSentence
from groundwire.domain.score import factual_score
from groundwire.domain.text import Value, in_quotes
from groundwire.domain.thresholds import Score
from groundwire.domain.verdict import Confidence, Verdict
from groundwire.protocols.context import Context
from groundwire.protocols.result import ClosedResult
from groundwire.protocols.wording import explain, explain_sentence, once, one_line

AttributionVerdict = Literal["fully_grounded", "partially_grounded", "ungrounded", "contradicted"]


class AttributedSentence(Value):
    """One sentence with the evidence for and against it."""

    sentence_index: int = Field(ge=0)
    sentence_text: str
    attribution_verdict: AttributionVerdict
    confidence: Confidence | None
    """Null where nothing was claimed or nothing could be checked."""
    supporting_evidence_ids: tuple[str, ...]
    supporting_evidence_excerpts: tuple[str, ...]
    unsupported_spans: tuple[str, ...]
    contradicting_evidence_ids: tuple[str, ...]
    contradicting_evidence_excerpts: tuple[str, ...]
    multi_source_flag: bool
    """Whether several sources support it."""
    provenance_notes: str
    """Which part comes from which source, how a value was computed, or why there is nothing to trace."""


class AttributionResult(ClosedResult):
    """The result of `attribution`."""

    answer_id: str
    verification_date: datetime
    sentences: tuple[AttributedSentence, ...]
    """Empty if the evidence is insufficient."""
    overall_faithfulness_score: Score
    """Mean over the sentences that claim something, of 1, 0.5 or 0; 1 without any."""
    critical_flags: tuple[str, ...]
    """`UNGROUNDED:3` and the like, by sentence index, or `INSUFFICIENT_EVIDENCE` alone."""


def build(context: Context) -> AttributionResult:
    """The result of one checked answer."""
    insufficient = insufficient_evidence(context.sentences, evidence_empty=context.evidence.empty)
    flags = critical_flags(
        context.sentences, low_confidence=context.thresholds.low_confidence, insufficient=insufficient
    )
    return AttributionResult(
        answer_id=context.response_id,
        verification_date=context.verified_at,
        sentences=() if insufficient else tuple(_sentence(sentence) for sentence in context.sentences),
        overall_faithfulness_score=float(factual_score(context.sentences)),
        critical_flags=tuple(flag.label for flag in flags),
    )


def _sentence(sentence: CheckedSentence) -> AttributedSentence:
    supporting = [quote for claim in sentence.claims for quote in claim.supporting]
    contradicting = [quote for claim in sentence.claims for quote in claim.contradicting]
    sources = once(quote.source_id for quote in supporting)
    several = len(sources) > 1
    return AttributedSentence(
        sentence_index=sentence.index,
        sentence_text=sentence.text,
        attribution_verdict=_verdict(sentence.verdict),
        confidence=sentence.confidence,
        supporting_evidence_ids=sources,
        supporting_evidence_excerpts=once(quote.text for quote in supporting),
        unsupported_spans=tuple(text for claim in sentence.claims for text in _unsupported(claim)),
        contradicting_evidence_ids=once(quote.source_id for quote in contradicting),
        contradicting_evidence_excerpts=once(quote.text for quote in contradicting),
        multi_source_flag=several,
        provenance_notes="; ".join(map(_origin, sentence.claims)) if several else explain_sentence(sentence),
    )


def _verdict(verdict: Verdict) -> AttributionVerdict:
    match verdict:
        case Verdict.SUPPORTED | Verdict.NOT_A_CLAIM:
            return "fully_grounded"
        case Verdict.PARTIAL:
            return "partially_grounded"
        case Verdict.CONTRADICTED:
            return "contradicted"
        case Verdict.UNSUPPORTED | Verdict.UNCHECKED:
            return "ungrounded"


def _unsupported(claim: CheckedClaim) -> Iterator[str]:
    """The words that no passage carries; the whole claim where nothing of it is known to be carried."""
    if claim.unsupported_spans:
        yield from (span.text for span in claim.unsupported_spans)
    elif claim.verdict in (Verdict.UNSUPPORTED, Verdict.UNCHECKED):
        yield claim.text


def _origin(claim: CheckedClaim) -> str:
    """Which sources the claim comes from, and how."""
    sources = " and ".join(once(quote.source_id for quote in claim.supporting))
    subject = in_quotes(one_line(claim.text))
    if not sources:
        return f"{subject}: {explain(claim)}"
    if claim.support == "computed":
        return f"{subject} is computed from {sources}: {explain(claim)}"
    if is_merged(claim):
        return f"{subject} is pieced together from {sources}; which part is whose is not clear: {explain(claim)}"
    return f"{subject} from {sources}: {explain(claim)}"
