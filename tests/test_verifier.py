"""From an answer and its evidence to a report: what always holds."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire import (
    Answer,
    ConfigError,
    EvidenceChanged,
    InputError,
    Report,
    Turn,
    Verdict,
    Verifier,
    read_report,
    verify,
)
from groundwire.domain.text import Span
from groundwire.testing import FailingJudge, ScriptedJudge

FEE = "The fee is 5 EUR."
TURN_0 = {
    "turn_index": 0,
    "grounding_score": 0.75,
    "claims": 4,
    "uncited_unsupported": 1,
    "source_ids": ["tariff.md"],
}
PROTOCOLS = ["evidence-grounding", "grounding-score", "attribution", "consistency"]

PIECES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.sampled_from(
        [
            "The fee is 5 EUR. ",
            "- a list item\r\n",
            "| a | b |\n|---|---|\n| 1 | 2 |\n",
            "## Heading\r\n\r\n",
            "family 👨‍👩‍👧 e\u0301tude ",
            "السعر خمسة يورو. ",
            "手数料は5ユーロです。",
            "`code` **bold** [1] 【2】 ",
            "```\nx = 1\n```\n",
            "\u200f\u202e",
        ]
    ),
)
ANSWERS = st.lists(PIECES, max_size=8).map("".join)


def spans(report: Report) -> Iterator[Span]:
    """Everything in a report that claims to be a piece of the answer."""
    for sentence in report.sentences:
        yield sentence
        yield from sentence.citations
        for claim in sentence.claims:
            yield claim
            yield from claim.unsupported_spans


@settings(max_examples=150, deadline=None)
@given(ANSWERS, st.sampled_from(["SUPPORTED", "UNSUPPORTED", "CONTRADICTED", "PARTIAL", "UNCHECKED"]))
def test_offsets_are_exact_over_any_text(text: str, verdict: str) -> None:
    """Every span is the answer's own characters, every quote the source's; sentences are in order and apart."""
    source = "Größe: 5 EUR 🙂\r\n手数料"
    report = verify(text, [source], judge=ScriptedJudge(otherwise=verdict))
    for span in spans(report):
        assert text[span.start : span.end] == span.text
    for claim in report.claims:
        assert all(source[quote.start : quote.end] == quote.text for quote in claim.quotes)
    ends = [0, *(sentence.end for sentence in report.sentences)]
    assert all(end <= sentence.start for end, sentence in zip(ends, report.sentences, strict=False))


@settings(max_examples=50, deadline=None)
@given(ANSWERS, st.sampled_from(PROTOCOLS))
def test_a_report_survives_its_own_json(text: str, protocol: str) -> None:
    """What is stored is what was said, under every protocol."""
    report = verify(text, [FEE], protocol=protocol, judge=ScriptedJudge(otherwise="SUPPORTED"))
    assert read_report(report.to_json()) == report


@settings(max_examples=50, deadline=None)
@given(ANSWERS)
def test_no_visible_text_is_lost(text: str) -> None:
    """Every letter and digit of the answer belongs to a sentence."""
    report = verify(text, [FEE], judge=ScriptedJudge())
    covered = {offset for sentence in report.sentences for offset in range(sentence.start, sentence.end)}
    marks = [offset for offset, c in enumerate(text) if c.isalpha() and offset not in covered]
    lost = "".join(text[offset] for offset in marks)
    assert not lost.strip("xX"), lost


def test_the_same_input_gives_the_same_report() -> None:
    """Byte for byte, apart from times."""
    answer = "Hi! The fee is 6 EUR [1]. The office opens at 9 and closes at 5.\n\n- Parking: free\n- Desk: floor 3"
    sources = [FEE, "The office opens at 9. Parking is free. The desk is on floor 4."]
    first, second = (_timeless(verify(answer, sources, response_id="r")) for _ in range(2))
    assert first == second


def test_earlier_turns_tell_drift() -> None:
    """A citation of an earlier turn's source is drift and says of which turn; the trend is told from the same turns."""
    report = verify("The fee is 5 EUR [tariff.md].", [FEE], prior_turns=[TURN_0])
    (found,) = [finding for finding in report.findings if finding.kind == "unknown_citation"]
    assert found.message.startswith("[tariff.md] names tariff.md, a source of turn 1 and not of this one")
    result = report.result.model_dump()
    assert result["evidence_drift"] is True
    assert result["session_trend"]["drift_magnitude"] == -0.25


def test_a_claim_is_judged_alike_alone_and_among_others() -> None:
    """Neighbours in the batch change nothing."""
    sources = [FEE, "Parking is free."]
    alone = verify("Parking is free.", sources).claims[0]
    among = verify("The fee is 6 EUR. Parking is free. The moon is made of cheese.", sources).claims[1]
    assert (alone.verdict, alone.confidence, alone.explanation) == (among.verdict, among.confidence, among.explanation)


