"""JSON as text: each leaf with the path of its keys, and where it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_DEPTH = 100
"""Nesting that is read as JSON; deeper texts are read as plain text."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A string, number, true, false or null; offsets into the text, its key included."""

    start: int
    end: int
    reading: str
    """Its path and value in words: `order ships on: Friday`."""


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)
_WORD_BREAK = re.compile(r"[_\-.\s]+|(?<=[a-z0-9])(?=[A-Z])")


def json_leaves(text: str) -> tuple[Leaf, ...] | None:
    """The leaves of a JSON object or array in order; None if `text` is not strictly one."""
    if text.strip()[:1] not in {"{", "["} or not text.strip():
        return None
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return None
    leaves = tuple(_Scan(text).leaves())
    return leaves or None


class _Scan:
    """One pass over the tokens of a text that is known to be JSON."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.path: list[str] = []
        """Keys of the open objects; empty for arrays."""
        self.objects: list[bool] = []

    def leaves(self) -> Iterator[Leaf]:
        key: tuple[int, str] | None = None
        tokens = list(_TOKEN.finditer(self.text))
        for number, token in enumerate(tokens):
            mark = token[0]
            if mark in "{[":
                self.path.append(key[1] if key else "")
                self.objects.append(mark == "{")
                key = None
            elif mark in "}]":
                self.path.pop()
                self.objects.pop()
                key = None
            elif mark in ":,":
                key = None if mark == "," else key
            elif key is None and self.objects[-1] and number + 1 < len(tokens) and tokens[number + 1][0] == ":":
                key = token.start(), json.loads(mark)
            else:
                start = key[0] if key else token.start()
                yield Leaf(start, token.end(), self._reading(key[1] if key else "", mark))

    def _reading(self, key: str, mark: str) -> str:
        names = [_spoken(part) for part in (*self.path, key) if part]
        value = json.loads(mark) if mark.startswith('"') else mark
        return f"{' '.join(names)}: {value}" if names else str(value)


def _spoken(key: str) -> str:
    return " ".join(part for part in _WORD_BREAK.split(key) if part).lower() if not key.isupper() else key
