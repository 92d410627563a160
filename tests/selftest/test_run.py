from __future__ import annotations

import asyncio

import pytest

from groundwire import EmbeddedJudge, Judge
from groundwire.errors import ConfigError, JudgeUnavailable
from groundwire.judges.names import parse
from groundwire.selftest.case import Case, cases
from groundwire.selftest.result import SelfTest
from groundwire.selftest.run import self_test
from groundwire.testing import FailingJudge, ScriptedJudge

MIXED = [case for case in cases() if case.kind in ("other-language", "paraphrase", "table-cell")]


def found_by(judge: Judge, chosen: list[Case]) -> SelfTest:
    return asyncio.run(self_test(judge, parse("mine"), chosen))


def test_results_are_in_the_order_of_the_cases() -> None:
    """Whichever is ready first; each is counted once, under its kind."""
    found = found_by(ScriptedJudge(otherwise="SUPPORTED"), MIXED)
    assert [result.id for result in found.results] == [case.id for case in MIXED]
    assert [(tally.kind, tally.cases) for tally in found.kinds] == [
        ("other-language", 8),
        ("paraphrase", 5),
        ("table-cell", 4),
    ]
    assert (found.total.cases, found.usage) == (len(MIXED), None)


def test_verdicts_do_not_depend_on_what_is_checked_beside_them() -> None:
    """All at once or one by one, the embedded judge says the same, to the last digit of an explanation."""
    judge = EmbeddedJudge.bundled()
    together = found_by(judge, MIXED).results
    alone = tuple(found_by(judge, [case]).results[0] for case in MIXED)
    assert together == alone


def test_progress_is_told_case_by_case() -> None:
    """Once for each of them."""
    told: list[None] = []
    judge = ScriptedJudge()
    asyncio.run(self_test(judge, parse("mine"), MIXED, advance=lambda: told.append(None)))
    assert len(told) == len(MIXED)


@pytest.mark.parametrize("error", [JudgeUnavailable("no model"), ConfigError("no rubric")])
def test_a_judge_that_cannot_be_tested_is_an_error(error: Exception) -> None:
    """And no result that looks like one."""
    with pytest.raises(type(error), match=str(error)):
        found_by(FailingJudge(error), MIXED)
