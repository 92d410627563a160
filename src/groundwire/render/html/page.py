"""The page itself: templates, styles and script put into one file that needs nothing else."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import resources
from typing import TYPE_CHECKING, Any

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Report
from groundwire.domain.text import has_marks
from groundwire.domain.verdict import Verdict
from groundwire.errors import InputError
from groundwire.render.annotate import require_same_answer
from groundwire.render.excerpt import readable, shorten
from groundwire.render.html.answer import blocks
from groundwire.render.html.links import Links, passages_of
from groundwire.render.html.protocol import changes, facts
from groundwire.render.html.sources import source_views
from groundwire.render.labels import ACTIONS, SCORES, VERDICTS
from groundwire.render.safe import safe_text
from groundwire.render.summary import count_verdicts, score
from groundwire.render.wording import details, read_otherwise, spent, unsaid
from groundwire.segment.language import detect

if TYPE_CHECKING:
    from jinja2 import Environment

PACKAGE = "groundwire.render.html"

STYLES = ("tokens", "layout", "overview", "answer", "claims", "sources", "inspector", "print")
"""The style sheets in `assets`, in the order in which they are put together: later ones may overrule earlier ones."""

BAR_WIDTH = 1000
"""Units across the bar that shows the verdicts' shares; the page scales it to its column."""

NARROWEST = 12
"""Units that a verdict gets at least, so that one wrong claim among hundreds is still seen."""


PARAMETERS = {
    "controls": "Judge checked with control claims",
    "redacted": "Texts redacted before sending",
    "answers_per_call": "Answers in one call",
}
"""What settings of judges are called, where their names say too little."""

GENERATOR = b'<meta name="generator" content="Groundwire'
"""What in the head of a page says that it is one."""


@dataclass(frozen=True, slots=True)
class Share:
    """One verdict's stretch of the bar."""

    verdict: Verdict
    start: int
    width: int


def report_page(answer: str, report: Report, evidence: Evidence, *, question: str | None = None) -> str:
    """The whole report as one HTML document: no file beside it, no request to anywhere, the same for the same input.

    All text from outside is escaped, and what is invisible or would reorder the line is shown. The page's own security
    policy lets nothing run or load but the script and styles in it.

    Raises:
        InputError: the report is about another answer or other evidence.
    """
    require_same_answer(answer, report)
    require_same_evidence(evidence, report)
    links = Links.of(report, evidence)
    styles = "\n".join(_asset(f"{name}.css") for name in STYLES)
    script = _asset("page.js")
    return (
        _environment()
        .get_template("page.html.jinja")
        .render(
            report=report,
            question=question,
            answer=answer,
            answer_language=detect(answer),
            source_languages={source.id: detect(source.text) for source in evidence.sources},
            blocks=list(blocks(answer, report)),
            sources=list(source_views(report, evidence, links)),
            links=links,
            readable=partial(readable, evidence=evidence),
            changes=changes(report),
            facts=list(facts(report)),
            score=score(report),
            counts=_counts(report),
            bar=list(_bar(report)),
            styles=_trusted(styles),
            script=_trusted(script),
            policy=_policy(styles=styles, script=script),
        )
    )


def is_page(beginning: bytes) -> bool:
    """Whether a file that begins so is a report's page."""
    return GENERATOR in beginning


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


def _counts(report: Report) -> dict[Verdict, int]:
    """How many claims have each verdict that occurs; sentences that claim nothing are counted as no claims."""
    counts = count_verdicts(report)
    counts[Verdict.NOT_A_CLAIM] += sum(not sentence.claims for sentence in report.sentences)
    return {verdict: counts[verdict] for verdict in VERDICTS if counts[verdict]}


def _bar(report: Report) -> Iterator[Share]:
    """The shares of the claims' verdicts, side by side, over the whole width."""
    counts = count_verdicts(report)
    occurring = [verdict for verdict in VERDICTS if counts[verdict]]
    free = BAR_WIDTH - NARROWEST * len(occurring)
    start = 0
    for number, verdict in enumerate(occurring, start=1):
        width = NARROWEST + round(free * counts[verdict] / counts.total())
        width = BAR_WIDTH - start if number == len(occurring) else width
        yield Share(verdict, start, width)
        start += width


def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader(PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_harmless,
    )
    environment.globals |= {
        "VERDICTS": VERDICTS,
        "ACTIONS": ACTIONS,
        "SCORES": SCORES,
        "BAR_WIDTH": BAR_WIDTH,
        "PARAMETERS": PARAMETERS,
        "details": details,
        "spent": spent,
        "read_otherwise": read_otherwise,
        "unsaid": unsaid,
        "shorten": shorten,
        "has_marks": has_marks,
        "language": detect,
        "passages_of": passages_of,
    }
    return environment


def _harmless(value: Any) -> Any:  # noqa: ANN401  # whatever a template prints
    """What a template prints, made safe to look at; the template engine then makes it safe to parse."""
    return safe_text(value) if type(value) is str else value


def _policy(*, styles: str, script: str) -> str:
    """The content security policy: these styles, this script, and nothing else at all."""
    return "; ".join(
        [
            "default-src 'none'",
            f"style-src '{_digest(styles)}'",
            f"script-src '{_digest(script)}'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _digest(block: str) -> str:
    """The hash by which a content security policy knows an inline block."""
    return f"sha256-{base64.b64encode(hashlib.sha256(block.encode()).digest()).decode()}"


def _asset(name: str) -> str:
    return resources.files(PACKAGE).joinpath("assets", name).read_text(encoding="utf-8")


def _trusted(text: str) -> str:
    """Text of the page's own, which is printed as it is."""
    from markupsafe import Markup

    return Markup(text)  # noqa: S704  # an asset of this package
