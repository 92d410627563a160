"""Where everything in the chart of a conversation stands."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.render.sessions import audited, course, sampled

from groundwire.domain.session_report import SessionReport
from groundwire.render.conversation import result_of, shown_turns
from groundwire.render.html.trend_chart import HEIGHT, LANE, TOP, Chart, trend_chart
from groundwire.sessions import Transcript

BOTTOM = TOP + HEIGHT


def chart_of(made: tuple[SessionReport, Transcript], minimum: float | None = 0.7) -> Chart:
    report, _ = made
    return trend_chart(shown_turns(*made), result_of(report).session_grounding_trend, turn_minimum=minimum)


def places(path: str) -> list[tuple[float, float]]:
    pairs = (pair.split(",") for pair in path.split())
    return [(float(x), float(y)) for x, y in pairs]


def test_scores_stand_at_their_height_and_others_below_zero() -> None:
    """No turn without a score can be taken for one with 0."""
    chart = chart_of(course())
    heights = [point.y for point in chart.points]
    assert heights == [TOP, TOP + HEIGHT / 2, BOTTOM, BOTTOM + LANE, BOTTOM + LANE, TOP + HEIGHT / 2, BOTTOM]
    assert [point.mark for point in chart.points][3:5] == ["unchecked", "no_sources"]
    assert chart.unscored
    assert not chart_of(audited("SUPPORTED")).unscored


def test_an_unchecked_turn_shows_what_its_score_may_be() -> None:
    """From its lower to its upper end."""
    point = chart_of(audited("SUPPORTED UNCHECKED")).points[0]
    assert (point.top, point.bottom) == (TOP, TOP + HEIGHT / 2)
    assert chart_of(audited("SUPPORTED")).points[0].top is None


def test_lines_break_where_a_score_is_missing() -> None:
    """And only there: a turn outside the sample has no place in the line."""
    assert [len(places(run)) for run in chart_of(course()).runs] == [3, 2]
    assert [len(places(run)) for run in chart_of(sampled()).runs] == [6]


def test_the_trend_is_the_line_of_least_squares() -> None:
    """Through the mean of the scores, with the reported slope; turns fall from 1 to 0 here."""
    chart = chart_of(audited("SUPPORTED", "SUPPORTED UNSUPPORTED", "UNSUPPORTED"))
    assert chart.trend is not None
    first, last = places(chart.trend.line)
    assert first == pytest.approx((chart.points[0].x, TOP), abs=0.1)
    assert last == pytest.approx((chart.points[2].x, BOTTOM), abs=0.1)


def test_the_band_is_the_confidence_band_of_the_line() -> None:
    """Half its width at the mean is the margin of the slope times the standard deviation of the turns' indices."""
    made = audited(*["SUPPORTED UNSUPPORTED", "SUPPORTED SUPPORTED UNSUPPORTED"] * 6, "SUPPORTED UNSUPPORTED")
    chart, interval = chart_of(made), result_of(made[0]).session_grounding_trend.slope_interval
    assert chart.trend is not None
    assert interval is not None
    band = places(chart.trend.band)
    x = chart.points[6].x
    above, below = (y for at, y in band if abs(at - x) < 0.1)
    half = (interval[1] - interval[0]) / 2 * 14**0.5 * HEIGHT
    assert (below - above) / 2 == pytest.approx(half, abs=0.1)
    assert chart.trend.band
    assert len(band) % 2 == 0


def test_a_band_beyond_the_scale_has_no_hills() -> None:
    """An edge that begins and ends off the scale runs along it, and shows no dome in between."""
    chart = chart_of(audited("SUPPORTED", "UNSUPPORTED", "SUPPORTED", "UNSUPPORTED", "SUPPORTED"))
    assert chart.trend is not None
    first, last = chart.points[0].x, chart.points[-1].x
    assert sorted(places(chart.trend.band)) == [(first, TOP), (first, BOTTOM), (last, TOP), (last, BOTTOM)]


def test_few_turns_may_fill_their_column() -> None:
    """A drawing with many is as wide as it is."""
    assert chart_of(audited(*["SUPPORTED"] * 6)).few
    assert not chart_of(audited(*["SUPPORTED"] * 24)).few


def test_without_a_slope_there_is_no_trend() -> None:
    """One turn has none."""
    assert chart_of(audited("SUPPORTED")).trend is None
    assert chart_of(audited("SUPPORTED", "SUPPORTED")).trend is not None


@pytest.mark.parametrize("minimum", [None, 0.7])
def test_the_minimum_is_drawn_where_it_is_known(minimum: float | None) -> None:
    """A turn below it goes to a person."""
    drawn = chart_of(audited("SUPPORTED"), minimum).minimum
    assert (drawn is None) is (minimum is None)
    if drawn is not None:
        assert drawn.label == "70 %"
        assert drawn.at == pytest.approx(TOP + HEIGHT * 0.3)


@pytest.mark.parametrize("turns", [1, 9, 24, 60, 200])
def test_points_and_numbers_have_room(turns: int) -> None:
    """However long the conversation is: points do not touch, and neither do numbers."""
    chart = chart_of(audited(*["SUPPORTED"] * turns, every=7))
    assert min((b.x - a.x for a, b in pairwise(chart.points)), default=9) >= 8.9
    assert min((b.at - a.at for a, b in pairwise(chart.numbers)), default=24) >= 24
    assert chart.left < chart.points[0].x <= chart.points[-1].x < chart.right < chart.width


def test_points_are_told_in_words() -> None:
    """For ears, and for whoever points at one."""
    labels = [point.label for point in chart_of(course()).points]
    assert labels[1] == "Turn 2: 50 %, 3 of 5, for review"
    assert labels[4] == "Turn 5: no sources, for review"
