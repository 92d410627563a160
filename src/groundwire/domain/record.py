"""What is kept of one check: all that was asked, sent and said, so that its report can be rebuilt and explained."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Final, Literal, Self

from pydantic import Field, JsonValue, model_validator

from groundwire.domain.exchange import Exchange
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import Report
from groundwire.domain.request import Request
from groundwire.domain.text import Value

SCHEMA_VERSION: Final = "1.0"
"""Version of a record's shape; stored records of every released version stay readable."""


class CheckError(Value):
    """Why a check ended without a report."""

    kind: str
    """Name of the error's class."""
    message: str
    """What Groundwire said; empty for errors of other code, which may say anything."""


class Record(Value):
    """One check, whatever came of it. One answer may have several; the latest one counts, and all are kept."""

    schema_version: Literal["1.0"] = SCHEMA_VERSION
    id: str = Field(default_factory=lambda: uuid.uuid4().hex)
    """The record's own name: no two records share one."""
    response_id: str
    recorded_at: datetime
    groundwire_version: str
    judge: JudgeInfo
    request: Request
    policy: dict[str, JsonValue]
    """Everything that the policy said; `Policy.model_validate` makes it one again."""
    exchanges: tuple[Exchange, ...] = ()
    """The calls to language models, in the order in which they ended."""
    report: Report | None = None
    error: CheckError | None = None
    """Set exactly when there is no report."""
    redacted: bool = False
    """Whether text was taken out before it was stored, so that the report cannot be rebuilt from it."""

    @model_validator(mode="after")
    def _ended(self) -> Self:
        if (self.report is None) == (self.error is None):
            raise ValueError("a record has either a report or the error that there was instead")
        return self
