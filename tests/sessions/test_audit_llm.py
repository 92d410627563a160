"""The audit of conversations by a language model over real HTTP: what each request shows, and how bad replies end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import Any, cast

import pytest
from tests.chat.asking import client
from tests.judges.llm.replies import honest_in
from tests.sessions.transcripts import transcript

from groundwire.domain.session_report import SessionReport
from groundwire.judges.llm import LLMJudge
from groundwire.protocols.multi_turn import MultiTurnResult
from groundwire.sessions import Transcript, audit_session
from groundwire.storage import MemoryStore
from groundwire.testing import FakeLLM, LLMReply, LLMRequest
from groundwire.verifier import Verifier

OPENING = ["The library opens at ten.", "Bags are left at the desk."]
TICKETS = ["A ticket costs 12 EUR.", "Children under six enter free."]
CAFE = ["The café sells soup from noon on.", "Dogs wait in the yard."]

VISIT = transcript(
    ("When does the library open?", "The library opens at ten.", OPENING),
    ("And what is a ticket?", "A ticket costs 12 EUR.", TICKETS),
    ("Where can I rest?", "There is a garden behind the hall.", None),
    ("Is there food?", "The café sells soup from noon on.", CAFE),
    name="visit",
)


def honest(request: LLMRequest) -> dict[str, Any]:
    return honest_in(request.messages[-1]["content"])


def audited(
    replies: Callable[[LLMRequest], LLMReply | Mapping[str, Any]], conversation: Transcript = VISIT, **options: Any
) -> tuple[SessionReport, list[LLMRequest]]:
    with FakeLLM(replies) as server:
        report = audit_session(conversation, Verifier(judge=LLMJudge(client(server))), at_once=1, **options)
    return report, server.requests


def shown(request: LLMRequest, name: str) -> str:
    """What a fence of the prompt holds, without its code."""
    found = re.search(rf"<{name} (\w+)>\n(.*?)\n</{name} \1>", request.messages[-1]["content"], re.DOTALL)
    return found[2] if found else ""


def test_each_request_shows_one_turn_and_what_came_before() -> None:
    """A request has its turn's sources and no others, the conversation so far, and not a word of later turns."""
    _, requests = audited(honest)
    assert len(requests) == 3  # nobody is asked about the turn without sources
    opening, tickets, cafe = requests
    assert (shown(opening, "history"), shown(opening, "question")) == ("", "When does the library open?")
    assert shown(tickets, "history") == ("User: When does the library open?\nAssistant: The library opens at ten.")
    assert shown(cafe, "history").endswith(
        "User: And what is a ticket?\nAssistant: A ticket costs 12 EUR.\n"
        "User: Where can I rest?\nAssistant: There is a garden behind the hall."
    )
    for request, own in zip(requests, (OPENING, TICKETS, CAFE), strict=True):
        for source in (*OPENING, *TICKETS, *CAFE):
            fences = re.sub(r"<(history|answer) (\w+)>.*?</\1 \2>", "", request.prompt, flags=re.DOTALL)
            assert (source in fences) == (source in own)
    for later in ("ticket", "garden", "soup"):
        assert later not in opening.prompt
    for later in ("garden", "soup"):
        assert later not in tickets.prompt


def test_the_report_names_template_and_model() -> None:
    """Which prompt and which model scored the turns stands beside the scores, and what all calls took together."""
    report, _ = audited(honest)
    assert [turn.state for turn in report.turns] == ["checked", "checked", "no_sources", "checked"]
    assert [(template.name, template.version) for template in report.provenance.templates] == [("multi-turn", "v1")]
    assert report.provenance.reported_models == ("fake-1",)
    assert report.provenance.usage is not None
    assert report.provenance.usage.calls == 3


def test_a_bad_reply_is_asked_again_once_with_a_correction() -> None:
    """The second request repeats the first and names the defects in a [CORRECTION] block; then the turn is scored."""
    left = [LLMReply("no JSON at all")]
    report, requests = audited(lambda request: left.pop() if left else honest(request))
    assert len(requests) == 4
    first, second = ("\n".join(message["content"] for message in request.messages) for request in requests[:2])
    assert second.startswith(first)
    assert "[CORRECTION] Your last reply failed validation:" in second.removeprefix(first)
    assert [turn.score for turn in cast("MultiTurnResult", report.result).per_turn_scores] == [5, 5, "N/A", 5]


@pytest.mark.parametrize("reply", [LLMReply("no JSON"), LLMReply('{"codes": [], "claims": []}'), LLMReply.error(401)])
def test_one_broken_turn_is_open_and_the_others_are_scored(reply: LLMReply) -> None:
    """A turn about which no reply can be believed has no score, goes to a person, and leaves the gate undecided."""
    report, _ = audited(lambda request: reply if "A ticket costs" in shown(request, "answer") else honest(request))
    result = cast("MultiTurnResult", report.result)
    assert [turn.score for turn in result.per_turn_scores] == [5, None, "N/A", 5]
    assert [turn.needs_review for turn in report.turns] == [False, True, True, False]
    assert (report.score_interval.lower, report.score_interval.upper) == (2 / 3, 1.0)
    assert report.decision.gate == "undecided"


def test_a_claim_that_a_model_makes_up_is_no_claim_of_the_turn() -> None:
    """What is called unsupported is cut out of the turn by code: a model cannot put words into it."""

    def inventive(request: LLMRequest) -> dict[str, Any]:
        reply = honest(request)
        made_up = {
            **reply["claims"][0],
            "id": "c99",
            "explanation": "The library burnt down.",
            "verdict": "UNSUPPORTED",
        }
        return {**reply, "claims": [*reply["claims"], made_up]}

    def loose(request: LLMRequest) -> dict[str, Any]:
        reply = honest(request)
        claims = [
            {**claim, "unsupported": ["The library burnt down."]} if claim["verdict"] == "UNSUPPORTED" else claim
            for claim in reply["claims"]
        ]
        return {**reply, "claims": claims}

    conversation = transcript(("Hm?", "The library opens at ten. It was built by giants.", OPENING), name="visit")
    for replies in (inventive, loose):
        report, _ = audited(replies, conversation)
        (turn,) = cast("MultiTurnResult", report.result).per_turn_scores
        answer = conversation.turns[0].answer
        assert all(claim in answer for claim in (*turn.unsupported_claims, *turn.claim_source_mapping))


def test_every_turn_is_on_record_with_its_exchange() -> None:
    """A store has one record for each turn, with what was sent and what came back."""
    store = MemoryStore()
    with FakeLLM(honest) as server:
        audit_session(VISIT, Verifier(judge=LLMJudge(client(server)), store=store))
    records = {record.response_id: record for record in asyncio.run(store.records())}
    assert sorted(records) == [f"visit:{index}" for index in range(4)]
    assert [len(records[f"visit:{index}"].exchanges) for index in range(4)] == [1, 1, 0, 1]
