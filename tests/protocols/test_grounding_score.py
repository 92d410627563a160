from __future__ import annotations

import pytest
from pydantic import ValidationError
from tests.protocols.builders import checked, context_of

from groundwire.protocols.grounding_score import SentenceScore, build


def test_aggregate_is_the_mean_of_the_scores() -> None:
    """The aggregate is the mean of all scores, a missing one counting 0; the factual score leaves the greeting out."""
    result = build(context_of(checked([], ["SUPPORTED"], ["PARTIAL"], ["UNCHECKED"])))
    assert [sentence.score for sentence in result.sentence_scores] == [1.0, 1.0, 0.5, None]
    assert (result.aggregate_score, result.factual_score) == (0.625, 0.5)


def test_blank_answer() -> None:
    """A blank answer has no sentences and the score 1."""
    result = build(context_of(()))
    assert (result.sentence_scores, result.aggregate_score, result.factual_score) == ((), 1.0, 1.0)


def test_claims_are_explained_one_by_one() -> None:
    """A sentence with several claims says of each why."""
    (sentence,) = build(context_of(checked(["SUPPORTED", "UNSUPPORTED"]))).sentence_scores
    assert sentence.score == 0.5
    assert "(r1#0.0).”: supported by S1" in sentence.rationale
    assert "(r1#0.1).”: no passage says so" in sentence.rationale


def test_only_steps_of_the_rubric_are_scores() -> None:
    """A score between the steps cannot be written down."""
    with pytest.raises(ValidationError):
        SentenceScore(sentence_index=0, sentence_text="x", score=0.7, confidence=None, rationale="")
