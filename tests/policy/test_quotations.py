"""Words between quotation marks are those of a source, or there is a finding."""

from __future__ import annotations

from typing import Any

import pytest
from tests.protocols.builders import checked

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Finding
from groundwire.policy import quotation_findings

SOURCES = Evidence.of(
    [
        "The tenant must pay within 30 days of the invoice date. The deposit is 500 EUR.",
        "Refunds are made within two weeks of the return, by bank transfer only.",
    ]
)


def found(text: str, *, asked: str = "", citations: Any = ()) -> tuple[Finding, ...]:
    sentences = checked([{"verdict": "UNSUPPORTED", "text": text}], citations=citations)
    return quotation_findings(sentences, SOURCES, [asked] if asked else [])


@pytest.mark.parametrize(
    ("text", "misquoted"),
    [
        ("It says “must pay within 30 days”.", False),
        ("It says “The tenant … within 30 days”.", False),
        ("It says “must pay within 60 days of the invoice date”.", True),
        ("It says 'made within three weeks of the return'.", True),
        ("It says “no money will be given back”.", True),
        ("Es heißt: „innerhalb von zehn Tagen zu zahlen“.", True),
        ("規約には「返品は三十日以内です」とある。", True),
        ("It says “60 days”.", True),
        ("This is a “soft” deadline.", False),
        ("It is a so-called “grace period”.", False),
        ("The book “A Long Day in the Snow” is cited.", False),
        ("It does not say “free of any charge”.", False),
        ("Nowhere do the sources say “free of any charge”.", False),
    ],
)
def test_misquotations(text: str, *, misquoted: bool) -> None:
    """Whole phrases are somebody's words; terms, titles and words that are denied are not."""
    assert [finding.kind for finding in found(text)] == ["misquotation"] * misquoted


def test_a_misquotation_says_what_differs() -> None:
    """The finding stands at the quotation and holds the passage that was meant."""
    (finding,) = found("It says “must pay within 60 days of the invoice date”.")
    assert finding.near_miss is not None
    assert [(d.quoted.text, d.found.text) for d in finding.near_miss.differences] == [("60", "30")]
    assert finding.source_ids == ("S1",)
    assert finding.passages == (finding.near_miss.passage,)
    assert "“30” where the quote has “60”" in finding.message
    assert finding.end is not None
    assert finding.start is not None
    assert finding.end - finding.start == len("must pay within 60 days of the invoice date")


def test_the_words_of_the_user_may_be_repeated() -> None:
    """A quotation of the question is none of the sources."""
    assert found("You asked “can I get my money back”.", asked="Can I get my money back?") == ()


@pytest.mark.parametrize(
    ("status", "source_id", "kinds"),
    [("carries", "S1", ["wrong_citation"]), ("does_not_carry", "S1", []), ("carries", "S2", [])],
)
def test_a_quotation_in_another_source_than_the_one_cited(status: str, source_id: str, kinds: list[str]) -> None:
    """It says where the words stand, unless the citation has a finding already."""
    findings = found(
        "It says “within two weeks of the return”.", citations=[{"status": status, "source_ids": (source_id,)}]
    )
    assert [finding.kind for finding in findings] == kinds
    assert all("stand in S2, not in S1" in finding.message for finding in findings)
