"""An answer as plain text, with a marker wherever its sources do not carry it, and the decision at its end."""

from __future__ import annotations

from collections.abc import Iterator

from groundwire.domain.report import Action, CheckedClaim, CheckedSentence, Finding, Report
from groundwire.domain.text import has_marks
from groundwire.domain.verdict import Verdict
from groundwire.errors import InputError
from groundwire.render.excerpt import shorten
from groundwire.render.summary import reason_codes

LONGEST_MARKED = 160
"""Characters of a quote inside a marker, which must not drown the answer it stands in."""


CITATIONS = ("unknown_citation", "wrong_citation")
"""Findings about a citation; their marker touches it."""

SAID_ELSEWHERE = ("conflict",)
"""Findings that the marker of their claim tells already."""

LINE_END = "\n"


def annotate(answer: str, report: Report) -> str:
    """The answer, character for character, with markers such as `[CONTRADICTED: source says "…" (S1)]` put in.

    A claim's marker stands behind its sentence; supported sentences and those without a claim get none. A finding's
    stands behind what it is about: `[7][UNKNOWN CITATION]`. What does not pass ends with the decision and the codes of
    its reasons.

    Raises:
        InputError: the report is about another answer.
    """
    require_same_answer(answer, report)
    pieces: list[str] = []
    position = 0
    # Sorting is stable: where a citation ends its sentence, its marker comes first.
    for place, marker in sorted([*_findings(answer, report), *_claims(report)], key=lambda each: each[0]):
        pieces += [answer[position:place], marker]
        position = place
    return "".join([*pieces, answer[position:], _closing(answer, report)])


def require_same_answer(answer: str, report: Report) -> None:
    """Return if every sentence of the report stands in the answer where the report says.

    Raises:
        InputError: one does not.
    """
    for sentence in report.sentences:
        if answer[sentence.start : sentence.end] != sentence.text:
            raise InputError(
                f"the report is about another answer: sentence {sentence.index} is not there; "
                "hand in the answer that was checked, unchanged"
            )


def _claims(report: Report) -> Iterator[tuple[int, str]]:
    for sentence in report.sentences:
        for marker in _markers(sentence):
            yield sentence.end, f" {marker}"


def _findings(answer: str, report: Report) -> Iterator[tuple[int, str]]:
    for finding in report.findings:
        if finding.end is not None and finding.end <= len(answer) and finding.kind not in SAID_ELSEWHERE:
            glue = "" if finding.kind in CITATIONS else " "
            yield finding.end, f"{glue}[{_capitals(finding)}]"


def _closing(answer: str, report: Report) -> str:
    decision = report.decision
    if decision.action is Action.PASS:
        return ""
    codes = f": {reason_codes(decision)}" if decision.reasons else ""
    return f"{'' if answer.endswith(LINE_END) else LINE_END}{LINE_END}[{decision.action}{codes}]"


def _capitals(finding: Finding) -> str:
    return finding.kind.replace("_", " ").upper()


def _markers(sentence: CheckedSentence) -> list[str]:
    many = len(sentence.claims) > 1
    return [_marker(claim, named=many) for claim in sentence.claims if claim.verdict is not Verdict.SUPPORTED]


def _marker(claim: CheckedClaim, *, named: bool) -> str:
    which = f' "{shorten(claim.text, LONGEST_MARKED)}"' if named else ""
    return f"[{claim.verdict}{which}: {_because(claim)}]"


def _because(claim: CheckedClaim) -> str:
    match claim.verdict:
        case Verdict.UNCHECKED:
            return f"could not be checked ({claim.cause})"
        case Verdict.PARTIAL if claim.supporting and claim.contradicting:
            for_it, against_it = claim.supporting[0], claim.contradicting[0]
            return f"{_says(for_it.text, for_it.source_id)}, but {_says(against_it.text, against_it.source_id)}"
        case _ if claim.contradicting:
            return _says(claim.contradicting[0].text, claim.contradicting[0].source_id)
        case Verdict.PARTIAL if claim.unsupported_spans:
            words = ", ".join(f'"{shorten(span.text, LONGEST_MARKED)}"' for span in claim.unsupported_spans)
            return f"no source says {words}"
        case Verdict.PARTIAL:
            return shorten(claim.explanation, LONGEST_MARKED) or "the sources say only part of it"
        case _:
            return "no source says so"


def _says(text: str, source_id: str) -> str:
    words = shorten(text, LONGEST_MARKED)
    said = words if has_marks(words) else f'"{words}"'
    return f"source says {said} ({shorten(source_id, LONGEST_MARKED)})"
