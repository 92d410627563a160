"""What a self-test found, case by case and kind by kind, and whether it is enough for a gate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from pydantic import Field

from groundwire.domain.exchange import Count, Usage
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import Gate, ProtocolName
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value
from groundwire.domain.verdict import Verdict
from groundwire.selftest.case import Case

MOST_WRONGLY_PASSED: Final = 5
"""Percent of wrong answers that may pass. The gate at HIGH is there to keep wrong claims under 5 %; a judge that lets
more of them through, in cases as plain as these, cannot hold it."""

LEAST_RECALL: Final = 80
"""Percent of right answers that must pass. With less, half of the right answers of three claims are held back (0.8³ is
51 %), and people learn to wave through what the gate stops."""

Percent = Annotated[int, Field(ge=0, le=100)]

Mark = Literal["right", "wrongly_passed", "false_alarm", "miscalled", "unchecked"]
"""How a judge did on a case: right; a wrong answer passed; a right one did not; a wrong one did not pass, but under
another verdict; or it could not be checked."""


class Floor(Value):
    """Below this, a judge should not gate."""

    most_wrongly_passed_percent: Percent = MOST_WRONGLY_PASSED
    least_recall_percent: Percent = LEAST_RECALL


class CaseResult(Value):
    """What a judge made of one case."""

    id: str
    kind: str
    answer: str
    wanted: tuple[Verdict, ...]
    verdict: Verdict
    mark: Mark
    explanation: str

    @classmethod
    def of(cls, case: Case, verdict: Verdict, explanation: str) -> CaseResult:
        """The result of a case that got this verdict."""
        return cls(
            id=case.id,
            kind=case.kind,
            answer=case.answer,
            wanted=case.verdicts,
            verdict=verdict,
            mark=_mark(case, verdict),
            explanation=explanation,
        )


class FaultResult(Value):
    """What happened when every judge below, or one of them, was replaced by a broken one."""

    fault: str
    about: str
    broken: str
    """Which judges were broken."""
    held: bool
    """Whether no wrong claim passed, and none was lost."""
    detail: str


class Tally(Value):
    """The cases of one kind, or of all, counted."""

    kind: str
    cases: Count
    right: Count
    wrongly_passed: Count
    false_alarms: Count
    miscalled: Count
    unchecked: Count

    @classmethod
    def of(cls, kind: str, results: Sequence[CaseResult]) -> Tally:
        """The results, counted."""
        marks = [result.mark for result in results]
        return cls(
            kind=kind,
            cases=len(marks),
            right=marks.count("right"),
            wrongly_passed=marks.count("wrongly_passed"),
            false_alarms=marks.count("false_alarm"),
            miscalled=marks.count("miscalled"),
            unchecked=marks.count("unchecked"),
        )


class SelfTest(Value):
    """A self-test of one judge."""

    groundwire_version: str
    judge: JudgeInfo
    protocol: ProtocolName
    risk: Risk
    floor: Floor
    gate: Gate
    kinds: tuple[Tally, ...]
    total: Tally
    wrong_checked: Count
    """Wrong answers that were checked: what the share of the wrongly passed ones is of."""
    wrongly_passed_share: Annotated[float, Field(ge=0, le=1)] | None
    """None if no wrong answer could be checked."""
    supported: Count
    """Right answers."""
    recall: tuple[float, float] | None
    """Share of right answers that passed: if all that could not be checked fails, and if all of it passes. None if
    there were no right answers."""
    results: tuple[CaseResult, ...]
    faults: tuple[FaultResult, ...]
    usage: Usage | None
    """What calls to language models took; None if there were none."""


def gate_of(results: Sequence[CaseResult], faults: Sequence[FaultResult], floor: Floor) -> Gate:
    """Whether the judge is over the floor, whatever the cases that could not be checked would have been."""
    wrongly_passed, wrong_checked = wrongly_passed_of(results)
    least, most, supported = recall_of(results)
    too_many = wrongly_passed * 100 > floor.most_wrongly_passed_percent * wrong_checked
    if too_many or most * 100 < floor.least_recall_percent * supported or not all(fault.held for fault in faults):
        return "failed"
    # A judge that could not be asked about a single wrong answer has passed none, and shows nothing by that.
    shown = wrong_checked > 0 or supported == len(results)
    return "passed" if shown and least * 100 >= floor.least_recall_percent * supported else "undecided"


def wrongly_passed_of(results: Sequence[CaseResult]) -> tuple[int, int]:
    """How many wrong answers passed, and of how many that were checked."""
    checked = [each for each in results if not _supported(each) and each.mark != "unchecked"]
    return sum(each.mark == "wrongly_passed" for each in checked), len(checked)


def recall_of(results: Sequence[CaseResult]) -> tuple[int, int, int]:
    """How many right answers passed, how many with those that could not be checked, and of how many."""
    right = [each for each in results if _supported(each)]
    passed = sum(each.mark == "right" for each in right)
    return passed, passed + sum(each.mark == "unchecked" for each in right), len(right)


def _supported(result: CaseResult) -> bool:
    return result.wanted == (Verdict.SUPPORTED,)


def _mark(case: Case, verdict: Verdict) -> Mark:
    if verdict is Verdict.UNCHECKED:
        return "unchecked"
    if verdict in case.verdicts:
        return "right"
    if case.supported:
        return "false_alarm"
    # What is taken for no claim passes a gate as well.
    return "wrongly_passed" if verdict in (Verdict.SUPPORTED, Verdict.NOT_A_CLAIM) else "miscalled"
