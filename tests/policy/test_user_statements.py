from __future__ import annotations

from typing import Any

import pytest
from typing_extensions import override

from groundwire import verify
from groundwire.domain.evidence import Evidence
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.request import Request
from groundwire.errors import ConfigError, InputError
from groundwire.policy import Policy, with_user_statements
from groundwire.testing import ScriptedJudge

TAKEN = Policy.parse("[sources]\nuser_statements = true", name="taken")
FEE = [{"id": "fees", "text": "The fee is 5 EUR."}]
HISTORY = [
    {"role": "system", "content": "The order number is 9."},
    {"role": "user", "content": "Hello! I ordered two lamps. Is the fee 7 EUR?"},
    {"role": "assistant", "content": "You ordered three lamps."},
    {"role": "user", "content": "One of them is broken."},
]


def sources(policy: Policy = TAKEN, **options: Any) -> dict[str, str]:
    request = Request.of("Yes.", FEE, **options)
    return {source.id: source.text for source in with_user_statements(request, policy.sources).evidence.sources}


def test_the_user_s_statements_become_sources_by_turn() -> None:
    """What the user states in a turn is one source; what anybody else says, and what is asked, is none."""
    found = sources(history=HISTORY, question="It arrived on 3 May. What can I do?")
    assert list(found) == ["fees", "user:0", "user:1"]
    assert found["user:0"].split() == ["I", "ordered", "two", "lamps."]
    assert found["user:1"].split() == ["One", "of", "them", "is", "broken.", "It", "arrived", "on", "3", "May."]


def test_places_hold_in_the_user_s_message() -> None:
    """What a quote of it says of its place is true of the message, too."""
    message = HISTORY[1]["content"]
    text = sources(history=HISTORY[:2])["user:0"]
    start = text.index("I ordered")
    assert message[start : start + 19] == text[start : start + 19] == "I ordered two lamps"


@pytest.mark.parametrize("question", [None, "Is the fee 7 EUR?", "Hello!"])
def test_who_states_nothing_adds_no_source(question: str | None) -> None:
    """A question and a greeting are no evidence of anything."""
    assert list(sources(question=question)) == ["fees"]


def test_by_default_they_are_no_evidence() -> None:
    """A policy has to say so."""
    assert list(sources(Policy.default(), history=HISTORY)) == ["fees"]


def test_an_answer_rests_on_what_the_user_said() -> None:
    """The verdict has the user's own words as its quote; provenance and fingerprint stay the caller's."""
    answer, question = "You ordered two lamps.", "I ordered two lamps. One is broken. What now?"
    report = verify(answer, FEE, question=question, policy=TAKEN)
    quote = report.claims[0].quotes[0]
    assert (report.decision.gate, quote.source_id, question[quote.start : quote.end]) == (
        "passed",
        "user:0",
        quote.text,
    )
    assert report.provenance.evidence_fingerprint == Evidence.of(FEE).fingerprint
    assert list(report.provenance.source_fingerprints) == ["fees"]
    assert verify(answer, FEE, question=question).decision.gate == "failed"


def test_what_was_only_asked_proves_nothing() -> None:
    """A user who asks whether something is so does not make it so."""
    report = verify("The deposit is 7 EUR.", FEE, question="Is the deposit 7 EUR?", policy=TAKEN)
    assert report.decision.gate == "failed"


def test_a_number_never_cites_the_user() -> None:
    """`[2]` beside one source names nothing, however much the user said."""
    report = verify("You ordered two lamps [2].", FEE, question="I ordered two lamps.", policy=TAKEN)
    assert [finding.kind for finding in report.findings] == ["unknown_citation"]
    named = verify("You ordered two lamps [user:0].", FEE, question="I ordered two lamps.", policy=TAKEN)
    assert named.sentences[0].citations[0].status == "carries"


def test_they_are_fresh_and_of_a_kind_of_their_own() -> None:
    """What was said in this conversation is not stale; whether the kind is accepted, the policy says."""
    aged = Policy.parse("[sources]\nuser_statements = true\nmax_age_days = 30", name="aged")
    answer, question = "You ordered two lamps.", "I ordered two lamps."
    assert [f.kind for f in verify(answer, FEE, question=question, policy=aged).findings] == []
    kinds = Policy.parse("[sources]\nuser_statements = true\naccepted_kinds = ['manual']", name="kinds")
    assert [f.kind for f in verify(answer, FEE, question=question, policy=kinds).findings] == ["unaccepted_source"]


def test_a_source_of_the_caller_cannot_pass_for_the_user() -> None:
    """An id that is taken is an error, not one source in place of another."""
    with pytest.raises(InputError, match=r"'user:0' has the id of the user's own words"):
        verify("Yes.", [{"id": "user:0", "text": "No."}], question="I ordered two lamps.", policy=TAKEN)


class Hosted(ScriptedJudge):
    """A judge that sends what it reads away."""

    @property
    @override
    def info(self) -> JudgeInfo:
        return JudgeInfo(name="hosted", version="1", destinations=("openai",))


def test_they_leave_the_machine_only_where_sources_without_a_class_may() -> None:
    """What the user said is sent nowhere that a source without a class may not go."""
    closed = Policy.parse(
        "[sources]\nuser_statements = true\n[egress]\nunclassified = []\nclasses = {a = 'any'}", name="c"
    )
    with pytest.raises(ConfigError, match=r"without a class may not be sent to 'openai'.*'user:0'"):
        verify(
            "You ordered two lamps.",
            [{"id": "a", "text": "The fee is 5 EUR.", "classification": "a"}],
            question="I ordered two lamps.",
            policy=closed,
            judge=Hosted(),
        )
