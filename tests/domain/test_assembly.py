"""Findings on conflicts and citations hold the words of both sides, and say which source would be the right one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.protocols.builders import CONFLICT, EVIDENCE, checked

from groundwire import verify
from groundwire.domain.assembly import findings
from groundwire.domain.report import Finding


def found(row: Any, citation: Any = None) -> list[Finding]:
    citations = [citation] if citation else []
    return list(findings("The fee is 5 EUR.", checked(row, citations=citations), EVIDENCE))


def test_a_conflict_holds_both_passages() -> None:
    """Both sources are quoted, in the message and as places."""
    (finding,) = found([CONFLICT])
    assert finding.message == "the sources disagree: S1 “The fee is 5 EUR.” against S2 “The fee is 7 EUR.”"
    assert [(p.source_id, p.text) for p in finding.passages] == [
        ("S1", "The fee is 5 EUR."),
        ("S2", "The fee is 7 EUR."),
    ]


@pytest.mark.parametrize(
    ("citation", "kind", "said"),
    [
        ({"status": "does_not_carry", "source_ids": ("S2",)}, "wrong_citation", "S2 does not carry this sentence"),
        ({"status": "unknown", "source_ids": ()}, "unknown_citation", "names a source that was not handed in"),
    ],
)
def test_a_bad_citation_names_the_right_source(citation: Any, kind: str, said: str) -> None:
    """Where a source carries the sentence, the message says which; where none does, it says no more."""
    (carried,) = found(["SUPPORTED"], citation)
    assert carried.kind == kind
    assert carried.message.endswith(f"{said}; what carries it is S1")
    (alone,) = found(["UNSUPPORTED"], citation)
    assert alone.message.endswith(said)


@pytest.mark.parametrize("text", ["", " \n", "\u200b\u2060", "\ufeff", "\u2800", "\u3164\u115f", "\ufe0f", "\x00\x07"])
def test_an_answer_in_which_nothing_can_be_seen_is_blank(text: str) -> None:
    """It passes nowhere, whatever it is written with."""
    report = verify(text, ["The fee is 5 EUR."])
    assert [finding.kind for finding in report.findings] == ["empty_answer"]
    assert report.decision.gate == "undecided"
