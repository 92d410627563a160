"""What was said before the answer: one turn of a conversation."""

from __future__ import annotations

from typing import Literal

from groundwire.domain.text import Value

Role = Literal["user", "assistant", "system", "tool"]
"""Who speaks in a turn."""


class Turn(Value):
    """One message of the conversation; it helps to read the answer and is never evidence."""

    role: Role
    content: str
