"""Checked answers in a few words, for tests of scores, protocols and policies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from groundwire.domain.evidence import Evidence
from groundwire.domain.provenance import JudgeInfo, Provenance
from groundwire.domain.report import CheckedClaim, CheckedSentence, Finding, FindingKind, ProtocolName, Report
from groundwire.domain.risk import Risk
from groundwire.domain.score import factual_claims, score_interval, sentence_confidence
from groundwire.domain.verdict import Quote, Stance, Verdict, combine
from groundwire.policy import Basis, Policy, decide_basis
from groundwire.protocols import Context, build

NOW = datetime(2025, 3, 1, 12, 0, tzinfo=UTC)
JUDGE = JudgeInfo(name="fake", version="1")
EVIDENCE = Evidence.of(["The fee is 5 EUR.", "The fee is 7 EUR."])
CONFLICT = "CONFLICT"
"""Stands for PARTIAL with a quote of S1 for the claim and one of S2 against it."""

Row = Sequence[str | Mapping[str, Any]]
"""The claims of one sentence: a verdict each, or fields to set; no claims for a sentence that is none."""

USUAL_QUOTES: Mapping[str, Sequence[tuple[str, Stance]]] = {
    "SUPPORTED": [("S1", "support")],
    "PARTIAL": [("S1", "support")],
    "CONTRADICTED": [("S1", "contradict")],
    CONFLICT: [("S1", "support"), ("S2", "contradict")],
}


def quote(source_id: str, stance: Stance, words: str | None = None, evidence: Evidence = EVIDENCE) -> Quote:
    text = evidence.by_id[source_id].text
    words = text if words is None else words
    start = text.index(words)
    return Quote(start=start, end=start + len(words), text=words, source_id=source_id, stance=stance)


def checked(*rows: Row, citations: Sequence[Mapping[str, Any]] = ()) -> tuple[CheckedSentence, ...]:
    """One sentence for each row, one behind the other; `citations` go to the first."""
    sentences: list[CheckedSentence] = []
    start = 0
    for index, row in enumerate(rows):
        sentence = _sentence(index, start, row, citations if index == 0 else ())
        sentences.append(sentence)
        start = sentence.end + 1
    return tuple(sentences)


def _sentence(index: int, start: int, row: Row, citations: Sequence[Mapping[str, Any]]) -> CheckedSentence:
    claims: list[CheckedClaim] = []
    position = start
    for number, given in enumerate(row):
        claim = _claim(f"r1#{index}.{number}", position, {"verdict": given} if isinstance(given, str) else given)
        claims.append(claim)
        position = claim.end + 1
    text = " ".join(claim.text for claim in claims) or "Hello!"
    verdict = combine([claim.verdict for claim in claims])
    return CheckedSentence.model_validate(
        {
            "index": index,
            "start": start,
            "end": start + len(text),
            "text": text,
            "verdict": verdict,
            "reason": None if claims else "greeting",
            "confidence": sentence_confidence(claims, verdict),
            "claims": claims,
            "citations": [
                {"start": start, "end": start + 3, "text": "[1]", "source_ids": ("S1",), "status": "carries"} | dict(c)
                for c in citations
            ],
        }
    )


def _claim(claim_id: str, start: int, given: Mapping[str, Any]) -> CheckedClaim:
    verdict = Verdict.PARTIAL if given["verdict"] == CONFLICT else Verdict(given["verdict"])
    text = given.get("text", f"The fee is 5 EUR ({claim_id}).")
    unjudged = verdict in (Verdict.UNCHECKED, Verdict.NOT_A_CLAIM)
    fields: dict[str, Any] = {
        "id": claim_id,
        "start": start,
        "end": start + len(text),
        "text": text,
        "statement": text,
        "statement_source": "verbatim",
        "kind": "other",
        "severity": "low",
        "confidence": None if unjudged else 0.9,
        "cause": "judge_timeout" if verdict is Verdict.UNCHECKED else None,
        "quotes": tuple(quote(source_id, stance) for source_id, stance in USUAL_QUOTES.get(given["verdict"], ())),
    }
    return CheckedClaim.model_validate(fields | dict(given) | {"verdict": verdict})


def finding(kind: FindingKind, claim: CheckedClaim | None = None) -> Finding:
    return Finding(kind=kind, message=f"{kind}, for a test", claim_id=claim.id if claim else None)


def context_of(sentences: tuple[CheckedSentence, ...], **fields: Any) -> Context:
    risk = Risk(fields.pop("risk", Risk.HIGH))
    usual: dict[str, Any] = {
        "response_id": "r1",
        "answer_text": " ".join(sentence.text for sentence in sentences),
        "sentences": sentences,
        "findings": (),
        "evidence": EVIDENCE,
        "risk": risk,
        "thresholds": Policy.default().thresholds.at(risk),
        "passed": False,
        "escalation": False,
        "prior_scores": (),
        "verified_at": NOW,
    }
    return Context(**(usual | fields))


def basis_of(
    sentences: tuple[CheckedSentence, ...],
    protocol: ProtocolName = "evidence-grounding",
    risk: str = "HIGH",
    *findings: Finding,
) -> Basis:
    return Basis(protocol=protocol, risk=Risk(risk), sentences=sentences, findings=findings, judge=JUDGE)


def report_of(
    sentences: tuple[CheckedSentence, ...],
    protocol: ProtocolName = "evidence-grounding",
    risk: str = "HIGH",
    *findings: Finding,
) -> Report:
    policy = Policy.default()
    decision = decide_basis(basis_of(sentences, protocol, risk, *findings), policy)
    claims = factual_claims(sentences)
    unchecked = sum(claim.verdict is Verdict.UNCHECKED for claim in claims)
    context = context_of(sentences, risk=risk, findings=findings, passed=decision.gate == "passed")
    return Report.model_validate(
        {
            "response_id": "r1",
            "protocol": protocol,
            "risk": risk,
            "decision": decision,
            "coverage": {"claims": len(claims), "checked": len(claims) - unchecked, "unchecked": unchecked},
            "score_interval": score_interval(protocol, sentences, findings),
            "sentences": sentences,
            "findings": findings,
            "result": build(protocol, context),
            "calibration": policy.calibration(JUDGE, protocol),
            "provenance": Provenance(
                groundwire_version="0",
                judge=JUDGE,
                policy=policy.name,
                policy_sha256=policy.sha256,
                evidence_fingerprint=EVIDENCE.fingerprint,
                source_fingerprints=EVIDENCE.source_fingerprints,
                created_at=NOW,
                duration_ms=1.0,
            ),
        }
    )
