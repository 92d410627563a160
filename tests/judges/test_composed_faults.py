"""Whatever an inner judge does, each claim leaves a judge that asks others with one valid outcome, and none passes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from tests.judges.tasks import Doing, always, outcomes, said, task

from groundwire import (
    Band,
    Cached,
    Cascade,
    ConfigError,
    Fallback,
    Judge,
    JudgeInfo,
    JudgeUnavailable,
    Outcome,
    Panel,
    Repeated,
    Task,
    Verdict,
    verify,
)
from groundwire.judges.run import run
from groundwire.storage.memory_cache import MemoryCache
from groundwire.testing import FailingJudge

Compose = Callable[[Judge], Judge]

SUPPORTED = said("SUPPORTED").model_copy(update={"claim_id": "a#0.0"})

WRAPPERS: dict[str, Compose] = {
    "cascade of it first": lambda judge: Cascade(judge, judge),
    "cascade to it": lambda judge: Cascade(always("SUPPORTED", 0.1), judge, keep_failing=True),
    "cascade to it, sure or not": lambda judge: Cascade(always("SUPPORTED", 0.99), judge, Band(supported=1.0)),
    "panel": lambda judge: Panel([judge, always("SUPPORTED")]),
    "repeated": lambda judge: Repeated(judge, 3),
    "fallback": lambda judge: Fallback([judge, judge]),
    "cached": lambda judge: Cached(judge, MemoryCache()),
    "all of them": lambda judge: Cached(
        Fallback([Panel([Cascade(judge, judge), judge]), Repeated(judge, 2)]), MemoryCache()
    ),
}


@dataclass(frozen=True)
class Returning:
    """A judge that returns whatever it was made with."""

    returned: Any

    @property
    def info(self) -> JudgeInfo:
        return JudgeInfo(name="returning", version="0")

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        del tasks
        return self.returned  # type: ignore[no-any-return]  # what a judge may not do is the point


FAULTS: dict[str, Judge] = {
    "crash": FailingJudge(RuntimeError("secret words")),
    "exit": FailingJudge(SystemExit(0)),
    "timeout": FailingJudge(TimeoutError()),
    "nothing": Returning(None),
    "no outcomes": Returning([]),
    "another claim": Returning([SUPPORTED.model_copy(update={"claim_id": "b#0.0"})]),
    "twice": Returning([SUPPORTED, SUPPORTED]),
    "no quote": Returning([SUPPORTED.model_copy(update={"quotes": ()})]),
    "no number": Returning([SUPPORTED.model_copy(update={"confidence": float("nan")})]),
    "no verdict": Returning([SUPPORTED.model_copy(update={"verdict": "FINE"})]),
    "no claim": Returning([SUPPORTED.model_copy(update={"verdict": Verdict.NOT_A_CLAIM, "confidence": None})]),
    "half a character": Returning([SUPPORTED.model_copy(update={"explanation": "\ud800"})]),
}


@pytest.mark.parametrize("compose", WRAPPERS.values(), ids=WRAPPERS)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_broken_judge_passes_nothing(compose: Compose, fault: Judge) -> None:
    """The claim is UNCHECKED with a cause, and what a crash said is not repeated."""
    (outcome,) = outcomes(compose(fault))
    assert outcome.verdict is Verdict.UNCHECKED
    assert outcome.cause is not None
    assert "secret" not in outcome.explanation


@pytest.mark.parametrize("compose", WRAPPERS.values(), ids=WRAPPERS)
def test_a_wrong_configuration_is_never_hidden(compose: Compose) -> None:
    """Whichever judge asks."""
    with pytest.raises(ConfigError, match="no rubric"):
        outcomes(compose(FailingJudge(ConfigError("no rubric"))))


@pytest.mark.parametrize("compose", WRAPPERS.values(), ids=WRAPPERS)
def test_a_reason_that_cannot_be_written_costs_no_report(compose: Compose) -> None:
    """Where a judge cannot start and says so in half a character, there is a report to store, or an error."""
    judge = compose(FailingJudge(JudgeUnavailable("half \ud800")))
    try:
        report = verify("The fee is 5 EUR.", ["The fee is 5 EUR."], judge=judge)
    except JudgeUnavailable:
        return
    assert report.decision.gate != "passed"
    assert report.to_json()


@pytest.mark.parametrize("compose", WRAPPERS.values(), ids=WRAPPERS)
def test_what_was_cancelled_is_cancelled(compose: Compose) -> None:
    """A caller that gives up is not answered with a verdict."""

    async def main() -> None:
        started = asyncio.Event()

        async def hang() -> None:
            started.set()
            await asyncio.sleep(3600)

        asking = asyncio.create_task(run(compose(Doing(hang)), [task()]))
        await started.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(main())
