"""The units of an answer: its sentences, list items and table rows with their plain reading, before any judgement."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from groundwire.domain.claim import Marker
from groundwire.domain.text import Span
from groundwire.segment.blocks import Block, blocks
from groundwire.segment.figures import states_figure
from groundwire.segment.grammar import is_clause
from groundwire.segment.lines import Line, physical_lines
from groundwire.segment.reading import Reading, read
from groundwire.segment.rules import FALLBACK, Rules
from groundwire.segment.sentences import sentences

BOLD_LEVEL = 7
"""Level of a heading that is only a bold line: below all real ones."""

MAX_BARE_HEADING = 8
"""Words of a line without any mark of a heading that is one all the same."""

MAX_TITLE_LENGTH = 40
"""Characters of a line over a paragraph that is a heading without any mark."""

MAX_FIRST = 200
"""Characters of the paragraph below it that are read to tell."""

_BOLD = re.compile(r"(?:\*\*|__)[^*_\n.!?]{1,60}(?:\*\*|__):?")


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence to be, where it stands and in which block."""

    block: Block
    reading: Reading
    """The reading of its whole block."""
    first: int
    last: int
    """Its piece of that reading."""
    start: int
    end: int
    """Its span in the answer."""
    markers: tuple[Marker, ...] = ()

    @property
    def plain(self) -> str:
        """Its words without Markdown and markers."""
        return self.reading.text[self.first : self.last]


def units(text: str, rules: Rules, names: Collection[str] = ()) -> tuple[Unit, ...]:
    """The units of `text`, in order, not overlapping; all visible text outside of block marks is in one of them.

    `names` are those of the sources, which its citation markers may give.
    """
    found: list[Unit] = []
    for block in _with_bare_headings(text, blocks(text), rules):
        for unit in _in_block(text, block, rules, names):
            if found and unit.first == unit.last and unit.markers and block.kind == "paragraph":
                previous = found[-1]
                if not block.first_in_item and previous.block.kind == "paragraph":
                    found[-1] = _joined(text, [previous, unit], names)
                    continue
            found.append(unit)
    return tuple(found)


def _with_bare_headings(text: str, found: Sequence[Block], rules: Rules) -> Iterator[Block]:
    """The blocks, where a short line over a list or a table is the heading that it looks like."""
    titles = _titles(text, found, rules)
    for block, following in zip_longest(found, found[1:]):
        if block in titles:
            yield replace(block, kind="heading", level=BOLD_LEVEL)
            continue
        opens = following is not None and (len(following.lists) > len(block.lists) or following.table > 0)
        if opens and block.kind == "paragraph" and not block.lists and not block.table:
            bold = _BOLD.fullmatch(text, block.start, block.end)
            plain = read(text, block.lines).text.strip()
            if bold or _is_bare_heading(plain, rules, table=following is not None and following.table > 0):
                yield replace(block, kind="heading", level=BOLD_LEVEL)
                continue
        yield block


def _titles(text: str, found: Sequence[Block], rules: Rules) -> frozenset[Block]:
    """The short lines over paragraphs that are headings: there are two at least, for one may be a short answer."""
    titles = frozenset(
        block
        for block, following in pairwise(found)
        if block.kind == following.kind == "paragraph"
        and not block.lists
        and not following.lists
        and block.end - block.start <= MAX_TITLE_LENGTH
        and is_clause(text[following.start : following.end][:MAX_FIRST])
        and _is_bare_heading(read(text, block.lines).text.strip(), rules, table=False)
    )
    return titles if len(titles) > 1 else frozenset()


def _is_bare_heading(plain: str, rules: Rules, *, table: bool) -> bool:
    """Whether a line names what follows: a caption, a list's title, `Sources:`; it says nothing by itself."""
    named = plain.rstrip(" :：")
    if named.lower() in rules.reference_headings:
        return True
    if len(named.split()) > MAX_BARE_HEADING or named.endswith((".", "!", "?", ";", ",", "。")) or "\n" in plain:
        return False
    if rules.language != FALLBACK or is_clause(named):
        return False
    return table if states_figure(named) or named != plain else True


def given_units(text: str, spans: Sequence[Span], names: Collection[str] = ()) -> tuple[Unit, ...]:
    """One unit for each of the caller's own sentences."""
    known = blocks(text)
    return tuple(_of_span(text, span.start, span.end, known, names) for span in spans)


def joined(text: str, pieces: Sequence[Unit], names: Collection[str] = ()) -> Unit:
    """One unit over several that follow each other."""
    return pieces[0] if len(pieces) == 1 else _joined(text, pieces, names)


def _joined(text: str, pieces: Sequence[Unit], names: Collection[str]) -> Unit:
    return _of_span(text, pieces[0].start, pieces[-1].end, [piece.block for piece in pieces], names)


def _of_span(text: str, start: int, end: int, known: Sequence[Block], names: Collection[str]) -> Unit:
    """A unit over exactly `start:end`, read without the block marks inside it."""
    inside = [block for block in known if block.start < end and start < block.end]
    lines = [
        Line(max(line.start, start), min(line.end, end))
        for block in inside
        for line in block.lines
        if line.start < end and start < line.end
    ]
    if not lines:
        shifted = (Line(start + line.start, start + line.end) for line in physical_lines(text[start:end]))
        lines = [line for line in shifted if line.start < line.end]
    block = inside[0] if inside else Block("paragraph", tuple(lines))
    reading = read(text, lines, names)
    return Unit(block, reading, 0, len(reading.text), start, end, reading.markers)


def _in_block(text: str, block: Block, rules: Rules, names: Collection[str]) -> Iterator[Unit]:
    if block.kind != "paragraph":
        reading = read(text, block.lines, names)
        yield Unit(block, reading, 0, len(reading.text), block.start, block.end, reading.markers)
        return
    reading = read(text, block.lines, names)
    bounds = sentences(reading.text, rules)
    if not bounds:
        yield Unit(block, reading, 0, 0, block.start, block.end, reading.markers)
        return
    starts = [reading.locate(first, last)[0] for first, last in bounds]
    starts[0] = block.start
    position = block.start
    for number, (first, last) in enumerate(bounds):
        start = _back(text, position, max(starts[number], position))
        limit = max(starts[number + 1], start) if number + 1 < len(bounds) else block.end
        end = _reach(text, reading, reading.locate(first, last)[1], limit) if number + 1 < len(bounds) else block.end
        markers = tuple(marker for marker in reading.markers if start <= marker.start < end)
        position = end
        yield Unit(block, reading, first, last, start, end, markers)


def _back(text: str, end: int, start: int) -> int:
    """Where a sentence starts before which words were struck out that no other sentence holds."""
    gap = text[end:start]
    return end + len(gap) - len(gap.lstrip()) if any(map(str.isalpha, gap)) else start


def _reach(text: str, reading: Reading, end: int, limit: int) -> int:
    """Where a sentence ends that citation markers follow: after the last of them."""
    end = min(end, limit)
    for marker in reading.markers:
        if end <= marker.start < limit and not text[end : marker.start].strip():
            end = marker.end
            while end in reading.closing and reading.closing[end] <= limit:
                end = reading.closing[end]
    return end
