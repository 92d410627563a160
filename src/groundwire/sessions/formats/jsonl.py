"""Rows, as JSONL has one on each line: a turn (question, answer, sources) or a message (role, content, sources)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from groundwire.errors import InputError
from groundwire.sessions.formats import openai
from groundwire.sessions.formats.messages import Message, source_items

TURN_KEYS: Final = frozenset({"question", "answer", "sources"})
"""What a row of a turn may have. Another key is refused: a misspelt one would leave the turn without its sources."""


def messages(rows: Sequence[tuple[str, Any]]) -> Iterator[Message]:
    """The messages of rows, each with where it stands.

    Raises:
        InputError: a row is neither a turn nor a message, or they are mixed.
    """
    kinds: set[str] = set()
    for where, row in rows:
        kind = _kind(row, where)
        kinds.add(kind)
        if len(kinds) > 1:
            raise InputError(f"{where} is a {kind}, and rows before it are none; write one form throughout")
        if kind == "message":
            yield openai.message(row, where)
        else:
            yield from _turn(row, where)


def _kind(row: object, where: str) -> str:
    if not isinstance(row, Mapping):
        raise InputError(f"{where} must be an object, not {type(row).__name__}")
    if "role" in row:
        return "message"
    if "answer" in row or "question" in row:
        return "turn"
    raise InputError(f"{where} has neither `answer` nor `role`; write a turn or a message")


def _turn(row: Mapping[str, Any], where: str) -> Iterator[Message]:
    unknown = sorted(set(row) - TURN_KEYS)
    if unknown:
        raise InputError(f"{where} has the unknown key {unknown[0]!r}; use {', '.join(sorted(TURN_KEYS))}")
    if "answer" not in row:
        raise InputError(f"{where} has no answer; leave the row out, or write what was answered")
    question, answer = row.get("question"), row["answer"]
    for name, value in (("question", question), ("answer", answer)):
        if not isinstance(value, str) and not (name == "question" and value is None):
            raise InputError(f"the {name} of {where} must be text, not {type(value).__name__}")
    if question is not None:
        yield Message(role="user", text=question, where=where)
    yield Message(role="assistant", text=answer, sources=source_items(row.get("sources"), where), where=where)
