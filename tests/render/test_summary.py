from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Report, Result, ScoreInterval
from groundwire.domain.verdict import Verdict
from groundwire.render.summary import one_line, percent, score, tally

Made = Callable[[], tuple[str, Report, Evidence]]


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.5, "50 %"),
        (2 / 3, "66.6 %"),
        (0.9499, "94.9 %"),
        (0.99999, "99.9 %"),
        (0.29, "29 %"),
    ],
)
def test_percentages_are_rounded_down(share: float, shown: str) -> None:
    """A share just below a threshold never reads as if it had reached it."""
    assert percent(share) == shown


@pytest.mark.parametrize(
    ("interval", "shown"), [((0.5, 0.5), "50 %"), ((0.25, 0.75), "25 % to 75 %"), ((None, None), "no score")]
)
def test_a_score_is_a_number_an_interval_or_none(
    made: Made, interval: tuple[float | None, float | None], shown: str
) -> None:
    """Unchecked claims widen the score to an interval; without a score it says so."""
    _, report, _ = made()
    lower, upper = interval
    assert score(report.model_copy(update={"score_interval": ScoreInterval(lower=lower, upper=upper)})) == shown


def test_consistency_is_a_level(made: Made) -> None:
    """The consistency protocol's score is its level."""
    _, report, _ = made()
    level = Result.model_validate({"overall_consistency_score": "LOW"})
    assert score(report.model_copy(update={"protocol": "consistency", "result": level})) == "LOW"


def test_the_tally_names_only_what_occurs() -> None:
    """Counts come best first, without zeros."""
    assert tally(Counter({Verdict.CONTRADICTED: 1, Verdict.SUPPORTED: 2})) == "2 supported, 1 contradicted"
    assert tally(Counter()) == "no claims"


def test_one_line_says_what_to_do(made: Made) -> None:
    """Decision, gate, score, counts and calibration fit on one line."""
    _, report, _ = made()
    assert one_line(report) == (
        "REVIEW (gate failed, waits for a person): grounding score 40 %, "
        "2 supported, 1 partly supported, 1 unsupported, 1 contradicted; uncalibrated"
    )
