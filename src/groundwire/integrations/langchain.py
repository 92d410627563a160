"""A LangChain chain with the guard in front of it; needs the extra `langchain`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, closing
from typing import Any, Final

from pydantic import JsonValue, TypeAdapter, ValidationError
from typing_extensions import override

from groundwire.completions.exchange import NOTICES
from groundwire.completions.shown import HELD
from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.risk import Risk
from groundwire.domain.turn import Role, Turn
from groundwire.errors import GeneratorFailed, InputError, MissingExtra
from groundwire.guard.blocking import BlockingGuard
from groundwire.guard.case import GuardOptions
from groundwire.guard.delivery import Delivery, Revision
from groundwire.guard.guard import Guard
from groundwire.guard.notices import Notices, delivered_text
from groundwire.guard.prompt import Prompt

try:
    from langchain_core.callbacks.base import BaseCallbackManager
    from langchain_core.documents import Document
    from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, HumanMessage, convert_to_messages
    from langchain_core.runnables import Runnable, RunnableConfig
    from langchain_core.runnables.config import patch_config
    from langchain_core.tracers._streaming import _StreamingCallbackHandler, _V2StreamingCallbackHandler
except ImportError as error:
    raise MissingExtra.of("the guard for LangChain", extra="langchain", libraries="langchain-core") from error

FIELD: Final = "groundwire"
"""The key in `response_metadata` of a message under which its delivery is."""

_OF_SOURCES: Final = ("title", "kind", "classification", "retrieved_at")
"""What metadata of a document says that sources have, too. The class decides where a source may be sent."""

_SPOKEN: Final[Mapping[str, Role]] = {"human": "user", "ai": "assistant"}
"""Whose words are the conversation, by the type of message."""

_SHOWING: Final = (_StreamingCallbackHandler, _V2StreamingCallbackHandler)
"""Handlers that stream what a run, and all runs inside it, say to whoever asked; LangGraph has some of its own."""

_JSON: Final[TypeAdapter[dict[str, JsonValue]]] = TypeAdapter(dict[str, JsonValue])

Input = dict[str, Any]
Ask = Callable[[Input], Awaitable[object]]


class GuardedRunnable(Runnable[Input, AIMessage]):
    """Runs a chain, and gives what may be shown of its answer as a message; `delivery_of` says what became of it.

    The chain takes a mapping and gives text or a message. For a repair it gets the same mapping, with the instruction
    after the question. A call of a tool goes through, without words beside it.

    Args:
        chain: writes the answers.
        guard: a `BlockingGuard` for `invoke`, `batch` and `stream`; a `Guard` for `ainvoke`, `abatch` and `astream`.
        evidence: keys of the mapping under which documents, texts or sources are.
        question: key of what the user asks: text, or messages whose last one of the user it is.
        history: key of the messages before, if there is one.
        session: key of the `Session`, if there is one.
        risk: LOW, MEDIUM, HIGH or CRITICAL.
        notices: in the place of answers that may not be shown; None to raise `NotDelivered` instead.
    """

    def __init__(  # noqa: PLR0913  # one for each key of the mapping
        self,
        chain: Runnable[Any, Any],
        guard: Guard | BlockingGuard,
        *,
        evidence: str | Sequence[str] = "context",
        question: str = "question",
        history: str | None = None,
        session: str | None = None,
        risk: Risk | str = Risk.HIGH,
        notices: Notices | None = NOTICES,
    ) -> None:
        self._chain = chain
        self._guard = guard
        self._evidence = (evidence,) if isinstance(evidence, str) else tuple(evidence)
        self._question, self._history, self._session = question, history, session
        self._risk, self._notices = risk, notices

    @override
    def invoke(self, input: Input, config: RunnableConfig | None = None, **kwargs: Any) -> AIMessage:
        """What may be shown of the answer.

        Raises:
            InputError: a key is missing, or an argument cannot be used.
            NotDelivered: the answer may not be shown, and there are no notices.
            Exception: whatever the chain raises at the first draft.
        """
        blocking = self._guard
        if not isinstance(blocking, BlockingGuard):
            raise InputError("a Guard is async: use ainvoke, abatch and astream, or give a BlockingGuard")

        def answer(given: Input, run_manager: Any, config: RunnableConfig) -> AIMessage:  # noqa: ANN401  # LangChain's
            within = _unshown(patch_config(config, callbacks=run_manager.get_child()))

            async def ask(asked: Input) -> object:
                # In a thread, so that other answers go on meanwhile.
                return await asyncio.to_thread(self._chain.invoke, asked, within, **kwargs)

            return blocking.run(self._answered(given, ask, blocking.guard))

        return self._call_with_config(answer, input, config)

    @override
    async def ainvoke(self, input: Input, config: RunnableConfig | None = None, **kwargs: Any) -> AIMessage:
        """As `invoke`, without blocking."""
        guard = self._guard
        if isinstance(guard, BlockingGuard):
            return await super().ainvoke(input, config, **kwargs)  # which calls `invoke` in a thread

        async def answer(given: Input, run_manager: Any, config: RunnableConfig) -> AIMessage:  # noqa: ANN401  # LangChain's
            within = _unshown(patch_config(config, callbacks=run_manager.get_child()))

            async def ask(asked: Input) -> object:
                return await self._chain.ainvoke(asked, within, **kwargs)

            return await self._answered(given, ask, guard)

        return await self._acall_with_config(answer, input, config)

    @override
    def stream(self, input: Input, config: RunnableConfig | None = None, **kwargs: Any) -> Iterator[AIMessage]:
        """The answer in pieces, each shown once it is checked; it is not repaired. The last piece has the delivery.

        Raises:
            InputError, NotDelivered, Exception: as `invoke`; what was shown before stays.
            ConfigError: the risk is CRITICAL.
            GeneratorFailed: the chain asks for a tool, which `invoke` passes on.
        """
        blocking = self._guard
        if not isinstance(blocking, BlockingGuard):
            raise InputError("a Guard is async: use ainvoke, abatch and astream, or give a BlockingGuard")

        def answer(
            inputs: Iterator[Input],
            run_manager: object,  # noqa: ARG001  # given by its name
            config: RunnableConfig,
        ) -> Iterator[AIMessage]:
            given = next(inputs)
            evidence, options, began = self._sources(given), self._options(given), False

            def generate(_: Prompt) -> Iterator[str]:
                return map(_piece, self._chain.stream(given, _unshown(config), **kwargs))

            with closing(blocking.stream(generate, evidence, **options)) as said:
                for each in said:
                    yield from self._pieces(each, began=began)
                    began = True

        yield from self._transform_stream_with_config(iter([input]), answer, config)

    @override
    async def astream(
        self, input: Input, config: RunnableConfig | None = None, **kwargs: Any
    ) -> AsyncIterator[AIMessage]:
        """As `stream`, without blocking."""
        guard = self._guard
        if isinstance(guard, BlockingGuard):
            raise InputError("a BlockingGuard streams with `stream`; give a Guard to use astream")

        async def answer(
            inputs: AsyncIterator[Input],
            run_manager: object,  # noqa: ARG001  # given by its name
            config: RunnableConfig,
        ) -> AsyncIterator[AIMessage]:
            given = await anext(inputs)
            evidence, options, began = self._sources(given), self._options(given), False

            async def generate(_: Prompt) -> AsyncIterator[str]:
                async for chunk in self._chain.astream(given, _unshown(config), **kwargs):
                    yield _piece(chunk)

            async with aclosing(guard.stream(generate, evidence, **options)) as said:
                async for each in said:
                    for piece in self._pieces(each, began=began):
                        yield piece
                    began = True

        async for piece in self._atransform_stream_with_config(_once(input), answer, config):
            yield piece

    def _pieces(self, released: str | Delivery, *, began: bool) -> Iterator[AIMessageChunk]:
        """What is shown of one item of a guarded stream."""
        if isinstance(released, str):
            yield AIMessageChunk(content=released)
            return
        text = self._text_of(released)
        # The guard itself says of a text that began that it is withdrawn.
        shown = text if released.text is None and not began else ""
        yield AIMessageChunk(content=shown, response_metadata=_metadata(released), chunk_position="last")

    async def _answered(self, given: Input, ask: Ask, guard: Guard) -> AIMessage:
        options, evidence = self._options(given), self._sources(given)
        first = await ask(given)
        if _calls_tools(first):
            return AIMessage(content="", tool_calls=getattr(first, "tool_calls", []))

        async def generate(prompt: Prompt) -> str:
            said = first
            if prompt.attempt > 0 and prompt.revision is not None:
                said = await ask({**given, self._question: revised(given[self._question], prompt.revision)})
                if _calls_tools(said):
                    raise GeneratorFailed("the chain asked for a tool where a revised answer was wanted")
            return _text(said)

        return self._message(await guard.respond(generate, evidence, **options))

    def _options(self, given: Input) -> GuardOptions:
        asked = _value(given, self._question)
        messages = [] if isinstance(asked, str) else _messages(asked, self._question)
        options: GuardOptions = {
            "question": asked if isinstance(asked, str) else _last_question(messages),
            "risk": self._risk,
        }
        if self._session is not None:
            options["session"] = _value(given, self._session)
        else:
            before = [] if self._history is None else _messages(_value(given, self._history), self._history)
            options["history"] = turns([*before, *_before_question(messages)])
        return options

    def _sources(self, given: Input) -> Evidence:
        found: list[Any] = []
        for key in self._evidence:
            found.extend(_listed(_value(given, key), key))
        return evidence_of(found)

    def _message(self, delivery: Delivery) -> AIMessage:
        return AIMessage(content=self._text_of(delivery), response_metadata=_metadata(delivery))

    def _text_of(self, delivery: Delivery) -> str:
        return delivered_text(delivery) if self._notices is None else self._notices.shown(delivery)


def delivery_of(message: BaseMessage) -> Delivery | None:
    """What became of the answer in a message; None for a call of a tool, and for messages of others."""
    delivery = message.response_metadata.get(FIELD)
    return delivery if isinstance(delivery, Delivery) else None


def evidence_of(sources: Evidence | Sequence[Any]) -> Evidence:
    """Evidence from documents, or whatever else `Evidence.of` takes.

    A document is named by its id, or S1, S2, … by position. Its metadata says title, kind, classification and
    `retrieved_at`, where it has them; `source` is its address.
    """
    if isinstance(sources, Evidence):
        return sources
    listed = enumerate(_listed(sources, "evidence"), start=1)
    return Evidence.of([_source(each, number) if isinstance(each, Document) else each for number, each in listed])


def revised(asked: object, revision: Revision) -> object:
    """The question that asks for the next draft: the same, and then what to change."""
    if isinstance(asked, str):
        return f"{asked}\n\n{revision.instruction}"
    draft = [AIMessage(revision.draft)] if revision.draft.strip() else []
    return [*convert_to_messages(asked), *draft, HumanMessage(revision.instruction)]  # type: ignore[arg-type]  # as it was read before


def turns(messages: Sequence[BaseMessage]) -> tuple[Turn, ...]:
    """What user and assistant said in messages."""
    said = [(_SPOKEN.get(message.type), str(message.text)) for message in messages]
    return tuple(Turn(role=role, content=text) for role, text in said if role is not None and text)


def _source(document: Document, number: int) -> Source:
    metadata = document.metadata
    try:
        return Source.model_validate(
            {
                "id": document.id or f"S{number}",
                "text": document.page_content,
                "uri": metadata.get("source") if isinstance(metadata.get("source"), str) else None,
                **{name: metadata[name] for name in _OF_SOURCES if metadata.get(name) is not None},
                "metadata": _json(metadata),
            }
        )
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise InputError(f"document {number}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def _json(metadata: Mapping[Any, Any]) -> dict[str, JsonValue]:
    """The part of the metadata that can be written as JSON; dates as text."""
    kept: dict[str, JsonValue] = {}
    for name, value in metadata.items():
        try:
            kept |= _JSON.validate_python({name: value}, strict=True)
        except ValidationError:
            continue  # such as a vector: nothing that a check reads
    return kept


def _metadata(delivery: Delivery) -> dict[str, Any]:
    return {FIELD: delivery, "finish_reason": "stop" if delivery.text is not None else HELD}


def _unshown(config: RunnableConfig) -> RunnableConfig:
    """The configuration without the handlers that stream what a run says to users: drafts are not checked yet."""
    callbacks = config.get("callbacks")
    if isinstance(callbacks, BaseCallbackManager):
        for handler in tuple(callbacks.handlers):
            if isinstance(handler, _SHOWING):
                callbacks.remove_handler(handler)
    return config


async def _once(given: Input) -> AsyncIterator[Input]:
    yield given


def _piece(said: object) -> str:
    """The words in a piece of a chain's answer."""
    if isinstance(said, AIMessageChunk) and said.tool_call_chunks:
        raise GeneratorFailed("the chain asks for a tool, and a stream holds an answer; use invoke, which passes it on")
    return _text(said)


