"""What a prompt asks as text: sources in fences, and answers with numbered sentences and claims."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from groundwire.domain.turn import Role
from groundwire.prompts.ask import Ask, AskedAnswer, AskedClaim, AskedSentence, AskedSource
from groundwire.prompts.fence import Fence
from groundwire.prompts.history import window

LAYOUT: Final = "2"
"""Raised with every change of how things are laid out here; part of the hash of every template."""

MOST_LISTED: Final = 5
"""Claims that are listed one by one, even if they are numbered through."""

NO_SOURCES: Final = "[NO_SOURCES_PROVIDED]"
"""Stands where an answer has no sources, so that a model does not take something else for them."""

_UNSAID: Final = re.compile(r"\s?\[[^\[\]]{1,40}\]|[*_`#>]")
"""Citation markers and marks of Markdown: a claim is told without them, and means the same with them."""

_SPEAKERS: Final[dict[Role, str]] = {"user": "User", "assistant": "Assistant", "system": "System", "tool": "Tool"}


def fence_of(ask: Ask) -> Fence:
    """The fence of a prompt."""
    return Fence(ask.nonce, (ask.first_code, ask.last_code))


def sources(ask: Ask) -> str:
    """All sources, each once, whichever answers rest on it.

    Raises:
        ValueError: one key stands for two sources.
    """
    shown: dict[str, AskedSource] = {}
    for source in (each for answer in ask.answers for each in answer.sources):
        if shown.setdefault(source.key, source) != source:
            raise ValueError(f"the key {source.key!r} stands for two sources")
    fence = fence_of(ask)
    return "\n".join(_source(source, fence) for source in shown.values()) or NO_SOURCES


def answers(ask: Ask) -> str:
    """All answers, in order; where there are several, each with the sources it rests on."""
    fence = fence_of(ask)
    return "\n\n".join("\n".join(_answer(answer, fence, alone=len(ask.answers) == 1)) for answer in ask.answers)


def ids(ask: Ask) -> str:
    """The keys of all claims that are to be judged; of those that are numbered through, the first and the last."""
    keys = [claim.key for claim in ask.claims]
    through = len(keys) > MOST_LISTED and keys == [f"c{number}" for number in range(1, len(keys) + 1)]
    return f"{keys[0]} to {keys[-1]}" if through else ", ".join(keys)


def _source(source: AskedSource, fence: Fence) -> str:
    told = "; ".join(
        f"{what}: {fence.line(said)}" for what, said in (("title", source.title), ("kind", source.kind)) if said
    )
    return fence.around(source.key, f"({told})\n{source.text}" if told else source.text)


def _answer(answer: AskedAnswer, fence: Fence, *, alone: bool) -> Iterator[str]:
    if not alone:
        keys = ", ".join(source.key for source in answer.sources)
        yield f"Answer {answer.key}, to be judged by {keys or NO_SOURCES} alone:"
    if answer.history:
        shown = window(answer.history)
        left_out = f" ({shown.left_out} older left out)" if shown.left_out else ""
        yield f"Earlier turns, no evidence{left_out}:"
        turns = (f"{_SPEAKERS[turn.role]}: {fence.line(turn.content)}" for turn in shown.turns)
        yield fence.around("history", "\n".join(turns))
    if answer.question:
        yield fence.around("question", answer.question)
    yield _fenced("answer", (line for sentence in answer.sentences for line in _sentence(sentence, fence)), fence)


def _fenced(name: str, lines: Iterator[str], fence: Fence) -> str:
    """Lines that are harmless already, with labels that would not stay so."""
    return "\n".join((f"<{name} {fence.nonce}>", *lines, f"</{name} {fence.nonce}>"))


def _sentence(sentence: AskedSentence, fence: Fence) -> Iterator[str]:
    """A sentence with its claims; a claim that says the same is named beside it, and not written twice."""
    same = [claim for claim in sentence.claims if _plain(claim.statement) == _plain(sentence.text)][:1]
    labels = "".join(f" {_label(claim)}" for claim in same)
    yield f"[{sentence.key}{labels}] {fence.line(sentence.text)}"
    for claim in sentence.claims:
        if claim not in same:
            yield f"  [{_label(claim)}] {fence.line(claim.statement)}"


def _label(claim: AskedClaim) -> str:
    return f"{claim.key} exact" if claim.exact else claim.key


def _plain(text: str) -> str:
    """What a sentence says, without citation markers, marks of Markdown and its full stop."""
    return " ".join(_UNSAID.sub("", text).split()).strip(".- ")
