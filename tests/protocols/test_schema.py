from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker
from tests.protocols.builders import CONFLICT, checked, report_of

from groundwire.domain.report import ProtocolName
from groundwire.protocols import result_types, schemas

SNAPSHOTS = Path(__file__).parent / "schemas"
PROTOCOLS: list[ProtocolName] = ["evidence-grounding", "grounding-score", "attribution", "consistency", "multi-turn"]
EVERYTHING = checked([], ["SUPPORTED", "PARTIAL"], ["UNSUPPORTED"], ["CONTRADICTED"], [CONFLICT], ["UNCHECKED"])


def without_wording(schema: Any) -> Any:
    """The schema without its titles and descriptions; properties that happen to be called so stay."""
    if isinstance(schema, list):
        return [without_wording(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        k: without_wording(v) for k, v in schema.items() if k not in {"title", "description"} or isinstance(v, dict)
    }


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schemas()[name], format_checker=FormatChecker())


@pytest.mark.parametrize("name", ["report", "session-report", *PROTOCOLS])
def test_schemas_are_as_published(name: str) -> None:
    """A schema is the committed one, wording apart: whoever changes it changes what others rely on."""
    published = json.loads((SNAPSHOTS / f"{name}.json").read_text(encoding="utf-8"))
    assert without_wording(schemas()[name]) == published, "if the change is meant, write it to this snapshot"


def test_every_schema_has_a_snapshot() -> None:
    """No schema is published without a snapshot, and none is forgotten."""
    assert (
        sorted(schemas())
        == sorted(path.stem for path in SNAPSHOTS.glob("*.json"))
        == sorted(["report", "session-report", *result_types()])
    )


@pytest.mark.parametrize("name", ["report", "session-report", *PROTOCOLS])
def test_schemas_are_schemas(name: str) -> None:
    """Every schema is valid JSON Schema."""
    Draft202012Validator.check_schema(schemas()[name])


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_results_fit_their_schema(protocol: ProtocolName) -> None:
    """A report fits the report's schema, and its result fits its protocol's; fields that are not in it are refused."""
    report = json.loads(report_of(EVERYTHING, protocol).to_json())
    validator("report").validate(report)
    validator(protocol).validate(report["result"])
    assert not validator(protocol).is_valid({**report["result"], "extra": 1})
    assert not validator("report").is_valid({**report, "result": {**report["result"], "extra": 1}})


def test_a_result_belongs_to_its_protocol() -> None:
    """A report with the result of another protocol does not fit."""
    report: dict[str, Any] = json.loads(report_of(EVERYTHING, "consistency").to_json())
    assert not validator("report").is_valid({**report, "protocol": "attribution"})


TEMPLATES = {
    "evidence-grounding": (
        "pass grounding_score total_claims grounded_claims claims session_trend remediation escalation_required"
    ),
    "grounding-score": "aggregate_score sentence_scores",
    "attribution": "answer_id verification_date sentences overall_faithfulness_score critical_flags",
    "consistency": "overall_consistency_score summary claims",
    "multi-turn": "per_turn_scores session_grounding_trend overall_session_score",
}
EXTENSIONS = {"evidence-grounding": "ungrounded_claims evidence_drift", "grounding-score": "factual_score"}


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_fields_are_those_of_the_specification(protocol: ProtocolName) -> None:
    """A result has the fields of its template and the documented extensions, all of them required."""
    schema = schemas()[protocol]
    fields = f"{TEMPLATES[protocol]} {EXTENSIONS.get(protocol, '')}".split()
    assert sorted(schema["properties"]) == sorted(schema["required"]) == sorted(fields)