def _value(given: object, key: str) -> Any:  # noqa: ANN401  # whatever stands there
    if not isinstance(given, Mapping) or key not in given:
        raise InputError(f"the input has no {key!r}; say under which keys evidence and question are")
    return given[key]


def _listed(value: object, key: str) -> Sequence[Any]:
    """What stands under a key of evidence: one source, or several."""
    if isinstance(value, str | Document | Mapping):
        return [value]
    if isinstance(value, Evidence):
        return value.sources
    if not isinstance(value, Sequence):
        raise InputError(
            f"{key!r} must hold documents, texts or sources, not {type(value).__name__}; [] if there are none"
        )
    return value


def _messages(value: Any, key: str) -> list[BaseMessage]:  # noqa: ANN401  # whatever stands there
    try:
        return convert_to_messages(value)
    except (TypeError, ValueError, NotImplementedError):
        raise InputError(f"{key!r} must hold text or messages, not {type(value).__name__}") from None


def _last_question(messages: Sequence[BaseMessage]) -> str | None:
    return next((str(message.text) for message in reversed(messages) if message.type == "human"), None)


def _before_question(messages: Sequence[BaseMessage]) -> Sequence[BaseMessage]:
    asked = [position for position, message in enumerate(messages) if message.type == "human"]
    return messages[: asked[-1]] if asked else messages


def _calls_tools(said: object) -> bool:
    if isinstance(said, AIMessage) and said.invalid_tool_calls:
        raise GeneratorFailed("the chain asked for a tool in a way that cannot be read")
    return isinstance(said, AIMessage) and bool(said.tool_calls)


def _text(said: object) -> str:
    if isinstance(said, BaseMessage):
        return str(said.text)
    if isinstance(said, str):
        return said
    raise InputError(f"the chain must give text or a message, not {type(said).__name__}; add an output parser")
