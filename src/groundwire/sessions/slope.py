"""Statistics of a line through points: least squares with its interval, Theil-Sen, and the Mann-Kendall test."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from statistics import NormalDist, median

from groundwire.domain.score import exact

Points = Sequence[tuple[int, float]]
"""Turn and score, no turn twice."""

INTERVAL_POINTS = 3
"""Fewest points with an interval: through two goes one line only, and nothing says how sure it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slope:
    """A slope per unit of x with its confidence interval; exact where the points are decimals."""

    value: Fraction
    interval: tuple[float, float] | None
    """Lower and upper end; None with fewer than three points."""


def least_squares(points: Points, *, confidence: float) -> Slope | None:
    """The slope of the line with the least squared distances, its interval by Student's t; None below two points."""
    if len(points) < 2:  # noqa: PLR2004  # one point has no slope
        return None
    xs, ys = [Fraction(x) for x, _ in points], [exact(y) for _, y in points]
    mean_x, mean_y = sum(xs, Fraction(0)) / len(xs), sum(ys, Fraction(0)) / len(ys)
    spread = sum(((x - mean_x) ** 2 for x in xs), Fraction(0))
    slope = sum(((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)), Fraction(0)) / spread
    if len(points) < INTERVAL_POINTS:
        return Slope(value=slope, interval=None)
    freedom = len(points) - 2
    residual = sum((((y - mean_y) - slope * (x - mean_x)) ** 2 for x, y in zip(xs, ys, strict=True)), Fraction(0))
    margin = student_t(0.5 + confidence / 2, freedom) * math.sqrt(residual / freedom / spread)
    return Slope(value=slope, interval=(float(slope) - margin, float(slope) + margin))


def theil_sen(points: Points, *, confidence: float) -> Slope | None:
    """The median of the slopes between any two points; None below two points.

    The interval is that of Sen (1968), with a normal approximation, corrected for equal scores. Time and memory grow
    with the square of the number of points.
    """
    ordered = sorted(points)
    slopes = sorted((later[1] - earlier[1]) / (later[0] - earlier[0]) for earlier, later in combinations(ordered, 2))
    if not slopes:
        return None
    middle = Fraction(median(slopes))
    if len(points) < INTERVAL_POINTS:
        return Slope(value=middle, interval=None)
    reach = NormalDist().inv_cdf(0.5 + confidence / 2) * math.sqrt(_kendall_variance([y for _, y in points]))
    low = max(round((len(slopes) - reach) / 2) - 1, 0)
    high = min(round((len(slopes) + reach) / 2), len(slopes) - 1)
    return Slope(value=middle, interval=(slopes[low], slopes[high]))


def mann_kendall(points: Points) -> float | None:
    """Two-sided p of the Mann-Kendall test that scores neither rise nor fall; None below three points.

    The normal approximation of Kendall (1975), corrected for equal scores and for continuity: rough below ten points.
    """
    if len(points) < INTERVAL_POINTS:
        return None
    scores = [score for _, score in sorted(points)]
    rises = sum((later > earlier) - (later < earlier) for earlier, later in combinations(scores, 2))
    if not rises:
        return 1.0
    return math.erfc((abs(rises) - 1) / math.sqrt(2 * _kendall_variance(scores)))


def _kendall_variance(scores: Iterable[float]) -> Fraction:
    """Variance of Kendall's S where nothing rises or falls: groups of equal scores make it smaller."""
    groups = Counter(scores)
    return Fraction(_kendall_term(groups.total()) - sum(map(_kendall_term, groups.values())), 18)


def _kendall_term(number: int) -> int:
    return number * (number - 1) * (2 * number + 5)


def student_t(probability: float, freedom: int) -> float:
    """The quantile of Student's t distribution for a `probability` from 0.5 to 1 and whole degrees of freedom.

    The distribution function has a closed form (Abramowitz and Stegun, 26.7.3 f.), inverted here by halving.
    """
    low, high = 0.0, 1.0
    while _student_cdf(high, freedom) < probability:
        low, high = high, high * 2
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _student_cdf(middle, freedom) < probability else (low, middle)
    return high


def _student_cdf(t: float, freedom: int) -> float:
    """The probability of at most `t`, for `t` of 0 or more."""
    cosine_squared = freedom / (freedom + t * t)
    sine = t / math.sqrt(freedom + t * t)
    odd = freedom % 2
    term = math.sqrt(cosine_squared) if odd else 1.0
    total = 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cosine_squared * (step - 1) / step
    if not odd:
        return 0.5 + sine * total / 2
    return 0.5 + (math.atan2(t, math.sqrt(freedom)) + sine * total) / math.pi
