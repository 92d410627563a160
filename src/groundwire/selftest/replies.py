"""Replies of language models that must not be believed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from groundwire.chat.model import ChatReply, ChatRequest
from groundwire.domain.exchange import Usage
from groundwire.domain.ports import Judge
from groundwire.errors import FailureKind, ModelCallFailed
from groundwire.testing.chat import ChatSaid, ScriptedChat

MOST_CLAIMS: Final = 9
"""More claims than are asked in one call here, so that the approving judge approves all of them."""

_CODE: Final = re.compile(r"(?:First|Last) code: (\w+)")

_SOURCE: Final = re.compile(r"<(S1) (\w+)>\n(.*?)\n</\1 \2>", re.DOTALL)

Said = Callable[[ChatRequest], ChatSaid]


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply with something wrong about it."""

    name: str
    about: str
    said: Said


def replying(said: Said, _: str) -> Judge:
    """A judge over a language model that replies so, in the place of the one that is named."""
    from groundwire.judges.llm import LLMJudge

    return LLMJudge(ScriptedChat(said))


def _always(said: ChatSaid) -> Said:
    return lambda _: said


def _failing(kind: FailureKind) -> Said:
    return _always(ModelCallFailed("no reply came", kind=kind, attempts=1))


def _approval(request: ChatRequest) -> Sequence[dict[str, Any]]:
    """Every claim that may be there, approved with the whole source as its quote."""
    found = _SOURCE.search(request.messages[-1].text)
    quotes = [{"source": "S1", "text": found[3] if found else "", "stance": "support"}]
    return [
        {"id": f"c{number}", "explanation": "yes", "quotes": quotes, "verdict": "SUPPORTED", "confidence": 1.0}
        for number in range(1, MOST_CLAIMS + 1)
    ]


def _with_codes(request: ChatRequest, claims: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"claims": list(claims), "codes": _CODE.findall(request.messages[-1].text)}


def _unread(request: ChatRequest) -> dict[str, Any]:
    return {**_with_codes(request, _approval(request)), "codes": []}


def _changed(**fields: object) -> Said:
    """The approving reply with some fields put over those of each claim."""
    return lambda request: _with_codes(request, [{**claim, **fields} for claim in _approval(request)])


def _cut(request: ChatRequest) -> ChatReply:
    text = str(_with_codes(request, _approval(request))).replace("'", '"')
    usage = Usage(calls=1, attempts=1)
    return ChatReply(text=text[: len(text) // 2], mode="schema", finish="length", usage=usage)


REPLIES: Final[tuple[Reply, ...]] = (
    Reply("reply: none", "the model cannot be reached", _failing("connection")),
    Reply("reply: late", "the model hangs", _failing("timeout")),
    Reply("reply: no key", "the provider refuses the key", _failing("key_refused")),
    Reply("reply: no budget", "the budget is spent", _failing("budget")),
    Reply("reply: empty", "the model says nothing", _always("")),
    Reply("reply: apology", "the model does not want to", _always("I am sorry, but I cannot help with that.")),
    Reply("reply: bare list", "a list where an object should be", _always("[]")),
    Reply("reply: no claims", "no claim is answered", lambda request: _with_codes(request, [])),
    Reply("reply: echo", "the prompt comes back", lambda request: request.messages[-1].text),
    Reply("reply: cut", "it is cut off in the middle", _cut),
    Reply("reply: prompt cut", "the model has not read all", _unread),
    Reply("reply: no quotes", "everything is approved, without quotes", _changed(quotes=[])),
    Reply("reply: own words", "a verdict is none of ours", _changed(verdict="supported by the source")),
    Reply("reply: percent", "confidence is text", _changed(confidence="95%")),
    Reply("reply: out of range", "confidence is 8", _changed(confidence=8)),
    Reply("reply: approval", "everything is approved, with a quote that is there", _changed()),
)
"""Each, whatever it is asked."""
