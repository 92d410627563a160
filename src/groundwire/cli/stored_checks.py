"""Checks that were made, read back for a policy to be tried on: a log, or the reports that `run` wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from groundwire.cli import console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from groundwire.domain.record import Record
    from groundwire.domain.report import Report
    from groundwire.policy.comparison import Check

REDACTED: Final = "were redacted, so they are decided anew without their sources"
"""What is said of records out of which text was taken."""


def stored_checks(log: Path | None) -> list[Check]:
    """All checks in a file that have a report, in order; without a file, in the log that the settings name.

    What has none is told of on stderr.

    Raises:
        ConfigError: no file is named.
        InputError: it cannot be read, or holds something else.
    """
    if log is not None and not _is_log(log):
        return _from_reports(log)
    from groundwire.cli.log import recorded

    return _from_records(recorded(log))


def _is_log(path: Path) -> bool:
    from groundwire.errors import InputError
    from groundwire.storage import LogFile

    try:
        LogFile(path).read(())
    except InputError:
        return False
    return True


def _from_records(records: list[Record]) -> list[Check]:
    from groundwire.policy.comparison import Check

    redacted = sum(record.redacted for record in records)
    if redacted:
        console.note(f"{redacted} of {len(records)} records {REDACTED}")
    checks = [
        Check(
            report=record.report,
            request=None if record.redacted else record.request,
            policy=record.policy,
        )
        for record in records
        if record.report is not None
    ]
    _tell_of_errors(len(records) - len(checks), len(records))
    return checks


def _from_reports(path: Path) -> list[Check]:
    from groundwire.cli.records import read_lines
    from groundwire.policy.comparison import Check

    lines = read_lines(path)
    reports = list(_reports(lines, path))
    _tell_of_errors(len(lines) - len(reports), len(lines))
    return [Check(report=report) for report in reports]


def _reports(lines: list[tuple[int, bytes]], path: Path) -> Iterator[Report]:
    from groundwire.errors import InputError

    for number, line in lines:
        try:
            report = _report(line)
        except (ValueError, RecursionError, InputError) as error:
            raise InputError(
                f"line {number} of {str(path)!r} is neither a record nor a report: {error}; name a log that --log "
                "wrote, or what `groundwire run` wrote"
            ) from None
        if report is not None:
            yield report


def _report(line: bytes) -> Report | None:
    """The report on a line of a run, or alone on it; None where there is an error instead."""
    from groundwire.errors import InputError
    from groundwire.protocols.stored import read_report

    value = json.loads(line)
    if not isinstance(value, dict):
        raise InputError("it is no JSON object")
    if "error" in value and "report" not in value:
        return None
    return read_report(value.get("report", value))


def _tell_of_errors(errors: int, total: int) -> None:
    if errors:
        console.note(f"{errors} of {total} checks ended without a report, so there is nothing to decide")
