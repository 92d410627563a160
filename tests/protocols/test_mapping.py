"""How the canonical verdicts appear in each protocol: every cell of the table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.protocols.builders import CONFLICT, checked, context_of, finding

from groundwire.protocols import attribution, consistency, evidence_grounding, grounding_score


@pytest.mark.parametrize(
    ("verdict", "label", "source_id", "explained"),
    [
        ("SUPPORTED", "GROUNDED", "S1", "S1: “The fee is 5 EUR.”"),
        ("PARTIAL", "PARTIAL", "S1", "partly"),
        ("UNSUPPORTED", "UNGROUNDED", None, "no passage"),
        ("CONTRADICTED", "UNGROUNDED", "S1", "contradicted by S1"),
        (CONFLICT, "PARTIAL", "S1", "sources disagree"),
        ("UNCHECKED", "UNGROUNDED", None, "unchecked: judge_timeout"),
    ],
)
def test_evidence_grounding(verdict: str, label: str, source_id: str | None, explained: str) -> None:
    """A claim is GROUNDED, PARTIAL or UNGROUNDED, with the source that decides it."""
    (claim,) = evidence_grounding.build(context_of(checked([verdict]))).claims
    assert (claim.verdict, claim.source_id) == (label, source_id)
    assert explained in claim.explanation


def test_evidence_grounding_of_an_outranked_claim() -> None:
    """A conflict is UNGROUNDED, with the contradicting source, where the policy ranks that source higher."""
    sentences = checked([CONFLICT])
    context = context_of(sentences, findings=(finding("outranked", sentences[0].claims[0]),))
    (claim,) = evidence_grounding.build(context).claims
    assert (claim.verdict, claim.source_id) == ("UNGROUNDED", "S2")


@pytest.mark.parametrize("row", [[], ["NOT_A_CLAIM"]])
def test_what_claims_nothing_is_absent(row: list[str]) -> None:
    """What claims nothing is absent where claims are listed, and passes with a full score."""
    context = context_of(checked(row), passed=True)
    grounding, level = evidence_grounding.build(context), consistency.build(context)
    assert (grounding.claims, grounding.grounding_score, grounding.total_claims) == ((), 1.0, 0)
    assert (level.claims, level.overall_consistency_score) == ((), "HIGH")
    assert level.summary == "The answer makes no factual claims."


@pytest.mark.parametrize(
    ("row", "score", "confidence", "explained"),
    [
        (["SUPPORTED"], 1.0, 0.9, "supported by S1"),
        (["PARTIAL"], 0.5, 0.9, "partly"),
        (["UNSUPPORTED"], 0.0, 0.9, "likely made up (below 0.3): no passage"),
        (["CONTRADICTED"], 0.0, 0.9, "likely made up (below 0.3): contradicted by S1"),
        ([CONFLICT], 0.5, 0.9, "sources disagree"),
        ([], 1.0, None, "claims nothing (greeting)"),
        (["NOT_A_CLAIM"], 1.0, None, "claims nothing"),
        (["UNCHECKED"], None, None, "unchecked: judge_timeout"),
    ],
)
def test_grounding_score(row: list[str], score: float | None, confidence: float | None, explained: str) -> None:
    """A sentence scores 1, 0.5 or 0, or nothing with the cause if it was not checked."""
    result = grounding_score.build(context_of(checked(row)))
    (sentence,) = result.sentence_scores
    assert (sentence.score, sentence.confidence) == (score, confidence)
    assert explained in sentence.rationale
    assert result.aggregate_score == (score or 0.0)


@pytest.mark.parametrize(
    ("row", "verdict", "fields"),
    [
        (["SUPPORTED"], "fully_grounded", {"supporting_evidence_ids": ("S1",), "unsupported_spans": ()}),
        (["PARTIAL"], "partially_grounded", {"supporting_evidence_ids": ("S1",)}),
        (["UNSUPPORTED"], "ungrounded", {"supporting_evidence_ids": (), "confidence": 0.9}),
        (["CONTRADICTED"], "contradicted", {"contradicting_evidence_excerpts": ("The fee is 5 EUR.",)}),
        ([CONFLICT], "partially_grounded", {"supporting_evidence_ids": ("S1",), "contradicting_evidence_ids": ("S2",)}),
        ([], "fully_grounded", {"confidence": None, "provenance_notes": "claims nothing (greeting)"}),
        (["UNCHECKED"], "ungrounded", {"confidence": None, "provenance_notes": "unchecked: judge_timeout"}),
    ],
)
def test_attribution(row: list[str], verdict: str, fields: dict[str, Any]) -> None:
    """A sentence is fully or partially grounded, ungrounded or contradicted, with the evidence of both sides."""
    # A second sentence that matches, so that the evidence is not insufficient as a whole.
    sentence = attribution.build(context_of(checked(row, ["SUPPORTED"]))).sentences[0]
    assert sentence.attribution_verdict == verdict
    assert {name: getattr(sentence, name) for name in fields} == fields


@pytest.mark.parametrize(
    ("claim", "status", "reference", "passage", "explained"),
    [
        ("SUPPORTED", "SUPPORTED", "The fee is 5 EUR.", "S1", "supported"),
        ("PARTIAL", "UNSUPPORTED", None, None, "supported only in part"),
        ("UNSUPPORTED", "UNSUPPORTED", None, None, "no passage"),
        ("CONTRADICTED", "CONTRADICTED", "The fee is 5 EUR.", "S1", "contradicted"),
        (CONFLICT, "CONTRADICTED", "The fee is 7 EUR.", "S2", "sources disagree"),
        ("UNCHECKED", "UNSUPPORTED", None, None, "unchecked: judge_timeout"),
        ({"verdict": "SUPPORTED", "quotes": ()}, "UNSUPPORTED", None, None, "without a passage to quote"),
    ],
)
def test_consistency(claim: Any, status: str, reference: str | None, passage: str | None, explained: str) -> None:
    """A claim is SUPPORTED with a quote, CONTRADICTED with a quote, or UNSUPPORTED with none."""
    (shown,) = consistency.build(context_of(checked([claim]))).claims
    assert (shown.status, shown.source_reference, shown.source_passage_id) == (status, reference, passage)
    assert explained in shown.explanation
