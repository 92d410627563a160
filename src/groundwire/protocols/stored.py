"""Reports that were written down, read back."""

from __future__ import annotations

import json

from pydantic import ValidationError

from groundwire.domain.report import Report
from groundwire.errors import InputError
from groundwire.protocols.registry import result_types


def read_report(json_text: str | bytes) -> Report:
    """The report in a JSON text, its result in the closed type of its protocol.

    Raises:
        InputError: it is no JSON, no report of a released schema version, or its result is not its protocol's.
    """
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


def _first(error: ValidationError, *parents: str) -> str:
    problem = error.errors(include_url=False)[0]
    place = ".".join(map(str, (*parents, *problem["loc"])))
    return f"{place}: {problem['msg']}" if place else problem["msg"]
