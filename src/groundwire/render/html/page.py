"""The page of one answer's report."""

from __future__ import annotations

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Report
from groundwire.domain.verdict import Verdict
from groundwire.render.html.document import document, shares
from groundwire.render.html.links import Links
from groundwire.render.html.protocol import changes, facts
from groundwire.render.html.sources import source_views
from groundwire.render.html.view import AnswerView
from groundwire.render.labels import VERDICTS
from groundwire.render.summary import count_verdicts, score


def report_page(answer: str, report: Report, evidence: Evidence, *, question: str | None = None) -> str:
    """The whole report as one HTML document; see `document` for what it may do.

    Raises:
        InputError: the report is about another answer or other evidence.
    """
    links = Links.of(report, evidence)
    return document(
        "page.html.jinja",
        view=AnswerView.of(answer, report, evidence, links),
        report=report,
        question=question,
        sources=list(source_views(report, evidence, links)),
        changes=changes(report),
        facts=list(facts(report)),
        score=score(report),
        counts=_counts(report),
        bar=list(shares(count_verdicts(report))),
    )


def _counts(report: Report) -> dict[Verdict, int]:
    """How many claims have each verdict that occurs; sentences that claim nothing are counted as no claims."""
    counts = count_verdicts(report)
    counts[Verdict.NOT_A_CLAIM] += sum(not sentence.claims for sentence in report.sentences)
    return {verdict: counts[verdict] for verdict in VERDICTS if counts[verdict]}
