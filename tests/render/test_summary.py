from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Action, Coverage, Decision, DecisionReason, Report, Result, ScoreInterval
from groundwire.domain.verdict import Verdict
from groundwire.policy.decide import IF_NONE
from groundwire.render.summary import one_line, reason_codes, score, tally

Made = Callable[[], tuple[str, Report, Evidence]]


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


def test_the_score_of_an_answer_without_claims_says_so(made: Made) -> None:
    """It is perfect by definition, which must not read as if something had been checked."""
    _, report, _ = made()
    update = {
        "score_interval": ScoreInterval(lower=1.0, upper=1.0),
        "coverage": Coverage(claims=0, checked=0, unchecked=0),
    }
    assert score(report.model_copy(update=update)) == "100 % (nothing was checked)"


def test_consistency_is_a_level(made: Made) -> None:
    """The consistency protocol's score is its level."""
    _, report, _ = made()
    level = Result.model_validate({"overall_consistency_score": "LOW"})
    assert score(report.model_copy(update={"protocol": "consistency", "result": level})) == "LOW"


def test_the_tally_names_only_what_occurs() -> None:
    """Counts come best first, without zeros."""
    assert tally(Counter({Verdict.CONTRADICTED: 1, Verdict.SUPPORTED: 2})) == "2 supported, 1 contradicted"
    assert tally(Counter()) == "no claims"


def test_reasons_that_suppose_something_say_so() -> None:
    """What is certain comes first; the rest holds only where no claim that could not be checked is supported."""
    reasons = (
        DecisionReason(code="unchecked_claims", message="1 of 1 claims could not be checked: judge_error"),
        DecisionReason(code="grounding_below_threshold", message="0 of 1 claims are grounded", certain=False),
    )
    decision = Decision(action=Action.REVIEW, gate="undecided", reasons=reasons)
    assert reason_codes(decision) == f"unchecked_claims; {IF_NONE}: grounding_below_threshold"


def test_one_line_says_what_to_do(made: Made) -> None:
    """Decision, gate, score, counts and calibration fit on one line."""
    _, report, _ = made()
    assert one_line(report) == (
        "REVIEW (gate failed, waits for a person): grounding score 40 %, "
        "2 supported, 1 partial, 1 unsupported, 1 contradicted; reasons: grounding_below_threshold; "
        "findings: 1 blank_source; uncalibrated"
    )
