"""The gate of batches and pipelines: every sentence scores 1, 0.5 or 0, and the mean passes or not."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from groundwire.domain.report import CheckedSentence
from groundwire.domain.score import exact, factual_score, mean_score, sentence_score
from groundwire.domain.text import Value
from groundwire.domain.thresholds import Score
from groundwire.domain.verdict import Confidence
from groundwire.protocols.context import Context
from groundwire.protocols.result import ClosedResult
from groundwire.protocols.wording import explain_sentence

SentenceStep = Annotated[float, Field(ge=0.0, le=1.0, multiple_of=0.5)]
"""A score of the rubric: 1.0, 0.5 or 0.0."""


class SentenceScore(Value):
    """One sentence with its score."""

    sentence_index: int = Field(ge=0)
    sentence_text: str
    score: SentenceStep | None
    """Null if the sentence could not be checked; the mean counts it as 0."""
    confidence: Confidence | None
    rationale: str


class GroundingScoreResult(ClosedResult):
    """The result of `grounding-score`."""

    aggregate_score: Score
    """Mean of the sentence scores; 1 without sentences."""
    factual_score: Score
    """Mean over the sentences that claim something, so that headings and greetings cannot lift it; 1 without any."""
    sentence_scores: tuple[SentenceScore, ...]


def build(context: Context) -> GroundingScoreResult:
    """The result of one checked answer."""
    least = context.thresholds.sentence_minimum
    return GroundingScoreResult(
        aggregate_score=float(mean_score(context.sentences)),
        factual_score=float(factual_score(context.sentences)),
        sentence_scores=tuple(_sentence(sentence, least) for sentence in context.sentences),
    )


def _sentence(sentence: CheckedSentence, least: float) -> SentenceScore:
    score = sentence_score(sentence.verdict)
    rationale = explain_sentence(sentence)
    if score is not None and score < exact(least):
        rationale = f"likely made up (below {least}): {rationale}"
    return SentenceScore(
        sentence_index=sentence.index,
        sentence_text=sentence.text,
        score=None if score is None else float(score),
        confidence=sentence.confidence,
        rationale=rationale,
    )
