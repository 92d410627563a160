"""A graph that owns its loop: writer, guard's node, and the edge that leads back or on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

import pytest
from langchain_core.documents import Document
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.prompts import ChatPromptTemplate
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph

from groundwire import InputError, Verifier
from groundwire.guard.blocking import BlockingGuard
from groundwire.guard.delivery import Delivery
from groundwire.guard.guard import Guard
from groundwire.guard.notices import Notices
from groundwire.integrations.langchain import GuardedRunnable
from groundwire.integrations.langgraph import Keys, guard_node, next_step
from groundwire.sessions.session import Session
from groundwire.testing import FailingJudge, ScriptedJudge

RIGHT = "The fee is 5 EUR."
WRONG = "The fee is 9 EUR."
JUDGE = ScriptedJudge({RIGHT: "SUPPORTED", WRONG: "CONTRADICTED"})
DOCUMENTS = [Document("The fee is 5 EUR. It is due in May.", id="fees.md")]


class State(TypedDict):
    """That of the graph below."""

    question: str
    evidence: list[Document]
    answer: NotRequired[str]
    delivery: NotRequired[Delivery]
    repairs: NotRequired[int]
    shown: NotRequired[str]


def _run(said: list[str], *, guard: Guard | None = None, **options: Any) -> tuple[Mapping[str, Any], list[str | None]]:
    """The state in which a graph ends whose writer says these things, and what the writer was asked to change."""
    asked: list[str | None] = []
    replies = iter(said)

    async def write(state: State) -> dict[str, str]:
        delivery = state.get("delivery")
        asked.append(delivery.revision.instruction if delivery and delivery.revision else None)
        return {"answer": next(replies)}

    async def deliver(state: State) -> dict[str, str | None]:
        return {"shown": state["delivery"].text}

    graph = StateGraph(State)
    guard = Guard(verifier=Verifier(judge=JUDGE)) if guard is None else guard
    graph.add_node("write", write)
    graph.add_node("check", guard_node(guard, **options))
    graph.add_node("show", deliver)
    graph.add_edge(START, "write")
    graph.add_edge("write", "check")
    graph.add_conditional_edges("check", next_step, {"repair": "write", "deliver": "show", "hold": END})
    graph.add_edge("show", END)
    given: Any = {"question": "What is the fee?", "evidence": DOCUMENTS}
    return asyncio.run(graph.compile().ainvoke(given)), asked


def test_an_answer_that_passes_is_shown() -> None:
    """At the first draft."""
    state, asked = _run([RIGHT])
    assert (state["shown"], state["delivery"].disposition, state["repairs"]) == (RIGHT, "delivered", 0)
    assert asked == [None]
    assert JUDGE.asked[-1].question == "What is the fee?"
    assert JUDGE.asked[-1].evidence.sources[0].id == "fees.md"


def test_a_wrong_answer_leads_back_to_the_writer() -> None:
    """Who is told what to change; the new draft is checked."""
    state, asked = _run([WRONG, RIGHT])
    assert (state["shown"], state["repairs"], state["delivery"].disposition) == (RIGHT, 1, "repaired")
    assert [attempt.text for attempt in state["delivery"].attempts] == [WRONG, RIGHT]
    assert asked[0] is None
    assert WRONG in (asked[1] or "")


def test_the_loop_ends_when_the_policy_says_so() -> None:
    """Once at HIGH, twice at MEDIUM; then nothing is shown."""
    for risk, drafts, disposition in (("HIGH", 2, "pending"), ("MEDIUM", 3, "withheld")):
        state, asked = _run([WRONG] * 9, risk=risk)
        assert (len(asked), state["delivery"].disposition) == (drafts, disposition)
        assert "shown" not in state
        assert state["delivery"].review_id is not None


def test_a_judge_that_is_down_shows_nothing() -> None:
    """And no repair is asked for, which could not help."""
    state, asked = _run([RIGHT] * 9, guard=Guard(verifier=Verifier(judge=FailingJudge(RuntimeError("crash")))))
    assert (len(asked), state["delivery"].disposition) == (1, "pending")


def test_a_session_gets_one_turn_for_all_drafts() -> None:
    """With what the user gets to see."""
    session = Session("s")
    check = guard_node(Guard(verifier=Verifier(judge=JUDGE)))
    state: dict[str, Any] = {"question": "What is the fee?", "evidence": DOCUMENTS, "session": session}
    for draft in (WRONG, RIGHT):
        state |= asyncio.run(check({**state, "answer": draft}))
    assert [(turn.question, turn.answer) for turn in session.turns] == [("What is the fee?", RIGHT)]
    assert state["delivery"].response_id == "s:0"


def test_a_graph_may_block() -> None:
    """With a guard that does."""
    graph = StateGraph(State)
    with BlockingGuard(Guard(verifier=Verifier(judge=JUDGE))) as guard:
        graph.add_node("check", guard_node(guard))
        graph.add_edge(START, "check")
        given: Any = {"question": "What is the fee?", "evidence": DOCUMENTS, "answer": RIGHT}
        state = graph.compile().invoke(given)
    assert state["delivery"].text == RIGHT


def test_the_answer_may_be_the_last_message() -> None:
    """As in graphs whose state is the messages."""

    class Talk(MessagesState):
        sources: list[str]
        delivery: NotRequired[Delivery]
        repairs: NotRequired[int]

    graph = StateGraph(Talk)
    graph.add_node(
        "check", guard_node(Guard(verifier=Verifier(judge=JUDGE)), keys=Keys(answer="messages", evidence="sources"))
    )
    graph.add_edge(START, "check")
    compiled = graph.compile(checkpointer=InMemorySaver())
    given: Any = {"messages": [HumanMessage("What is the fee?"), AIMessage(RIGHT)], "sources": ["The fee is 5 EUR."]}
    state = asyncio.run(compiled.ainvoke(given, {"configurable": {"thread_id": "t"}}))
    assert state["delivery"].text == RIGHT


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ({"evidence": []}, "the state of the graph has no 'answer'"),
        ({"answer": RIGHT}, "the state of the graph has no 'evidence'"),
        ({"answer": 5, "evidence": []}, "must be text or a message, not int"),
        ({"answer": [], "evidence": []}, "must be text or a message, not list"),
    ],
)
def test_what_the_state_lacks_is_said(state: dict[str, Any], message: str) -> None:
    """With what to do about it."""
    with pytest.raises(InputError, match=message):
        asyncio.run(guard_node(Guard(verifier=Verifier(judge=JUDGE)))(state))


def test_an_edge_without_the_node_is_refused() -> None:
    """Nothing was checked, so nothing may go on."""
    with pytest.raises(InputError, match="no 'delivery'"):
        next_step({})
    with pytest.raises(InputError, match="is no Delivery"):
        next_step({"delivery": {"text": WRONG}})


def test_a_risk_that_there_is_not_is_refused_when_the_graph_is_made() -> None:
    """Not when the first user asks."""
    with pytest.raises(InputError, match="unknown risk level"):
        guard_node(Guard(), risk="huge")


def test_messages_that_a_graph_streams_are_no_drafts() -> None:
    """A guarded chain in a node: `messages` shows what the node says in the end."""
    model = GenericFakeChatModel(messages=iter([AIMessage(WRONG), AIMessage(WRONG)]))
    prompt = ChatPromptTemplate.from_template("{context} {question}")
    guarded = GuardedRunnable(prompt | model, Guard(verifier=Verifier(judge=JUDGE)))

    async def answer(state: MessagesState) -> dict[str, Any]:  # noqa: ARG001  # given by its name
        return {"messages": [await guarded.ainvoke({"question": "What is the fee?", "context": DOCUMENTS})]}

    graph = StateGraph(MessagesState)
    graph.add_node("answer", answer)
    graph.add_edge(START, "answer")

    async def streamed() -> list[Any]:
        given: Any = {"messages": [HumanMessage("What is the fee?")]}
        said: Any = graph.compile().astream(given, stream_mode="messages")
        return [message.content async for message, _ in said]

    assert asyncio.run(streamed()) == [Notices().pending]


class Forgetful(TypedDict):
    """A state without `repairs`, which the graph then drops."""

    question: str
    evidence: list[Document]
    answer: NotRequired[str]
    delivery: NotRequired[Delivery]


def test_a_state_that_forgets_its_repairs_is_an_error() -> None:
    """Else the loop would never end."""
    graph = StateGraph(Forgetful)

    def write(state: Forgetful) -> dict[str, str]:  # noqa: ARG001  # given by its name
        return {"answer": WRONG}

    graph.add_node("write", write)
    with BlockingGuard(Guard(verifier=Verifier(judge=JUDGE))) as guard:
        graph.add_node("check", guard_node(guard))
        graph.add_edge(START, "write")
        graph.add_edge("write", "check")
        graph.add_conditional_edges("check", next_step, {"repair": "write", "deliver": END, "hold": END})
        given: Any = {"question": "What is the fee?", "evidence": DOCUMENTS}
        with pytest.raises(InputError, match="must keep `repairs`"):
            graph.compile().invoke(given)


@pytest.mark.parametrize("repairs", [-1, "1", True])
def test_repairs_are_counted_in_whole_numbers(repairs: Any) -> None:
    """Whoever writes the state cannot ask for more than the policy allows."""
    node = guard_node(Guard(verifier=Verifier(judge=JUDGE)))
    with pytest.raises(InputError, match="a whole number from 0"):
        asyncio.run(node({"answer": WRONG, "evidence": DOCUMENTS, "repairs": repairs}))


def test_evidence_that_is_none_is_an_error() -> None:
    """Not a crash."""
    node = guard_node(Guard(verifier=Verifier(judge=JUDGE)))
    with pytest.raises(InputError, match="'evidence' must hold documents, texts or sources"):
        asyncio.run(node({"answer": WRONG, "evidence": None}))
