"""The small model: its cases, and the schema that each of its replies is held to."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from pathlib import Path

import benchmarks.small_model
from benchmarks.small_model import Measured, answered, problems

from groundwire import Report, verify
from groundwire.domain.exchange import Exchange, Message, TemplateInfo
from groundwire.testing import ScriptedJudge

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


def test_a_claim_is_answered_if_it_has_no_defect_of_its_own() -> None:
    """Whatever becomes of the whole reply: codes that are not repeated are no defect of a claim."""
    exchange = Exchange(
        id="1",
        response_ids=("case-1",),
        judge="llm",
        template=TemplateInfo(name="consistency", version="v1", sha256="0" * 64),
        model="openai:any",
        messages=(Message(role="user", text="?"),),
        output='{"codes": [], "claims": [{"id": "c1"}, {"id": "c2"}, {"id": "c10"}]}',
        defects=("`codes` does not hold both codes", "c1: there is no source 'S2'"),
        started_at=datetime(2026, 1, 1, tzinfo=UTC),
        latency_ms=1.0,
    )
    assert list(answered(exchange)) == [("case-1", "c2"), ("case-1", "c10")]
