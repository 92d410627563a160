"""What a generator is asked, and how it is called, whether it is async or not."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import Field

from groundwire.domain.evidence import Evidence
from groundwire.domain.text import Value, require_text
from groundwire.domain.turn import Turn
from groundwire.guard.delivery import Revision


class Prompt(Value):
    """All that a generator needs to write an answer, or to revise one."""

    question: str | None
    evidence: Evidence
    history: tuple[Turn, ...] = ()
    """Earlier turns, oldest first."""
    attempt: int = Field(default=0, ge=0)
    """Which draft is wanted: 0 for the first one."""
    revision: Revision | None = None
    """What to change in the draft before; null for a first draft."""


Generate = Callable[[Prompt], str | Awaitable[str]]
"""Writes one draft. One that is not async is called in a thread, so that it does not hold up other answers."""


async def drafted(generate: Generate, prompt: Prompt) -> str:
    """The text that `generate` writes; whatever it raises is raised unchanged.

    Raises:
        InputError: what it returns is no text.
    """
    if is_async(generate):
        said: Any = generate(prompt)
    else:
        said = await asyncio.to_thread(_called, generate, prompt)
    return require_text(await said if inspect.isawaitable(said) else said, "what the generator returned")


def is_async(generate: Callable[[Prompt], Any]) -> bool:
    """Whether a call of `generate` only begins its work, so that it may be made in the event loop."""
    called = getattr(type(generate), "__call__", None)  # noqa: B004  # asks what kind it is
    return any(inspect.iscoroutinefunction(each) or inspect.isasyncgenfunction(each) for each in (generate, called))


def _called(generate: Generate, prompt: Prompt) -> str | Awaitable[str]:
    try:
        return generate(prompt)
    except StopIteration as error:  # which no future can hold: whoever awaits it would wait for ever
        raise RuntimeError("the generator raised StopIteration") from error
