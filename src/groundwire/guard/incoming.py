"""The text of an answer as it comes in, piece by piece."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable
from contextlib import aclosing, asynccontextmanager
from typing import Any, Final

from groundwire.domain.text import require_text
from groundwire.errors import InputError
from groundwire.guard.prompt import Prompt, called

Pieces = AsyncIterable[str] | Iterable[str]

StreamGenerate = Callable[[Prompt], Pieces | Awaitable[Pieces]]
"""Writes one draft in pieces. What is not async is called and read in a thread."""

_END: Final = object()


async def pieces(generate: StreamGenerate, prompt: Prompt) -> AsyncGenerator[str, None]:
    """The pieces that `generate` writes; whatever it raises is raised unchanged.

    Raises:
        InputError: what it returns gives no pieces, or a piece is no text.
    """
    said: Any = await called(generate, prompt)
    if isinstance(said, AsyncIterable):
        async for piece in said:
            yield require_text(piece, "a piece that the generator wrote")
        return
    if isinstance(said, str) or not isinstance(said, Iterable):
        raise InputError(f"a generator that streams must give pieces of text one by one, not {type(said).__name__}")
    iterator = iter(said)
    while (piece := await asyncio.to_thread(next, iterator, _END)) is not _END:
        yield require_text(piece, "a piece that the generator wrote")


class Incoming:
    """Gathers the pieces while others look at what is there."""

    def __init__(self) -> None:
        self.text = ""
        self.ended = False
        self._changed = asyncio.Event()

    @classmethod
    @asynccontextmanager
    async def reading(cls, generate: StreamGenerate, prompt: Prompt) -> AsyncIterator[Incoming]:
        """What comes in, read while the block lasts; the block ends with whatever the reading raises."""
        incoming = cls()
        task = asyncio.create_task(incoming._read(generate, prompt))
        try:
            yield incoming
            await task
        finally:
            task.cancel()
            await asyncio.wait([task])

    async def more(self) -> str:
        """The text so far, as soon as it has grown since the last call or has ended."""
        await self._changed.wait()
        self._changed.clear()
        return self.text

    async def _read(self, generate: StreamGenerate, prompt: Prompt) -> None:
        try:
            async with aclosing(pieces(generate, prompt)) as written:
                async for piece in written:
                    self.text += piece
                    self._changed.set()
        finally:
            self.ended = True
            self._changed.set()
