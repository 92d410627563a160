from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from groundwire.domain.evidence import Evidence
from groundwire.domain.provenance import JudgeInfo, Provenance
from groundwire.domain.report import (
    Action,
    Calibration,
    CheckedClaim,
    CheckedSentence,
    Coverage,
    Decision,
    DecisionReason,
    Finding,
    Report,
    Result,
    ScoreInterval,
)
from groundwire.domain.risk import Risk
from groundwire.domain.text import Span
from groundwire.domain.verdict import Quote, Stance, Verdict, combine

UNJUDGED = (Verdict.UNCHECKED, Verdict.NOT_A_CLAIM)


def quote_of(evidence: Evidence, source_id: str, words: str, stance: Stance) -> Quote:
    start = evidence.by_id[source_id].text.index(words)
    return Quote(start=start, end=start + len(words), text=words, source_id=source_id, stance=stance)


def claim_of(answer: str, text: str, verdict: Verdict, **fields: Any) -> CheckedClaim:
    start = answer.index(text)
    missing = fields.pop("missing", ())
    spans = tuple(Span.of(answer, answer.index(words), answer.index(words) + len(words)) for words in missing)
    return CheckedClaim.model_validate(
        {
            "start": start,
            "end": start + len(text),
            "text": text,
            "id": f"r1#0.{start}",
            "statement": text,
            "statement_source": "verbatim",
            "kind": "other",
            "severity": "medium",
            "verdict": verdict,
            "confidence": None if verdict in UNJUDGED else 0.93,
            "cause": "judge_error" if verdict is Verdict.UNCHECKED else None,
            "unsupported_spans": spans,
            **fields,
        }
    )


def sentence_of(answer: str, text: str, *claims: CheckedClaim, **fields: Any) -> CheckedSentence:
    start = answer.index(text)
    return CheckedSentence.model_validate(
        {
            "start": start,
            "end": start + len(text),
            "text": text,
            "index": fields.pop("index", 0),
            "verdict": combine([claim.verdict for claim in claims]),
            "reason": None if claims else "greeting",
            "claims": claims,
            **fields,
        }
    )


def report_of(
    *sentences: CheckedSentence,
    findings: tuple[Finding, ...] = (),
    reasons: tuple[DecisionReason, ...] = (),
    interval: tuple[float | None, float | None] = (0.5, 0.5),
    evidence: Evidence | None = None,
    **fields: Any,
) -> Report:
    claims = [claim for sentence in sentences for claim in sentence.claims]
    unchecked = sum(claim.verdict is Verdict.UNCHECKED for claim in claims)
    provenance = Provenance(
        groundwire_version="0",
        judge=JudgeInfo(name="by-hand", version="1"),
        policy="default",
        policy_sha256="0" * 64,
        evidence_fingerprint=evidence.fingerprint if evidence else "0" * 64,
        source_fingerprints={},
        created_at=datetime(2025, 1, 1, tzinfo=UTC),
        duration_ms=12,
    )
    return Report.model_validate(
        {
            "response_id": "r1",
            "protocol": "evidence-grounding",
            "risk": Risk.HIGH,
            "decision": Decision(action=Action.REVIEW, gate="failed", reasons=reasons, pending=True),
            "coverage": Coverage(claims=len(claims), checked=len(claims) - unchecked, unchecked=unchecked),
            "score_interval": ScoreInterval(lower=interval[0], upper=interval[1]),
            "sentences": sentences,
            "findings": findings,
            "result": Result(),
            "calibration": Calibration(status="uncalibrated", uncalibrated=("grounding",)),
            "provenance": provenance,
            **fields,
        }
    )


@pytest.fixture
def made() -> Callable[[], tuple[str, Report, Evidence]]:
    """An answer with one sentence of each verdict, its report made by hand, and the evidence."""

    def make() -> tuple[str, Report, Evidence]:
        answer = (
            "Hello! Metoprolol 50 mg was given twice daily. Potassium was 3.1 mmol/L, and sodium was normal. "
            "She is allergic to latex. The ward round was on Monday with Dr Fox."
        )
        evidence = Evidence.of(
            [
                "On admission the patient was prescribed metoprolol 50 mg, to be taken twice daily with food.",
                {"id": "labs/2024.md", "text": "Lab results showed potassium at 4.2 mmol/L and sodium at 140."},
            ]
        )
        kept = claim_of(
            answer,
            "Metoprolol 50 mg was given twice daily.",
            Verdict.SUPPORTED,
            quotes=(quote_of(evidence, "S1", "metoprolol 50 mg, to be taken twice daily", "support"),),
        )
        wrong = claim_of(
            answer,
            "Potassium was 3.1 mmol/L",
            Verdict.CONTRADICTED,
            quotes=(quote_of(evidence, "labs/2024.md", "potassium at 4.2 mmol/L", "contradict"),),
            explanation="the answer says 3.1 mmol/L, labs/2024.md says 4.2 mmol/L",
        )
        sodium = claim_of(
            answer,
            "sodium was normal",
            Verdict.SUPPORTED,
            quotes=(quote_of(evidence, "labs/2024.md", "sodium at 140", "support"),),
        )
        latex = claim_of(
            answer, "She is allergic to latex.", Verdict.UNSUPPORTED, explanation="no passage mentions latex"
        )
        ward = claim_of(answer, "The ward round was on Monday with Dr Fox.", Verdict.PARTIAL, missing=["with Dr Fox"])
        report = report_of(
            sentence_of(answer, "Hello!", index=0),
            sentence_of(answer, kept.text, kept, index=1),
            sentence_of(answer, "Potassium was 3.1 mmol/L, and sodium was normal.", wrong, sodium, index=2),
            sentence_of(answer, latex.text, latex, index=3),
            sentence_of(answer, ward.text, ward, index=4),
            findings=(Finding(kind="blank_source", message="blank sources: S9"),),
            reasons=(DecisionReason(code="grounding_below_threshold", message="40 % grounded, 95 % needed"),),
            interval=(0.4, 0.4),
            evidence=evidence,
        )
        return answer, report, evidence

    return make
