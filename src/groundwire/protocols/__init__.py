"""The audits: one file each, from canonical verdicts to the protocol's own result."""

from __future__ import annotations

from groundwire.protocols.context import Context
from groundwire.protocols.registry import build, result_types
from groundwire.protocols.remediation import Remedy, remedies
from groundwire.protocols.schema import schemas
from groundwire.protocols.stored import read_report, read_session_report

__all__ = ["Context", "Remedy", "build", "read_report", "read_session_report", "remedies", "result_types", "schemas"]
