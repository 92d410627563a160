"""Server-sent events, read and written: how completions are streamed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

from groundwire.domain import strict_json
from groundwire.errors import GeneratorFailed, InputError

DONE: Final = b"data: [DONE]\n\n"
"""What ends a stream that is whole."""


async def read_events(chunks: AsyncIterator[bytes], *, most: int) -> AsyncIterator[dict[str, Any]]:
    """The JSON objects of a stream of at most so many bytes, up to its end mark.

    Raises:
        GeneratorFailed: the stream breaks off, is too long, says that something went wrong, or is none.
    """
    async for line in _lines(chunks, most):
        if not line.startswith(b"data:"):
            continue  # comments that keep the connection open, names of events
        data = line.removeprefix(b"data:").strip()
        if data == b"[DONE]":
            return
        yield _event(data)
    raise GeneratorFailed("the model's server broke off in the middle of its reply")


def written(event: Mapping[str, Any]) -> bytes:
    """One event."""
    return b"data: " + json.dumps(event, ensure_ascii=False).encode() + b"\n\n"


async def _lines(chunks: AsyncIterator[bytes], most: int) -> AsyncIterator[bytes]:
    rest, read = b"", 0
    async for chunk in chunks:
        read += len(chunk)
        if read > most:
            raise GeneratorFailed("the model's server answered with more than a completion can be")
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield line
    yield rest


def _event(data: bytes) -> dict[str, Any]:
    try:
        event = strict_json.loads(data, "the event")
    except InputError:
        event = None
    if not isinstance(event, dict):
        raise GeneratorFailed("the model's server streamed something that is no JSON object")
    if event.get("error") is not None:
        raise GeneratorFailed("the model's server broke off its reply with an error")
    return event
