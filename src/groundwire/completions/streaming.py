"""One request whose reply is streamed, with the guard in between: words go on once they are checked."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from groundwire.completions import shown
from groundwire.completions.exchange import Exchange
from groundwire.completions.messages import Message
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


async def stream(exchange: Exchange, ask: Ask) -> AsyncGenerator[Piece, None]:
    """The pieces that may be shown; an answer that is held back ends with a notice.

    A request that offers tools is held until the model's reply is whole: only then is it known what it is.

    Raises:
        InputError, ConfigError, StoreError: as `Guard.stream`.
        GeneratorFailed: the model's reply holds no answer, or breaks off.
    """
    reply = Reply()
    if exchange.offers_tools:
        async with aclosing(ask(list(exchange.messages))) as chunks:
            async for chunk in chunks:
                reply.take(chunk)
        if reply.calls_tools:
            for each in tool_pieces(reply):
                yield Piece(each)
            return
    async with aclosing(_answered(exchange, ask, reply)) as pieces:
        async for one in pieces:
            yield one


async def _answered(exchange: Exchange, ask: Ask, reply: Reply) -> AsyncGenerator[Piece, None]:
    async def generate(_: Prompt) -> AsyncGenerator[str, None]:
        if reply.chunks:
            yield reply.text
            return
        async with aclosing(ask(list(exchange.messages))) as chunks:
            async for chunk in chunks:
                words = reply.take(chunk)
                if reply.calls_tools:
                    raise GeneratorFailed("the model asked for a tool where an answer was wanted")
                yield words

    began = False
    async with aclosing(exchange.guard.stream(generate, exchange.evidence, **exchange.told)) as released:
        async for each in released:
            if isinstance(each, Delivery):
                for ending in _ended(exchange, reply, each, began=began):
                    yield ending
            else:
                yield Piece(piece(reply, {"content": each} if began else {"role": "assistant", "content": each}))
                began = True


def _ended(exchange: Exchange, reply: Reply, delivery: Delivery, *, began: bool) -> list[Piece]:
    """The last pieces: a notice where nothing may be shown, why the reply ends, and what it took."""
    pieces = []
    if delivery.text is None and not began:  # the guard itself says of a text that began that it is withdrawn
        notice = exchange.notices.held(delivery)
        told = {"role": "assistant", "content": notice, "refusal": notice}
        pieces.append(Piece(piece(reply, told), delivery))
    pieces.append(Piece(piece(reply, {}, shown.finish([reply.draft()], delivery)), delivery))
    usage = usage_piece(reply)
    return pieces if usage is None else [*pieces, Piece(usage)]
