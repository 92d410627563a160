"""One request whose reply is streamed, with the guard in between: words go on once they are checked."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from groundwire.completions import shown
from groundwire.completions.exchange import Exchange
from groundwire.completions.messages import Message, with_revision
from groundwire.completions.pieces import Reply, piece, tool_pieces, usage_piece
from groundwire.errors import GeneratorFailed
from groundwire.guard.delivery import Delivery
from groundwire.guard.prompt import Prompt

Ask = Callable[[list[Message]], AsyncGenerator[Any, None]]
"""Asks the model with these messages, and gives the pieces of its completion as JSON."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece for the user's program."""

    chunk: dict[str, Any]
    delivery: Delivery | None = None
    """What became of the whole answer; set from where it ends."""


async def stream(exchange: Exchange, ask: Ask, *, offers_tools: bool) -> AsyncGenerator[Piece, None]:
    """The pieces that may be shown; an answer that is held back ends with a notice in its place.

    A request that offers tools is held until the model's reply is whole: only then is it known what it is.

    Raises:
        InputError, ConfigError, StoreError: as `Guard.stream`.
        GeneratorFailed: the model's first reply holds no answer, or breaks off.
    """
    first = Reply()
    if offers_tools:
        async with aclosing(ask(list(exchange.messages))) as chunks:
            async for chunk in chunks:
                first.take(chunk)
        if first.calls_tools:
            for each in tool_pieces(first):
                yield Piece(each)
            return
    async with aclosing(_answered(exchange, ask, [first])) as pieces:
        async for each_piece in pieces:
            yield each_piece


async def _answered(exchange: Exchange, ask: Ask, replies: list[Reply]) -> AsyncGenerator[Piece, None]:
    async def generate(prompt: Prompt) -> AsyncIterator[str]:
        if prompt.attempt == 0 and replies[0].chunks:
            yield replies[0].text
            return
        if prompt.attempt > 0:
            replies.append(Reply())
        async with aclosing(ask(with_revision(exchange.messages, prompt.revision))) as chunks:
            async for chunk in chunks:
                words = replies[-1].take(chunk)
                if replies[-1].calls_tools:
                    raise GeneratorFailed("the model asked for a tool where an answer was wanted")
                if words:
                    yield words

    began = False
    async with aclosing(exchange.guard.stream(generate, exchange.evidence, **exchange.told)) as released:
        async for each in released:
            if isinstance(each, Delivery):
                for ending in _ended(exchange, replies, each, began=began):
                    yield ending
            else:
                yield Piece(
                    piece(replies[-1], {"role": "assistant", "content": each} if not began else {"content": each})
                )
                began = True


def _ended(exchange: Exchange, replies: list[Reply], delivery: Delivery, *, began: bool) -> list[Piece]:
    """The last pieces: a notice where the answer is held back, why it ends, and what it took."""
    pieces = []
    if delivery.text is None:
        notice = exchange.notices.held(delivery)
        said = f"\n\n{notice}" if began else notice
        pieces.append(Piece(piece(replies[-1], {"content": said, "refusal": notice}), delivery))
    reason = shown.finish([reply.draft() for reply in replies], delivery)
    pieces.append(Piece(piece(replies[-1], {}, reason), delivery))
    usage = usage_piece(replies)
    return pieces if usage is None else [*pieces, Piece(usage)]
