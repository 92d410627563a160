"""Reports that were written down, read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from groundwire.domain.report import Report
from groundwire.domain.session_report import SessionReport
from groundwire.errors import InputError
from groundwire.protocols.multi_turn import MultiTurnResult
from groundwire.protocols.registry import result_types


def read_report(stored: str | bytes | Mapping[str, Any]) -> Report:
    """The report in a JSON text, or in the mapping that one was parsed to; its result in its protocol's closed type.

    Raises:
        InputError: it is no JSON, no report of a released schema version, or its result is not its protocol's.
    """
    json_text = stored if isinstance(stored, str | bytes) else _written(stored)
    try:
        report = Report.model_validate_json(json_text)
    except ValidationError as error:
        raise InputError(f"this is not a Groundwire report: {_first(error)}") from None
    result_type = result_types().get(report.protocol)
    if result_type is None:
        raise InputError(f"this version of Groundwire cannot read results of the protocol {report.protocol!r}")
    try:
        # Read from JSON again: what is a string there may be a time here.
        result = result_type.model_validate_json(json.dumps(json.loads(json_text)["result"]))
    except ValidationError as error:
        raise InputError(f"the result is not one of {report.protocol}: {_first(error, 'result')}") from None
    return report.model_copy(update={"result": result})


def read_session_report(stored: str | bytes | Mapping[str, Any]) -> SessionReport:
    """The report on a conversation in a JSON text, or in the mapping that one was parsed to; its results closed.

    Raises:
        InputError: it is no JSON, no report on a conversation of a released schema version, or a result is not one of
            multi-turn.
    """
    json_text = stored if isinstance(stored, str | bytes) else _written(stored)
    try:
        report = SessionReport.model_validate_json(json_text)
        result = MultiTurnResult.model_validate(report.result.model_dump())
    except ValidationError as error:
        raise InputError(f"this is not a Groundwire report on a conversation: {_first(error)}") from None
    turns = tuple(
        turn if turn.report is None else turn.model_copy(update={"report": read_report(turn.report.to_json())})
        for turn in report.turns
    )
    return report.model_copy(update={"result": result, "turns": turns})


def _written(parsed: Mapping[str, Any]) -> str:
    if not isinstance(parsed, Mapping):
        raise InputError(f"a stored report is JSON text or the mapping in it, not {type(parsed).__name__}")
    try:
        return json.dumps(dict(parsed), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise InputError(f"this is not a Groundwire report: it holds what JSON cannot hold: {error}") from None


def _first(error: ValidationError, *parents: str) -> str:
    problem = error.errors(include_url=False)[0]
    place = ".".join(map(str, (*parents, *problem["loc"])))
    return f"{place}: {problem['msg']}" if place else problem["msg"]
