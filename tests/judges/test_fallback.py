"""Judges in order, for when one is down."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.judges.tasks import Doing, always, outcomes, said, spend, task

from groundwire import ConfigError, JudgeUnavailable, verify
from groundwire.judges.breaker import Breaker
from groundwire.judges.fallback import Fallback
from groundwire.judges.recording import recording
from groundwire.judges.run import run
from groundwire.testing import FailingJudge, ScriptedJudge


async def hang() -> None:
    await spend()
    await asyncio.sleep(3600)


async def nothing() -> None:
    pass


class Now:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def notes_of(judge: Any, times: int = 1) -> list[list[str]]:
    async def main() -> list[list[str]]:
        told = []
        for _ in range(times):
            with recording() as recorded:
                await run(judge, [task()])
            told.append(recorded.notes)
        return told

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("first", "cause"),
    [
        (FailingJudge(ValueError(), name="a"), "judge_error"),
        (FailingJudge(JudgeUnavailable("no key"), name="a"), "judge_error"),
        (Doing(hang, "a"), "judge_timeout"),
        (always("UNCHECKED", name="a", cause="judge_timeout"), "judge_timeout"),
    ],
)
def test_what_one_judge_cannot_check_the_next_one_is_asked(first: Any, cause: str) -> None:
    """Whichever way it fails; the outcome and a note say who judged, and why."""
    fallback = Fallback([first, always("SUPPORTED", name="b")], deadline=0.01)
    (outcome,) = outcomes(fallback)
    assert (outcome.verdict, outcome.judge) == ("SUPPORTED", "b")
    assert notes_of(fallback) == [[f"fallback: a judged 0 of 1 claims ({cause} 1); b judged 1 of 1 claims"]]


@pytest.mark.parametrize("cause", ["quote_not_found", "claim_too_long", "invalid_outcome", "missing_outcome"])
def test_a_claim_that_was_read_and_not_checked_stays(cause: str) -> None:
    """The judge is up: its word stands, and no other judge is asked until one likes the claim."""
    then = always("SUPPORTED")
    (outcome,) = outcomes(Fallback([always("UNCHECKED", cause=cause), then]))
    assert outcome.cause == cause
    assert not then.asked


def test_only_what_failed_goes_on() -> None:
    """Claims that were judged are not judged again."""
    first = ScriptedJudge({"It is due in May.": "UNCHECKED", "The fee is 5 EUR.": said("SUPPORTED")}, name="a")
    then = ScriptedJudge(otherwise="CONTRADICTED", name="b")
    found = outcomes(Fallback([first, then]), task(), task("It is due in May.", "a#1.0"))
    assert [(outcome.verdict, outcome.judge) for outcome in found] == [("SUPPORTED", "a"), ("CONTRADICTED", "b")]


def test_if_all_fail_the_claim_is_unchecked() -> None:
    """With the cause of the last one; only if none could start is that raised."""
    down = FailingJudge(JudgeUnavailable("no key"))
    (outcome,) = outcomes(Fallback([down, Doing(hang)], deadline=0.01))
    assert (outcome.verdict, outcome.cause) == ("UNCHECKED", "judge_timeout")
    with pytest.raises(JudgeUnavailable, match="no key"):
        outcomes(Fallback([down, down]))


def test_a_wrong_configuration_is_raised() -> None:
    """It is no failure that another judge could make good."""
    with pytest.raises(ConfigError, match="no rubric"):
        outcomes(Fallback([FailingJudge(ConfigError("no rubric")), always("SUPPORTED")]))


def test_what_a_judge_spent_before_the_deadline_is_on_record() -> None:
    """It was given up, and is paid for."""

    async def main() -> int:
        with recording() as recorded:
            await run(Fallback([Doing(hang), Doing(nothing)], deadline=0.01), [task()])
        return len(recorded.exchanges)

    assert asyncio.run(main()) == 1


def test_a_judge_that_keeps_failing_is_left_alone_for_a_while() -> None:
    """Two failures open the circuit; after the cool-down one call tries again, and its success closes it."""
    now = Now()
    scripted = ScriptedJudge({}, "UNCHECKED", name="a")
    fallback = Fallback([scripted, always("SUPPORTED", name="b")], breaker=Breaker(failures=2, cool_down=30), clock=now)
    assert notes_of(fallback, 3)[2] == ["fallback: a is left alone after 2 failures; b judged 1 of 1 claims"]
    assert len(scripted.asked) == 2
    now.seconds = 30
    notes_of(fallback, 2)
    assert len(scripted.asked) == 3, "the trial failed, so the circuit is open again"
    now.seconds = 60
    object.__setattr__(scripted, "otherwise", "UNSUPPORTED")
    assert notes_of(fallback, 2) == [[], []]
    assert len(scripted.asked) == 5


def test_where_all_are_left_alone_claims_are_unchecked() -> None:
    """Nothing passes while nobody can be asked."""
    fallback = Fallback([FailingJudge(ValueError(), name="a"), FailingJudge(ValueError(), name="b")], clock=Now())
    notes_of(fallback, 3)
    (outcome,) = outcomes(fallback)
    assert (outcome.verdict, outcome.cause) == ("UNCHECKED", "judge_error")
    assert outcome.explanation.startswith("no judge can be asked: a is left alone after 3 failures")


@pytest.mark.parametrize("deadline", [0, -1, float("nan"), float("inf")])
def test_a_deadline_is_a_time(deadline: float) -> None:
    """What is none is said at once."""
    with pytest.raises(ConfigError, match="deadline"):
        Fallback([always("SUPPORTED"), always("SUPPORTED")], deadline=deadline)


def test_a_report_says_who_judged() -> None:
    """The note reaches the report, and so does the name."""
    judge = Fallback([FailingJudge(ValueError(), name="a"), ScriptedJudge(otherwise="SUPPORTED", name="b")])
    report = verify("The fee is 5 EUR.", ["Fees: 5 EUR."], judge=judge)
    assert report.claims[0].judge == "b"
    assert report.provenance.notes == ("fallback: a judged 0 of 1 claims (judge_error 1); b judged 1 of 1 claims",)
    assert report.provenance.judge.name == "fallback(a, b)"
