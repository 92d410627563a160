"""`groundwire correlate`, with judges of a module in the working folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from groundwire.cli.main import app

SOURCE = "Fees: 1 to 99 EUR."

JUDGES = """
from dataclasses import dataclass
from groundwire import ConfigError, JudgeUnavailable
from groundwire.testing import FailingJudge, ScriptedJudge

def strict():
    return ScriptedJudge({"The fee is 1 EUR.": "SUPPORTED"}, name="strict")

def kind():
    return ScriptedJudge({}, "SUPPORTED", name="kind")

def lost():
    return ScriptedJudge({"The fee is 1 EUR.": "SUPPORTED"}, "UNCHECKED", name="lost")

def down():
    return FailingJudge(JudgeUnavailable("no model"))

def wrong():
    return FailingJudge(ConfigError("no rubric"))
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "correlated_judges.py").write_text(JUDGES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    write(tmp_path, record("a", 1, 2), record("b", 1))
    return tmp_path


def record(name: str, *fees: int) -> dict[str, Any]:
    return {"id": name, "answer": " ".join(f"The fee is {fee} EUR." for fee in fees), "sources": [SOURCE]}


def write(here: Path, *records: dict[str, Any]) -> None:
    (here / "in.jsonl").write_text("\n".join(map(json.dumps, records)), encoding="utf-8")


def correlate(one: str, two: str, *flags: str) -> Result:
    judges = ["--judge", f"correlated_judges:{one}", "--judge", f"correlated_judges:{two}"]
    return CliRunner().invoke(app, ["correlate", "in.jsonl", *judges, *flags])


def test_the_figures_are_json() -> None:
    """Who was measured by whom, and every figure."""
    result = correlate("kind", "strict", "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (found["judge"]["name"], found["reference"]["name"]) == ("kind", "strict")
    figures = found["figures"]
    assert (figures["claims"], figures["same"], figures["caught"], figures["failing"]) == (3, 2, 0, 1)
    assert figures["confusion"] == {"SUPPORTED": {"SUPPORTED": 2}, "UNSUPPORTED": {"SUPPORTED": 1}}
    assert (figures["kappa"], figures["same_gate"]) == (0.0, 1)


def test_the_figures_are_a_table_for_people() -> None:
    """The same on the terminal."""
    shown = " ".join(correlate("kind", "strict").stdout.split())
    assert "same verdict 2 (66.6 %)" in shown
    assert "caught 0 of 1 not supported (0 %)" in shown
    assert "UNSUPPORTED 1" in shown


@pytest.mark.parametrize(
    ("one", "two", "flags", "code"),
    [
        ("strict", "strict", [], 0),
        ("strict", "strict", ["--floor", "1"], 0),
        ("kind", "strict", ["--floor", "0.1"], 1),
        ("kind", "strict", ["--floor", "kappa=0", "--floor", "agreement=0.6"], 0),
        ("kind", "strict", ["--floor", "recall=0.5"], 1),
        ("lost", "strict", ["--floor", "recall=1"], 0),
        ("lost", "strict", ["--floor", "agreement=0.7"], 1),
        ("strict", "lost", [], 3),
        ("strict", "lost", ["--floor", "agreement=0.1"], 3),
        ("kind", "kind", ["--floor", "0.1"], 3),
        ("down", "strict", [], 3),
        ("wrong", "strict", [], 2),
    ],
)
def test_exit_codes(one: str, two: str, flags: list[str], code: int) -> None:
    """1 below a floor, 3 where something is missing, 2 for a judge that is not configured, else 0."""
    assert correlate(one, two, *flags).exit_code == code


def test_what_is_below_its_floor_is_named() -> None:
    """On one line, with its value."""
    assert (
        "groundwire: note: recall 0.00 is below its floor of 0.5"
        in correlate("kind", "strict", "--floor", "recall=0.5").stderr
    )


def test_a_bad_record_costs_only_itself(here: Path) -> None:
    """It is told, counted and leaves the result open."""
    write(here, record("a", 1), {"id": "b"}, *({"id": f"c{number}"} for number in range(9)))
    result = correlate("strict", "strict", "--json", "--floor", "agreement=1")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["errors"] == 10
    assert "groundwire: error: line 2 ('b'): field 'answer' is missing" in result.stderr
    assert "5 more records could not be read" in result.stderr


@pytest.mark.parametrize(
    "flags",
    [
        ["--floor", "vibes=0.5"],
        ["--floor", "kappa=high"],
        ["--floor", "2"],
        ["--floor", "nan"],
        ["--floor", "0.5", "--floor", "kappa=0.6"],
        ["--judge", "embedded"],
        ["--risk", "EXTREME"],
    ],
)
def test_wrong_options_are_misuse(flags: list[str]) -> None:
    """Said at once, on one line."""
    result = correlate("strict", "strict", *flags)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_one_judge_is_not_enough() -> None:
    """The message says what is wanted."""
    result = CliRunner().invoke(app, ["correlate", "in.jsonl", "--judge", "embedded"])
    assert result.exit_code == 2
    assert "--judge MEASURED --judge REFERENCE" in result.stderr
