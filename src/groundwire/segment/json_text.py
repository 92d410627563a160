"""JSON as passages: records as rows that hold their fields together, every other value with the path of its keys."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from groundwire.segment.json_tree import Node, trees
from groundwire.segment.language import detect
from groundwire.segment.passage import Passage, is_long, prose, row_passage
from groundwire.segment.reading import Reading
from groundwire.segment.records import is_proper, label, naming, spoken
from groundwire.segment.rules import rules_for
from groundwire.segment.switches import in_words
from groundwire.segment.tables import Cell

LEAST_FIELDS = 2
"""Plain fields from which an object is a record; one alone is a value under its path."""

LONGEST_RECORD = 2000
"""Characters from the first to the last field of a record that is quoted as one row."""

_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?|.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a value stands: its path for people, and the words of the keys and records around it."""

    path: str = ""
    words: tuple[str, ...] = ()
    listed: bool = False
    """Whether it is a member of an array."""

    def member(self, node: Node, number: int) -> _Place:
        """The place of a member of an object or array."""
        if node.key is None:
            return _Place(f"{self.path}[{number}]", self.words, listed=True)
        path = f"{self.path}.{node.key}" if self.path else node.key
        return _Place(path, (*self.words, spoken(node.key)) if node.key else self.words)


def json_passages(text: str) -> tuple[Passage, ...] | None:
    """The passages of a JSON object or array, or of one a line; None if `text` is neither, or holds no value.

    An object with a field that names it (`name`, `id`, …) is a record: its plain fields are one row. What stands inside
    a record carries its name, so that values of different records are not confused.
    """
    roots = trees(text)
    if roots is None:
        return None
    reader = _Reader(text)
    if len(roots) == 1:
        return _passages(text, reader.read(roots[0], _Place()))
    lines = Node(0, 0, len(text), members=list(roots))
    return _passages(text, reader.read(lines, _Place()))


def _passages(text: str, found: Iterator[Passage]) -> tuple[Passage, ...] | None:
    """The passages that were found; without any, None for brackets alone, which may be read as text."""
    return tuple(found) or (() if '"' in text else None)


class _Reader:
    """One walk over the tree."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules = rules_for(detect(text))

    def read(self, node: Node, place: _Place) -> Iterator[Passage]:
        """The passages of an object or array."""
        if node.is_object:
            yield from self._object(node, place)
            return
        for number, member in enumerate(node.members):
            yield from self._value(member, place.member(member, number))

    def _value(self, node: Node, place: _Place) -> Iterator[Passage]:
        yield from self._leaf(node, place) if node.is_leaf else self.read(node, place)

    def _object(self, node: Node, place: _Place) -> Iterator[Passage]:
        """The plain fields, as a row if they are a record's, and then what else is in it, under the record's name."""
        fields = [member for member in node.members if member.is_leaf and not is_long(member.text)]
        name = _naming(fields, listed=place.listed)
        if name is None or not name.text.strip():
            fields, inside = [], place
        else:
            called = label([each.text for each in fields], fields.index(name))
            inside = replace(place, words=(*place.words, called))
            yield from self._fields(fields, name, called, place)
        for member in node.members:
            if not any(member is each for each in fields):
                yield from self._value(member, inside.member(member, 0))

    def _fields(self, fields: Sequence[Node], name: Node, called: str, place: _Place) -> Iterator[Passage]:
        """The plain fields of a record: one row, unless they are too few or too far apart."""
        if len(fields) < LEAST_FIELDS or fields[-1].end - fields[0].start > LONGEST_RECORD:
            for field in fields:
                yield from self._leaf(field, place.member(field, 0))
            return
        row = [Cell(spoken(name.key or ""), name.start, name.end, called)]
        row += [Cell(spoken(each.key or ""), each.start, each.end, each.text) for each in fields if each is not name]
        yield row_passage(self.text, row, " ".join(place.words) or None, place.path)

    def _leaf(self, node: Node, place: _Place) -> Iterator[Passage]:
        path, content = " ".join(word for word in place.words if word), node.text
        if is_long(content):
            yield from prose(self.text, _unescaped(self.text, node), self.rules, path or None, place.path)
            return
        start, end = node.start, node.end
        *above, key = place.words if node.key else (*place.words, "")
        value = Cell(key, node.value_start, end, content)
        # Under its key, a number has the unit that the key names: `"weight_kg": 4`.
        cells = (Cell("", start, start, " ".join(above)), value) if key else ()
        reading = in_words(f"{path}: {content}" if path else content)
        yield Passage(start, end, self.text[start:end], reading, cells, location=place.path or None)


def _naming(fields: Sequence[Node], *, listed: bool) -> Node | None:
    """The field that names a record: by its key, else the first, if it is a name, or, in a list, holds words."""
    named = naming([field.key or "" for field in fields])
    if named is not None:
        return fields[named]
    first = fields[0] if fields else None
    if first is not None and not listed and first.mark.startswith('"') and is_proper(first.text):
        return first
    return next((each for each in fields if each.mark.startswith('"')), None) if listed else None


def _unescaped(text: str, node: Node) -> Reading:
    """The content of a string, with where each of its characters stands in the text."""
    pieces: list[str] = []
    origin, closing = array("q"), {}
    position, end = node.value_start + 1, node.end - 1
    for match in _ESCAPE.finditer(text, position, end):
        pieces.append(text[position : match.start()])
        origin.extend(range(position, match.start()))
        meant = str(json.loads(f'"{match[0]}"'))
        pieces.append(meant)
        origin.extend([match.start()] * len(meant))
        closing[match.start() + 1] = match.end()
        position = match.end()
    pieces.append(text[position:end])
    origin.extend(range(position, end))
    return Reading("".join(pieces), origin, closing=closing)
