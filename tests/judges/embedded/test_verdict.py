"""What is said of a claim that no passage carries whole."""

from __future__ import annotations

from groundwire.domain.claim import Claim
from groundwire.domain.evidence import Evidence
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.index import EvidenceIndex, Window
from groundwire.judges.embedded.model import UNSEEN
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.part import Part
from groundwire.judges.embedded.stance import Side, Stance
from groundwire.judges.embedded.verdict import _short_of_support

TEXT = "The plant opens in May by night."
CLAIM = Claim(id="r#0.0", start=0, end=len(TEXT), text=TEXT, statement=TEXT, statement_source="verbatim", kind="other")
INDEX = EvidenceIndex(Evidence.of(["The plant opens in May.", "The plant may open."]), language="en", synonyms=())


def candidate(number: int) -> Candidate:
    """The claim beside one of the passages."""
    window = Window(entries=(INDEX.entries[number],))
    return Candidate(claim=Parsed(text=TEXT, language="en"), premise=window, index=INDEX, exact=False, scores=UNSEEN)


def weaker(number: int) -> Stance:
    """What one of the passages says less."""
    return Stance(candidate=candidate(number), side=Side.WEAKER, strength=0.5, about=0.5, because="it says 'may'")


def test_the_explanation_is_of_the_passage_that_is_quoted() -> None:
    """What another passage says less is no reason for what this one lacks."""
    found = _short_of_support(CLAIM, [weaker(1)], Part(candidate=candidate(0), text=TEXT, entailment=0.9))
    assert [quote.source_id for quote in found.quotes] == ["S1"]
    assert "may" not in found.explanation
    assert found.explanation.startswith("source 'S1' carries a part of it: no passage carries ")


def test_a_reason_of_the_passage_itself_is_told() -> None:
    """With a part that it carries, or without one."""
    for part in (Part(candidate=candidate(1), text=TEXT, entailment=0.9), None):
        found = _short_of_support(CLAIM, [weaker(1)], part)
        assert found.explanation == "source 'S2' carries a part of it: it says 'may'"
