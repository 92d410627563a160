"""A model behind the fake server, with pauses that take no time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from groundwire.chat import Budget, ChatReply, ChatRequest, ChatSettings, ModelClient
from groundwire.chat.client import Chance
from groundwire.domain.exchange import Message
from groundwire.errors import ModelCallFailed
from groundwire.testing import FakeLLM

REQUEST = ChatRequest(
    messages=(Message(role="system", text="Judge."), Message(role="user", text="Is it so?")),
    schema={
        "type": "object",
        "properties": {"verdict": {"type": "string"}},
        "required": ["verdict"],
        "additionalProperties": False,
    },
    schema_name="verdicts",
)

YES = '{"verdict": "SUPPORTED"}'


class Pauses(list[float]):
    """Takes the place of sleeping, and keeps how long it would have been."""

    async def sleep(self, seconds: float) -> None:
        self.append(seconds)


def client(
    server: FakeLLM,
    *,
    pauses: Pauses | None = None,
    budget: Budget | None = None,
    name: str = "openai:any",
    **settings: Any,
) -> ModelClient:
    """The model of a fake server."""
    made = ModelClient.of(name, ChatSettings(**{"base_url": server.base_url, **settings}), budget=budget)
    made.chance = Chance(sleep=(Pauses() if pauses is None else pauses).sleep, random=lambda: 1.0)
    return made


def ask(model: ModelClient, request: ChatRequest = REQUEST) -> ChatReply:
    """One call, in an event loop of its own."""
    return asyncio.run(model.complete(request))


def failure(call: Callable[[], object]) -> ModelCallFailed:
    """How a call fails.

    Raises:
        AssertionError: it does not.
    """
    try:
        got = call()
    except ModelCallFailed as error:
        return error
    raise AssertionError(f"no failure but {got!r}")
