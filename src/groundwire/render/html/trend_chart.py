"""The scores of a conversation's turns as a chart: where each point, line and label stands, for a template to draw.

Lengths are units of the drawing, about a pixel each; y grows downward.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean, pvariance
from typing import Final

from groundwire.domain.percent import percent
from groundwire.protocols.multi_turn import SessionTrend
from groundwire.render.conversation import MARKS, Mark, ShownTurn

LEFT: Final = 44
"""Room for the labels of the scale."""

RIGHT: Final = 12

TOP: Final = 10

HEIGHT: Final = 150
"""From a score of 0 to one of 1."""

LANE: Final = 22
"""How far below 0 the turns without a score stand: far enough never to be taken for a 0."""

FOOT: Final = 44
"""From 0 to the lower edge: the lane, and the numbers of the turns."""

WIDEST_STEP: Final = 26
"""From one turn to the next, where there are few."""

NARROWEST_STEP: Final = 9
"""From one turn to the next, where there are many: points still do not touch. With more the chart scrolls."""

LEAST: Final = 270
"""Width of the plot that is never fallen short of: together with the scale it fits a phone without getting smaller."""

MOST: Final = 540
"""Width of the plot that is only exceeded where steps would get too narrow."""

BAND_STEPS: Final = 24
"""Pieces of which the edges of the band consist: enough to look round."""

LEVELS: Final = (0.0, 0.5, 1.0)
"""Scores with a line and a label."""

LABELS_EVERY: Final = (1, 2, 5, 10, 20, 50, 100)
"""Under every how many turns a number may stand: the first that leaves room."""

LABEL_ROOM: Final = 24
"""Width of a number with its surroundings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One turn."""

    turn: ShownTurn
    x: float
    y: float
    top: float | None = None
    """Where its score may reach up to, and down to, if not all of it was checked."""
    bottom: float | None = None
    label: str
    """What it is, in words."""

    @property
    def mark(self) -> str:
        """How it is drawn."""
        return self.turn.mark.name.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A label and the place that it belongs to."""

    at: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """The line of least squares, and the band in which the true line lies as surely as its slope in its interval."""

    line: str
    band: str
    """Empty where no interval is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """All that is drawn."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    step: float
    lane: float
    points: tuple[Point, ...]
    runs: tuple[str, ...]
    """Lines from one score to the next; a turn that could have a score and has none breaks them."""
    trend: Trend | None
    levels: tuple[Tick, ...]
    numbers: tuple[Tick, ...]
    minimum: Tick | None
    """The smallest score that a turn may have without going to a person."""

    @property
    def few(self) -> bool:
        """Whether there are so few turns that the drawing may be made larger to fill its column."""
        return self.right - self.left <= LEAST

    @property
    def unscored(self) -> bool:
        """Whether any turn has no score."""
        return any(point.turn.grounding is None for point in self.points)


