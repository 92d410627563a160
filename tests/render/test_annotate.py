from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.render.conftest import claim_of, report_of, sentence_of

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Action, Decision, DecisionReason, Finding, FindingKind, Report
from groundwire.domain.verdict import Verdict
from groundwire.errors import InputError
from groundwire.render.annotate import annotate

Made = Callable[[], tuple[str, Report, Evidence]]


def test_markers_follow_their_sentences(made: Made) -> None:
    """Each sentence that is not carried has a marker behind it that says why; the others stay as they are."""
    answer, report, _ = made()
    assert annotate(answer, report) == (
        "Hello! Metoprolol 50 mg was given twice daily. Potassium was 3.1 mmol/L, and sodium was normal. "
        '[CONTRADICTED "Potassium was 3.1 mmol/L": source says "potassium at 4.2 mmol/L" (labs/2024.md)] '
        "She is allergic to latex. [UNSUPPORTED: no source says so] "
        'The ward round was on Monday with Dr Fox. [PARTIAL: no source says "with Dr Fox"]\n\n'
        "[REVIEW: grounding_below_threshold]"
    )


def test_without_its_markers_it_is_the_answer(made: Made) -> None:
    """Nothing of the answer is lost or changed."""
    answer, report, _ = made()
    supported = tuple(s for s in report.sentences if s.verdict in ("SUPPORTED", "NOT_A_CLAIM"))
    passed = Decision(action=Action.PASS, gate="passed")
    assert annotate(answer, report.model_copy(update={"sentences": supported, "decision": passed})) == answer


@pytest.mark.parametrize(
    ("kind", "marker"),
    [
        ("unknown_citation", "[7][UNKNOWN CITATION]"),
        ("wrong_citation", "[7][WRONG CITATION]"),
        ("missing_citation", "[7] [MISSING CITATION]"),
        ("conflict", "[7]"),
    ],
)
def test_findings_are_marked_in_place(kind: FindingKind, marker: str) -> None:
    """A bad citation is marked where it stands, before what is said of its sentence; a conflict by its claim alone."""
    answer = "Tea is hot [7]. So is coffee."
    tea = sentence_of(answer, "Tea is hot [7].", claim_of(answer, "Tea is hot [7].", Verdict.UNSUPPORTED))
    start = answer.index("[7]")
    found = Finding(kind=kind, message="about the citation", start=start, end=start + 3)
    blocked = Decision(action=Action.BLOCK, gate="failed", reasons=(DecisionReason(code="a", message="b"),))
    assert annotate(answer, report_of(tea, findings=(found,), decision=blocked)) == (
        f"Tea is hot {marker}. [UNSUPPORTED: no source says so] So is coffee.\n\n[BLOCK: a]"
    )


def test_another_answer_is_refused(made: Made) -> None:
    """A report is never shown on an answer it is not about."""
    answer, report, _ = made()
    with pytest.raises(InputError, match="about another answer"):
        annotate(answer.replace("Metoprolol", "Bisoprolol"), report)
