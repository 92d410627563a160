"""What all forms of a transcript are read to: messages in order, which make turns together with their sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from groundwire.domain.evidence import Evidence
from groundwire.domain.turn import Role
from groundwire.errors import InputError
from groundwire.sessions.transcript import Transcript, TranscriptTurn

MOST_TURNS: Final = 2_000
"""Turns that a transcript may have: each is read with all that came before, so that the work grows with the square."""

MISTAKEN: Final = frozenset(
    {"source", "context", "contexts", "document", "documents", "docs", "evidence", "passages", "chunks", "references"}
)
"""Keys under which people put sources by mistake. To overlook them would be to audit a conversation without sources."""

SourceItems = tuple[Any, ...]
"""Sources as they were handed in: texts, mappings, or `Source`s."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message, whatever it was written in."""

    role: Role
    text: str | None
    """Null where nothing was said to anybody, as when an assistant calls a tool."""
    sources: SourceItems | None = None
    """Sources of the turn that the message is part of; None where it names none."""
    where: str
    """Where it stands, for errors: `message 3` or `line 12`, counted from 1."""


def turns_of(
    messages: Iterable[Message], *, sources_per_turn: Sequence[SourceItems | None] | None, session_id: str | None
) -> Transcript:
    """The transcript of messages; each assistant message with text ends a turn.

    Raises:
        InputError: sources and turns do not fit together, there are too many turns, or the name is blank.
    """
    turns: list[tuple[tuple[str, ...], str, SourceItems | None]] = []
    questions: list[str] = []
    held: list[SourceItems] = []
    for message in messages:
        if message.sources is not None:
            held.append(message.sources)
        if message.role == "user" and message.text is not None:
            questions.append(message.text)
        elif message.role == "assistant" and message.text is not None:
            own = tuple(item for items in held for item in items) if held else None
            turns.append((tuple(questions), message.text, own))
            questions, held = [], []
    if held:
        raise InputError(
            f"turn {len(turns) + 1} has sources but no answer; sources stand in the answer's message, or before it"
        )
    if len(turns) > MOST_TURNS:
        raise InputError(f"the transcript has {len(turns)} turns; {MOST_TURNS} are the most: audit it in parts")
    sources = _aligned([own for _, _, own in turns], sources_per_turn)
    made = tuple(
        TranscriptTurn(questions=asked, answer=answer, evidence=_evidence(items, number))
        for number, ((asked, answer, _), items) in enumerate(zip(turns, sources, strict=True), start=1)
    )
    if session_id is not None and not session_id.strip():
        raise InputError("the name of the conversation is blank; leave it out to have one made")
    named = {} if session_id is None else {"id": session_id}
    return Transcript(turns=made, unanswered=tuple(questions), **named)


def _aligned(
    own: Sequence[SourceItems | None], listed: Sequence[SourceItems | None] | None
) -> Sequence[SourceItems | None]:
    """The sources of each turn, from its messages or from the list."""
    if listed is None:
        return own
    if len(listed) != len(own):
        missing = min(len(listed), len(own)) + 1
        lacks = "sources but no answer" if len(listed) > len(own) else "an answer but no entry"
        raise InputError(
            f"sources are given for {len(listed)} turns, the transcript has {len(own)}: turn {missing} has {lacks}; "
            "give one list for each answer, null where there were none"
        )
    for number, (mine, other) in enumerate(zip(own, listed, strict=True), start=1):
        if mine is not None and other is not None:
            raise InputError(f"turn {number} has sources in the transcript and in the list; keep one of them")
    return [mine if mine is not None else other for mine, other in zip(own, listed, strict=True)]


def _evidence(items: SourceItems | None, number: int) -> Evidence | None:
    if items is None:
        return None
    try:
        return Evidence.of(items)
    except InputError as error:
        raise InputError(f"turn {number}: {error}") from None


def source_items(value: object, where: str) -> SourceItems | None:
    """The sources under a key, as they are; None for null.

    Raises:
        InputError: it is no list.
    """
    if value is None:
        return None
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
        raise InputError(f"the sources of {where} must be a list, or null for none, not {type(value).__name__}")
    return tuple(value)


def per_turn(value: object, where: str) -> list[SourceItems | None] | None:
    """A list with the sources of each turn; None for null.

    Raises:
        InputError: it is no list of lists.
    """
    if value is None:
        return None
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
        raise InputError(f"{where} must be a list with an entry for each answer, not {type(value).__name__}")
    entries = tuple(value)
    return [source_items(entry, f"turn {number} in {where}") for number, entry in enumerate(entries, start=1)]


def require_no_mistake(message: Mapping[str, Any], where: str) -> None:
    """Return if sources stand under `sources`, and under no name that is easily taken for it.

    Raises:
        InputError: there is a key that looks like it.
    """
    mistaken = sorted(MISTAKEN.intersection(message))
    if mistaken and "sources" not in message:
        raise InputError(f"{where} has the key {mistaken[0]!r}; sources are read from the key 'sources' only")
