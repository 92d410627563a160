"""The seam to a language model: messages and a JSON schema in, text out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import JsonValue

from groundwire.domain.exchange import Finish, Message, Mode, Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelInfo:
    """Which model this is, and what it takes."""

    name: str
    """Provider and model, such as `openai:gpt-5`."""
    destination: str
    """Where its prompts go, such as `openai` or the address of a server of one's own: what an egress rule names."""
    context_tokens: int | None = None
    """Tokens that a prompt and its reply may have together; None if unknown."""
    parameters: Mapping[str, JsonValue] = field(default_factory=dict)
    """What is set for every call: temperature, seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRequest:
    """One prompt, and the shape its reply must have."""

    messages: tuple[Message, ...]
    """Stable messages first, so that a provider can cache them."""
    schema: Mapping[str, Any]
    """JSON schema of the reply: an object."""
    schema_name: str
    narrow: Callable[[], Mapping[str, Any]] | None = field(default=None, compare=False, repr=False)
    """Makes a schema of this reply alone, which takes nothing that `schema` does not; for servers that take any."""
    max_output_tokens: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatReply:
    """What a model answered, as it came."""

    text: str
    mode: Mode
    finish: Finish
    usage: Usage
    reported_model: str | None = None


class ChatModel(Protocol):
    """A language model."""

    @property
    def info(self) -> ModelInfo:
        """Which model this is."""
        ...

    async def complete(self, request: ChatRequest) -> ChatReply:
        """The reply to one prompt. Failures of transport were already repeated as far as that can help.

        Raises:
            ModelCallFailed: no reply came.
            ConfigError: the call can never work as it is configured.
        """
        ...
