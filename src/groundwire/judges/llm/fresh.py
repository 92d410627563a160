"""What must be new in every call and yet the same when a stored call is read again: derived from what is asked.

Fences, codes and control claims are fresh because the answer is: whoever wrote a source knew neither the answer nor its
id. They are the same for the same question, so a stored reply can be read again beside the prompt that it belongs to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

from groundwire.prompts.fence import CODE_LENGTH, LETTERS

T = TypeVar("T")


class Fresh:
    """Choices that nothing but the given parts decide; each label names a choice of its own."""

    def __init__(self, *parts: str) -> None:
        # Lengths keep parts apart that would be the same text when put together.
        joined = "".join(f"{len(part)}:{part}" for part in parts)
        self._seed = hashlib.sha256(joined.encode("utf-8")).digest()

    def number(self, label: str, below: int) -> int:
        """A number from 0 to `below` - 1."""
        return int.from_bytes(self._digest(label), "big") % below

    def code(self, label: str, length: int = CODE_LENGTH) -> str:
        """Letters for a nonce or for a code that the reply must repeat."""
        return "".join(LETTERS[byte % len(LETTERS)] for byte in self._digest(label)[:length])

    def shuffled(self, label: str, items: Iterable[T]) -> list[T]:
        """The items in an order of its own."""
        numbered = sorted(enumerate(items), key=lambda pair: self._digest(f"{label}.{pair[0]}"))
        return [item for _, item in numbered]

    def _digest(self, label: str) -> bytes:
        return hashlib.sha256(self._seed + label.encode("utf-8")).digest()