def _timeless(report: Report) -> str:
    provenance = report.provenance.model_copy(update={"created_at": None, "duration_ms": 0})
    result = report.result.model_copy(update={"verification_date": None})
    return repr(report.model_copy(update={"provenance": provenance, "result": result}))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"protocol": "grounding"}, "unknown protocol 'grounding'; use one of evidence-grounding"),
        ({"risk": "SEVERE"}, "unknown risk level 'SEVERE'; use one of LOW"),
        ({"risk": None}, "unknown risk level None"),
        ({"question": 7}, "the question must be text, not int"),
        ({"response_id": " "}, "the response id is blank"),
        ({"prior_scores": [0.5, 1.5]}, "prior score 1 is 1.5"),
        ({"prior_scores": [float("nan")]}, "prior score 0 is nan"),
        ({"prior_scores": [True]}, "prior score 0 is True"),
        ({"prior_scores": [10**400]}, "prior score 0 is 1000"),
        ({"prior_scores": None}, "the prior scores must be a list, not NoneType"),
        ({"prior_turns": "x"}, "the prior turns must be a list, not str"),
        ({"prior_turns": [{"turn_index": 0}]}, "number 0 of the prior turns: grounding_score: Field required"),
        ({"prior_turns": [TURN_0, TURN_0]}, "the prior turn with `turn_index` 0 stands after the one with 0"),
        ({"prior_turns": [TURN_0], "prior_scores": [1.0]}, "leave `prior_scores` out"),
        ({"history": 5}, "the history must be a list, not int"),
        ({"evidence_fingerprint": 5}, "the evidence fingerprint must be text or a mapping"),
        ({"history": [{"role": "robot", "content": "x"}]}, "turn 0 of the history: role"),
        ({"history": [{"role": "user", "content": "x\ud800"}]}, "turn 0 of the history"),
    ],
)
def test_a_wrong_argument_is_named(options: dict[str, Any], message: str) -> None:
    """The message says which argument and what it takes."""
    with pytest.raises(InputError, match=message):
        verify(FEE, [FEE], judge=ScriptedJudge(), **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"policy": {}}, "the policy must be a Policy, not dict"),
        ({"policy": "strict.toml"}, "the policy must be a Policy, not str"),
        ({"judge": 0}, "0 is no judge"),
        ({"judge": ScriptedJudge}, "is no judge"),
    ],
)
def test_what_is_no_policy_or_judge_is_never_replaced_by_the_default(options: dict[str, Any], message: str) -> None:
    """An empty or false value is a mistake, not a wish for the default."""
    with pytest.raises(ConfigError, match=message):
        verify(FEE, [FEE], **options)


@pytest.mark.parametrize("answer", [None, 5, b"x", ["a"]])
def test_an_answer_must_be_text(answer: Any) -> None:
    """Nothing is turned into text by force."""
    with pytest.raises(InputError, match="the answer must be text"):
        verify(answer, [FEE], judge=ScriptedJudge())


def test_changed_evidence_is_refused_before_anything_is_judged() -> None:
    """The judge is not even asked."""
    judge = ScriptedJudge()
    with pytest.raises(EvidenceChanged, match="'S1'"):
        verify(FEE, [FEE], evidence_fingerprint="0" * 64, judge=judge)
    assert judge.asked == []


@pytest.mark.parametrize("sources", [[], [" \n"]])
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_without_evidence_nothing_is_grounded(sources: list[str], protocol: str) -> None:
    """Empty and blank evidence fail under every protocol, and no judge can change that."""
    report = verify(FEE, sources, protocol=protocol, judge=ScriptedJudge(otherwise="SUPPORTED"))
    assert report.claims[0].verdict is Verdict.UNSUPPORTED
    assert report.decision.gate == "failed"
    assert "empty_evidence" in {finding.kind for finding in report.findings}


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_judge_that_fails_never_passes_an_answer(protocol: str) -> None:
    """All unchecked: undecided, covered by nothing, and for a person to look at."""
    report = verify(FEE, [FEE], protocol=protocol, judge=FailingJudge(RuntimeError("down")))
    assert report.claims[0].cause == "judge_error"
    assert (report.coverage.checked, report.coverage.unchecked) == (0, 1)
    assert (report.decision.gate, report.decision.action.value) == ("undecided", "REVIEW")


def test_a_blank_answer_goes_to_review() -> None:
    """It scores 1.0 by definition and says nothing, so a person looks at it."""
    report = verify(" \n", [FEE], judge=ScriptedJudge())
    assert report.decision.action.value == "REVIEW"
    assert report.sentences == ()


