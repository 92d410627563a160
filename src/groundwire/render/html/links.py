"""Where things stand on the page: the fragments that its links lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from groundwire.domain.evidence import Evidence
from groundwire.domain.quotation import SourceSpan
from groundwire.domain.report import CheckedClaim, Citation, Finding, Report

Place = tuple[str, int, int]
"""A source's id, and where in its text a passage begins and ends."""


def place(passage: SourceSpan) -> Place:
    """Where a passage stands."""
    return passage.source_id, passage.start, passage.end


def passages_of(finding: Finding) -> tuple[SourceSpan, ...]:
    """All places in the sources that a finding is about, each once."""
    meant = () if finding.near_miss is None else (finding.near_miss.passage,)
    return tuple({place(passage): passage for passage in (*finding.passages, *meant) if passage.text}.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """The fragment of each thing, made of numbers alone, so that no text from outside is ever part of one."""

    claims: Mapping[str, int]
    """The number of each claim by its id, in the order of the answer: what the page calls it by."""
    sources: Mapping[str, int]
    """The number of each source by its id."""
    citations: frozenset[int]
    """The offsets in the answer at which a citation begins."""
    passages: Mapping[Place, str]
    """The fragment of each passage that a claim quotes or a finding is about; of several quotes, the first one's."""
    noted: Mapping[str, SourceSpan]
    """The passages that only findings are about, by their fragment."""
    turn: str = ""
    """What tells things of one answer from those of another on the same page; empty where there is one answer."""

    @classmethod
    def of(
        cls,
        report: Report,
        evidence: Evidence,
        *,
        turn: str = "",
        claims_before: int = 0,
        sources: Mapping[str, int] | None = None,
    ) -> Links:
        """The fragments of one answer's report.

        Args:
            report: the report.
            evidence: the sources that it is about.
            turn: what tells the answer from others on the same page, made of digits and hyphens.
            claims_before: how many claims other answers have on the page already.
            sources: the numbers of the sources, where the page numbers them; else from 1, in order.
        """
        claims = {claim.id: number for number, claim in enumerate(report.claims, start=claims_before + 1)}
        passages: dict[Place, str] = {}
        for claim in report.claims:
            for number, quote in enumerate(claim.quotes, start=1):
                passages.setdefault(place(quote), f"quote-{claims[claim.id]}-{number}")
        noted: dict[str, SourceSpan] = {}
        for passage in (each for finding in report.findings for each in passages_of(finding)):
            if place(passage) not in passages:
                fragment = f"passage-{turn}{len(noted) + 1}"
                passages[place(passage)], noted[fragment] = fragment, passage
        return cls(
            claims=claims,
            sources=_numbered(evidence) if sources is None else sources,
            citations=frozenset(citation.start for sentence in report.sentences for citation in sentence.citations),
            passages=passages,
            noted=noted,
            turn=turn,
        )

    def claim(self, claim: CheckedClaim) -> str:
        """Its words in the answer."""
        return f"claim-{self.claims[claim.id]}"

    def card(self, claim: CheckedClaim) -> str:
        """What is said of it."""
        return f"card-{self.claims[claim.id]}"

    def quote(self, claim: CheckedClaim, number: int) -> str:
        """The words in the source that the claim's quote `number` (from 1) consists of."""
        return f"quote-{self.claims[claim.id]}-{number}"

    def deciding(self, claim: CheckedClaim) -> str:
        """Where to look first: its first quote against it, else its first quote, else its card."""
        against = [number for number, quote in enumerate(claim.quotes, start=1) if quote.stance == "contradict"]
        return self.quote(claim, against[0] if against else 1) if claim.quotes else self.card(claim)

    def sentence(self, index: int) -> str:
        """The sentence in the answer."""
        return f"sentence-{self.turn}{index}"

    def citation(self, citation: Citation) -> str:
        """The marker in the answer."""
        return f"citation-{self.turn}{citation.start}"

    def source(self, source_id: str) -> str | None:
        """The source; None if it was not handed in."""
        number = self.sources.get(source_id)
        return None if number is None else f"source-{number}"

    def passage(self, passage: SourceSpan) -> str:
        """The words in a source that a finding is about."""
        return self.passages[place(passage)]

    def finding(self, finding: Finding) -> str | None:
        """The narrowest place that the finding is about; None if it is about the whole."""
        claim = self.claims.get(finding.claim_id) if finding.claim_id else None
        if claim:
            return f"claim-{claim}"
        if finding.start in self.citations:
            return f"citation-{self.turn}{finding.start}"
        if finding.sentence_index is not None:
            return self.sentence(finding.sentence_index)
        return next((self.source(source_id) for source_id in finding.source_ids), None)


def _numbered(evidence: Evidence) -> dict[str, int]:
    return {source.id: number for number, source in enumerate(evidence.sources, start=1)}
