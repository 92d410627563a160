"""Words of an answer that a browser does not show."""

from __future__ import annotations

import pytest

from groundwire import Risk, verify
from groundwire.policy import hidden_findings

DOSE = "Take 600 mg of aspirin daily."


@pytest.mark.parametrize(
    "answer",
    [
        f"<!-- {DOSE} -->",
        f"Rest.\n\n<div hidden>{DOSE}</div>",
        f'<span style="display:none">{DOSE}</span>',
        f"<script>{DOSE}</script>",
        f"<?php {DOSE} ?>",
        f"Rest. <? {DOSE}",
    ],
)
def test_hidden_words_are_found_where_they_stand(answer: str) -> None:
    """In comments, hidden elements and instructions to programs, closed or not."""
    assert any(DOSE in answer[found.start : found.end] for found in hidden_findings(answer))


@pytest.mark.parametrize(
    "answer", ["Rest.", "2 < 3 and 5 > 4", "<!-- -->", "<b>Rest.</b>", "<? ?>", "<img alt='Rest'>", f"<!-- {DOSE}"]
)
def test_what_is_shown_or_says_nothing_is_not_found(answer: str) -> None:
    """Elements that are shown, comments without words, and one that does not end, which is read as text."""
    assert not hidden_findings(answer)


@pytest.mark.parametrize(
    ("risk", "action"),
    [(Risk.LOW, "PASS"), (Risk.MEDIUM, "PASS"), (Risk.HIGH, "REVIEW"), (Risk.CRITICAL, "REVIEW")],
)
def test_an_answer_with_hidden_words_does_not_pass_where_much_is_at_stake(risk: Risk, action: str) -> None:
    """Whoever shows it as plain text shows them, and they claim nothing that a judge would be asked about."""
    report = verify(f"<!-- {DOSE} -->", ["Rest."], risk=risk)
    assert [finding.kind for finding in report.findings] == ["hidden_text"]
    assert report.decision.action.value == action
