"""A cheap judge first, a capable one where it is not sure."""

from __future__ import annotations

import asyncio

import pytest
from tests.judges.tasks import Doing, always, outcomes, said, spend, task

from groundwire import ConfigError, JudgeUnavailable, Verdict, verify
from groundwire.judges.cascade import Band, Cascade
from groundwire.judges.recording import recording
from groundwire.judges.run import run
from groundwire.testing import FailingJudge, ScriptedJudge

BAND = Band(supported=0.8, partial=1.0, unsupported=0.7, contradicted=0.0)


@pytest.mark.parametrize(
    ("verdict", "confidence", "asked"),
    [
        ("SUPPORTED", 0.79, True),
        ("SUPPORTED", 0.8, False),
        ("PARTIAL", 0.99, True),
        ("PARTIAL", 1.0, False),
        ("UNSUPPORTED", 0.69, True),
        ("UNSUPPORTED", 0.7, False),
        ("CONTRADICTED", 0.0, False),
        ("UNCHECKED", 0.0, True),
    ],
)
def test_the_second_sees_what_lies_in_the_band(verdict: str, confidence: float, *, asked: bool) -> None:
    """By verdict and confidence; what could not be checked always goes on. The outcome names who decided."""
    then = always("UNSUPPORTED", 0.95, name="then")
    (outcome,) = outcomes(Cascade(always(verdict, confidence, name="first"), then, BAND))
    assert bool(then.asked) is asked
    assert outcome.judge == ("then" if asked else "first")
    assert outcome.verdict == ("UNSUPPORTED" if asked else verdict)


@pytest.mark.parametrize(
    ("verdict", "keep", "left"),
    [
        ("SUPPORTED", False, "UNCHECKED"),
        ("SUPPORTED", True, "UNCHECKED"),
        ("PARTIAL", True, "UNCHECKED"),
        ("UNSUPPORTED", False, "UNCHECKED"),
        ("UNSUPPORTED", True, "UNSUPPORTED"),
        ("CONTRADICTED", True, "CONTRADICTED"),
        ("UNCHECKED", True, "UNCHECKED"),
    ],
)
@pytest.mark.parametrize("error", [ValueError(), JudgeUnavailable("no key")])
def test_where_the_second_fails_nothing_passes(verdict: str, left: str, error: Exception, *, keep: bool) -> None:
    """UNCHECKED, or by a setting what raises no score; and it is told that both were asked."""
    cascade = Cascade(always(verdict, 0.1), FailingJudge(error), Band(contradicted=0.9), keep_failing=keep)
    (outcome, sure) = outcomes(cascade, task(), task("It is due in May.", "a#1.0"))
    assert outcome.verdict == left
    assert "could not check it" in outcome.explanation
    assert sure.verdict is Verdict.UNSUPPORTED


def test_a_first_judge_that_cannot_start_leaves_all_to_the_second() -> None:
    """Only if neither can start is nothing checked."""
    down = FailingJudge(JudgeUnavailable("no model"))
    assert outcomes(Cascade(down, always("SUPPORTED")))[0].verdict is Verdict.SUPPORTED
    with pytest.raises(JudgeUnavailable, match="no model; no key"):
        outcomes(Cascade(down, FailingJudge(JudgeUnavailable("no key"))))


@pytest.mark.parametrize("second", [False, True])
def test_a_wrong_configuration_is_raised(*, second: bool) -> None:
    """Whichever of the two it is of."""
    wrong, unsure = FailingJudge(ConfigError("no rubric")), always("SUPPORTED", 0.1)
    with pytest.raises(ConfigError, match="no rubric"):
        outcomes(Cascade(unsure, wrong) if second else Cascade(wrong, unsure))


@pytest.mark.parametrize("given", [{"first": ScriptedJudge}, {"then": "openai"}, {"then": None}])
def test_what_is_no_judge_is_refused(given: dict[str, object]) -> None:
    """Before the first claim."""
    with pytest.raises(ConfigError, match="is no judge"):
        Cascade(**{"first": always("SUPPORTED"), "then": always("SUPPORTED"), **given})  # type: ignore[arg-type]  # the point


def test_the_report_says_what_was_saved() -> None:
    """Claims, and tokens and cost by what the claims that were asked about took."""
    first = ScriptedJudge({"The fee is 5 EUR.": said("SUPPORTED", 0.1)}, otherwise="CONTRADICTED", name="first")
    tasks = [task(), *(task("It is due in June.", f"a#{n}.0") for n in (1, 2))]

    async def main(cascade: Cascade) -> tuple[list[str], int]:
        with recording() as recorded:
            await run(cascade, tasks)
        return recorded.notes, len(recorded.exchanges)

    notes, calls = asyncio.run(main(Cascade(first, Doing(spend, "then"))))
    assert notes == [
        "cascade: first was sure of 2 of 3 claims, then was asked about 1; saved up to 200 tokens and 1.0000 USD"
    ]
    assert calls == 1
    notes, calls = asyncio.run(main(Cascade(first, FailingJudge(ValueError(), name="then"))))
    assert notes == ["cascade: first was sure of 2 of 3 claims, then was asked about 1, 1 stayed unchecked"]


def test_cascades_nest_and_name_the_stage_that_decided() -> None:
    """The innermost judge is named."""
    unsure = always("SUPPORTED", 0.1, name="a")
    cascade = Cascade(unsure, Cascade(always("SUPPORTED", 0.1, name="b"), always("SUPPORTED", name="c")))
    assert outcomes(cascade)[0].judge == "c"
    assert cascade.info.name == "cascade(a, cascade(b, c))"


def test_the_report_holds_stage_and_note() -> None:
    """What the cascade tells reaches the report."""
    judge = Cascade(always("SUPPORTED", 0.1, name="first", words="The fee is 5 EUR."), ScriptedJudge(name="then"))
    report = verify("The fee is 5 EUR.", ["The fee is 5 EUR. It is due in May."], judge=judge)
    assert report.claims[0].judge == "then"
    assert report.provenance.notes == ("cascade: first was sure of 0 of 1 claims, then was asked about 1",)
