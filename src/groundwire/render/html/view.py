"""One answer with its report, as templates draw it."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.domain.evidence import Evidence
from groundwire.domain.quotation import SourceSpan
from groundwire.domain.report import Report
from groundwire.errors import InputError
from groundwire.render.annotate import require_same_answer
from groundwire.render.excerpt import readable
from groundwire.render.html.answer import Block, blocks
from groundwire.render.html.links import Links, passages_of
from groundwire.segment.language import detect


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """An answer, cut up and linked."""

    text: str
    report: Report
    evidence: Evidence
    links: Links
    language: str
    blocks: tuple[Block, ...]

    @classmethod
    def of(cls, text: str, report: Report, evidence: Evidence, links: Links) -> AnswerView:
        """The view of the answer `text`.

        Raises:
            InputError: the report is about another answer or other evidence.
        """
        require_same_answer(text, report)
        require_same_evidence(evidence, report)
        return cls(
            text=text,
            report=report,
            evidence=evidence,
            links=links,
            language=detect(text),
            blocks=tuple(blocks(text, report)),
        )

    def language_of(self, source_id: str) -> str:
        """The language of a source."""
        return detect(self.evidence.by_id[source_id].text)

    def readable(self, passage: SourceSpan) -> str:
        """The words of a passage as a reader knows them."""
        return readable(passage, self.evidence)


def require_same_evidence(evidence: Evidence, report: Report) -> None:
    """Return if the report was made from this evidence, and every quote stands in it where the report says.

    Raises:
        InputError: it was not, or one does not.
    """
    quotes = [quote for claim in report.claims for quote in claim.quotes]
    for passage in (*quotes, *(each for finding in report.findings for each in passages_of(finding))):
        source = evidence.by_id.get(passage.source_id)
        if source is None or source.text[passage.start : passage.end] != passage.text:
            raise InputError(
                f"the report is about other evidence: a quote from {passage.source_id!r} is not there; "
                "hand in the evidence that was checked, unchanged"
            )
    # The user's own words, which a policy may add as evidence, are no part of what was handed in.
    if report.provenance.evidence_fingerprint != Evidence(sources=evidence.numbered).fingerprint:
        raise InputError(
            "the report is about other evidence: its fingerprint differs; hand in the evidence that was checked, "
            "unchanged"
        )
