from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from groundwire.cli.main import app
from groundwire.selftest.result import SelfTest

JUDGES = """
from groundwire.errors import JudgeUnavailable
from groundwire.testing import FailingJudge, ScriptedJudge

def approving():
    return ScriptedJudge(otherwise="SUPPORTED")

def refusing():
    return ScriptedJudge(otherwise="UNSUPPORTED")

def down():
    return FailingJudge(RuntimeError("503"))

def away():
    return FailingJudge(JudgeUnavailable("the model is missing"))
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "judges_to_test.py").write_text(JUDGES)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("judges_to_test", None)


def selftest(judge: str, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["selftest", "--judge", judge, *arguments], env={"COLUMNS": "100"})


def as_json(judge: str, *arguments: str) -> tuple[int, dict[str, Any]]:
    result = selftest(judge, *arguments, "--json")
    body: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, body


@pytest.mark.parametrize(
    ("judge", "code", "gate"), [("approving", 1, "failed"), ("refusing", 1, "failed"), ("down", 3, "undecided")]
)
def test_a_judge_below_the_floor_is_told(judge: str, code: int, gate: str) -> None:
    """One that approves everything and one that refuses everything fail; one that is down has shown nothing."""
    ended, found = as_json(f"judges_to_test:{judge}")
    assert (ended, found["gate"]) == (code, gate)


def test_the_table_says_what_went_wrong() -> None:
    """Kind by kind, with each answer that passed wrongly, and what the floor is held against."""
    result = selftest("judges_to_test:approving", "--only", "number")
    assert result.exit_code == 1
    table = " ".join(result.stdout.split())
    for part in (
        "number 5 2 3",
        "wrongly passed: number-3 (SUPPORTED): The reservoir holds 15,200 litres.",
        "wrong answers passed 3 of 3 that were checked; at most 0 may",
        "right answers passed 2 of 2; at least 2 must",
        "below the floor: this judge should not gate",
    ):
        assert part in table


def test_json_is_the_value_of_the_library() -> None:
    """Strict JSON, with every case and every fault."""
    result = selftest("judges_to_test:refusing", "--only", "list", "--json")
    found = SelfTest.model_validate_json(result.stdout)
    assert {case.kind for case in found.results} == {"list"}
    assert found.faults
    assert (found.total.right, found.total.false_alarms, found.total.miscalled) == (2, 1, 0)
    assert (found.judge.name, found.wrongly_passed_share, found.recall) == ("scripted", 0.0, (0.0, 0.0))


def test_the_floor_can_be_moved() -> None:
    """A judge that may pass nothing wrong, or need not pass what is right."""
    arguments = ("--only", "list", "--least-recall", "0")
    assert as_json("judges_to_test:refusing", *arguments)[0] == 0
    assert as_json("judges_to_test:approving", *arguments, "--most-wrongly-passed", "100")[0] == 0
    assert as_json("judges_to_test:approving", *arguments, "--most-wrongly-passed", "99")[0] == 1


@pytest.mark.parametrize(
    ("judge", "arguments", "code", "message"),
    [
        ("embeded", (), 2, "did you mean 'embedded'?"),
        ("embedded", ("--only", "numbers"), 2, "there is no kind of case 'numbers'; use one of added-clause"),
        ("embedded", ("--least-recall", "101"), 2, "less than or equal to 100"),
        ("judges_to_test:away", (), 3, "the model is missing"),
    ],
)
def test_what_cannot_be_tested_is_one_line(judge: str, arguments: tuple[str, ...], code: int, message: str) -> None:
    """The line says what to do, and nothing is printed that looks like a result."""
    result = selftest(judge, *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
