from __future__ import annotations

from collections.abc import Callable

import pytest

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Report
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
        'The ward round was on Monday with Dr Fox. [PARTIAL: no source says "with Dr Fox"]'
    )


def test_without_its_markers_it_is_the_answer(made: Made) -> None:
    """Nothing of the answer is lost or changed."""
    answer, report, _ = made()
    supported = tuple(s for s in report.sentences if s.verdict in ("SUPPORTED", "NOT_A_CLAIM"))
    assert annotate(answer, report.model_copy(update={"sentences": supported})) == answer


def test_another_answer_is_refused(made: Made) -> None:
    """A report is never shown on an answer it is not about."""
    answer, report, _ = made()
    with pytest.raises(InputError, match="about another answer"):
        annotate(answer.replace("Metoprolol", "Bisoprolol"), report)
