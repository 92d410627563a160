"""A model for tests: it reads the prompt as it was sent, and judges by looking words up."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from groundwire import Evidence, Report, Verifier
from groundwire.chat.model import ChatReply, ChatRequest, ModelInfo
from groundwire.domain.answer import Answer
from groundwire.domain.exchange import Finish, Usage
from groundwire.domain.task import Task
from groundwire.facts.kinds import kind_of
from groundwire.judges.llm import LLMJudge
from groundwire.segment import segment
from groundwire.testing.chat import ChatSaid, ScriptedChat
from groundwire.testing.verbatim import SeenPrompt as Seen
from groundwire.testing.verbatim import entry
from groundwire.testing.verbatim import verbatim as honest

__all__ = ["Seen", "entry", "honest"]
"""What the fake's own module has, under the names of these tests."""

Entry = dict[str, Any]

SOURCES = (
    {"id": "fees", "text": "The annual fee is 50 EUR. Members may cancel within 14 days. Anna Berg founded the club."},
    {"id": "rules", "text": "Guests pay 8 EUR a day. Dogs are allowed in the garden. The gym opens at 6 on weekdays."},
)

ANSWER = (
    "The annual fee is 50 EUR. Members may cancel within 14 days. Guests pay 8 EUR a day. "
    "Dogs are allowed in the garden. The gym opens at 6 on weekdays."
)
"""Five claims, each a sentence of the sources."""


def seen(request: ChatRequest) -> Seen:
    """What a request shows to a model that reads all of it."""
    return seen_in(request.messages[-1].text)


def seen_in(text: str) -> Seen:
    """What the last message of a prompt shows."""
    return Seen.read(text)


def whole(shown: Seen, entries: Sequence[Entry]) -> Entry:
    """A reply with both codes."""
    return shown.reply(entries)


def honest_in(text: str) -> Entry:
    """The reply of the judge that looks words up, to the last message of a prompt."""
    shown = seen_in(text)
    return whole(shown, shown.honest)


def cut(text: str, finish: Finish = "length") -> ChatReply:
    """A reply that ends for another reason than being done."""
    usage = Usage(calls=1, attempts=1, output_tokens=len(text) // 4)
    return ChatReply(text=text, mode="schema", finish=finish, usage=usage, reported_model="scripted-chat")


def dumped(reply: Mapping[str, Any]) -> str:
    """A reply as its text."""
    return json.dumps(reply, ensure_ascii=False)


def scripted(replies: Callable[[ChatRequest], ChatSaid], *, context_tokens: int | None = None) -> ScriptedChat:
    """A model that answers by a function."""
    return ScriptedChat(
        replies, info=ModelInfo(name="scripted:chat", destination="scripted", context_tokens=context_tokens)
    )


async def report(
    model: ScriptedChat, answer: str = ANSWER, sources: Sequence[Mapping[str, str]] = SOURCES, **options: Any
) -> Report:
    """The report on an answer by an LLM judge over a model."""
    settings = {name: options.pop(name) for name in ("redact", "controls", "reply_tokens") if name in options}
    return await Verifier(judge=LLMJudge(model, **settings)).verify(answer, sources, response_id="r", **options)


def tasks(
    answer: str = ANSWER, sources: Sequence[Mapping[str, str]] = SOURCES, *, response_id: str = "r", **more: Any
) -> list[Task]:
    """The claims of an answer, for a judge that is asked without a verifier."""
    whole_answer, evidence = Answer(text=answer), Evidence.of(sources)
    return [
        Task(claim=claim, evidence=evidence, answer=whole_answer, sentence=sentence, **more)
        for sentence in segment(whole_answer, response_id=response_id, kind_of=kind_of)
        for claim in sentence.claims
    ]
