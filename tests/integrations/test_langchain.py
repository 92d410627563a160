"""A chain of LangChain behind the guard: messages whose texts passed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.documents import Document
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage, SystemMessage
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables import Runnable, RunnableLambda
from typing_extensions import override

from groundwire import Evidence, InputError, Verifier
from groundwire.errors import GeneratorFailed, NotDelivered
from groundwire.guard.blocking import BlockingGuard
from groundwire.guard.guard import Guard
from groundwire.guard.notices import Notices
from groundwire.integrations.langchain import GuardedRunnable, delivery_of, evidence_of
from groundwire.sessions.session import Session
from groundwire.testing import ScriptedJudge

RIGHT = "The fee is 5 EUR."
WRONG = "The fee is 9 EUR."
JUDGE = ScriptedJudge({RIGHT: "SUPPORTED", WRONG: "CONTRADICTED"})
DOCUMENTS = [
    Document("The fee is 5 EUR. It is due in May.", id="fees.md", metadata={"source": "https://x.example/fees"})
]
PROMPT = ChatPromptTemplate.from_template("Sources: {context}\n\n{question}")
GIVEN = {"question": "What is the fee?", "context": DOCUMENTS}


class Asked(BaseCallbackHandler):
    """Keeps what the model is asked."""

    def __init__(self) -> None:
        self.prompts: list[str] = []

    @override
    def on_chat_model_start(self, serialized: Any, messages: Any, **kwargs: Any) -> None:  # LangChain's
        self.prompts += [str(message.text) for message in messages[0]]


def _chain(*said: str | AIMessage) -> Any:
    """A prompt and a model that says these things, one after another."""
    replies = [AIMessage(each) if isinstance(each, str) else each for each in said]
    return PROMPT | GenericFakeChatModel(messages=iter(replies))


def _guard() -> Guard:
    return Guard(verifier=Verifier(judge=JUDGE))


def _blocking(chain: Any, given: Any, config: Any = None, **options: Any) -> AIMessage:
    with BlockingGuard(_guard()) as guard:
        return GuardedRunnable(chain, guard, **options).invoke(given, config)


def _in_loop(chain: Any, given: Any, config: Any = None, **options: Any) -> AIMessage:
    return asyncio.run(GuardedRunnable(chain, _guard(), **options).ainvoke(given, config))


def _in_thread(chain: Any, given: Any, config: Any = None, **options: Any) -> AIMessage:
    with BlockingGuard(_guard()) as guard:
        return asyncio.run(GuardedRunnable(chain, guard, **options).ainvoke(given, config))


@pytest.fixture(params=[_blocking, _in_loop, _in_thread], ids=["blocking", "async", "blocking guard, async call"])
def run(request: pytest.FixtureRequest) -> Any:
    """Runs a chain in one of the ways that there are."""
    return request.param


def test_an_answer_that_passes_is_a_message(run: Any) -> None:
    """With its delivery."""
    message = run(_chain(RIGHT), GIVEN)
    assert message.content == RIGHT
    assert message.response_metadata["finish_reason"] == "stop"
    delivery = delivery_of(message)
    assert delivery is not None
    assert delivery.disposition == "delivered"
    assert JUDGE.asked[-1].evidence.sources[0].id == "fees.md"
    assert JUDGE.asked[-1].question == "What is the fee?"


def test_a_repair_is_asked_of_the_same_chain(run: Any) -> None:
    """With the same documents, and what to change after the question; callbacks see both calls."""
    asked = Asked()
    message = run(_chain(WRONG, RIGHT), GIVEN, {"callbacks": [asked]})
    assert message.content == RIGHT
    assert delivery_of(message).disposition == "repaired"  # type: ignore[union-attr]  # there is one
    first, second = asked.prompts
    assert second.startswith(first)
    assert WRONG in second.removeprefix(first)


def test_an_answer_that_is_held_back_is_a_notice(run: Any) -> None:
    """Or an error, where there are no notices."""
    message = run(_chain(WRONG, WRONG), GIVEN)
    assert message.content == Notices().pending
    assert message.response_metadata["finish_reason"] == "content_filter"
    with pytest.raises(NotDelivered, match="is pending"):
        run(_chain(WRONG, WRONG), GIVEN, notices=None)


def test_the_guard_is_a_link_of_a_chain() -> None:
    """Before it retrieval, after it a parser; for several inputs at once."""
    retrieval: Runnable[str, Any] = RunnableLambda(lambda question: {"question": question, "context": DOCUMENTS})
    with BlockingGuard(_guard()) as guard:
        chain = retrieval | GuardedRunnable(PROMPT | RunnableLambda(lambda _: RIGHT), guard) | StrOutputParser()
        assert chain.batch(["What is the fee?", "And the fee?"]) == [RIGHT, RIGHT]
        assert "".join(chain.stream("What is the fee?")) == RIGHT


def test_question_and_history_may_be_messages(run: Any) -> None:
    """The revision follows as messages, then."""
    seen: list[Any] = []
    replies = iter([WRONG, RIGHT])

    def model(prompt: Any) -> AIMessage:
        seen.append([message.type for message in prompt.to_messages()])
        return AIMessage(next(replies))

    prompt = ChatPromptTemplate.from_messages([("system", "{context}"), MessagesPlaceholder("messages")])
    messages = [
        SystemMessage("Be brief."),
        HumanMessage("Is there a fee?"),
        AIMessage("Yes."),
        HumanMessage("How much?"),
    ]
    given = {"messages": messages, "context": DOCUMENTS}
    assert run(prompt | RunnableLambda(model), given, question="messages").content == RIGHT
    task = JUDGE.asked[-1]
    assert task.question == "How much?"
    assert [(turn.role, turn.content) for turn in task.history] == [("user", "Is there a fee?"), ("assistant", "Yes.")]
    assert seen[1] == [*seen[0], "ai", "human"]


def test_history_may_stand_under_a_key_of_its_own(run: Any) -> None:
    """In any form that LangChain reads."""
    given = {**GIVEN, "before": [("human", "Is there a fee?"), ("ai", "Yes.")]}
    run(RunnableLambda(lambda _: RIGHT), given, history="before")
    assert [turn.content for turn in JUDGE.asked[-1].history] == ["Is there a fee?", "Yes."]


def test_a_session_gets_the_turn(run: Any) -> None:
    """And has the history of the next one."""
    session = Session("s-1")
    for _ in range(2):
        message = run(RunnableLambda(lambda _: RIGHT), {**GIVEN, "talk": session}, session="talk")
    assert delivery_of(message).response_id == "s-1:1"  # type: ignore[union-attr]  # there is one
    assert [turn.answer for turn in session.turns] == [RIGHT, RIGHT]


def test_evidence_may_stand_under_several_keys(run: Any) -> None:
    """As documents, texts, or sources."""
    given = {"question": "?", "a": DOCUMENTS, "b": "The fee is fair.", "c": [{"id": "x", "text": "No fee in June."}]}
    run(RunnableLambda(lambda _: RIGHT), given, evidence=["a", "b", "c"])
    assert [source.id for source in JUDGE.asked[-1].evidence.sources] == ["fees.md", "S2", "x"]


def test_a_call_of_a_tool_goes_through_without_words(run: Any) -> None:
    """There is no answer yet."""
    call = {"name": "look_up", "args": {"what": "fee"}, "id": "t1", "type": "tool_call"}
    message = run(_chain(AIMessage(WRONG, tool_calls=[call])), GIVEN)
    assert (message.content, message.tool_calls, delivery_of(message)) == ("", [call], None)


def test_a_tool_is_no_revision(run: Any) -> None:
    """The draft that is there goes to a person."""
    call = {"name": "look_up", "args": {}, "id": "t1", "type": "tool_call"}
    message = run(_chain(WRONG, AIMessage("", tool_calls=[call])), GIVEN)
    assert delivery_of(message).cause == "generator_failed"  # type: ignore[union-attr]  # there is one


def test_what_the_chain_raises_is_raised(run: Any) -> None:
    """As it would be without the guard."""

    def broken(_: Any) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(RunnableLambda(broken), GIVEN)


@pytest.mark.parametrize(
    ("given", "chain", "message"),
    [
        ({"question": "?"}, RIGHT, "the input has no 'context'"),
        ({"context": []}, RIGHT, "the input has no 'question'"),
        (GIVEN, {"answer": RIGHT}, "the chain must give text or a message, not dict"),
        ({**GIVEN, "context": None}, RIGHT, "'context' must hold documents, texts or sources, not NoneType"),
        ({**GIVEN, "context": {"fee": "5 EUR"}}, RIGHT, "source 1"),
        ({**GIVEN, "question": None}, RIGHT, "'question' must hold text or messages, not NoneType"),
        ({**GIVEN, "question": [5]}, RIGHT, "'question' must hold text or messages, not list"),
    ],
)
def test_what_is_missing_is_said(run: Any, given: Any, chain: Any, message: str) -> None:
    """By its name."""
    with pytest.raises(InputError, match=message):
        run(RunnableLambda(lambda _: chain), given)


def _blocking_stream(chain: Any, given: Any, **options: Any) -> list[AIMessage]:
    with BlockingGuard(_guard()) as guard:
        return list(GuardedRunnable(chain, guard, **options).stream(given))


def _async_stream(chain: Any, given: Any, **options: Any) -> list[AIMessage]:
    async def read() -> list[AIMessage]:
        return [piece async for piece in GuardedRunnable(chain, _guard(), **options).astream(given)]

    return asyncio.run(read())


@pytest.fixture(params=[_blocking_stream, _async_stream], ids=["blocking", "async"])
def stream(request: pytest.FixtureRequest) -> Any:
    """Streams a chain in one of the ways that there are."""
    return request.param


def test_a_stream_is_released_in_pieces(stream: Any) -> None:
    """They add up to a message; the last one has the delivery."""
    answer = f"{RIGHT} {RIGHT} {RIGHT}"
    pieces = stream(_chain(answer), GIVEN)
    message = pieces[0]
    for piece in pieces[1:]:
        message += piece
    assert message.content == answer
    assert [delivery_of(piece) is not None for piece in pieces] == [False] * (len(pieces) - 1) + [True]
    delivery = delivery_of(message)
    assert delivery is not None
    assert delivery.disposition == "delivered"


def test_a_stream_that_fails_is_a_notice(stream: Any) -> None:
    """Or an error, where there are no notices; it is not repaired."""
    (piece,) = stream(_chain(WRONG, RIGHT), GIVEN)
    assert piece.content == Notices().pending
    assert piece.response_metadata["finish_reason"] == "content_filter"
    with pytest.raises(NotDelivered, match="is pending"):
        stream(_chain(WRONG), GIVEN, notices=None)


def test_a_stream_holds_no_call_of_a_tool(stream: Any) -> None:
    """It is said what passes it on."""
    chunk = AIMessageChunk(content="", tool_call_chunks=[{"name": "look_up", "args": "{}", "id": "t", "index": 0}])
    with pytest.raises(GeneratorFailed, match="use invoke"):
        stream(RunnableLambda(lambda _: chunk), GIVEN)


def test_each_guard_streams_in_its_own_way() -> None:
    """The other way is refused by name."""

    async def read(guard: BlockingGuard) -> None:
        async for _ in GuardedRunnable(_chain(RIGHT), guard).astream(GIVEN):
            pass

    with BlockingGuard(_guard()) as guard, pytest.raises(InputError, match="streams with `stream`"):
        asyncio.run(read(guard))
    with pytest.raises(InputError, match="give a BlockingGuard"):
        list(GuardedRunnable(_chain(RIGHT), _guard()).stream(GIVEN))


def test_a_guard_that_is_async_does_not_block() -> None:
    """It is said which guard does."""
    with pytest.raises(InputError, match="give a BlockingGuard"):
        GuardedRunnable(_chain(RIGHT), _guard()).invoke(GIVEN)


def test_documents_are_sources() -> None:
    """Named by their id or their position, with what policies read in their metadata."""
    metadata = {
        "source": "https://x.example",
        "title": "Fees",
        "classification": "PHI",
        "score": 0.5,
        "vector": object(),
    }
    evidence = evidence_of([Document("a", metadata=metadata), Document("b", id="b.md"), "c"])
    first = evidence.sources[0]
    assert [source.id for source in evidence.sources] == ["S1", "b.md", "S3"]
    assert (first.uri, first.title, first.classification) == ("https://x.example", "Fees", "PHI")
    assert set(first.metadata) == {"source", "title", "classification", "score"}
    assert evidence_of(evidence) is evidence
    assert evidence_of([]) == Evidence.of([])


def test_a_document_that_is_no_source_is_refused() -> None:
    """Its class decides where it may be sent, so it is not guessed."""
    with pytest.raises(InputError, match="document 1: classification"):
        evidence_of([Document("a", metadata={"classification": 5})])


def test_events_of_a_run_show_no_draft() -> None:
    """What is streamed to users beside the answer is the answer, and nothing of the chain that wrote it."""

    async def events(chain: Any) -> str:
        guarded = GuardedRunnable(chain, _guard())
        return str([event async for event in guarded.astream_events(GIVEN, version="v2")])

    told = asyncio.run(events(_chain(WRONG, WRONG)))
    assert Notices().pending in told
    assert "on_chat_model" not in told
    assert RIGHT in asyncio.run(events(_chain(RIGHT)))


def test_a_link_of_a_chain_shows_no_draft_either() -> None:
    """Whatever is around it streams its own events."""
    chain = RunnableLambda(lambda given: given) | GuardedRunnable(_chain(WRONG, WRONG), _guard()) | StrOutputParser()

    async def events() -> list[str]:
        return [event["event"] async for event in chain.astream_events(GIVEN, version="v2")]

    told = asyncio.run(events())
    assert "on_parser_end" in told
    assert not [name for name in told if name.startswith("on_chat_model")]


def test_one_source_need_not_be_a_list(run: Any) -> None:
    """Nor evidence that was made before; the keys of a source are no texts."""
    for given in ({"id": "x", "text": "No fee in June."}, Evidence.of([{"id": "x", "text": "No fee in June."}])):
        run(RunnableLambda(lambda _: RIGHT), {"question": "?", "context": given})
        assert [(each.id, each.text) for each in JUDGE.asked[-1].evidence.sources] == [("x", "No fee in June.")]


def test_a_call_that_cannot_be_read_is_no_empty_answer(run: Any) -> None:
    """Nobody would know that there is none."""
    broken = {"name": "look_up", "args": "{", "id": "t1", "error": None, "type": "invalid_tool_call"}
    with pytest.raises(GeneratorFailed, match="cannot be read"):
        run(_chain(AIMessage(WRONG, invalid_tool_calls=[broken])), GIVEN)
