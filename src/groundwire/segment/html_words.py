"""Words that an HTML document shows, with where each of their characters stands in it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field

from groundwire.markup import entity
from groundwire.segment.lines import physical_lines, standing_alone
from groundwire.segment.reading import Reading

_LINE_ENDS = str.maketrans("\n\r\t\f", "    ")


@dataclass(slots=True)
class Words:
    """Words shown one after the other; a line end in them is one that a browser shows."""

    pieces: list[str] = field(default_factory=list)
    origin: array[int] = field(default_factory=lambda: array("q"))
    closing: dict[int, int] = field(default_factory=dict)
    """Start and end of each entity, the start counted from its second character."""

    def take(self, text: str, start: int, end: int, *, preformatted: bool = False) -> None:
        """Add the piece `start:end` of the document, with entities read."""
        while start < end:
            stop = text.find("&", start, end)
            stop = end if stop < 0 else stop
            piece = text[start:stop]
            self._add(piece if preformatted else piece.translate(_LINE_ENDS), range(start, stop))
            meant = entity(text, stop) if stop < end else None
            if meant:
                self._add(meant[0], [stop] * len(meant[0]))
                self.closing[stop + 1] = meant[1]
            elif stop < end:
                self._add("&", [stop])
            start = meant[1] if meant else stop + 1

    def part(self, mark: str, position: int) -> None:
        """Part the words before `position` from those after it by a space or a line end."""
        self._add(mark, [position])

    def reading(self) -> Reading:
        """All of them, without white space around them."""
        whole = "".join(self.pieces)
        first = len(whole) - len(whole.lstrip())
        last = max(len(whole.rstrip()), first)
        return Reading(whole[first:last], self.origin[first:last], closing=self.closing)

    def readings(self) -> Iterator[Reading]:
        """The same in pieces: lines that stand alone come apart."""
        whole = self.reading()
        lines = [line for line in (each.trimmed(whole.text) for each in physical_lines(whole.text)) if line]
        for group in standing_alone(whole.text, lines):
            first, last = group[0].start, group[-1].end
            yield Reading(whole.text[first:last], whole.origin[first:last], closing=self.closing)

    def _add(self, characters: str, origin: range | list[int]) -> None:
        self.pieces.append(characters)
        self.origin.extend(origin)


def plain(reading: Reading) -> str:
    """The words of a reading on one line."""
    return " ".join(reading.text.split())
