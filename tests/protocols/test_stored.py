from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.protocols.builders import CONFLICT, checked, report_of

from groundwire.domain.report import ProtocolName
from groundwire.errors import InputError
from groundwire.protocols import read_report, result_types


@pytest.mark.parametrize("protocol", result_types())
def test_reports_survive_storage(protocol: ProtocolName) -> None:
    """A report that was written and read is the same report, its result in the closed type of its protocol."""
    report = report_of(checked([], ["SUPPORTED", "UNCHECKED"], [CONFLICT]), protocol)
    for stored in (report.to_json(), report.to_json().encode(), json.loads(report.to_json())):
        again = read_report(stored)
        assert again == report
        assert type(again.result) is result_types()[protocol]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda r: r["result"].update(extra=1), "result.extra"),
        (lambda r: r["result"].pop("summary"), "result.summary"),
        (lambda r: r.update(schema_version="9.0"), "schema_version"),
        (lambda r: r.update(protocol="attribution"), "not one of attribution"),
        (lambda r: r.update(protocol="multi-turn"), "not one of multi-turn"),
        (lambda r: r.pop("decision"), "decision"),
        (lambda r: r["coverage"].update(claims=-1), "coverage.claims"),
    ],
)
def test_spoilt_reports_are_refused(spoil: Callable[[dict[str, Any]], object], said: str) -> None:
    """A stored report that is not whole is refused, and the message names the place."""
    stored = json.loads(report_of(checked(["SUPPORTED"]), "consistency").to_json())
    spoil(stored)
    for again in (stored, json.dumps(stored)):
        with pytest.raises(InputError, match=said):
            read_report(again)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", b"\xff\xfe", '{"result": NaN}'])
def test_what_is_no_report_is_refused(text: str | bytes) -> None:
    """Text that is no JSON object of the right shape is refused in one line."""
    with pytest.raises(InputError, match="not a Groundwire report") as caught:
        read_report(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [{}, {"result": float("nan")}, {"result": object()}])
def test_a_mapping_that_is_no_report_is_refused(value: dict[str, Any]) -> None:
    """Neither is one that could never have been JSON."""
    with pytest.raises(InputError, match="not a Groundwire report"):
        read_report(value)


@pytest.mark.parametrize("value", [None, 5, ["a"]])
def test_other_types_are_refused(value: Any) -> None:
    """The message says what to hand in."""
    with pytest.raises(InputError, match="is JSON text or the mapping in it, not"):
        read_report(value)
