from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.errors import InputError
from groundwire.sessions.trend import trend

SESSIONS = 1_000
FEWEST_CLAIMS, MOST_CLAIMS = 3, 8
LEVEL = 0.9
"""Share of supported claims at the start."""


def simulated(rng: random.Random, turns: int, *, slope: float = 0.0) -> list[tuple[int, float]]:
    """A conversation whose turns make 3 to 8 claims, each of them supported with a chance that changes by `slope`."""
    points = []
    for turn in range(turns):
        chance = min(max(LEVEL + slope * turn, 0.0), 1.0)
        claims = rng.randint(FEWEST_CLAIMS, MOST_CLAIMS)
        points.append((turn, sum(rng.random() < chance for _ in range(claims)) / claims))
    return points


def flagged(turns: int, *, slope: float = 0.0, level_seed: int = 0) -> float:
    """Share of simulated conversations in which decay is seen."""
    rng = random.Random(level_seed)
    return sum(trend(simulated(rng, turns, slope=slope)).decay_detected for _ in range(SESSIONS)) / SESSIONS


@pytest.mark.parametrize("turns", [6, 8, 12, 20])
def test_flat_conversations_are_seldom_flagged(turns: int) -> None:
    """Of 1,000 noisy conversations without decay, at most 5 % are flagged."""
    assert flagged(turns) <= 0.05


def test_decay_is_found() -> None:
    """Of 1,000 noisy conversations of 20 turns that lose 4 points a turn, at least 80 % are flagged."""
    assert flagged(20, slope=-0.04) >= 0.80


@pytest.mark.parametrize(
    ("scores", "decays"),
    [
        ([1.0, 0.96, 0.92, 0.88, 0.84, 0.8], True),
        ([1.0, 0.96, 0.92, 0.88, 0.84], False),
        ([1.0, 0.98, 0.96, 0.94, 0.92, 0.9], False),
        ([1.0, 0.97, 0.95, 0.92, 0.9, 0.87], True),
        ([1.0, 0.0, 1.0, 0.0, 1.0, 0.0], False),
        ([0.8, 0.84, 0.88, 0.92, 0.96, 1.0], False),
        ([1.0] * 6, False),
    ],
)
def test_decay_as_ruled(scores: list[float], *, decays: bool) -> None:
    """Decay takes six turns, a slope below -0.02 exactly, and an interval below zero."""
    assert trend(list(enumerate(scores))).decay_detected is decays


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([], "No turn has a score"),
        ([1.0], "Only one turn has a score"),
        ([1.0, 0.5], "changes by -50.0 percentage points a turn over 2 scored turns; it takes 6"),
        (
            [0.5] * 6,
            "changes by +0.0 percentage points a turn (95 % interval +0.0 to +0.0) over 6 scored turns: no decay",
        ),
        ([1.0, 0.9, 0.8, 0.7, 0.6, 0.5], "it decays"),
    ],
)
def test_summaries(scores: list[float], said: str) -> None:
    """The summary says in one sentence what was found, and how many turns speak for it."""
    found = trend(list(enumerate(scores)))
    assert said in found.summary
    assert found.scored_turns == len(scores)


@given(st.lists(st.integers(0, 8), max_size=12))
def test_a_trend_is_always_one(eighths: list[int]) -> None:
    """Whatever the scores are, slopes are no steeper than scores allow, intervals hold them, and p is a probability."""
    found = trend([(turn, each / 8) for turn, each in enumerate(eighths)])
    for slope, interval in (
        (found.slope, found.slope_interval),
        (found.theil_sen_slope, found.theil_sen_interval),
    ):
        assert (slope is None) == (len(eighths) < 2)
        assert (interval is None) == (len(eighths) < 3)
        assert slope is None or -1 <= slope <= 1
        assert interval is None or slope is None or interval[0] <= slope <= interval[1]
    assert found.mann_kendall_p is None or 0 <= found.mann_kendall_p <= 1


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([(0, 1.0), (0, 0.5)], "turn 0 has two scores"),
        ([(0, float("nan"))], "turn 0 has the score nan"),
        ([(3, 1.5)], "turn 3 has the score 1.5"),
    ],
)
def test_points_that_are_none(points: list[tuple[int, float]], said: str) -> None:
    """What is no score is refused and not fitted."""
    with pytest.raises(InputError, match=said):
        trend(points)
