"""The window of earlier turns that a prompt shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from groundwire.domain.turn import Turn
from groundwire.prompts.tokens import estimate

MOST_TOKENS: Final = 600
"""Tokens of earlier turns in a prompt: the last two or three, where pronouns and short answers point. More would cost
more than the sources, and they are no evidence."""

CUT: Final = "[…] "
"""Stands where the beginning of a turn was left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """What is shown of a conversation."""

    turns: tuple[Turn, ...]
    left_out: int
    """Older turns that are not shown."""


def window(turns: Sequence[Turn], *, most_tokens: int = MOST_TOKENS) -> Window:
    """The newest turns that fit, in order; of a newest turn that alone is too long, its end."""
    shown: list[Turn] = []
    left = most_tokens
    for turn in reversed(turns):
        size = estimate(turn.content)
        if size > left:
            if not shown:
                shown.append(_end(turn, most_tokens))
            break
        shown.append(turn)
        left -= size
    return Window(turns=tuple(reversed(shown)), left_out=len(turns) - len(shown))


def _end(turn: Turn, most_tokens: int) -> Turn:
    """The turn with its end alone, from a word on."""
    content = turn.content
    # No script has less than one character a token, so that many of them fit whatever they are.
    piece = content[-most_tokens:].partition(" ")[2] or content[-most_tokens:]
    return turn.model_copy(update={"content": CUT + piece})
