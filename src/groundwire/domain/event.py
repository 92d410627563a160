"""What happened, in numbers and names, for logs and metrics. Never a word of an answer, a source or a question."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from groundwire.domain.report import Action, Gate, ProtocolName
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value

Operation = Literal["check", "delivery", "session"]
"""What may be watched: the check of one answer, the way of an answer to its user, the audit of a conversation."""

Disposition = Literal["delivered", "repaired", "marked", "pending", "withheld", "unverified"]
"""What became of an answer: see `groundwire.guard.delivery`."""


class CheckEvent(Value):
    """One answer was checked, or could not be."""

    operation: Literal["check"] = "check"
    response_id: str
    protocol: ProtocolName
    risk: Risk
    judge: str
    model: str | None = None
    policy: str
    action: Action | None = None
    """Null where there is no report."""
    gate: Gate | None = None
    score_lower: float | None = None
    score_upper: float | None = None
    claims: int = Field(default=0, ge=0)
    claims_flagged: int = Field(default=0, ge=0)
    """Claims that are not supported, unchecked ones among them."""
    claims_unchecked: int = Field(default=0, ge=0)
    verdicts: dict[str, int] = Field(default_factory=dict)
    findings: dict[str, int] = Field(default_factory=dict)
    """How many of each kind."""
    retries: int = Field(default=0, ge=0)
    """Calls to language models that had to be repeated."""
    input_tokens: int = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)
    cost_usd: float | None = None
    duration_ms: float = Field(ge=0.0)
    error: str | None = None
    """Name of the error's class; null where there is a report."""


class DeliveryEvent(Value):
    """An answer went its way through the guard."""

    operation: Literal["delivery"] = "delivery"
    response_id: str
    application: str
    session_id: str | None = None
    turn_index: int | None = None
    risk: Risk
    disposition: Disposition | None = None
    """Null where an error ended it."""
    would_be: Disposition | None = None
    """In shadow mode, what it would have been."""
    cause: str | None = None
    """Why it was not delivered as it was, as a stable name."""
    timing: Literal["before", "after", "not_sampled"]
    """Whether the answer was checked before or after its delivery, or not at all."""
    drafts: int = Field(ge=0)
    repairs: int = Field(ge=0)
    score_lower: float | None = None
    claims_flagged: int = Field(default=0, ge=0)
    evidence_drift: bool = False
    duration_ms: float = Field(ge=0.0)
    error: str | None = None


class SessionEvent(Value):
    """A conversation was audited."""

    operation: Literal["session"] = "session"
    response_id: str
    risk: Risk
    action: Action | None = None
    turns: int = Field(ge=0)
    turns_checked: int = Field(ge=0)
    turns_to_review: int = Field(ge=0)
    score: float | None = None
    slope: float | None = None
    decay_detected: bool = False
    inventions: int = Field(default=0, ge=0)
    duration_ms: float = Field(ge=0.0)
    error: str | None = None


Event = CheckEvent | DeliveryEvent | SessionEvent
