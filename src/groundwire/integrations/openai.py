"""OpenAI's own client with the guard in front of it; needs the extra `openai`.

The client that `wrap` returns has one way to ask: `chat.completions.create`, with the evidence in the keyword
`groundwire`. It returns the types of OpenAI's library. Everything else of the client is under `unguarded`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, Required, overload

from groundwire.completions.draft import require_guardable
from groundwire.completions.exchange import NOTICES, Answered, Exchange
from groundwire.completions.messages import Message, require_messages
from groundwire.completions.streaming import Piece, stream
from groundwire.domain.request import Sources
from groundwire.errors import InputError, MissingExtra
from groundwire.guard.blocking import BlockingGuard
from groundwire.guard.case import GuardOptions
from groundwire.guard.delivery import Delivery
from groundwire.guard.guard import Guard
from groundwire.guard.notices import Notices, delivered_text

try:
    from openai import AsyncOpenAI, OpenAI
    from openai.types.chat import ChatCompletion, ChatCompletionChunk
except ImportError as error:
    raise MissingExtra.of("the wrapper of OpenAI's client", extra="openai", libraries="openai") from error

FIELD: Final = "groundwire"
"""The keyword of a request, and the field of a completion, that are Groundwire's."""


class Grounding(GuardOptions, total=False):
    """What the guard is told with each request: the evidence, and whatever `Guard.respond` takes."""

    evidence: Required[Sources]


@dataclass(frozen=True, slots=True)
class Guarded:
    """How a client is guarded."""

    guard: Guard
    notices: Notices | None
    """In the place of answers that may not be shown; None to raise `NotDelivered` instead."""

    def exchange(self, parameters: Mapping[str, Any], grounding: Grounding | None) -> Exchange:
        """The exchange that a request begins.

        Raises:
            InputError: there is no evidence, or the request cannot be guarded.
        """
        if not isinstance(grounding, Mapping) or "evidence" not in grounding:
            raise InputError(f"say what the answer rests on: {FIELD}={{'evidence': [...]}}, or [] if there is nothing")
        unknown = next((name for name in grounding if name not in Grounding.__annotations__), None)
        if unknown is not None:
            raise InputError(f"unknown key {unknown!r} in `{FIELD}`; there are {', '.join(Grounding.__annotations__)}")
        require_guardable(parameters)
        options: GuardOptions = {"generator": parameters.get("model")}
        options |= {name: value for name, value in grounding.items() if name != "evidence"}  # type: ignore[typeddict-item]  # as Grounding says
        return Exchange(
            guard=self.guard,
            messages=require_messages(parameters.get("messages")),
            evidence=grounding["evidence"],
            options=options,
            notices=NOTICES if self.notices is None else self.notices,
            offers_tools=_offers_tools(parameters),
        )

    def completion(self, answered: Answered) -> ChatCompletion:
        """The completion in the type of OpenAI's library.

        Raises:
            NotDelivered: it may not be shown, and that is to be an error.
        """
        self.require_shown(answered.delivery)
        return ChatCompletion.model_validate({**answered.completion, FIELD: answered.delivery})

    def chunk(self, piece: Piece) -> ChatCompletionChunk:
        """The piece of a completion in the type of OpenAI's library.

        Raises:
            NotDelivered: the answer may not be shown, and that is to be an error.
        """
        self.require_shown(piece.delivery)
        return ChatCompletionChunk.model_validate({**piece.chunk, FIELD: piece.delivery})

    def require_shown(self, delivery: Delivery | None) -> None:
        """Return unless an answer that may not be shown is to be an error, and this is one.

        Raises:
            NotDelivered: it is one.
        """
        if self.notices is None and delivery is not None:
            delivered_text(delivery)


@dataclass(frozen=True, slots=True)
class Completions:
    """Asks a blocking client."""

    client: OpenAI
    guarded: Guarded
    blocking: BlockingGuard

    def create(self, *, groundwire: Grounding | None = None, **parameters: Any) -> Any:  # noqa: ANN401  # as OpenAI's method, it depends on `stream`
        """The completion that may be shown, or its pieces; `parameters` are those of OpenAI's own method.

        Raises:
            InputError: the evidence is missing, or something is asked that cannot be guarded.
            NotDelivered: the answer may not be shown, and there are no notices.
            Exception: whatever OpenAI's client raises at the first draft.
        """
        exchange = self.guarded.exchange(parameters, groundwire)
        if parameters.get("stream"):
            return self._pieces(exchange, parameters)

        async def complete(messages: Sequence[Message]) -> object:
            # In a thread, so that other answers go on meanwhile.
            create: Any = self.client.chat.completions.create
            made = await asyncio.to_thread(create, **{**parameters, "messages": messages})
            return made.model_dump()

        return self.guarded.completion(self.blocking.run(exchange.respond(complete)))

    def _pieces(self, exchange: Exchange, parameters: Mapping[str, Any]) -> Iterator[ChatCompletionChunk]:
        create: Any = self.client.chat.completions.create

        async def ask(messages: Sequence[Message]) -> AsyncGenerator[Any, None]:
            chunks = await asyncio.to_thread(create, **{**parameters, "messages": messages})
            try:
                while (chunk := await asyncio.to_thread(next, chunks, None)) is not None:
                    yield chunk.model_dump()
            finally:
                chunks.close()

        pieces = stream(exchange, ask)
        try:
            while (piece := self.blocking.run(_next(pieces))) is not None:
                yield self.guarded.chunk(piece)
        finally:
            self.blocking.run(_closed(pieces))


