"""What Groundwire wrote itself, known among files: as evidence, an answer that it quotes would prove itself."""

from __future__ import annotations

import json
from typing import Final

LOOKED_AT: Final = 4096
"""Bytes at the start of a file that tell whether it is a page: its head begins with them."""

FIELDS: Final = frozenset({"schema_version", "response_id", "protocol", "decision"})
"""What every report has as JSON beside its provenance, of whatever schema version."""

WRITER: Final = "groundwire_version"
"""What the provenance of a report names, and no other document does."""


def is_report(data: bytes) -> bool:
    """Whether a file is a report: a page, a report as JSON, the lines of a run, or a log."""
    from groundwire.render.html.document import is_page

    return is_page(data[:LOOKED_AT]) or (WRITER.encode() in data and _is_json_report(data))


def _is_json_report(data: bytes) -> bool:
    """Whether the whole, or any line of it, is a report, alone or beside the id of its record."""
    try:
        return _holds(json.loads(data))
    except (ValueError, RecursionError):
        return any(_is_json_line(line) for line in data.splitlines() if WRITER.encode() in line)


def _is_json_line(line: bytes) -> bool:
    try:
        return _holds(json.loads(line))
    except (ValueError, RecursionError):
        return False


def _holds(value: object) -> bool:
    match value:
        case {"provenance": {"groundwire_version": str()}, **fields}:
            return fields.keys() >= FIELDS
        case {"groundwire_version": str(), "recorded_at": str(), "request": {"answer": _}}:
            return True
        case {"report": report}:
            return _holds(report)
        case [*values]:
            return any(map(_holds, values))
        case _:
            return False
