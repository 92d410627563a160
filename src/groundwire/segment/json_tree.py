"""JSON as a tree of values that know where they stand in the text."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

MAX_DEPTH = 100
"""Nesting that is read as JSON; deeper texts are read as plain text."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)


@dataclass(slots=True)
class Node:
    """A value, with the key that it stands under if it is a member of an object; offsets into the text."""

    start: int
    """Where its key begins, if it has one, else the value."""
    value_start: int
    end: int = 0
    key: str | None = None
    mark: str = ""
    """A string, number, true, false or null as written; "" for an object or array."""
    members: list[Node] = field(default_factory=list)
    is_object: bool = False

    @property
    def is_leaf(self) -> bool:
        """Whether it holds no other values."""
        return bool(self.mark)

    @property
    def text(self) -> str:
        """A leaf as it is read."""
        return str(json.loads(self.mark)) if self.mark.startswith('"') else self.mark


def trees(text: str) -> tuple[Node, ...] | None:
    """The objects and arrays that a JSON text is, or a text of one JSON value a line; None if it is neither.

    What stands under a key that an object has twice is left out: nobody knows which of the values holds.
    """
    if text.strip()[:1] not in {"{", "["} or not text.strip():
        return None
    if _is_json(text):
        return (_tree(text, 0, len(text)),)
    spans = list(_lines(text))
    if len(spans) > 1 and all(text[start] in "{[" and _is_json(text[start:end]) for start, end in spans):
        return tuple(_tree(text, start, end) for start, end in spans)
    return None


def _lines(text: str) -> Iterator[tuple[int, int]]:
    for match in re.finditer(r"[^\n]+", text):
        line = match[0]
        if line.strip():
            yield match.start() + len(line) - len(line.lstrip()), match.start() + len(line.rstrip())


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return _depth(text) <= MAX_DEPTH


def _depth(text: str) -> int:
    depth = deepest = 0
    for token in _TOKEN.finditer(text):
        depth += (token[0] in "{[") - (token[0] in "}]")
        deepest = max(deepest, depth)
    return deepest


def _tree(text: str, start: int, end: int) -> Node:
    """The value in a stretch that is known to be JSON and to hold an object or array."""
    root = Node(start, start)
    stack = [root]
    key: tuple[int, str] | None = None
    tokens = list(_TOKEN.finditer(text, start, end))
    for number, token in enumerate(tokens):
        mark, holder = token[0], stack[-1]
        follows = tokens[number + 1][0] if number + 1 < len(tokens) else ""
        if mark in "}]":
            _close(stack.pop(), token.end())
        elif mark in ":,":
            continue
        elif key is None and holder.is_object and follows == ":":
            key = token.start(), json.loads(mark)
        else:
            node = Node(key[0] if key else token.start(), token.start(), token.end(), key[1] if key else None)
            key = None
            holder.members.append(node)
            if mark in "{[":
                node.is_object = mark == "{"
                stack.append(node)
            else:
                node.mark = mark
    return root.members[0]


def _close(holder: Node, end: int) -> None:
    """End an object or array; of members under the same key, which JSON leaves open, none is kept."""
    holder.end = end
    keys = Counter(member.key for member in holder.members)
    if holder.is_object and len(keys) < len(holder.members):
        holder.members = [member for member in holder.members if keys[member.key] == 1]
