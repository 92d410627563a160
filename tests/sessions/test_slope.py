from __future__ import annotations

import math
import random

import pytest
from scipy import stats

from groundwire.sessions.slope import Points, least_squares, mann_kendall, student_t, theil_sen

CONFIDENCE = 0.95


def noisy(turns: int, seed: int, *, steps: int | None = None) -> Points:
    """Points with gaps between the turns; with `steps`, scores are shares of so many, so that many are equal."""
    rng = random.Random(seed)
    at = sorted(rng.sample(range(3 * turns), turns))
    scores = [rng.random() for _ in at]
    return [(x, round(y * steps) / steps if steps else y) for x, y in zip(at, scores, strict=True)]


SAMPLES = [noisy(turns, seed, steps=steps) for seed, turns in enumerate([3, 4, 5, 8, 21, 60]) for steps in (None, 4)]


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 18, 59, 500])
@pytest.mark.parametrize("probability", [0.6, 0.9, 0.975, 0.995])
def test_quantiles_of_student_are_those_of_scipy(probability: float, freedom: int) -> None:
    """The closed form, inverted, gives the quantiles that SciPy gives, for odd and even degrees of freedom."""
    assert student_t(probability, freedom) == pytest.approx(float(stats.t.ppf(probability, freedom)), rel=1e-9)


@pytest.mark.parametrize("points", SAMPLES)
def test_least_squares_are_those_of_scipy(points: Points) -> None:
    """Slope and interval are those of `linregress`."""
    theirs = stats.linregress([x for x, _ in points], [y for _, y in points])
    margin = theirs.stderr * stats.t.ppf(0.975, len(points) - 2)
    ours = least_squares(points, confidence=CONFIDENCE)
    assert ours is not None
    assert float(ours.value) == pytest.approx(theirs.slope, abs=1e-12)
    assert ours.interval == pytest.approx((theirs.slope - margin, theirs.slope + margin), abs=1e-9)


@pytest.mark.parametrize("points", SAMPLES)
def test_theil_sen_is_that_of_scipy(points: Points) -> None:
    """Slope and interval are those of `theilslopes`, whatever order the points come in."""
    theirs = stats.theilslopes([y for _, y in points], [x for x, _ in points], CONFIDENCE)
    ours = theil_sen(points[::-1], confidence=CONFIDENCE)
    assert ours is not None
    assert float(ours.value) == pytest.approx(theirs.slope, abs=1e-12)
    assert ours.interval == pytest.approx((theirs.low_slope, theirs.high_slope), abs=1e-12)


@pytest.mark.parametrize("points", SAMPLES)
def test_mann_kendall_is_that_of_scipy_but_for_continuity(points: Points) -> None:
    """SciPy's Kendall test has the same statistic; taking its continuity correction into account, the same p."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    theirs = float(stats.kendalltau(xs, ys, method="asymptotic").pvalue)
    rises = abs(sum((b > a) - (b < a) for i, a in enumerate(ys) for b in ys[i + 1 :]))
    uncorrected = stats.norm.isf(theirs / 2)
    expected = 2 * stats.norm.sf(uncorrected * (rises - 1) / rises) if rises else 1.0
    assert mann_kendall(points) == pytest.approx(float(expected), rel=1e-9)


def test_mann_kendall_is_that_of_a_published_example() -> None:
    """The example worked by hand by J. Little, College of the Holy Cross: S = 54, one tie, Z = 2.9058."""
    values = [12.9, 14.8, 13.2, 15.7, 13.8, 15.6, 12.9, 11.0, 17.3, 15.9, 19.0, 18.3, 20.1, 21.7]
    assert mann_kendall(list(enumerate(values))) == pytest.approx(math.erfc(2.9058 / math.sqrt(2)), abs=1e-5)


@pytest.mark.parametrize(
    ("points", "slope", "interval", "p"),
    [
        ([], None, None, None),
        ([(0, 0.5)], None, None, None),
        ([(0, 0.5), (2, 0.9)], 0.2, None, None),
        ([(0, 0.5), (1, 0.5), (2, 0.5)], 0.0, (0.0, 0.0), 1.0),
    ],
)
def test_few_points(points: Points, slope: float | None, interval: tuple[float, float] | None, p: float | None) -> None:
    """One point has no slope, two have no interval, and equal scores neither rise nor fall."""
    for found in (least_squares(points, confidence=CONFIDENCE), theil_sen(points, confidence=CONFIDENCE)):
        assert (None if found is None else float(found.value)) == (None if slope is None else pytest.approx(slope))
        assert (None if found is None else found.interval) == interval
    assert mann_kendall(points) == p
