from __future__ import annotations

from tests.protocols.builders import NOW, checked, context_of, quote

from groundwire.domain.evidence import Evidence
from groundwire.protocols.attribution import build

SEEN = Evidence.of(["The defendant was seen at 8:15 PM.", "The incident occurred at 8:30 PM."])
BOTH = tuple(quote(source_id, "support", evidence=SEEN) for source_id in ("S1", "S2"))


def test_empty_evidence_gives_no_sentences() -> None:
    """Empty evidence gives an empty list and the one flag, whatever the answer says."""
    result = build(context_of(checked(["UNSUPPORTED"], []), evidence=Evidence.of([])))
    assert (result.sentences, result.critical_flags) == ((), ("INSUFFICIENT_EVIDENCE",))
    assert result.overall_faithfulness_score == 0.0


def test_no_match_at_all_gives_no_sentences() -> None:
    """Evidence that matches no claim is insufficient; evidence that was not looked at is not."""
    assert build(context_of(checked(["UNSUPPORTED"]))).critical_flags == ("INSUFFICIENT_EVIDENCE",)
    assert build(context_of(checked(["UNCHECKED"]))).critical_flags == ("UNGROUNDED:0",)


def test_faithfulness_leaves_out_what_claims_nothing() -> None:
    """The score is the mean over factual sentences; the id and the moment are those given."""
    result = build(context_of(checked([], ["SUPPORTED"], ["PARTIAL"], ["CONTRADICTED"], ["UNCHECKED"])))
    assert result.overall_faithfulness_score == 0.375
    assert (result.answer_id, result.verification_date) == ("r1", NOW)
    assert result.critical_flags == ("CONTRADICTED:3", "UNGROUNDED:4")


def test_computation_is_shown() -> None:
    """A value that follows from several sources is multi-source, with the computation in the notes and no flag."""
    claim = {
        "verdict": "SUPPORTED",
        "text": "The defendant was seen 15 minutes before the incident.",
        "support": "computed",
        "quotes": BOTH,
        "explanation": "8:30 PM - 8:15 PM = 15 minutes",
    }
    result = build(context_of(checked([claim]), evidence=SEEN))
    (sentence,) = result.sentences
    assert (sentence.multi_source_flag, sentence.supporting_evidence_ids) == (True, ("S1", "S2"))
    assert "computed from S1 and S2: 8:30 PM - 8:15 PM = 15 minutes" in sentence.provenance_notes
    assert result.critical_flags == ()


def test_parts_are_traced_to_their_sources() -> None:
    """A sentence with one source per claim says which part comes from which."""
    claims = [
        {"verdict": "SUPPORTED", "text": "He was seen at 8:15 PM", "quotes": BOTH[:1]},
        {"verdict": "SUPPORTED", "text": "and it happened at 8:30 PM.", "quotes": BOTH[1:]},
    ]
    (sentence,) = build(context_of(checked(claims), evidence=SEEN)).sentences
    assert sentence.multi_source_flag
    assert "“He was seen at 8:15 PM” from S1" in sentence.provenance_notes
    assert "“and it happened at 8:30 PM.” from S2" in sentence.provenance_notes


def test_a_merge_is_flagged_and_noted() -> None:
    """One claim pieced together from several sources is flagged, and the notes say that the parts are not clear."""
    claim = {
        "verdict": "SUPPORTED",
        "text": "The defendant was seen at 8:15 and the incident was 8:30.",
        "quotes": BOTH,
    }
    result = build(context_of(checked([claim]), evidence=SEEN))
    assert result.critical_flags == ("MULTI_SOURCE_MERGE:0",)
    assert "which part is whose is not clear" in result.sentences[0].provenance_notes
