"""What contrasts borrow from other rows: names by the word before them, and rows about the same or another thing."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from training.row import Row
from training.subject import subject

_NAMED = re.compile(r"\b(by|in|at|from|with|for) ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,4})(?!\w)")

OFTEN = 3
"""How often a name must stand after a word to be taken for the kind of thing that stands there."""

CONTENT = 4
"""Letters from which a word counts as one of content."""

_COMMON = frozenset({"that", "with", "from", "have", "been", "were", "this", "which", "their", "also", "into"})


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a text, with the word before it, which tells a place from a person well enough."""

    key: str
    name: str
    start: int
    end: int


def named(text: str) -> Iterator[Named]:
    """The names of a text that stand after a preposition."""
    for match in _NAMED.finditer(text):
        yield Named(match[1], match[2], match.start(2), match.end(2))


def content(text: str) -> set[str]:
    """The content words of a text, cut to their first letters so that forms of one word meet."""
    found = re.findall(r"[^\W\d_]+", text.lower())
    return {word[:6] for word in found if len(word) >= CONTENT and word not in _COMMON}


class Pool:
    """Rows to borrow from; the same rows make the same pool."""

    def __init__(self, rows: Sequence[Row]) -> None:
        names: Counter[tuple[str, str]] = Counter()
        by_group: defaultdict[str, list[Row]] = defaultdict(list)
        for row in rows:
            for each in named(row.statement):
                names[each.key, each.name] += 1
            if row.dataset == "fever" and subject(row.statement):
                by_group[row.group].append(row)
        self._names: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
        for (key, name), count in sorted(names.items()):
            if count >= OFTEN:
                self._names[key, name.count(" ")].append(name)
        self._by_group = dict(by_group)
        self._groups = sorted(self._by_group)

    def name(self, like: Named, rng: Random) -> str | None:
        """A name of as many words that often stands after the same word."""
        found = self._names.get((like.key, like.name.count(" ")))
        return rng.choice(found) if found else None

    def about_same(self, row: Row) -> list[Row]:
        """The other rows about the page that this one is about."""
        return [other for other in self._by_group.get(row.group, []) if other.statement != row.statement]

    def about_other(self, rng: Random) -> Row | None:
        """A row about some page."""
        return rng.choice(self._by_group[rng.choice(self._groups)]) if self._groups else None
