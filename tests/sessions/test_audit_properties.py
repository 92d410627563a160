"""What holds of every conversation, whatever was said and whatever judges make of it."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sessions.transcripts import scripted

from groundwire.errors import InputError
from groundwire.protocols import read_session_report
from groundwire.protocols.multi_turn import MultiTurnResult
from groundwire.sessions import audit_session, read_transcript
from groundwire.testing import ScriptedJudge
from groundwire.verifier import Verifier

VERDICTS = st.sampled_from(
    ["SUPPORTED", "SUPPORTED", "SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "UNCHECKED"]
)
TURNS = st.lists(st.one_of(st.just("-"), st.lists(VERDICTS, min_size=1, max_size=4).map(" ".join)), max_size=10)
RISKS = st.sampled_from(["LOW", "HIGH"])


@settings(max_examples=80, deadline=None)
@given(turns=TURNS, risk=RISKS)
def test_nothing_unchecked_or_low_ever_passes(turns: list[str], risk: str) -> None:
    """Gate, scores, interval and claims of any conversation agree with each other and with what was said."""
    conversation, judge = scripted(*turns)
    report = audit_session(conversation, Verifier(judge=judge), risk=risk, linker=ScriptedJudge())
    result = cast("MultiTurnResult", report.result)
    said = " ".join(turns)
    if report.decision.gate == "passed":
        assert "UNCHECKED" not in said
        scored = [turn.grounding_score for turn in result.per_turn_scores if turn.grounding_score is not None]
        assert scored
        assert min(scored) >= 0.7
        assert risk == "LOW" or "-" not in turns
    if "UNCHECKED" not in said:
        assert report.score_interval.lower == report.score_interval.upper == result.overall_session_score
    elif report.score_interval.lower is not None:
        assert report.score_interval.upper is not None
        assert report.score_interval.lower < report.score_interval.upper
    for turn in result.per_turn_scores:
        answer = conversation.turns[turn.turn_index].answer
        assert all(claim in answer for claim in (*turn.unsupported_claims, *turn.claim_source_mapping))
        assert (turn.score == "N/A") == (turns[turn.turn_index] == "-")
    assert read_session_report(report.to_json()) == report


@settings(max_examples=80, deadline=None)
@given(turns=TURNS, place=st.integers(min_value=0, max_value=9))
def test_an_outage_never_helps(turns: list[str], place: int) -> None:
    """A claim that cannot be checked instead of being judged never lets a conversation pass that did not."""
    conversation, judge = scripted(*turns)
    whole = audit_session(conversation, Verifier(judge=judge), linker=ScriptedJudge())
    claims = list(judge.script)
    if not claims:
        return
    out = ScriptedJudge({**judge.script, claims[place % len(claims)]: "UNCHECKED"})
    partly = audit_session(conversation, Verifier(judge=out), linker=ScriptedJudge())
    assert partly.decision.gate != "passed"
    if whole.score_interval.lower is not None:
        assert partly.score_interval.lower is not None
        assert partly.score_interval.lower <= whole.score_interval.lower


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["role", "content", "sources", "answer", "question", "type", "data", "messages", "id", "text"]
            ),
            inner | st.sampled_from(["user", "assistant", "tool", "ai", "human"]),
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(value=JSON, form=st.sampled_from(["auto", "openai", "langchain", "jsonl"]))
def test_any_json_is_read_or_refused_in_one_line(value: Any, form: Any) -> None:
    """Whatever stands in a file, it is a conversation or a clear error."""
    for text in (json.dumps(value), json.dumps([value]), json.dumps(value) + "\n" + json.dumps(value)):
        require_read_or_refused(text, form)


@settings(max_examples=200, deadline=None)
@given(
    text=st.lists(
        st.sampled_from(["User:", "Assistant:", "Sources:", "\n", " ", "[1] x", "none", "a", "{", "[", '"', "\r\n"])
    ).map("".join)
)
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    """Labels in any order make a conversation or a clear error."""
    require_read_or_refused(text, "auto")
    require_read_or_refused(text, "text")


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=40))
def test_any_bytes_are_read_or_refused_in_one_line(data: bytes) -> None:
    """So do bytes."""
    require_read_or_refused(data, "auto")


def require_read_or_refused(text: str | bytes, form: Any) -> None:
    try:
        read_transcript(text, format=form)
    except InputError as error:
        if "\n" in str(error):
            pytest.fail(f"more than one line: {error}")
