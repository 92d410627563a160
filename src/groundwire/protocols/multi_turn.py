"""The audit of whole conversations: every assistant turn scored from 5 to 1, and the trend over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from groundwire.domain.percent import percent
from groundwire.domain.report import CheckedClaim
from groundwire.domain.score import HALF, conflicting, factual_claims, turn_grounding, turn_weight
from groundwire.domain.text import Value, in_quotes
from groundwire.domain.verdict import Verdict
from groundwire.prompts.layout import NO_SOURCES
from groundwire.protocols.context import Context
from groundwire.protocols.result import ClosedResult
from groundwire.protocols.wording import explain, one_line

Share = Annotated[float, Field(ge=0.0, le=1.0)]

TurnRating = Literal[1, 2, 3, 4, 5, "N/A"]
"""5 is fully grounded, 1 not at all; "N/A" without sources."""

MOSTLY: Final = Fraction(8, 10)
"""Mean weight from which a turn without an unsupported claim is mostly grounded: rating 4."""


class TurnScore(Value):
    """How well one assistant turn is grounded in the sources of that turn."""

    turn_index: int = Field(ge=0)
    score: TurnRating | None
    """Null where a claim, or the whole turn, could not be checked."""
    grounding_score: Share | None
    """Mean weight of the turn's claims; null without sources or claims, or where a claim could not be checked."""
    unsupported_claims: tuple[str, ...]
    """Verbatim from the turn: what is unsupported, contradicted, or supported only in part."""
    claim_source_mapping: dict[str, str | None]
    """Each claim of the turn and the source that carries it, or a part of it; null if none does."""
    rationale: str

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.score in ("N/A", None) and self.grounding_score is not None:
            raise ValueError("a turn without sources, or that could not be checked, has no grounding_score")
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


def build(context: Context) -> MultiTurnResult:
    """The result of a conversation of which one turn was checked."""
    turn = _turn(context)
    return MultiTurnResult(
        per_turn_scores=(turn,),
        session_grounding_trend=_no_trend(scored=turn.grounding_score is not None),
        overall_session_score=turn.grounding_score,
    )


def not_checked(turn_index: int, why: str) -> TurnScore:
    """The entry of a turn whose check failed as a whole."""
    return TurnScore(
        turn_index=turn_index,
        score=None,
        grounding_score=None,
        unsupported_claims=(),
        claim_source_mapping={},
        rationale=f"could not be checked: {one_line(why)}",
    )


def rating(claims: Sequence[CheckedClaim], grounding: Fraction | None) -> TurnRating | None:
    """The turn's score of 5 to 1 from its claims and their mean weight; None if one of them could not be checked."""
    verdicts = {claim.verdict for claim in claims}
    if Verdict.UNCHECKED in verdicts:
        return None
    if grounding is None or verdicts == {Verdict.SUPPORTED}:
        return 5
    if grounding == 0:
        return 1
    if Verdict.CONTRADICTED in verdicts:
        return 2
    unsupported = Verdict.UNSUPPORTED in verdicts or any(map(conflicting, claims))
    if grounding >= MOSTLY and not unsupported:
        return 4
    return 3 if grounding >= HALF else 2


def _turn(context: Context) -> TurnScore:
    claims = factual_claims(context.sentences)
    if context.evidence.empty:
        return TurnScore(
            turn_index=context.turn_index,
            score="N/A",
            grounding_score=None,
            unsupported_claims=(),
            claim_source_mapping=dict.fromkeys((claim.text for claim in claims), None),
            rationale=f"{NO_SOURCES} {_unassessed(len(claims))}",
        )
    grounding = turn_grounding(context.sentences)
    return TurnScore(
        turn_index=context.turn_index,
        score=rating(claims, grounding),
        grounding_score=None if grounding is None else float(grounding),
        unsupported_claims=tuple(claim.text for claim in claims if _lacking(claim)),
        claim_source_mapping=_mapping(claims),
        rationale=_rationale(claims, grounding),
    )


def _lacking(claim: CheckedClaim) -> bool:
    return claim.verdict in (Verdict.UNSUPPORTED, Verdict.CONTRADICTED, Verdict.PARTIAL)


def _mapping(claims: Sequence[CheckedClaim]) -> dict[str, str | None]:
    """The source of each claim by its text; of claims in the same words, none if one of them has none."""
    mapping: dict[str, str | None] = {}
    for claim in claims:
        source = claim.supporting[0].source_id if turn_weight(claim) and claim.supporting else None
        mapping[claim.text] = source if mapping.get(claim.text, source) is not None else None
    return mapping


def _unassessed(claims: int) -> str:
    if not claims:
        return "the turn had no sources, and claims nothing"
    return f"the turn had no sources, so its {_counted(claims)} cannot be assessed"


def _rationale(claims: Sequence[CheckedClaim], grounding: Fraction | None) -> str:
    if not claims:
        return "the turn claims nothing"
    counts = Counter(claim.verdict for claim in claims)
    said = ", ".join(f"{counts[verdict]} {verdict.value.lower()}" for verdict in Verdict if counts[verdict])
    mean = "" if grounding is None else f", mean weight {percent(grounding)}"
    lacking = [claim for claim in claims if claim.verdict is not Verdict.SUPPORTED]
    why = "".join(f"; {in_quotes(one_line(claim.text))}: {explain(claim)}" for claim in lacking)
    return f"{_counted(len(claims))}: {said}{mean}{why}"


def _counted(claims: int) -> str:
    return f"{claims} claim{'' if claims == 1 else 's'}"


def _no_trend(*, scored: bool) -> SessionTrend:
    return SessionTrend(
        slope=None,
        slope_interval=None,
        theil_sen_slope=None,
        theil_sen_interval=None,
        mann_kendall_p=None,
        scored_turns=int(scored),
        decay_detected=False,
        summary=f"{'Only one turn' if scored else 'No turn'} has a score, so there is no trend.",
    )
