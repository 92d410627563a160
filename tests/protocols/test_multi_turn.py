"""The shape of a conversation's result."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from groundwire.protocols import schemas
from groundwire.protocols.multi_turn import MultiTurnResult

TURN = {
    "turn_index": 0,
    "score": 5,
    "grounding_score": 1.0,
    "unsupported_claims": [],
    "claim_source_mapping": {"The fee is 5 EUR.": "S1"},
    "rationale": "all claims are supported",
}
TREND = {
    "slope": None,
    "slope_interval": None,
    "theil_sen_slope": None,
    "theil_sen_interval": None,
    "mann_kendall_p": None,
    "scored_turns": 1,
    "decay_detected": False,
    "summary": "too few turns for a trend",
}


def result(**changes: Any) -> MultiTurnResult:
    turn = {**TURN, **changes}
    return MultiTurnResult.model_validate(
        {"per_turn_scores": [turn], "session_grounding_trend": TREND, "overall_session_score": turn["grounding_score"]}
    )


def test_a_result_fits_its_schema() -> None:
    """What the type accepts is what the schema describes."""
    Draft202012Validator(schemas()["multi-turn"]).validate(result().model_dump(mode="json"))


@pytest.mark.parametrize(
    "changes",
    [
        {"score": 6},
        {"score": "none"},
        {"score": "N/A"},
        {"grounding_score": 1.5},
        {"unsupported_claims": ["The fee is 6 EUR."]},
        {"turn_index": -1},
    ],
)
def test_a_turn_that_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    """Scores stay on their scales, and agree with what else is said of the turn."""
    with pytest.raises(ValueError, match="validation error"):
        result(**changes)


def test_a_turn_without_sources_is_not_scored() -> None:
    """It is N/A and has no grounding score."""
    assert result(score="N/A", grounding_score=None).per_turn_scores[0].score == "N/A"