def test_callers_own_claims_are_judged_as_they_are() -> None:
    """Their text is the statement, and nothing else is judged."""
    judge = ScriptedJudge()
    answer = Answer.of("The fee is 5 EUR and parking is free.", claims=["parking is free"])
    report = verify(answer, [FEE], judge=judge)
    assert [claim.text for claim in report.claims] == ["parking is free"]
    assert report.claims[0].statement_source == "caller"


def test_callers_own_sentences_are_kept() -> None:
    """They are not split or joined."""
    answer = Answer.of("One. Two. Three.", sentences=["One. Two.", "Three."])
    assert [s.text for s in verify(answer, [FEE], judge=ScriptedJudge()).sentences] == ["One. Two.", "Three."]


def test_claim_ids_name_response_sentence_and_claim() -> None:
    """The same id in run, queue and golden set."""
    report = verify("Hi! The fee is 5 EUR.", [FEE], response_id="r-7", judge=ScriptedJudge())
    assert [claim.id for claim in report.claims] == ["r-7#1.0"]


def test_blocking_verify_works_inside_a_running_event_loop() -> None:
    """Notebooks and web handlers already have a loop."""

    async def inside() -> Report:
        return verify(FEE, [FEE], judge=ScriptedJudge(otherwise="SUPPORTED"))

    assert asyncio.run(inside()).decision.action.value == "PASS"


def test_verifiers_can_be_awaited_side_by_side() -> None:
    """Concurrent checks do not mix their claims."""

    async def many() -> list[Report]:
        verifier = Verifier(judge=ScriptedJudge())
        return await asyncio.gather(*(verifier.verify(f"Item {n} costs {n} EUR.", [FEE]) for n in range(20)))

    assert [report.claims[0].text for report in asyncio.run(many())] == [f"Item {n} costs {n} EUR." for n in range(20)]


def test_history_is_context_and_never_evidence() -> None:
    """What was said before is handed to nobody as a source."""
    judge = ScriptedJudge()
    verify("It is 5 EUR.", [FEE], history=[Turn(role="assistant", content="The fee is 5 EUR.")], judge=judge)
    assert [source.text for source in judge.asked[0].evidence.sources] == [FEE]


@pytest.mark.parametrize(
    ("answer", "citation", "status", "finding"),
    [
        ("The fee is 5 EUR [1].", ("S1",), "carries", None),
        ("The fee is 5 EUR [S1].", ("S1",), "carries", None),
        ("The fee is 5 EUR [2].", ("S2",), "does_not_carry", "wrong_citation"),
        ("The fee is 5 EUR [3].", (), "unknown", "unknown_citation"),
        ("The fee is 5 EUR [0].", (), "unknown", "unknown_citation"),
    ],
)
def test_citations_are_resolved(answer: str, citation: tuple[str, ...], status: str, finding: str | None) -> None:
    """A marker is a source id or the n-th source; it counts only if it carries the claim."""
    report = verify(answer, [FEE, "Parking is free."], judge=ScriptedJudge(otherwise="SUPPORTED"))
    (found,) = report.sentences[0].citations
    assert (found.source_ids, found.status) == (citation, status)
    assert {f.kind for f in report.findings} == ({finding} if finding else set())


def test_a_source_id_wins_over_a_position() -> None:
    """`[2]` is the source named "2" even if another one is the second."""
    sources = [{"id": "2", "text": FEE}, {"id": "other", "text": "Parking is free."}]
    report = verify("The fee is 5 EUR [2].", sources, judge=ScriptedJudge())
    assert report.sentences[0].citations[0].source_ids == ("2",)


@pytest.mark.parametrize(
    ("answer", "status", "message"),
    [
        ("The fee is 5 EUR [policy].", "carries", ""),
        ("| Item | Price |\n|---|---|\n| Fee | 5 EUR [policy] |", "carries", ""),
        ("The fee is 5 EUR [notes.txt].", "does_not_carry", "src/notes.txt does not carry"),
        ("The fee is 5 EUR [note.txt].", "unknown", "did you mean src/notes.txt?"),
    ],
)
def test_a_source_is_cited_by_its_own_name(answer: str, status: str, message: str) -> None:
    """A plain word in brackets that is an id is its citation; an unknown one is answered by the id it looks like."""
    sources = [{"id": "policy", "text": FEE}, {"id": "src/notes.txt", "text": "Parking is free."}]
    report = verify(answer, sources)
    citations = [citation for sentence in report.sentences for citation in sentence.citations]
    assert [citation.status for citation in citations] == [status]
    assert any(message in finding.message for finding in report.findings) or not message
