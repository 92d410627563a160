"""Messages as OpenAI's chat API has them: role and content, calls of tools and their results."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from groundwire.domain.turn import Role
from groundwire.errors import InputError
from groundwire.sessions.formats.messages import Message, require_no_mistake, source_items

_ROLES: Final[Mapping[str, Role]] = {
    "user": "user",
    "assistant": "assistant",
    "system": "system",
    "developer": "system",
    "tool": "tool",
    "function": "tool",
}

_TEXT_KEYS: Final = {"text": "text", "input_text": "text", "output_text": "text", "refusal": "refusal"}
"""Kinds of content parts that hold text, and the key that it stands under."""


_UNSEEN: Final = frozenset({"tool_use", "tool_call", "thinking", "redacted_thinking", "reasoning"})
"""Kinds of content parts that nobody is shown: calls of tools, and thoughts."""

_STEPS: Final = re.compile(r"reasoning|\w+_call|\w+_call_output")
"""Kinds of items between messages: thoughts, calls of tools, and what these return."""


def messages(rows: Sequence[tuple[str, Any]]) -> Iterator[Message]:
    """The messages of rows, each with where it stands; sources stand in a message of their turn, under `sources`.

    Raises:
        InputError: an item is no message.
    """
    for where, item in rows:
        yield message(item, where)


def message(item: object, where: str) -> Message:
    """One message; `where` names it in errors.

    Raises:
        InputError: it is none.
    """
    if not isinstance(item, Mapping):
        dump = getattr(item, "model_dump", None)  # a reply of the client library
        item = dump(exclude_none=True) if callable(dump) else item
    if not isinstance(item, Mapping):
        raise InputError(f"{where} must be an object with `role` and `content`, not {type(item).__name__}")
    if "role" not in item and _STEPS.fullmatch(str(item.get("type"))):
        return Message(role="tool", text=None, sources=source_items(item.get("sources"), where), where=where)
    role = _ROLES.get(str(item.get("role")))
    if role is None:
        raise InputError(f"{where} has the role {item.get('role')!r}; use one of {', '.join(_ROLES)}")
    require_no_mistake(item, where)
    return Message(
        role=role, text=_text(item, role, where), sources=source_items(item.get("sources"), where), where=where
    )


def _text(item: Mapping[str, Any], role: Role, where: str) -> str | None:
    content = item.get("content")
    calls = item.get("tool_calls") or item.get("function_call")
    if role == "assistant" and not content:
        refusal = item.get("refusal")
        if isinstance(refusal, str):
            return refusal
        if calls:
            return None
    if content is None:
        if role in ("system", "tool"):
            return None
        raise InputError(f"{where} has no content; leave the message out, or write what was said")
    return content_text(content, where, strict=role == "assistant")


def content_text(content: object, where: str, *, strict: bool) -> str | None:
    """The text of a content: itself, or that of its parts, one after another; None where none of several is text.

    Parts without text, such as images, are left out, unless `strict`: of an answer everything is audited.

    Raises:
        InputError: it is neither text nor parts, or `strict` and a part has no text.
    """
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence) or isinstance(content, bytes):
        raise InputError(f"the content of {where} must be text or a list of parts, not {type(content).__name__}")
    texts = []
    for part in content:
        text = part if isinstance(part, str) else _part_text(part)
        if text is not None:
            texts.append(text)
        elif strict and not _is_call(part):
            kind = part.get("type") if isinstance(part, Mapping) else type(part).__name__
            raise InputError(f"{where} has a part of the type {kind!r}, which is no text; an answer is audited whole")
    return "\n".join(texts) if texts or not content else None


def _part_text(part: object) -> str | None:
    if not isinstance(part, Mapping):
        return None
    text = part.get(_TEXT_KEYS.get(str(part.get("type")), ""))
    return text if isinstance(text, str) else None


def _is_call(part: object) -> bool:
    """Whether a part calls a tool, or thinks aloud: nobody is shown it."""
    return isinstance(part, Mapping) and part.get("type") in _UNSEEN
