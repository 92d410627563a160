"""The user's own words as evidence, where a policy takes them: what the user stated, never what anybody asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from groundwire.domain.answer import Answer
from groundwire.domain.evidence import USER, Evidence, Source
from groundwire.domain.request import Request
from groundwire.domain.turn import Turn
from groundwire.errors import InputError
from groundwire.facts.kinds import kind_of
from groundwire.policy.source_rules import SourceRules
from groundwire.segment import segment


def with_user_statements(request: Request, rules: SourceRules) -> Request:
    """The request as it is judged under `rules`: with the user's statements behind the caller's sources, if they count.

    The caller's own request is not changed, and neither is the fingerprint that its report names.

    Raises:
        InputError: a source of the caller has the id of a user's turn.
    """
    if not rules.user_statements:
        return request
    stated = tuple(_sources(request))
    taken = next((source.id for source in stated if source.id in request.evidence.by_id), None)
    if taken is not None:
        raise InputError(
            f"the source {taken!r} has the id of the user's own words, which the policy takes as evidence; rename it, "
            "or set `sources.user_statements` to false"
        )
    return replace(request, evidence=Evidence(sources=(*request.evidence.sources, *stated)))


def _sources(request: Request) -> Iterator[Source]:
    """A source for each turn in which the user stated something."""
    asked = [Turn(role="user", content=request.question)] if request.question else []
    turn, said = 0, list[str]()
    for message in chain(request.history, asked, [Turn(role="assistant", content="")]):
        if message.role == "user":
            stated = _statements(message.content)
            said += [stated] if stated not in said else []  # the question may close the history, too
        elif message.role == "assistant":
            text = "\n".join(said)
            if text.strip():
                yield Source(id=f"{USER}:{turn}", text=text, kind=USER)
            turn, said = turn + 1, []


def _statements(message: str) -> str:
    """The message with spaces in place of all that states nothing: a question is no evidence of what it asks.

    What is left stands where it stood, so that offsets hold in the message, too.
    """
    kept = [" "] * len(message)
    for sentence in segment(Answer.of(message), response_id=USER, kind_of=kind_of) if message.strip() else ():
        if sentence.claims:
            kept[sentence.start : sentence.end] = message[sentence.start : sentence.end]
    return "".join(kept)
