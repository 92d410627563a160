"""The published JSON Schemas: of the report, of that on a conversation, and of each protocol's result."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import models_json_schema

from groundwire.domain.report import SCHEMA_VERSION, Report
from groundwire.domain.session_report import SessionReport
from groundwire.protocols.multi_turn import MultiTurnResult
from groundwire.protocols.registry import result_types

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""The version of JSON Schema that the schemas are written in."""


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas by name: `report`, `session-report`, then each protocol's result under the protocol's name."""
    results: dict[str, dict[str, Any]] = {
        name: _headed(name, result_type.model_json_schema(mode="serialization"))
        for name, result_type in result_types().items()
    }
    return {"report": _report_schema(), "session-report": _session_report_schema(), **results}


def _report_schema() -> dict[str, Any]:
    """The report, with its open `result` replaced by the choice of the closed ones, each bound to its protocol."""
    types = result_types()
    references, together = models_json_schema(
        [(Report, "serialization"), *((result_type, "serialization") for result_type in types.values())]
    )
    definitions = together["$defs"]
    report = definitions.pop("Report")
    definitions.pop("Result")
    by_protocol = {name: references[result_type, "serialization"] for name, result_type in types.items()}
    report["properties"]["result"] = {"oneOf": list(by_protocol.values())}
    report["allOf"] = [
        {
            "if": {"properties": {"protocol": {"const": name}}},
            "then": {"properties": {"result": reference}},
        }
        for name, reference in by_protocol.items()
    ]
    return _headed("report", {**report, "$defs": definitions})


def _session_report_schema() -> dict[str, Any]:
    """The report on a conversation, in which every open `result` is closed: its own, and those of its turns."""
    references, together = models_json_schema([(SessionReport, "serialization"), (MultiTurnResult, "serialization")])
    definitions = together["$defs"]
    report = definitions.pop("SessionReport")
    definitions.pop("Result")
    for one in (report, definitions["Report"]):
        one["properties"]["result"] = references[MultiTurnResult, "serialization"]
    definitions["Report"]["properties"]["protocol"] = {"const": "multi-turn", "type": "string"}
    return _headed("session-report", {**report, "$defs": definitions})


def _headed(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"$schema": DIALECT, "$id": f"urn:groundwire:{SCHEMA_VERSION}:{name}", **schema}