def trend_chart(turns: Sequence[ShownTurn], trend: SessionTrend, *, turn_minimum: float | None) -> Chart:
    """The chart of a conversation with at least one turn."""
    count = len(turns)
    step = max(min(max(count * WIDEST_STEP, LEAST), MOST) / count, NARROWEST_STEP)
    place = _Place(step)
    points = tuple(_point(turn, place) for turn in turns)
    every = next((each for each in LABELS_EVERY if each * step >= LABEL_ROOM), LABELS_EVERY[-1])
    numbers = [1, *(n for n in range(every, count + 1, every) if (n - 1) * step >= LABEL_ROOM)]
    return Chart(
        width=LEFT + count * step + RIGHT,
        height=TOP + HEIGHT + FOOT,
        left=LEFT,
        right=LEFT + count * step,
        top=TOP,
        bottom=TOP + HEIGHT,
        step=step,
        lane=place.lane,
        points=points,
        runs=tuple(_runs(points)),
        trend=_trend(points, trend, place),
        levels=tuple(Tick(at=place.y(level), label=percent(level)) for level in LEVELS),
        numbers=tuple(Tick(at=place.x(number - 1), label=str(number)) for number in numbers),
        minimum=None if turn_minimum is None else Tick(at=place.y(turn_minimum), label=percent(turn_minimum)),
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """From turns and scores to places in the drawing."""

    step: float

    @property
    def lane(self) -> float:
        return TOP + HEIGHT + LANE

    def x(self, index: float) -> float:
        return LEFT + (index + 0.5) * self.step

    def y(self, score: float) -> float:
        return TOP + HEIGHT * (1 - score)


def _point(turn: ShownTurn, place: _Place) -> Point:
    interval = turn.report.score_interval if turn.report and turn.mark is Mark.UNCHECKED else None
    lower, upper = (interval.lower, interval.upper) if interval else (None, None)
    return Point(
        turn=turn,
        x=place.x(turn.index),
        y=place.lane if turn.grounding is None else place.y(turn.grounding),
        top=None if upper is None else place.y(upper),
        bottom=None if lower is None else place.y(lower),
        label=_label(turn),
    )


def _label(turn: ShownTurn) -> str:
    score = MARKS[turn.mark].word if turn.grounding is None else percent(turn.grounding)
    rated = f", {turn.score.score} of 5" if turn.score and isinstance(turn.score.score, int) else ""
    return f"Turn {turn.number}: {score}{rated}{', for review' if turn.checked.needs_review else ''}"


def _runs(points: Sequence[Point]) -> Iterator[str]:
    drawn = [point for point in points if point.turn.mark is not Mark.NOT_SAMPLED]
    for scored, run in groupby(drawn, key=lambda point: point.turn.mark is Mark.SCORED):
        neighbours = list(run)
        if scored and len(neighbours) > 1:
            yield _path((point.x, point.y) for point in neighbours)


def _trend(points: Sequence[Point], trend: SessionTrend, place: _Place) -> Trend | None:
    """The line goes through the mean of the scored turns; the band is drawn from the margin of the slope alone.

    With `m` as that margin, `n` turns and the spread `S` of their indices, a confidence band for the line is
    `m * sqrt(S / n + (x - mean)²)` wide on either side of it (Draper and Smith, Applied Regression Analysis, 1.4). An
    edge that begins and ends off the scale is drawn along the scale's own: it says no more, and looks like no hill.
    """
    scored = [(point.turn.index, point.turn.grounding) for point in points if point.turn.grounding is not None]
    if trend.slope is None or not scored:
        return None
    slope, mean = trend.slope, fmean(score for _, score in scored)
    middle = fmean(index for index, _ in scored)
    first, last = scored[0][0], scored[-1][0]

    def at(index: float, off: float = 0.0) -> tuple[float, float]:
        return place.x(index), place.y(mean + slope * (index - middle) + off)

    band: list[tuple[float, float]] = []
    if trend.slope_interval is not None:
        margin = (trend.slope_interval[1] - trend.slope_interval[0]) / 2
        variance = pvariance([index for index, _ in scored])
        stops = [first + (last - first) * step / BAND_STEPS for step in range(BAND_STEPS + 1)]
        widths = [(stop, margin * math.sqrt(variance + (stop - middle) ** 2)) for stop in stops]
        upper, lower = ([at(stop, side * width) for stop, width in widths] for side in (1, -1))
        band = _on_scale(upper) + _on_scale(lower)[::-1]
    return Trend(line=_path([at(first), at(last)]), band=_path(band))


def _on_scale(edge: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """An edge of the band; along the edge of the scale if both its ends are beyond that."""
    (first, start), (last, end) = edge[0], edge[-1]
    for bound, beyond in ((TOP, max(start, end) < TOP), (TOP + HEIGHT, min(start, end) > TOP + HEIGHT)):
        if beyond:
            return [(first, bound), (last, bound)]
    return edge


def _path(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
