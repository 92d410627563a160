"""The trend of a conversation: how grounding changes from turn to turn, and whether it decays."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from groundwire.errors import InputError
from groundwire.protocols.multi_turn import SessionTrend
from groundwire.sessions.slope import Slope, least_squares, mann_kendall, theil_sen

CONFIDENCE: Final = 0.95
"""How sure intervals are: the usual one."""

DECAY_SLOPE: Final = Fraction(-2, 100)
"""Steeper than this is decay: two points a turn take a conversation of ten turns from 100 % to 82 %."""

DECAY_TURNS: Final = 6
"""Fewest scored turns that can show decay: with fewer, one bad turn makes a slope."""


def trend(points: Sequence[tuple[int, float]]) -> SessionTrend:
    """How the grounding score changes over the scored turns, given as (turn index, score from 0.0 to 1.0).

    Decay is a slope below -0.02 a turn whose 95 % interval lies below 0, over at least 6 scored turns. Theil-Sen and
    Mann-Kendall are told beside it, for people, and decide nothing.

    Raises:
        InputError: a turn stands there twice, or a score is not one.
    """
    _require_points(points)
    fitted, robust = least_squares(points, confidence=CONFIDENCE), theil_sen(points, confidence=CONFIDENCE)
    decays = fitted is not None and _decays(fitted, len(points))
    return SessionTrend(
        slope=None if fitted is None else float(fitted.value),
        slope_interval=None if fitted is None else fitted.interval,
        theil_sen_slope=None if robust is None else float(robust.value),
        theil_sen_interval=None if robust is None else robust.interval,
        mann_kendall_p=mann_kendall(points),
        scored_turns=len(points),
        decay_detected=decays,
        summary=_summary(fitted, len(points), decays=decays),
    )


def _require_points(points: Sequence[tuple[int, float]]) -> None:
    seen: set[int] = set()
    for turn, score in points:
        if turn in seen:
            raise InputError(f"turn {turn} has two scores; give each turn its own index")
        if not math.isfinite(score) or not 0 <= score <= 1:
            raise InputError(f"turn {turn} has the score {score}; scores are numbers from 0.0 to 1.0")
        seen.add(turn)


def _decays(fitted: Slope, turns: int) -> bool:
    return (
        turns >= DECAY_TURNS and fitted.value < DECAY_SLOPE and fitted.interval is not None and fitted.interval[1] < 0
    )


def _summary(fitted: Slope | None, turns: int, *, decays: bool) -> str:
    if fitted is None:
        return f"{'No turn' if turns == 0 else 'Only one turn'} has a score, so there is no trend."
    between = " (95 % interval {} to {})".format(*map(_points, fitted.interval)) if fitted.interval else ""
    change = f"Grounding changes by {_points(float(fitted.value))} percentage points a turn{between}"
    if turns < DECAY_TURNS:
        return f"{change} over {turns} scored turns; it takes {DECAY_TURNS} to tell decay."
    return f"{change} over {turns} scored turns: {'it decays' if decays else 'no decay'}."


def _points(share: float) -> str:
    return f"{share * 100:+.1f}"
