"""What a report rests on, so that it can be explained and repeated."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field, JsonValue

from groundwire.domain.exchange import TemplateInfo, Usage
from groundwire.domain.text import Value


class JudgeInfo(Value):
    """Which judge gave the verdicts."""

    name: str
    version: str
    model: str | None = None
    """Name of the model behind it, if there is one."""
    model_sha256: str | None = None
    """Content hash of the model files."""
    parameters: dict[str, JsonValue] = Field(default_factory=dict)
    """What was set for it: numbers that decide, backend, seed."""
    destinations: tuple[str, ...] = ()
    """Where what it reads is sent; empty if nothing leaves the machine."""

    @property
    def title(self) -> str:
        """What tells it from other judges at a glance: its name, and the model that it asks.

        A model that is part of the judge, known by its files, goes without saying.
        """
        asked = self.model if self.model_sha256 is None and "judges" not in self.parameters else None
        return f"{self.name} {asked}" if asked else self.name


class Provenance(Value):
    """The software, judge, policy and evidence behind a report, and when it was made."""

    groundwire_version: str
    judge: JudgeInfo
    policy: str
    """Name of the policy."""
    policy_version: str | None = None
    """The policy's own version; None where it was not recorded yet."""
    policy_sha256: str
    evidence_fingerprint: str
    source_fingerprints: dict[str, str]
    source_kinds: dict[str, str | None] | None = None
    """The kind of each source that was judged by, the user's own words included; None where it was not recorded yet."""
    created_at: datetime
    duration_ms: float = Field(ge=0)
    usage: Usage | None = None
    """What calls to language models took; None if there were none."""
    templates: tuple[TemplateInfo, ...] = ()
    """The prompt templates that were used."""
    reported_models: tuple[str, ...] = ()
    """The models that providers say have answered."""
    notes: tuple[str, ...] = ()
    """What else bears on how far the verdicts can be trusted, such as evidence that was cut to fit a model."""
