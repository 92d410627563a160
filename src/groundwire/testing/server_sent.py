"""A completion in pieces, as OpenAI's protocol streams it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

_WORD: Final = re.compile(r"\s*\S+\s*?")
"""What is sent at once: a word with the space before it."""


def streamed(completion: Mapping[str, Any], *, usage: bool) -> bytes:
    """The same completion as server-sent events: a text word by word, tool calls at once; with its usage if wanted."""
    head = {**{name: completion[name] for name in ("id", "created", "model")}, "object": "chat.completion.chunk"}
    events = [{**head, "choices": [choice]} for choice in _choices(completion["choices"][0])]
    if usage:
        events.append({**head, "choices": [], "usage": completion["usage"]})
    written = [json.dumps(event, ensure_ascii=False) for event in events]
    return "".join(f"data: {event}\n\n" for event in (*written, "[DONE]")).encode()


def _choices(choice: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    message = choice["message"]
    yield _piece({"role": "assistant", "content": ""})
    for word in _WORD.findall(message.get("content") or ""):
        yield _piece({"content": word})
    for index, call in enumerate(message.get("tool_calls", ())):
        yield _piece({"tool_calls": [{"index": index, **call}]})
    yield _piece({}, choice["finish_reason"])


def _piece(delta: Mapping[str, Any], finish: str | None = None) -> dict[str, Any]:
    return {"index": 0, "delta": delta, "finish_reason": finish}
