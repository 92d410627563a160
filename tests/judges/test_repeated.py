"""A judge that is asked several times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from tests.judges.tasks import always, outcomes, said

from groundwire import ConfigError, JudgeInfo, JudgeUnavailable, Outcome, Task
from groundwire.judges.cached import Cached
from groundwire.judges.names import MAX_TIMES
from groundwire.judges.repeated import Repeated
from groundwire.storage.memory_cache import MemoryCache
from groundwire.testing import FailingJudge


@dataclass(slots=True)
class Varying:
    """A judge that says another thing each time."""

    verdicts: Iterator[str]

    @property
    def info(self) -> JudgeInfo:
        return JudgeInfo(name="varying", version="0")

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        verdict = next(self.verdicts)
        return [said(verdict).model_copy(update={"claim_id": each.claim.id}) for each in tasks]


def test_the_majority_of_times_decides_and_the_spread_is_told() -> None:
    """Two against one; the one is named, and confidence falls."""
    (outcome,) = outcomes(Repeated(Varying(iter(["SUPPORTED", "UNSUPPORTED", "SUPPORTED"])), 3))
    assert (outcome.verdict, outcome.judge) == ("SUPPORTED", None)
    assert outcome.confidence == pytest.approx(0.6)
    assert outcome.explanation.startswith("2 of 3 repetitions say SUPPORTED")
    assert "repetition 2: UNSUPPORTED" in outcome.explanation


def test_a_tie_is_the_worse() -> None:
    """One each way."""
    (outcome,) = outcomes(Repeated(Varying(iter(["SUPPORTED", "CONTRADICTED"])), 2))
    assert outcome.verdict == "CONTRADICTED"


def test_each_time_is_told_apart_also_where_repetitions_nest() -> None:
    """No two of them have the same number."""
    judge = always("SUPPORTED")
    outcomes(Repeated(Repeated(judge, 2), 3))
    assert sorted(task.repetition for task in judge.asked) == [0, 1, 2, 3, 4, 5]


def test_a_cache_below_keeps_the_times_apart() -> None:
    """All times are asked once, and none a second time."""
    judge = always("SUPPORTED")
    repeated = Repeated(Cached(judge, MemoryCache()), 3)
    outcomes(repeated)
    outcomes(repeated)
    assert len(judge.asked) == 3


def test_a_judge_that_cannot_start_is_raised() -> None:
    """Nothing was checked."""
    with pytest.raises(JudgeUnavailable, match=r"^no model$"):
        outcomes(Repeated(FailingJudge(JudgeUnavailable("no model")), 3))


@pytest.mark.parametrize("times", [1, 0, -1, True, 2.5, "3", MAX_TIMES + 1, 10**6])
def test_once_is_no_repetition(times: object) -> None:
    """A number of times that makes no sense is said at once."""
    with pytest.raises(ConfigError, match="2 to 25 times"):
        Repeated(always("SUPPORTED"), times)  # type: ignore[arg-type]  # the point
