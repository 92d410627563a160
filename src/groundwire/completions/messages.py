"""The messages of a request: what the user asks, what was said before, and how a revision is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from groundwire.domain.text import require_text
from groundwire.domain.turn import Role, Turn
from groundwire.errors import InputError
from groundwire.guard.delivery import Revision

Message = Mapping[str, Any]
"""`{"role": ..., "content": ...}`, with whatever else the protocol has."""

_SPOKEN: Final[Mapping[str, Role]] = {"user": "user", "assistant": "assistant"}
"""Whose words are the conversation. Instructions and results of tools are no turns of it, and no evidence either."""

BLANK: Final = "(blank)"
"""What stands for a draft without a word: servers refuse empty messages, and two of the user in a row."""


def require_messages(messages: object) -> list[Message]:
    """The messages, each a mapping with a role.

    Raises:
        InputError: they are something else.
    """
    if isinstance(messages, str | bytes | Mapping) or not isinstance(messages, Sequence) or not messages:
        raise InputError("`messages` must be a list of messages with a role and a content, and have at least one")
    for number, message in enumerate(messages):
        if not isinstance(message, Mapping) or not isinstance(message.get("role"), str):
            raise InputError(f"message {number} must be an object with a `role` and a `content`")
    return list(messages)


def question_of(messages: Sequence[Message]) -> str | None:
    """The words of the last message of the user; None if there are none."""
    position = _asked_at(messages)
    return None if position is None else text_of(messages[position])


def history_of(messages: Sequence[Message]) -> tuple[Turn, ...]:
    """What user and assistant said before the last message of the user."""
    said: list[Turn] = []
    for message in messages[: _asked_at(messages)]:
        role, text = _SPOKEN.get(message["role"]), text_of(message)
        if role is not None and text is not None:
            said.append(Turn(role=role, content=text))
    return tuple(said)


def with_revision(messages: Sequence[Message], revision: Revision | None) -> list[Message]:
    """The messages that ask for the next draft: the same, then the draft that does not pass and what to change."""
    if revision is None:
        return list(messages)
    return [
        *messages,
        {"role": "assistant", "content": revision.draft if revision.draft.strip() else BLANK},
        {"role": "user", "content": revision.instruction},
    ]


def text_of(message: Message) -> str | None:
    """The words of a message: its content, or those of its parts that are text; None if it has none.

    Raises:
        InputError: its content is neither text nor a list of parts.
    """
    content = message.get("content")
    if isinstance(content, Sequence) and not isinstance(content, str | bytes):
        parts = [part.get("text") for part in content if isinstance(part, Mapping) and part.get("type") == "text"]
        content = "\n".join(require_text(part, "a part of a message") for part in parts) or None
    return None if content is None else require_text(content, "the content of a message")


def _asked_at(messages: Sequence[Message]) -> int | None:
    """Where the last message of the user stands."""
    positions = [position for position, message in enumerate(messages) if message["role"] == "user"]
    return positions[-1] if positions else None
