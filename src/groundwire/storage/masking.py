"""Texts with words taken out and every other character in its place, so that offsets into them stay true."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import Levenshtein

Redact = Callable[[str], str]
"""Takes out of a text, or puts something else for, what may not be stored."""

MASK: Final = "█"
"""Stands for each character that was taken out."""

_TOKEN: Final = re.compile(r"\w+|\s+|[^\w\s]")
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Masked:
    """A text, and as long a one that shows no more of it than its redaction does."""

    original: str
    text: str

    @classmethod
    def of(cls, original: str, redact: Redact) -> Masked:
        """`original` with all words masked that `redact` does not leave where they are."""
        redacted = redact(original)
        if redacted == original:
            return cls(original, original)
        before, after = (_TOKEN.findall(text) for text in (original, redacted))
        pieces = [
            token if block.tag == "equal" else covered(token)
            for block in Levenshtein.opcodes(before, after)
            for token in before[block.src_start : block.src_end]
        ]
        return cls(original, "".join(pieces))

    def piece(self, start: int, end: int, text: str) -> str:
        """What is left of `text`, which stands at `start:end`; nothing of one that does not stand there."""
        return self.text[start:end] if self.original[start:end] == text else covered(text)

    @property
    def taken_out(self) -> set[str]:
        """The words, in small letters, that were taken out."""
        words = ((word[0].casefold(), self.text[word.start() : word.end()]) for word in _WORD.finditer(self.original))
        return {word for word, left in words if MASK in left}

    @property
    def left(self) -> set[str]:
        """The words, in small letters, that are still there somewhere."""
        return {word.casefold() for word in _WORD.findall(self.text)}


def covered(text: str) -> str:
    """`text` with a mask for each character, white space apart."""
    return re.sub(r"\S", MASK, text)


def without(text: str, words: set[str]) -> str:
    """`text` with those words masked that are, in small letters, among `words`."""
    return _WORD.sub(lambda word: covered(word[0]) if word[0].casefold() in words else word[0], text)
