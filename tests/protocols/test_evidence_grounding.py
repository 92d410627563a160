from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.protocols.builders import checked, context_of, finding

from groundwire.domain.prior_turn import PriorTurn
from groundwire.protocols.evidence_grounding import build


def test_counts_and_score() -> None:
    """The score is the share of grounded claims, a hedged PARTIAL among them; the lower end where one is unchecked."""
    result = build(
        context_of(checked(["SUPPORTED", {"verdict": "PARTIAL", "qualified": True}], ["PARTIAL", "UNCHECKED"]))
    )
    assert (result.grounded_claims, result.total_claims, result.grounding_score) == (2, 4, 0.5)
    assert "counts as grounded" in result.claims[1].explanation


def test_ungrounded_claims_have_spans() -> None:
    """Each claim that is not grounded names its unsupported words, or itself where it names none."""
    context = context_of(checked(["SUPPORTED", "UNSUPPORTED"], ["PARTIAL"]))
    partial = context.sentences[1].claims[0]
    word = {"start": partial.start, "end": partial.start + 3, "text": partial.text[:3]}
    context = context_of(checked(["SUPPORTED", "UNSUPPORTED"], [{"verdict": "PARTIAL", "unsupported_spans": [word]}]))
    first, second = build(context).ungrounded_claims
    assert (first.claim_id, second.claim_id) == ("r1#0.1", "r1#1.0")
    assert [span.text for span in first.unsupported_spans] == [first.claim_text]
    assert [span.model_dump() for span in second.unsupported_spans] == [word]
    for claim in (first, second):
        assert context.answer_text[claim.start : claim.end] == claim.claim_text


@pytest.mark.parametrize(
    ("prior_scores", "average", "drift", "magnitude"),
    [
        ((), None, False, None),
        ((0.6,), 0.6, False, 0.1),
        ((0.7,), 0.7, True, 0.2),
        ((0.3,), 0.3, False, -0.2),
        ((0.9, 0.8, 0.7, 0.0), 0.6, True, 0.3),
    ],
)
def test_session_trend(prior_scores: tuple[float, ...], average: float, magnitude: float, *, drift: bool) -> None:
    """Drift is a fall of more than a tenth below the mean of the first three scores; positive is worse."""
    trend = build(context_of(checked(["SUPPORTED", "UNSUPPORTED"]), prior_scores=prior_scores)).session_trend
    assert (trend.prior_average_score, trend.drift_detected) == (average, drift)
    assert trend.drift_magnitude == magnitude


def turns(*rows: tuple[float | None, int]) -> tuple[PriorTurn, ...]:
    return tuple(
        PriorTurn(turn_index=index, grounding_score=score, claims=claims, uncited_unsupported=0)
        for index, (score, claims) in enumerate(rows)
    )


@pytest.mark.parametrize(
    ("prior_turns", "average", "drift", "magnitude"),
    [
        (turns((0.6, 5)), 0.6, False, 0.1),
        (turns((0.7, 5)), 0.7, True, 0.2),
        (turns((1.0, 0), (None, 4), (0.6, 5)), 0.6, False, 0.1),
        (turns((None, 4), (0.9, 5), (1.0, 0), (0.8, 5), (0.7, 5), (0.0, 5)), 0.6, True, 0.3),
        (turns((1.0, 0), (None, 4)), None, False, None),
    ],
)
def test_session_trend_from_turns(
    prior_turns: tuple[PriorTurn, ...], average: float | None, magnitude: float | None, *, drift: bool
) -> None:
    """Turns that claim nothing, or could not be checked whole, are no measure of how the session started."""
    trend = build(context_of(checked(["SUPPORTED", "UNSUPPORTED"]), prior_turns=prior_turns)).session_trend
    assert (trend.prior_average_score, trend.drift_detected, trend.drift_magnitude) == (average, drift, magnitude)


@given(st.lists(st.floats(0, 1), max_size=6))
def test_trend_stays_in_range(prior_scores: list[float]) -> None:
    """Whatever the earlier scores were, the average is a score and the magnitude a difference of scores."""
    trend = build(context_of(checked(["SUPPORTED"]), prior_scores=tuple(prior_scores))).session_trend
    assert (trend.drift_magnitude is None) == (not prior_scores)
    assert -1 <= (trend.drift_magnitude or 0) <= 1


@pytest.mark.parametrize(
    ("citation", "drifts"),
    [
        ({"status": "carries", "source_ids": ("S1",)}, False),
        ({"status": "does_not_carry", "source_ids": ("S1",)}, False),
        ({"status": "does_not_carry", "source_ids": ("S2",)}, True),
    ],
)
def test_evidence_drift_by_citation(citation: dict[str, object], *, drifts: bool) -> None:
    """A cited source that says nothing on the claim no longer applies; one that contradicts it still does."""
    sentences = checked(["CONTRADICTED"], citations=[citation])
    assert build(context_of(sentences)).evidence_drift is drifts


@pytest.mark.parametrize("kind", ["unknown_citation", "stale_source", "rising_unsupported"])
def test_evidence_drift_by_finding(kind: str) -> None:
    """A source that is cited and not there, or too old, is drift, and so are ever more claims from nowhere."""
    assert build(context_of(checked(["SUPPORTED"]), findings=(finding(kind),))).evidence_drift  # type: ignore[arg-type]


def test_pass_is_named_as_specified() -> None:
    """The field is `pass` in JSON; a passing result has no remediation, and escalation is repeated as told."""
    result = build(context_of(checked(["SUPPORTED"]), passed=True, escalation=True)).model_dump()
    assert (result["pass"], result["remediation"], result["escalation_required"]) == (True, None, True)
