"""Judges that vote."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest
from tests.judges.tasks import Doing, always, outcomes, spend, task, verdict_of
from typing_extensions import override

from groundwire import ConfigError, JudgeInfo, JudgeUnavailable, verify
from groundwire.judges.panel import Panel
from groundwire.judges.recording import recording
from groundwire.judges.run import run
from groundwire.testing import FailingJudge, ScriptedJudge


def test_the_majority_of_judges_decides_and_is_named() -> None:
    """Who agrees stands in the outcome, who does not in its explanation."""
    panel = Panel([always("SUPPORTED", name="a"), always("UNSUPPORTED", name="b"), always("SUPPORTED", name="c")])
    (outcome,) = outcomes(panel)
    assert (outcome.verdict, outcome.judge) == ("SUPPORTED", "a, c")
    assert "b: UNSUPPORTED" in outcome.explanation


@pytest.mark.parametrize(
    ("errors", "verdict"), [(0, "SUPPORTED"), (1, "SUPPORTED"), (2, "UNCHECKED"), (3, "UNCHECKED")]
)
@pytest.mark.parametrize("error", [ValueError(), TimeoutError(), SystemExit()])
def test_a_broken_judge_has_no_vote(errors: int, verdict: str, error: BaseException) -> None:
    """More than half of the judges must have checked a claim."""
    judges = [FailingJudge(error)] * errors + [always("SUPPORTED")] * (3 - errors)
    assert verdict_of(Panel(judges)) == verdict


def test_a_judge_that_cannot_start_has_no_vote_either() -> None:
    """Only if none can the panel cannot."""
    down = FailingJudge(JudgeUnavailable("no model"))
    assert verdict_of(Panel([down, always("SUPPORTED"), always("SUPPORTED")])) == "SUPPORTED"
    assert verdict_of(Panel([down, down, always("SUPPORTED")])) == "UNCHECKED"
    with pytest.raises(JudgeUnavailable, match=r"^no model$"):
        outcomes(Panel([down, down]))


def test_a_wrong_configuration_ends_the_others() -> None:
    """It is raised, and no judge is left running; what they have told is on record."""
    ended = []

    async def hang() -> None:
        await spend()
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append(True)

    async def refuse() -> None:
        await asyncio.sleep(0)
        raise ConfigError("cannot follow a rubric")

    async def main() -> int:
        with recording() as recorded, pytest.raises(ConfigError, match="rubric"):
            await run(Panel([Doing(hang), Doing(refuse)]), [task()])
        return len(recorded.exchanges)

    assert asyncio.run(main()) == 1
    assert ended == [True]


def test_judges_work_at_the_same_time() -> None:
    """Each waits for the other, which only ends if both have begun."""

    async def main() -> str:
        barrier = asyncio.Barrier(2)
        found = await run(Panel([Doing(barrier.wait), Doing(barrier.wait)]), [task()])
        return found["a#0.0"].verdict

    assert asyncio.run(main()) == "SUPPORTED"


def test_judges_of_one_name_are_told_apart() -> None:
    """By their position, where nothing else tells them apart; the info names them all."""
    panel = Panel([always("SUPPORTED"), always("SUPPORTED")])
    assert outcomes(panel)[0].judge == "scripted (1), scripted (2)"
    assert panel.info.name == "panel(scripted (1), scripted (2))"
    assert panel.info.version == "2(0, 0)"


@dataclass(frozen=True)
class Modelled(ScriptedJudge):
    """A judge with a model behind it."""

    model: str = ""

    @property
    @override
    def info(self) -> JudgeInfo:
        return JudgeInfo(name="llm", version="1", model=self.model)


def test_models_are_part_of_who_a_panel_is() -> None:
    """They tell judges of one name apart, and thresholds that were fitted for one model from those for another."""
    panel = Panel([Modelled(model="m"), Modelled(model="n")])
    assert outcomes(panel)[0].judge == "llm m, llm n"
    assert panel.info.name == "panel(llm m, llm n)"
    assert panel.info.model == "m, n"
    assert Panel([Modelled(model="m"), ScriptedJudge()]).info.model == "m"


def test_what_they_read_goes_wherever_one_of_them_sends_it() -> None:
    """Destinations are united, each once."""
    panel = Panel([Doing(spend, "x"), Doing(spend, "y"), Doing(spend, "x")])
    assert panel.info.destinations == ("x", "y")


@pytest.mark.parametrize("judges", [[], [always("SUPPORTED")], always("SUPPORTED"), [ScriptedJudge, ScriptedJudge]])
def test_a_panel_needs_two_judges(judges: object) -> None:
    """One judge, a class, or nothing is a mistake, said at once."""
    with pytest.raises(ConfigError):
        Panel(judges)  # type: ignore[arg-type]  # the point


def test_a_report_names_who_decided() -> None:
    """From the outcome to the report."""
    report = verify("The fee is 5 EUR.", ["Fees: 5 EUR."], judge=Panel([ScriptedJudge(), ScriptedJudge()]))
    assert report.claims[0].judge == "scripted (1), scripted (2)"
    assert len(report.provenance.judge.parameters["judges"]) == 2  # type: ignore[arg-type]  # a list, as it says
