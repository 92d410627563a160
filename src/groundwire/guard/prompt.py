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
from groundwire.errors import InputError
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


async def called(generate: Callable[[Prompt], Any], prompt: Prompt) -> object:
    """What `generate` returns, whatever that is; what it raises is raised unchanged.

    Raises:
        InputError: it cannot be called.
    """
    if not callable(generate):
        raise InputError(f"the generator must be a function of a Prompt, not {type(generate).__name__}")
    said: object = generate(prompt) if is_async(generate) else await asyncio.to_thread(_in_thread, generate, prompt)
    return await said if inspect.isawaitable(said) else said


def written(said: object) -> str:
    """The text that a generator returned.

    Raises:
        InputError: it is no text.
    """
    return require_text(said, "what the generator returned")


def is_async(generate: Callable[[Prompt], Any]) -> bool:
    """Whether a call of `generate` only begins its work, so that it may be made in the event loop."""
    called = getattr(type(generate), "__call__", None)  # noqa: B004  # asks what kind it is
    return any(inspect.iscoroutinefunction(each) or inspect.isasyncgenfunction(each) for each in (generate, called))


def _in_thread(generate: Callable[[Prompt], Any], prompt: Prompt) -> object:
    try:
        return generate(prompt)
    except StopIteration as error:  # which no future can hold: whoever awaits it would wait for ever
        raise RuntimeError("the generator raised StopIteration") from error
