"""What a decision rests on: the part of a report that the policy reads."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import CheckedSentence, Finding, ProtocolName, Report
from groundwire.domain.request import Request
from groundwire.domain.risk import Risk
from groundwire.policy.rules import SourceKinds


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """Verdicts and findings of one answer, with what selects the thresholds. Exists before the report does."""

    protocol: ProtocolName
    risk: Risk
    sentences: tuple[CheckedSentence, ...]
    findings: tuple[Finding, ...]
    judge: JudgeInfo
    sources: SourceKinds | None = None
    """The kind of each source by its id; None where they are not known any more."""

    @classmethod
    def before(
        cls,
        request: Request,
        *,
        sentences: tuple[CheckedSentence, ...],
        findings: tuple[Finding, ...],
        judge: JudgeInfo,
    ) -> Basis:
        """What the decision rests on before there is a report; `request` as it was judged."""
        return cls(
            protocol=request.protocol,
            risk=request.risk,
            sentences=sentences,
            findings=findings,
            judge=judge,
            sources=request.evidence.kinds,
        )

    @classmethod
    def of(cls, report: Report) -> Basis:
        """What the decision of a finished report rests on; of the sources it holds the kinds alone."""
        return cls(
            protocol=report.protocol,
            risk=report.risk,
            sentences=report.sentences,
            findings=report.findings,
            judge=report.provenance.judge,
            sources=report.provenance.source_kinds,
        )

    def has(self, kind: str) -> bool:
        """Whether there is a finding of `kind`."""
        return any(finding.kind == kind for finding in self.findings)
