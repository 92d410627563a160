"""The numbers that separate good enough from not, at one risk level."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from groundwire.domain.report import ProtocolName
from groundwire.domain.text import Value

Percent = Annotated[int, Field(ge=0, le=100, strict=True)]
"""A share of claims in whole percent, so that gates compare integers."""

Score = Annotated[float, Field(ge=0.0, le=1.0)]
"""A score, a difference of scores, or a probability; compared as the decimal that was written."""

ThresholdName = Literal[
    "grounded_percent",
    "aggregate_minimum",
    "sentence_minimum",
    "low_confidence",
    "unsupported_percent",
    "drift",
    "turn_minimum",
    "session_minimum",
    "weighted_percent",
]


class Thresholds(Value):
    """All thresholds at one risk level; the policy sets them."""

    grounded_percent: Percent
    """evidence-grounding: the smallest share of grounded claims that passes."""
    aggregate_minimum: Score
    """grounding-score: the smallest mean that passes, over all sentences and over the factual ones alone."""
    sentence_minimum: Score
    """grounding-score: a sentence that scores less is flagged as likely made up."""
    low_confidence: Score
    """attribution: a sentence with less confidence gets a critical flag."""
    unsupported_percent: Percent
    """consistency: a larger share of unsupported claims makes the level LOW."""
    drift: Score
    """evidence-grounding: a larger drop since the start of the session is drift."""
    turn_minimum: Score
    """multi-turn: a turn with a smaller grounding score goes to a person."""
    session_minimum: Score
    """multi-turn: a conversation with a smaller mean goes to a person; a larger one alone lets none pass."""
    weighted_percent: Percent = 0
    """Every protocol: the smallest share of grounded claims that passes, each counted by its severity; 0 for none."""


def deciding_thresholds(protocol: ProtocolName) -> tuple[ThresholdName, ...]:
    """The thresholds that the gate of `protocol` rests on; `sentence_minimum` and `drift` inform and decide nothing.

    `weighted_percent` decides beside them wherever a policy sets it.
    """
    match protocol:
        case "evidence-grounding":
            return ("grounded_percent",)
        case "grounding-score":
            return ("aggregate_minimum",)
        case "attribution":
            return ("low_confidence",)
        case "consistency":
            return ("unsupported_percent",)
        case "multi-turn":
            return ("turn_minimum", "session_minimum")
