"""The result of a conversation, and how the turns in it are scored."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.protocols.builders import CONFLICT, Row, checked, context_of

from groundwire.domain.evidence import Evidence
from groundwire.protocols import schemas
from groundwire.protocols.multi_turn import MultiTurnResult, TurnScore, build

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
        {"score": None},
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


def turn_of(*rows: Row, **fields: Any) -> TurnScore:
    (turn,) = build(context_of(checked(*rows), **fields)).per_turn_scores
    return turn


@pytest.mark.parametrize(
    ("rows", "score", "grounding"),
    [
        ([["SUPPORTED"], ["SUPPORTED"]], 5, 1.0),
        ([[]], 5, None),
        ([["SUPPORTED"] * 4 + ["PARTIAL"]], 4, 0.9),
        ([["SUPPORTED"] * 3 + ["PARTIAL"] * 2], 4, 0.8),
        ([["SUPPORTED"] * 2 + ["PARTIAL"] * 2], 3, 0.75),
        ([["SUPPORTED"] * 9 + ["UNSUPPORTED"]], 3, 0.9),
        ([["SUPPORTED"] * 9 + [CONFLICT]], 3, 0.9),
        ([["PARTIAL"]], 3, 0.5),
        ([["PARTIAL", "UNSUPPORTED"]], 2, 0.25),
        ([["SUPPORTED"] * 9 + ["CONTRADICTED"]], 2, 0.9),
        ([["UNSUPPORTED"]], 1, 0.0),
        ([["CONTRADICTED"]], 1, 0.0),
        ([[CONFLICT]], 1, 0.0),
        ([["SUPPORTED"] * 9 + ["UNCHECKED"]], None, None),
        ([["SUPPORTED"], [{"verdict": "NOT_A_CLAIM"}]], 5, 1.0),
    ],
)
def test_turns_are_scored_from_five_to_one(rows: list[Row], score: int | None, grounding: float | None) -> None:
    """The score follows from the mean weight; a contradiction caps it, and what is unchecked leaves it open."""
    turn = turn_of(*rows)
    assert (turn.score, turn.grounding_score) == (score, grounding)


def test_a_turn_without_sources_says_so() -> None:
    """It is N/A, nothing in it counts as unsupported, and the marker of the specification stands in the rationale."""
    turn = turn_of(["UNSUPPORTED", "UNSUPPORTED"], evidence=Evidence.of([]))
    assert (turn.score, turn.grounding_score, turn.unsupported_claims) == ("N/A", None, ())
    assert set(turn.claim_source_mapping.values()) == {None}
    assert turn.rationale == "[NO_SOURCES_PROVIDED] the turn had no sources, so its 2 claims cannot be assessed"


def test_claims_are_mapped_to_what_carries_them() -> None:
    """A claim has the source that carries it or a part of it; contradicted and disputed ones have none."""
    texts = {"SUPPORTED": "a.", "PARTIAL": "b.", "UNSUPPORTED": "c.", "CONTRADICTED": "d.", CONFLICT: "e."}
    turn = turn_of([{"verdict": verdict, "text": text} for verdict, text in texts.items()])
    assert turn.claim_source_mapping == {"a.": "S1", "b.": "S1", "c.": None, "d.": None, "e.": None}
    assert turn.unsupported_claims == ("b.", "c.", "d.", "e.")


@pytest.mark.parametrize("verdicts", [["SUPPORTED", "UNSUPPORTED"], ["UNSUPPORTED", "SUPPORTED"]])
def test_a_claim_that_stands_twice_is_carried_only_if_both_are(verdicts: list[str]) -> None:
    """The mapping has one entry for both, and it is the worse one."""
    turn = turn_of([{"verdict": verdict, "text": "The fee is 5 EUR."} for verdict in verdicts])
    assert turn.claim_source_mapping == {"The fee is 5 EUR.": None}


def test_the_turn_keeps_its_place() -> None:
    """A turn that is checked alone is named by its place in its conversation, and makes no trend."""
    result = build(context_of(checked(["SUPPORTED"]), turn_index=3))
    assert result.per_turn_scores[0].turn_index == 3
    assert (result.overall_session_score, result.session_grounding_trend.scored_turns) == (1.0, 1)
    assert result.session_grounding_trend.slope is None
