"""The report on a whole conversation: that of every assistant turn, and what shows only over several turns."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SerializeAsAny

from groundwire.domain.provenance import Provenance
from groundwire.domain.report import Calibration, Coverage, Decision, Finding, Report, Result, ScoreInterval
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value

SCHEMA_VERSION: Literal["1.0"] = "1.0"
"""Version of the shape of a session's report; stored ones of every released version stay readable."""

TurnState = Literal["checked", "no_sources", "not_sampled", "failed"]
"""A turn was checked; had no sources to check it against; was left out of a sample; or the check itself failed."""

Relation = Literal["repeated", "extended", "contradicted"]
"""What a later turn does with an invention: says it again, builds on it, or says otherwise."""


class CheckedTurn(Value):
    """One assistant turn with its report."""

    turn_index: int = Field(ge=0)
    """Which assistant turn of the conversation, from 0; the user's words before it belong to the same turn."""
    state: TurnState
    report: Report | None = None
    """The report on its answer; null unless it was checked."""
    error: str | None = None
    """Why the check failed; set exactly for `failed`."""
    needs_review: bool = False
    """Whether a person has to look at it."""


class Echo(Value):
    """A claim of a later turn that goes back to an invention."""

    turn_index: int = Field(ge=0)
    claim_id: str
    claim_text: str
    relation: Relation


class Invention(Value):
    """A claim without support that the conversation goes on with, and where it began."""

    turn_index: int = Field(ge=0)
    """The turn where it began."""
    claim_id: str
    claim_text: str
    origin: Literal["assistant", "user"] = "assistant"
    """Whether the user had stated it before; the assistant repeats it then, and no source carries it."""
    echoes: tuple[Echo, ...] = Field(min_length=1)
    """What later turns make of it, in order."""


class SessionReport(Value):
    """Everything Groundwire says about one conversation; `result` is that of the protocol `multi-turn`."""

    schema_version: Literal["1.0"] = SCHEMA_VERSION
    response_id: str
    """Name of the conversation; its turns are named `<response_id>:<turn_index>`."""
    protocol: Literal["multi-turn"] = "multi-turn"
    risk: Risk
    decision: Decision
    coverage: Coverage
    """Over the claims of all turns."""
    score_interval: ScoreInterval
    """The session's score if every unchecked claim fails, and if every one passes."""
    turns: tuple[CheckedTurn, ...]
    findings: tuple[Finding, ...] = ()
    """What concerns the conversation as a whole; findings on a turn stand in its report."""
    inventions: tuple[Invention, ...] = ()
    result: SerializeAsAny[Result]
    calibration: Calibration
    provenance: Provenance

    def to_json(self, *, indent: int | None = None) -> str:
        """The report as strict JSON."""
        return self.model_dump_json(indent=indent)
