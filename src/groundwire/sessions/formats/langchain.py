"""Messages as LangChain has them: its objects, and both of its dumps. LangChain itself is not needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from groundwire.domain.turn import Role
from groundwire.errors import InputError
from groundwire.sessions.formats.messages import Message, SourceItems, source_items
from groundwire.sessions.formats.openai import content_text

_ROLES: Final[Mapping[str, Role]] = {
    "human": "user",
    "user": "user",
    "ai": "assistant",
    "assistant": "assistant",
    "system": "system",
    "developer": "system",
    "tool": "tool",
    "function": "tool",
}

_CHUNK: Final = "MessageChunk"
"""How the type of a message ends that was streamed: `AIMessageChunk`."""


def messages(rows: Sequence[tuple[str, Any]]) -> Iterator[Message]:
    """The messages of rows, each with where it stands: objects, or dumps of `messages_to_dict` or `dumpd`.

    Sources stand in a message of their turn, in `additional_kwargs["sources"]`, or as the documents that a retrieving
    tool returned: the `artifact` of its message.

    Raises:
        InputError: an item is no message.
    """
    for where, item in rows:
        yield _message(item, where)


def _message(item: object, where: str) -> Message:
    fields = _fields(item, where)
    kind = str(fields.get("type")).removesuffix(_CHUNK).lower()
    role = _ROLES.get(str(fields.get("role")).lower() if kind == "chat" else kind)
    if role is None:
        raise InputError(f"{where} has the type {fields.get('type')!r}; use one of {', '.join(_ROLES)}")
    content = fields.get("content")
    text = None if content is None else content_text(content, where, strict=role == "assistant")
    if role == "assistant" and not text:
        if not fields.get("tool_calls") and content is None:
            raise InputError(f"{where} has no content; leave the message out, or write what was said")
        text = None if fields.get("tool_calls") else text
    return Message(role=role, text=text, sources=_sources(fields, where), where=where)


def _fields(item: object, where: str) -> Mapping[str, Any]:
    """The fields of a message, however it is written."""
    if not isinstance(item, Mapping):
        names = ("type", "role", "content", "additional_kwargs", "tool_calls", "artifact")
        fields = {name: getattr(item, name) for name in names if hasattr(item, name)}
        if "type" not in fields or "content" not in fields:
            raise InputError(f"{where} must be a LangChain message or its dump, not {type(item).__name__}")
        return fields
    if "lc" in item:
        inner, name = item.get("kwargs"), item.get("id")
        kind: object = str(name[-1]).removesuffix(_CHUNK).removesuffix("Message") if isinstance(name, list) else None
    else:
        inner, kind = item.get("data", item), item.get("type")
    if not isinstance(inner, Mapping):
        raise InputError(f"{where} is no dump of a LangChain message; dump it with messages_to_dict or dumpd")
    return {"type": kind, **inner}


def _sources(fields: Mapping[str, Any], where: str) -> SourceItems | None:
    extra = fields.get("additional_kwargs")
    named = source_items(extra.get("sources"), where) if isinstance(extra, Mapping) else None
    if named is not None:
        return tuple(_source(item) for item in named)
    artifact = fields.get("artifact")
    if isinstance(artifact, list | tuple) and artifact and all(_is_document(item) for item in artifact):
        return tuple(_source(item) for item in artifact)
    return None


def _is_document(item: object) -> bool:
    return _document(item) is not None


def _document(item: object) -> Mapping[str, Any] | None:
    """The fields of a LangChain document; None for anything else."""
    if isinstance(item, Mapping):
        inner = item.get("kwargs", item) if "lc" in item else item
        return inner if isinstance(inner, Mapping) and "page_content" in inner else None
    if not hasattr(item, "page_content"):
        return None
    return {name: getattr(item, name, None) for name in ("id", "page_content", "metadata")}


def _source(item: object) -> object:
    """A document as a source: its title and address are kept, and it is named by its place unless it has an id."""
    document = _document(item)
    if document is None:
        return item
    told = document.get("metadata")
    told = told if isinstance(told, Mapping) else {}
    wanted = {
        "id": document.get("id"),
        "text": document.get("page_content"),
        "title": told.get("title"),
        "uri": told.get("source"),
    }
    return {name: value for name, value in wanted.items() if isinstance(value, str) or name == "text"}
