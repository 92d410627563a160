"""A model for tests: it reads the prompt as it was sent, and judges by looking words up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from groundwire import Evidence, Report, Verifier
from groundwire.chat.model import ChatReply, ChatRequest, ModelInfo
from groundwire.domain.answer import Answer
from groundwire.domain.exchange import Finish, Usage
from groundwire.domain.task import Task
from groundwire.facts.kinds import kind_of
from groundwire.judges.llm import LLMJudge
from groundwire.quotes import locate
from groundwire.segment import segment
from groundwire.testing.chat import ChatSaid, ScriptedChat

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

_SOURCE = re.compile(r"<(S\d+) \w+>\n(.*?)\n</\1 \w+>", re.DOTALL)
_CLAIM = re.compile(r"^\s*\[(?:s\d+ )?(c\d+)(?: exact)?\] (.*)$", re.MULTILINE)
_CODE = re.compile(r"(?:First|Last) code: (\w+)")
_ASKED = re.compile(r"^(?:Judge: |Answer again, these claims and no others: )([c\d, ]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a prompt shows."""

    sources: Mapping[str, str]
    claims: Mapping[str, str]
    codes: tuple[str, ...]
    wanted: tuple[str, ...]
    """The keys that are to be answered in this call."""
    corrected: bool
    """Whether it is a call that tells of defects."""

    @property
    def honest(self) -> list[Entry]:
        """What a judge says that knows what stands word for word in a source, and calls all else unsupported."""
        return [self.looked_up(key) for key in self.wanted]

    def looked_up(self, key: str) -> Entry:
        """Such an entry for one claim."""
        for name, text in self.sources.items():
            found = locate(self.claims[key], text)
            if found is not None:
                return entry(key, "SUPPORTED", quotes=[(name, found.text, "support")])
        return entry(key, "UNSUPPORTED")

    def key_of(self, claim: str) -> str:
        """The key of a claim by its words."""
        return next(key for key, text in self.claims.items() if text == claim)


def seen(request: ChatRequest) -> Seen:
    """What a request shows to a model that reads all of it."""
    return seen_in(request.messages[-1].text)


def seen_in(text: str) -> Seen:
    """What the last message of a prompt shows."""
    return Seen(
        sources=dict(_SOURCE.findall(text)),
        claims=dict(_CLAIM.findall(text)),
        codes=tuple(_CODE.findall(text)),
        wanted=tuple(_ASKED.findall(text)[-1].split(", ")) if _asks(text) else (),
        corrected=text.rstrip().endswith("in order."),
    )


def _asks(text: str) -> bool:
    return "reply with an empty list of claims" not in text


def entry(key: str, verdict: str, *, quotes: Sequence[tuple[str, str, str]] = (), **more: Any) -> Entry:
    """One claim of a reply."""
    shown = [{"source": source, "text": text, "stance": stance} for source, text, stance in quotes]
    return {"id": key, "explanation": "as read", "quotes": shown, "verdict": verdict, "confidence": 0.9, **more}


def whole(shown: Seen, entries: Sequence[Entry]) -> Entry:
    """A reply with both codes."""
    return {"claims": list(entries), "codes": list(shown.codes)}


def honest(request: ChatRequest) -> Entry:
    """The reply of the judge that looks words up."""
    return honest_in(request.messages[-1].text)


def honest_in(text: str) -> Entry:
    """The same for the last message of a prompt."""
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
