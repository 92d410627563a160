"""The report: every sentence with its outcome, what follows from them, and what they rest on.

The library's return value, the HTTP body, the `--json` output and the stored document are this one value.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, SerializeAsAny

from groundwire.domain.claim import Claim, Reason
from groundwire.domain.provenance import Provenance
from groundwire.domain.quotation import NearMiss, SourceSpan
from groundwire.domain.risk import Risk
from groundwire.domain.text import Span, Value
from groundwire.domain.verdict import Cause, Confidence, Quote, SupportKind, Verdict

SCHEMA_VERSION: Literal["1.0"] = "1.0"
"""Version of the report's shape; stored reports of every released version stay readable."""

ProtocolName = Literal["evidence-grounding", "grounding-score", "attribution", "consistency", "multi-turn"]

Severity = Literal["low", "medium", "high", "critical"]
"""How much harm a wrong claim does; the policy sets it by claim kind."""

FindingKind = Literal[
    "conflict",
    "outranked",
    "unknown_citation",
    "wrong_citation",
    "missing_citation",
    "missing_direct_quote",
    "citation_format",
    "misquotation",
    "hidden_text",
    "omission",
    "unaccepted_source",
    "stale_source",
    "should_have_abstained",
    "abstained_although_answerable",
    "outside_knowledge",
    "empty_evidence",
    "blank_source",
    "empty_answer",
    "rising_unsupported",
]


class Citation(Span):
    """A citation marker of the answer, resolved against the sources."""

    source_ids: tuple[str, ...]
    """The sources it names; unknown names are left out."""
    status: Literal["carries", "does_not_carry", "unknown"]
    """Whether a named source supports the claim it stands behind; `unknown` if a name resolves to no source."""


class CheckedClaim(Claim):
    """A claim with its outcome."""

    severity: Severity
    verdict: Verdict
    cause: Cause | None = None
    confidence: Confidence | None = None
    support: SupportKind | None = None
    quotes: tuple[Quote, ...] = ()
    unsupported_spans: tuple[Span, ...] = ()
    explanation: str = ""
    judge: str | None = None
    """Which of several judges decided; None where there is one only."""

    @property
    def supporting(self) -> tuple[Quote, ...]:
        """The quotes that speak for it."""
        return tuple(quote for quote in self.quotes if quote.stance == "support")

    @property
    def contradicting(self) -> tuple[Quote, ...]:
        """The quotes that speak against it."""
        return tuple(quote for quote in self.quotes if quote.stance == "contradict")


class CheckedSentence(Span):
    """A sentence with the verdict that follows from its claims."""

    index: int = Field(ge=0)
    verdict: Verdict
    reason: Reason | None = None
    """Why it is not a claim; set exactly for NOT_A_CLAIM."""
    confidence: Confidence | None = None
    """The lowest confidence of the claims that decide."""
    claims: tuple[CheckedClaim, ...] = ()
    citations: tuple[Citation, ...] = ()


class Finding(Value):
    """Something about the answer as a whole, or about a place in it, beside the verdicts."""

    kind: FindingKind
    message: str
    """What was found and what it means, for people."""
    sentence_index: int | None = None
    claim_id: str | None = None
    source_ids: tuple[str, ...] = ()
    start: int | None = None
    end: int | None = None
    passages: tuple[SourceSpan, ...] = ()
    """The places in the sources that it is about: both sides of a conflict, what an omission leaves out."""
    near_miss: NearMiss | None = None
    """Of a misquotation: the passage that was meant, and what differs; None if none is near."""


class Coverage(Value):
    """How many claims could be checked."""

    claims: int = Field(ge=0)
    checked: int = Field(ge=0)
    unchecked: int = Field(ge=0)


class ScoreInterval(Value):
    """The score if every unchecked claim fails, and if every one passes; null where there is no score."""

    lower: float | None = Field(ge=0.0, le=1.0)
    upper: float | None = Field(ge=0.0, le=1.0)


Gate = Literal["passed", "failed", "undecided"]
"""Passed even if all that could not be checked fails, failed even if all of it passes, or in between."""


class Action(StrEnum):
    """What is to be done with an answer."""

    PASS = "PASS"  # noqa: S105  # a decision, not a password
    REPAIR = "REPAIR"
    REVIEW = "REVIEW"
    BLOCK = "BLOCK"


class DecisionReason(Value):
    """One reason why an answer does not pass."""

    code: str
    """Stable name of the rule or threshold, such as `grounding_below_threshold`."""
    message: str
    claim_ids: tuple[str, ...] = ()
    finding: FindingKind | None = None
    certain: bool = True
    """Whether it holds however unchecked claims turn out; if not, only if none of them is supported."""


class Decision(Value):
    """What the policy makes of a report."""

    action: Action
    gate: Gate
    """`passed`: the lower end of the score interval passes; `failed`: even the upper end fails; else `undecided`."""
    reasons: tuple[DecisionReason, ...] = ()
    pending: bool = False
    """Whether the answer waits for a person before it may be released."""


class Calibration(Value):
    """Whether the thresholds behind a decision were fitted for this judge."""

    status: Literal["calibrated", "uncalibrated"]
    uncalibrated: tuple[str, ...] = ()
    """The thresholds that were not."""


class Result(BaseModel):
    """The result of one protocol, with exactly its specification's fields; each protocol has its own closed type.

    This base is open so that a stored report can be read without knowing the protocol.
    """

    model_config = ConfigDict(frozen=True, extra="allow", allow_inf_nan=False, serialize_by_alias=True)


class Report(Value):
    """Everything Groundwire says about one answer under one protocol."""

    schema_version: Literal["1.0"] = SCHEMA_VERSION
    response_id: str
    protocol: ProtocolName
    risk: Risk
    decision: Decision
    coverage: Coverage
    score_interval: ScoreInterval
    sentences: tuple[CheckedSentence, ...]
    findings: tuple[Finding, ...]
    result: SerializeAsAny[Result]
    calibration: Calibration
    provenance: Provenance

    @property
    def claims(self) -> tuple[CheckedClaim, ...]:
        """All claims of the answer, in order."""
        return tuple(claim for sentence in self.sentences for claim in sentence.claims)

    def to_json(self, *, indent: int | None = None) -> str:
        """The report as strict JSON."""
        return self.model_dump_json(indent=indent)
