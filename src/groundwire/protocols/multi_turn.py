"""The audit of whole conversations: every assistant turn scored, and the trend over them. So far its result's shape."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from groundwire.domain.text import Value
from groundwire.protocols.result import ClosedResult

Share = Annotated[float, Field(ge=0.0, le=1.0)]


class TurnScore(Value):
    """How well one assistant turn is grounded in the sources of that turn."""

    turn_index: int = Field(ge=0)
    score: Literal[1, 2, 3, 4, 5, "N/A"]
    """5 is fully grounded, 1 not at all; "N/A" without sources."""
    grounding_score: Share | None
    """Mean weight of the turn's claims; null without sources, or where a claim could not be checked."""
    unsupported_claims: tuple[str, ...]
    """Verbatim from the turn."""
    claim_source_mapping: dict[str, str | None]
    """Each claim of the turn and the source that carries it, or null."""
    rationale: str

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.score == "N/A" and self.grounding_score is not None:
            raise ValueError("a turn without sources has no grounding_score")
        if self.grounding_score == 1.0 and self.unsupported_claims:
            raise ValueError("a fully grounded turn has no unsupported claims")
        return self


class SessionTrend(Value):
    """How grounding changes over the turns that have a score."""

    slope: float | None
    """Change of the grounding score per turn, by least squares; null with fewer than two scored turns."""
    slope_interval: tuple[float, float] | None
    """Its 95 % confidence interval, lower end first; null with fewer than three scored turns."""
    theil_sen_slope: float | None
    """The same as the median slope between any two turns, which single odd turns do not bend."""
    theil_sen_interval: tuple[float, float] | None
    mann_kendall_p: Share | None
    """How likely such a rise or fall is where there is none, two-sided; null with fewer than three scored turns."""
    scored_turns: int = Field(ge=0)
    decay_detected: bool
    """Whether grounding falls by more than chance explains."""
    summary: str
    """One sentence."""


class MultiTurnResult(ClosedResult):
    """The result of `multi-turn`."""

    per_turn_scores: tuple[TurnScore, ...]
    session_grounding_trend: SessionTrend
    overall_session_score: Share | None
    """Mean grounding score of the scored turns; null if there is none. Never gated on alone."""
