"""What every protocol builds its result from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict, Unpack

from groundwire.domain.evidence import Evidence
from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.report import CheckedClaim, CheckedSentence, Finding
from groundwire.domain.request import Request
from groundwire.domain.risk import Risk
from groundwire.domain.thresholds import Thresholds


class Judged(TypedDict):
    """The part of a context that is not in the request; `Context` says what each field means."""

    sentences: tuple[CheckedSentence, ...]
    findings: tuple[Finding, ...]
    thresholds: Thresholds
    passed: bool
    escalation: bool
    verified_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """One checked answer: its sentences and findings, its evidence, and what the policy made of them."""

    response_id: str
    answer_text: str
    sentences: tuple[CheckedSentence, ...]
    findings: tuple[Finding, ...]
    evidence: Evidence
    risk: Risk
    thresholds: Thresholds
    """The policy's thresholds at `risk`."""
    passed: bool
    """Whether the gate passed."""
    escalation: bool
    """Whether a person has to look: REVIEW, BLOCK, or any claim that could not be checked."""
    prior_scores: tuple[float, ...]
    """Scores of the session's earlier turns, oldest first, 0 to 1; empty where `prior_turns` say more."""
    verified_at: datetime
    turn_index: int = 0
    """Which assistant turn of the conversation the answer is, from 0."""
    prior_turns: tuple[PriorTurn, ...] = ()
    """What the session's earlier turns came to, oldest first."""

    @classmethod
    def of(cls, request: Request, **judged: Unpack[Judged]) -> Context:
        """What is made of one request."""
        return cls(
            response_id=request.response_id,
            answer_text=request.answer.text,
            evidence=request.evidence,
            risk=request.risk,
            prior_scores=request.prior_scores,
            prior_turns=request.prior_turns,
            turn_index=request.turn_index,
            **judged,
        )

    def findings_on(self, claim: CheckedClaim) -> tuple[Finding, ...]:
        """The findings that concern `claim`: made on it, or on a place inside its sentence without naming a claim."""
        indices = {sentence.index for sentence in self.sentences if any(c.id == claim.id for c in sentence.claims)}
        return tuple(
            finding
            for finding in self.findings
            if finding.claim_id == claim.id or (finding.claim_id is None and finding.sentence_index in indices)
        )
