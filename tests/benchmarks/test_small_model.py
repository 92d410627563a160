"""The small model: its cases, and the schema that each of its replies is held to."""

from __future__ import annotations

import tomllib
from pathlib import Path

import benchmarks.small_model
from benchmarks.small_model import Measured, narrow, problems

from groundwire import Report, verify
from groundwire.testing import ScriptedJudge, SeenPrompt

CASES = tomllib.loads(Path(benchmarks.small_model.__file__).with_suffix(".toml").read_text(encoding="utf-8"))["case"]


def reports(otherwise: str) -> tuple[Report, ...]:
    judge = ScriptedJudge(otherwise=otherwise)
    return tuple(verify(case["answer"], [case["source"]], judge=judge) for case in CASES)


def test_each_case_has_the_claims_that_are_labelled() -> None:
    """One label for each claim, and some of both."""
    assert [len(report.claims) for report in reports("UNSUPPORTED")] == [len(case["carried"]) for case in CASES]
    assert {label for case in CASES for label in case["carried"]} == {True, False}


def test_what_must_not_be_is_told() -> None:
    """No valid claims, and wrong claims that a checked judge supports, are problems."""
    good = Measured(reports=reports("UNSUPPORTED"), exchanges=(), seconds=1.0)
    bad = Measured(reports=reports("SUPPORTED"), exchanges=(), seconds=1.0)
    wrong = sum(not label for case in CASES for label in case["carried"])
    assert len(list(problems(CASES, good, good))) == 1
    assert len(list(problems(CASES, good, bad))) == 1 + wrong


def test_the_schema_asks_for_each_claim_once() -> None:
    """Quotes are sentences of the sources; where no claim is left, none may be answered."""
    seen = SeenPrompt(sources={"S1": "One. Two."}, claims={"c1": "One."}, codes=(), wanted=("c1",), corrected=False)
    (item,) = narrow(seen)["properties"]["claims"]["prefixItems"]
    shapes = [shape["properties"] for shape in item["anyOf"]]
    assert {shape["id"]["const"] for shape in shapes} == {"c1"}
    assert shapes[0]["quotes"]["items"]["properties"]["text"]["enum"] == ["One.", "Two."]
    nothing = SeenPrompt(sources={}, claims={}, codes=(), wanted=(), corrected=True)
    assert narrow(nothing)["properties"]["claims"]["maxItems"] == 0
