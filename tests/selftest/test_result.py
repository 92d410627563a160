from __future__ import annotations

import pytest

from groundwire.domain.report import Gate
from groundwire.domain.verdict import Verdict
from groundwire.selftest.case import Case
from groundwire.selftest.result import CaseResult, FaultResult, Floor, Mark, Tally, gate_of

S, P, U, C, N, X = (
    Verdict.SUPPORTED,
    Verdict.PARTIAL,
    Verdict.UNSUPPORTED,
    Verdict.CONTRADICTED,
    Verdict.NOT_A_CLAIM,
    Verdict.UNCHECKED,
)
HELD = FaultResult(fault="down", about="it raises", broken="all", held=True, detail="")
PASSED = HELD.model_copy(update={"held": False})


def result(wanted: tuple[Verdict, ...], verdict: Verdict) -> CaseResult:
    case = Case(kind="k", id="k-1", answer="A.", sources=(), verdicts=wanted)
    return CaseResult.of(case, verdict, "")


def results(
    *, right: int = 0, alarms: int = 0, unsure: int = 0, caught: int = 0, passed: int = 0, unchecked: int = 0
) -> list[CaseResult]:
    """Right answers that passed, did not, or were unchecked; wrong ones that did not pass, did, or were unchecked."""
    return [
        *([result((S,), S)] * right),
        *([result((S,), U)] * alarms),
        *([result((S,), X)] * unsure),
        *([result((C,), C)] * caught),
        *([result((C,), S)] * passed),
        *([result((C,), X)] * unchecked),
    ]


@pytest.mark.parametrize(
    ("wanted", "verdict", "mark"),
    [
        ((S,), S, "right"),
        ((S,), P, "false_alarm"),
        ((S,), N, "false_alarm"),
        ((S,), X, "unchecked"),
        ((C, U), U, "right"),
        ((C,), U, "miscalled"),
        ((C,), S, "wrongly_passed"),
        ((C,), N, "wrongly_passed"),
        ((C,), X, "unchecked"),
    ],
)
def test_each_case_gets_its_mark(wanted: tuple[Verdict, ...], verdict: Verdict, mark: Mark) -> None:
    """A wrong answer that is taken for no claim passes, too; one that is unchecked does not."""
    assert result(wanted, verdict).mark == mark


@pytest.mark.parametrize(
    ("found", "gate"),
    [
        (results(right=10, caught=20), "passed"),
        (results(right=8, alarms=2, caught=19, passed=1), "passed"),
        (results(right=10, caught=18, passed=2), "failed"),
        (results(right=7, alarms=3, caught=20), "failed"),
        (results(right=7, unsure=3, caught=20), "undecided"),
        (results(right=8, unsure=2, caught=20), "passed"),
        (results(right=1, alarms=3, unsure=6, caught=20), "failed"),
        (results(unsure=10, unchecked=20), "undecided"),
        (results(right=10, unchecked=20), "undecided"),
        (results(right=10, caught=1, unchecked=19), "passed"),
        (results(right=10, passed=1, unchecked=19), "failed"),
        (results(right=10), "passed"),
        (results(caught=10), "passed"),
        (results(passed=1), "failed"),
    ],
)
def test_the_floor_decides(found: list[CaseResult], gate: Gate) -> None:
    """Passed and failed hold whatever the unchecked cases would have been; a judge that is down has shown nothing."""
    assert gate_of(found, [HELD], Floor()) == gate


def test_a_fault_that_passes_fails_the_judge() -> None:
    """However well it does otherwise."""
    assert gate_of(results(right=10, caught=20), [HELD, PASSED], Floor()) == "failed"


def test_a_floor_of_ones_own_decides() -> None:
    """Stricter or looser than the default one."""
    found = results(right=8, alarms=2, caught=19, passed=1)
    assert gate_of(found, [], Floor(most_wrongly_passed_percent=0)) == "failed"
    assert gate_of(found, [], Floor(least_recall_percent=81)) == "failed"
    assert gate_of(results(right=1, alarms=9, caught=20), [], Floor(least_recall_percent=10)) == "passed"


def test_marks_are_counted() -> None:
    """Every case is in exactly one column."""
    tally = Tally.of("all", results(right=1, alarms=2, unsure=3, caught=4, passed=5, unchecked=6))
    assert (tally.right, tally.false_alarms, tally.unchecked, tally.wrongly_passed) == (5, 2, 9, 5)
    assert tally.right + tally.false_alarms + tally.unchecked + tally.wrongly_passed + tally.miscalled == tally.cases
