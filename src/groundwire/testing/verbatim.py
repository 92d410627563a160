"""A fake model's side: what a judge's prompt shows to it, and the reply of a judge that looks words up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from groundwire.chat.model import ChatRequest
from groundwire.judges.llm.rewording import behind
from groundwire.quotes import locate
from groundwire.segment.passages import passages
from groundwire.testing.llm import LLMRequest

CONFIDENCE: Final = 0.9
"""What the fake says of every verdict."""

_SOURCE: Final = re.compile(r"<(S\d+) \w+>\n(.*?)\n</\1 \w+>", re.DOTALL)
_CLAIM: Final = re.compile(r"^\s*\[(?:s\d+ )?(c\d+)(?: exact)?\] (.*)$", re.MULTILINE)
_CODE: Final = re.compile(r"^(?:First|Last) code: (\w+)", re.MULTILINE)
_WANTED: Final = re.compile(r"^(?:Judge: |Answer again, these claims and no others: )((?:[c\d, ]|to)+)", re.MULTILINE)
_TOLD: Final = re.compile(r"^\((?:title|kind): .*\)$")
"""What a prompt says about a source before its text."""

_NOTHING_WANTED: Final = "reply with an empty list of claims"


@dataclass(frozen=True, slots=True)
class SeenPrompt:
    """What a prompt of the templates that ship with Groundwire shows to a model."""

    sources: Mapping[str, str]
    """Texts by the keys that quotes name."""
    claims: Mapping[str, str]
    """By their keys, control claims among them."""
    codes: tuple[str, ...]
    """What a reply must repeat, in order."""
    wanted: tuple[str, ...]
    """The keys that are to be answered in this call."""
    corrected: bool
    """Whether it tells what was wrong with an earlier reply."""

    @classmethod
    def read(cls, text: str) -> Self:
        """What a prompt shows; `text` is its last message, or all of them."""
        asked = _WANTED.findall(text)
        return cls(
            sources=dict(_SOURCE.findall(text)),
            claims=dict(_CLAIM.findall(text)),
            codes=tuple(_CODE.findall(text)),
            wanted=_named(asked[-1]) if asked and _NOTHING_WANTED not in text else (),
            corrected=text.rstrip().endswith("in order."),
        )

    @property
    def honest(self) -> list[dict[str, Any]]:
        """What is said of every claim that is asked: supported if it stands in a source, see `looked_up`."""
        return [self.looked_up(key) for key in self.wanted]

    def looked_up(self, key: str) -> dict[str, Any]:
        """Such an entry for one claim; control claims that say in other words what stands there are supported, too."""
        for name, text in self.sources.items():
            found = locate(self.claims[key], text)
            if found is not None:
                return entry(key, "SUPPORTED", quotes=[(name, found.text, "support")])
        names = {passage: name for name, passage in self.passages}
        said = behind(self.claims[key], names)
        return entry(key, "SUPPORTED" if said else "UNSUPPORTED", quotes=[(names[p], p, "support") for p in said])

    @property
    def passages(self) -> Iterator[tuple[str, str]]:
        """The passages of the sources, each with the key of its source; without what is told of a source."""
        for name, text in self.sources.items():
            yield from ((name, each.text) for each in passages(text) if not _TOLD.match(each.text))

    def key_of(self, claim: str) -> str:
        """The key of a claim by its words."""
        return next(key for key, text in self.claims.items() if text == claim)

    def reply(self, entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """A reply that says this of the claims, and shows that the whole prompt was read."""
        return {"codes": list(self.codes), "claims": list(entries)}


def _named(keys: str) -> tuple[str, ...]:
    """The keys of a list of them, or of all from one `to` another."""
    first, through, last = keys.partition(" to ")
    if not through:
        return tuple(keys.split(", "))
    return tuple(f"c{number}" for number in range(int(first[1:]), int(last[1:]) + 1))


def entry(key: str, verdict: str, *, quotes: Sequence[tuple[str, str, str]] = (), **more: Any) -> dict[str, Any]:  # noqa: ANN401  # fields of a reply
    """What a reply says of one claim; quotes are source, words and stance."""
    shown = [{"source": source, "text": text, "stance": stance} for source, text, stance in quotes]
    return {"id": key, "explanation": "as read", "quotes": shown, "verdict": verdict, "confidence": CONFIDENCE, **more}


def verbatim(request: LLMRequest | ChatRequest) -> dict[str, Any]:
    """The reply of a judge that knows only what stands in a source, word for word or as control claims say it.

    It answers control claims rightly and repeats the codes, so that a judge over it can be believed. Give it to
    `FakeLLM` or `ScriptedChat` as their script.

    >>> from groundwire.testing import FakeLLM, verbatim
    >>> with FakeLLM(verbatim) as server:
    ...     server.base_url.endswith("/v1")
    True
    """
    seen = SeenPrompt.read(shown_in(request))
    return seen.reply(seen.honest)


def shown_in(request: LLMRequest | ChatRequest) -> str:
    """The text of a request in which a prompt stands."""
    return request.prompt if isinstance(request, LLMRequest) else request.messages[-1].text