@dataclass(frozen=True, slots=True)
class AsyncCompletions:
    """Asks an async client."""

    client: AsyncOpenAI
    guarded: Guarded

    async def create(self, *, groundwire: Grounding | None = None, **parameters: Any) -> Any:  # noqa: ANN401  # as OpenAI's method, it depends on `stream`
        """The completion that may be shown, or its pieces; `parameters` are those of OpenAI's own method.

        Raises:
            InputError: the evidence is missing, or something is asked that cannot be guarded.
            NotDelivered: the answer may not be shown, and there are no notices.
            Exception: whatever OpenAI's client raises at the first draft.
        """
        exchange = self.guarded.exchange(parameters, groundwire)
        if parameters.get("stream"):
            return self._pieces(exchange, parameters)

        async def complete(messages: Sequence[Message]) -> object:
            made = await self.client.chat.completions.create(**{**parameters, "messages": messages})
            return made.model_dump()

        return self.guarded.completion(await exchange.respond(complete))

    async def _pieces(
        self, exchange: Exchange, parameters: Mapping[str, Any]
    ) -> AsyncGenerator[ChatCompletionChunk, None]:
        async def ask(messages: Sequence[Message]) -> AsyncGenerator[Any, None]:
            async with await self.client.chat.completions.create(**{**parameters, "messages": messages}) as chunks:
                async for chunk in chunks:
                    yield chunk.model_dump()

        async with aclosing(stream(exchange, ask)) as pieces:
            async for piece in pieces:
                yield self.guarded.chunk(piece)


@dataclass(frozen=True, slots=True)
class Chat:
    """`chat` of a blocking client."""

    completions: Completions


@dataclass(frozen=True, slots=True)
class AsyncChat:
    """`chat` of an async client."""

    completions: AsyncCompletions


@dataclass(frozen=True, slots=True)
class GuardedOpenAI:
    """A blocking client whose answers go through the guard."""

    unguarded: OpenAI
    """The client itself, for all that is no answer to a user."""
    chat: Chat


@dataclass(frozen=True, slots=True)
class GuardedAsyncOpenAI:
    """An async client whose answers go through the guard."""

    unguarded: AsyncOpenAI
    """The client itself, for all that is no answer to a user."""
    chat: AsyncChat


@overload
def wrap(client: OpenAI, guard: BlockingGuard, *, notices: Notices | None = ...) -> GuardedOpenAI: ...
@overload
def wrap(client: AsyncOpenAI, guard: Guard, *, notices: Notices | None = ...) -> GuardedAsyncOpenAI: ...
def wrap(
    client: OpenAI | AsyncOpenAI, guard: Guard | BlockingGuard, *, notices: Notices | None = NOTICES
) -> GuardedOpenAI | GuardedAsyncOpenAI:
    """The client with the guard in front of it: `OpenAI` with a `BlockingGuard`, `AsyncOpenAI` with a `Guard`.

    An answer that may not be shown becomes a completion with a notice in its place and `finish_reason`
    "content_filter"; without notices, a `NotDelivered` that carries the delivery.
    """
    if isinstance(client, AsyncOpenAI) and isinstance(guard, Guard):
        return GuardedAsyncOpenAI(client, AsyncChat(AsyncCompletions(client, Guarded(guard, notices))))
    if isinstance(client, OpenAI) and isinstance(guard, BlockingGuard):
        return GuardedOpenAI(client, Chat(Completions(client, Guarded(guard.guard, notices), guard)))
    pair = f"{type(client).__name__} and {type(guard).__name__}"
    raise InputError(f"wrap OpenAI with a BlockingGuard, or AsyncOpenAI with a Guard, not {pair}")


def _offers_tools(parameters: Mapping[str, Any]) -> bool:
    more = parameters.get("extra_body")
    every = {**parameters, **(more if isinstance(more, Mapping) else {})}
    return bool(every.get("tools") or every.get("functions"))


async def _next(pieces: AsyncGenerator[Piece, None]) -> Piece | None:
    return await anext(pieces, None)


async def _closed(pieces: AsyncGenerator[Piece, None]) -> None:
    await pieces.aclose()


def delivery_of(completion: ChatCompletion | ChatCompletionChunk) -> Delivery | None:
    """What became of the answer in a completion, or in the piece that ends it; None for a call of a tool."""
    delivery = getattr(completion, FIELD, None)
    return delivery if isinstance(delivery, Delivery) else None
