"""Conversations read from what others wrote down: JSON, JSONL, plain text, and the messages of other libraries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from groundwire.domain import strict_json
from groundwire.domain.text import require_text
from groundwire.errors import InputError
from groundwire.sessions.formats import jsonl, langchain, openai, plain
from groundwire.sessions.formats.messages import Message, SourceItems, per_turn, turns_of
from groundwire.sessions.transcript import Transcript

TranscriptFormat = Literal["auto", "openai", "langchain", "jsonl", "text"]
"""How a transcript is written; `auto` looks at it."""

MOST_CHARACTERS: Final = 50_000_000
"""Size that a transcript may have: far more than anybody says, and little enough to be held in memory several times."""


def read_transcript(
    text: str | bytes,
    *,
    format: TranscriptFormat = "auto",  # noqa: A002  # its name on the command line
    sources: str | bytes | None = None,
    session_id: str | None = None,
) -> Transcript:
    """The conversation in a text.

    Args:
        text: JSON or JSONL of messages or turns, or plain text with `User:` and `Assistant:`; bytes are UTF-8.
        format: how it is written; found out from the content if `auto`.
        sources: another text with the sources of each turn: a JSON list of lists, null for none, or JSONL of them.
        session_id: name of the conversation; its own, else a new one, if None.

    Raises:
        InputError: it cannot be read, or sources and turns do not fit together; the message names the place.
    """
    whole = _decoded(text, "the transcript")
    if not whole.strip():
        raise InputError("the transcript is empty; hand in a conversation")
    known = get_args(TranscriptFormat)
    if format not in known:
        raise InputError(f"unknown format {format!r} of a transcript; use one of {', '.join(known)}")
    listed = None if sources is None else _listed(_decoded(sources, "the sources"))
    if format == "text" or (format == "auto" and plain.LABEL.match(whole.lstrip())):
        return turns_of(plain.messages(whole), sources_per_turn=listed, session_id=session_id)
    document = _document(whole)
    if document.sources is not None and listed is not None:
        raise InputError("sources stand in the transcript and beside it; keep one of them")
    return turns_of(
        _messages(document, format),
        sources_per_turn=document.sources if listed is None else listed,
        session_id=document.id if session_id is None else session_id,
    )


def transcript_of(
    messages: Sequence[Any],
    *,
    sources_per_turn: Sequence[Any] | None = None,
    session_id: str | None = None,
) -> Transcript:
    """The conversation in a list of messages: of OpenAI or LangChain, as mappings or objects, or of turns as mappings.

    `sources_per_turn` has the sources of each assistant turn, None where there were none; without it they are read from
    the messages.

    Raises:
        InputError: an item is no message, or sources and turns do not fit together; the message names the place.
    """
    if isinstance(messages, str | bytes | Mapping) or not isinstance(messages, Sequence):
        raise InputError(f"messages must be a list, not {type(messages).__name__}; read text with read_transcript")
    return turns_of(
        _messages(_Document(rows=_numbered(messages)), "auto"),
        sources_per_turn=per_turn(sources_per_turn, "`sources_per_turn`"),
        session_id=session_id,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Document:
    """What a JSON text holds."""

    rows: Sequence[tuple[str, Any]]
    """Messages or turns, each with where it stands."""
    sources: Sequence[SourceItems | None] | None = None
    id: str | None = None


def _decoded(text: str | bytes, what: str) -> str:
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            raise InputError(f"{what} is not UTF-8: byte 0x{byte:02x} at offset {error.start}; convert it") from None
    require_text(text, what)
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"{what} has {len(text)} characters; {MOST_CHARACTERS} are the most: audit it in parts")
    return text.removeprefix("\ufeff")


def _document(text: str) -> _Document:
    """The rows of a JSON document, or of one that has a JSON value on each line."""
    if text.lstrip()[:1] not in ("[", "{"):
        raise InputError("the transcript is neither JSON nor text with `User:` and `Assistant:` at the starts of lines")
    lines = _lines(text)
    if len(lines) > 1 and _is_json(lines[0][1]):
        return _Document(rows=[(where, strict_json.loads(line, where)) for where, line in lines])
    value = strict_json.loads(text, "the transcript")
    if isinstance(value, list):
        return _Document(rows=_numbered(value))
    assert isinstance(value, dict)  # noqa: S101  # the first character says so
    return _of_object(value)


def _lines(text: str) -> list[tuple[str, str]]:
    """The lines that are not blank, each with its name."""
    return [(f"line {n}", line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]


def _of_object(value: Mapping[str, Any]) -> _Document:
    name = next((name for name in ("messages", "turns") if name in value), None)
    if name is None:
        if "answer" in value or "role" in value:
            return _Document(rows=[("line 1", value)])
        raise InputError("the transcript has neither `messages` nor `turns`; write a list of them under one of these")
    if "sources" in value:
        raise InputError("`sources` beside the messages belong to no turn; write them as `sources_per_turn`")
    items, given = value[name], value.get("id")
    if not isinstance(items, list):
        raise InputError(f"`{name}` must be a list, not {type(items).__name__}")
    if given is not None and (not isinstance(given, str) or not given.strip()):
        raise InputError("the `id` of the transcript must be text that is not blank")
    return _Document(
        rows=_numbered(items, "message" if name == "messages" else "turn"),
        sources=per_turn(value.get("sources_per_turn"), "`sources_per_turn`"),
        id=given,
    )


def _numbered(items: Sequence[Any], what: str | None = None) -> list[tuple[str, Any]]:
    kind = what or ("turn" if items and isinstance(items[0], Mapping) and "answer" in items[0] else "message")
    return [(f"{kind} {number}", item) for number, item in enumerate(items, start=1)]


def _messages(document: _Document, format: str) -> Iterator[Message]:  # noqa: A002  # its name on the command line
    """The messages of rows, read as their format has them."""
    match _detected(document.rows) if format == "auto" else format:
        case "langchain":
            return langchain.messages(document.rows)
        case "openai":
            return openai.messages(document.rows)
        case _:
            return jsonl.messages(document.rows)


def _detected(named: Sequence[tuple[str, Any]]) -> str:
    """The form of messages, from the first one; rows of turns are told from messages row by row."""
    first = named[0][1] if named else {}
    if not isinstance(first, Mapping):
        return "langchain" if hasattr(first, "type") else "openai"
    if "role" in first:
        return "openai"
    return "langchain" if "lc" in first or "type" in first else "jsonl"


def _listed(text: str) -> list[SourceItems | None] | None:
    """The sources of each turn in a text of their own: a JSON list, or JSONL with a list or null on each line."""
    lines = _lines(text)
    if not lines:
        raise InputError("the list of sources is empty; write one entry for each answer, null where there were none")
    if len(lines) > 1 and _is_json(lines[0][1]):
        value: object = [strict_json.loads(line, f"{where} of the sources") for where, line in lines]
    else:
        value = strict_json.loads(text, "the list of sources")
    return per_turn(value, "the list of sources")


def _is_json(line: str) -> bool:
    """Whether a line is a whole JSON value, so that the text has one on each line."""
    try:
        strict_json.loads(line, "the line")
    except InputError:
        return False
    return True
