"""A fake language model without a server, for fast tests of what is built on one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from groundwire.chat.model import ChatReply, ChatRequest, ModelInfo
from groundwire.domain.exchange import Usage
from groundwire.domain.verdict import Verdict
from groundwire.errors import InputError, ModelCallFailed
from groundwire.testing.judging import Judging

CHARACTERS_PER_TOKEN = 4
"""What the fake counts as a token: the rule of thumb for English."""

ChatSaid = str | Mapping[str, Any] | ChatReply | ModelCallFailed
"""A reply: its text, the JSON object that is its text, all of it, or the failure that is raised instead."""


@dataclass(frozen=True, slots=True)
class ScriptedChat:
    """A `ChatModel` that answers as scripted, at once and without a network.

    Replies are given as for `FakeLLM`: one for every request; several, in order; or a function from the request.

    Raises:
        InputError: more is asked than the script has replies for.
    """

    replies: ChatSaid | Sequence[ChatSaid] | Callable[[ChatRequest], ChatSaid]
    info: ModelInfo = field(
        default_factory=lambda: ModelInfo(name="scripted:chat", destination="scripted"), kw_only=True
    )
    asked: list[ChatRequest] = field(default_factory=list, kw_only=True)
    """Every request, in order."""

    @classmethod
    def judging(
        cls, script: Mapping[str, Verdict | str] | None = None, *, otherwise: Verdict | str = Verdict.UNSUPPORTED
    ) -> Self:
        """A model that gives these verdicts, by the claims' words, as `FakeLLM.judging` does.

        Raises:
            InputError: the script or `otherwise` names a verdict that no model can give.
        """
        return cls(Judging(script or {}, otherwise))

    async def complete(self, request: ChatRequest) -> ChatReply:
        """The scripted reply.

        Raises:
            ModelCallFailed: the script says so.
            InputError: the script has no reply left.
        """
        self.asked.append(request)
        said = self._said(request)
        if isinstance(said, ModelCallFailed):
            raise said
        if isinstance(said, ChatReply):
            return said
        text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        given = sum(len(message.text) for message in request.messages)
        usage = Usage(
            calls=1,
            attempts=1,
            input_tokens=given // CHARACTERS_PER_TOKEN,
            output_tokens=len(text) // CHARACTERS_PER_TOKEN,
        )
        return ChatReply(text=text, mode="schema", finish="stop", usage=usage, reported_model="scripted-chat")

    def _said(self, request: ChatRequest) -> ChatSaid:
        if isinstance(self.replies, str | Mapping | ChatReply | ModelCallFailed):
            return self.replies
        if callable(self.replies):
            return self.replies(request)
        if len(self.asked) > len(self.replies):
            raise InputError(
                f"the script of the fake model has {len(self.replies)} replies, and one more was asked for"
            )
        return self.replies[len(self.asked) - 1]
