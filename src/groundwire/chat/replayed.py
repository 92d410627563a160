"""A language model that says again what it once said, from stored calls and without a network."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, get_args

from groundwire.chat.model import ChatReply, ChatRequest, ModelInfo
from groundwire.domain.exchange import Exchange, Message
from groundwire.errors import ConfigError, FailureKind, ModelCallFailed

NOT_STORED: Final = "no reply is stored for this prompt: it was asked otherwise then, or a cache had the verdicts"
"""Why a call of a replay fails that no stored call corresponds to."""


@dataclass(frozen=True, slots=True)
class ReplayedChat:
    """Answers each prompt with the reply, or the failure, that is stored for the very same messages of the same judge.

    Of several judges, each has the replies that it had. Calls with equal messages are answered in the order in which
    they ended. Nothing is made up: a prompt that was never sent has no reply.
    """

    info: ModelInfo
    place: Callable[[], tuple[int, ...]]
    """Tells which of several judges is asking, as `Exchange.place` has it."""
    _left: dict[tuple[tuple[int, ...], tuple[Message, ...]], deque[Exchange]] = field(
        default_factory=lambda: defaultdict(deque), repr=False
    )

    @classmethod
    def of(
        cls, info: ModelInfo, exchanges: Iterable[Exchange], *, place: Callable[[], tuple[int, ...]]
    ) -> ReplayedChat:
        """The model `info`, with those of the calls that were made to it."""
        chat = cls(info, place)
        for exchange in exchanges:
            if exchange.model == info.name:
                chat._left[exchange.place, exchange.messages].append(exchange)
        return chat

    async def complete(self, request: ChatRequest) -> ChatReply:
        """The stored reply.

        Raises:
            ModelCallFailed: the stored call failed, too, or there is none with these messages, or no more of them.
            ConfigError: the stored call could never work as it was configured.
        """
        left = self._left.get((self.place(), request.messages))
        if not left:
            raise ModelCallFailed(NOT_STORED, kind="rejected", attempts=0)
        stored = left.popleft()
        if stored.output is None or stored.mode is None or stored.finish is None:
            raise _failure(stored)
        return ChatReply(
            text=stored.output,
            mode=stored.mode,
            finish=stored.finish,
            usage=stored.usage,
            reported_model=stored.reported_model,
        )


def _failure(stored: Exchange) -> ModelCallFailed | ConfigError:
    """The error that a call ended with, read from how it was recorded: its kind, a colon, its message."""
    kind, _, message = (stored.failure or "").partition(": ")
    known: tuple[FailureKind, ...] = get_args(FailureKind)
    for each in known:
        if kind == each:
            return ModelCallFailed(message, kind=each, attempts=stored.usage.attempts)
    if kind == "configuration":
        return ConfigError(message)
    # Whoever asked gave up before anything came: as if nothing had come in time.
    return ModelCallFailed(stored.failure or "no reply is stored", kind="timeout", attempts=stored.usage.attempts)
