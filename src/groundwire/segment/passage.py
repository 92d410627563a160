"""One piece of a source, as a judge reads it: what it says, where it stands, and what that place is called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundwire.segment.reading import Reading
from groundwire.segment.rules import Rules
from groundwire.segment.sentences import sentences
from groundwire.segment.switches import in_words
from groundwire.segment.tables import Cell, place, row_reading

MAX_WORDS = 80
"""Words of a passage; a longer sentence is cut into overlapping pieces."""

OVERLAP_WORDS = 20
"""Words that two pieces of one sentence share, so that no short claim is cut in both."""

MAX_CHARACTERS = 600
"""The same limit for text without spaces."""

OVERLAP_CHARACTERS = 100
"""The same overlap for text without spaces."""

MAX_LEAD_IN = 25
"""Words of a text that opens a list; a longer one is a passage of its own, and no part of each item."""

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Passage:
    """One readable piece of a source; offsets into the source as given."""

    start: int
    end: int
    text: str
    """The source's own characters, `source[start:end]`."""
    reading: str
    """What a judge reads: plain, with the headers of its columns, the path of its key or the heading above it."""
    cells: tuple[Cell, ...] = ()
    """For a row of a table: its cells, the row's name first."""
    heading: str | None = None
    """The heading, caption or section that it stands under."""
    location: str | None = None
    """Where it stands, for people, if the place has a name: `plans[1].price`, `row Premium`, `section Fees`."""


def prose(
    text: str, reading: Reading, rules: Rules, heading: str | None, location: str | None, *, lead_in: str = ""
) -> Iterator[Passage]:
    """The sentences of a reading of `text`, long ones in overlapping pieces; the first goes on with the lead-in."""
    for first, last in sentences(reading.text, rules):
        for a, b in _pieces(reading.text, first, last):
            start, end = reading.locate(a, b)
            said = in_words(" ".join((lead_in, *reading.text[a:b].split())).strip())
            yield Passage(start, end, text[start:end], said, heading=heading, location=location)
        lead_in = ""


def opens_list(reading: Reading, rules: Rules) -> str:
    """What a text says that a list under it goes on with: `We do not cover` of `We do not cover:`; "" if nothing.

    Without it an exclusion would read as what is included.
    """
    if not reading.text.rstrip().endswith((":", "：")):
        return ""
    first, last = sentences(reading.text, rules)[-1]
    said = " ".join(reading.text[first:last].split()).rstrip(" :：")
    return said if len(said.split()) <= MAX_LEAD_IN else ""


def row_passage(text: str, row: Sequence[Cell], heading: str | None, location: str | None = None) -> Passage:
    """A row, some cell of which is filled, with its cells; `location` is where its table stands."""
    start, end = min(cell.start for cell in row if cell.text), max(cell.end for cell in row)
    only = row[1] if len(row) == 2 else None  # noqa: PLR2004  # a name and one value
    where = ", ".join(filter(None, (location, place(row, only))))
    return Passage(start, end, text[start:end], in_words(row_reading(row)), tuple(row), heading, where)


def section(heading: str | None) -> str | None:
    """What the place under a heading is called; a heading that begins with the word says it itself."""
    named = heading is not None and heading.casefold().startswith("section ")
    return heading if named else f"section {heading}" if heading else None


def is_long(content: str) -> bool:
    """Whether the content of a cell or field is a text to be read by sentences."""
    return len(content) > MAX_CHARACTERS or len(content.split()) > MAX_WORDS


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """`start:end` in overlapping pieces that are short enough to be read; usually one."""
    found = [match.span() for match in _WORD.finditer(text, start, end)]
    if len(found) <= MAX_WORDS and end - start <= MAX_CHARACTERS * 2:
        yield start, end
    elif max(b - a for a, b in found) > MAX_CHARACTERS:
        for first in range(start, end, MAX_CHARACTERS - OVERLAP_CHARACTERS):
            yield first, min(first + MAX_CHARACTERS, end)
            if first + MAX_CHARACTERS >= end:
                return
    else:
        for number in range(0, len(found), MAX_WORDS - OVERLAP_WORDS):
            piece = found[number : number + MAX_WORDS]
            yield piece[0][0], piece[-1][1]
            if number + MAX_WORDS >= len(found):
                return
