"""The plain reading of a block: Markdown's inline marks and citation markers taken out, offsets kept."""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from groundwire.domain.claim import Marker
from groundwire.markup import invisible
from groundwire.segment import citations
from groundwire.segment.lines import Line

MAX_STRUCK = 200
"""Characters of struck-out text that are left out of a reading; longer ones are read, to be safe."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Plain text and, for each of its characters, where it stands in the whole text."""

    text: str
    origin: Sequence[int]
    markers: tuple[Marker, ...] = ()
    opening: dict[int, int] = field(default_factory=dict)
    """Marks that belong to what follows: their end to their start, offsets into the whole text."""
    closing: dict[int, int] = field(default_factory=dict)
    """Marks that belong to what precedes: their start to their end."""
    marked: bool = False
    """Whether anything but citation markers was taken out."""

    def locate(self, start: int, end: int) -> tuple[int, int]:
        """Where the piece `start:end` of the reading stands in the whole text, with the marks around it."""
        first, last = self.origin[start], self.origin[end - 1] + 1
        while first in self.opening:
            first = self.opening[first]
        while last in self.closing:
            last = self.closing[last]
        return first, last


@dataclass(frozen=True, slots=True, order=True)
class _Cut:
    """A piece to take out; offsets into the joined lines."""

    start: int
    end: int
    side: int
    """-1 if it belongs to what precedes, 1 if to what follows."""
    parted: str = ""
    """The white space that stands for it, if it parts the words around it."""


_CODE_SPAN = re.compile(r"(?<!`)(`{1,3})(?!`)([^`]{1,500})\1(?!`)")
_LINK = re.compile(
    r"!?\[([^\[\]]{0,300})\](\((?:[^()\s]|\([^()\s]{0,200}\)){0,500}(?:\s\"[^\"]{0,200}\")?\)|\[[\w -]{0,60}\])"
)
_AUTOLINK = re.compile(r"<((?:https?|mailto|ftp):[^<>\s]{1,500}|[\w.+-]{1,100}@[\w.-]{1,100})>")
_FOOTNOTE = re.compile(r"^\[\^[\w-]{1,30}\]:[ \t]+(?!<?https?:)", re.MULTILINE)
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])|\\(?=\n)")
_CLOSES = frozenset(["", " ", "\n", ".", ",", ";", ":", "!", "?", ")", "。", "、"])
_DELIMITER = re.compile(r"\*{1,3}|_{1,3}|~~")


def read(text: str, lines: Sequence[Line], names: Collection[str] = ()) -> Reading:
    """The reading of the pieces `lines` of `text`, joined by line ends; `names` are those of the sources."""
    raw, origin = _join(text, lines)
    markers = tuple(citations.find(raw, names))
    marks = _inline_marks(raw, markers)
    raw = _with_breaks(raw, marks)
    cuts = sorted([_Cut(marker.start, marker.end, -1) for marker in markers] + marks)
    kept, kept_origin = _without(raw, origin, cuts)
    return Reading(
        text=kept,
        origin=kept_origin,
        markers=tuple(_placed(marker, text, origin) for marker in markers),
        opening={origin[cut.end - 1] + 1: origin[cut.start] for cut in cuts if cut.side > 0},
        closing={origin[cut.start]: origin[cut.end - 1] + 1 for cut in cuts if cut.side < 0},
        marked=bool(marks),
    )


def _join(text: str, lines: Sequence[Line]) -> tuple[str, array[int]]:
    origin = array("q")
    for line in lines:
        if origin:
            origin.append(origin[-1] + 1)
        origin.extend(range(line.start, line.end))
    return "\n".join(text[line.start : line.end] for line in lines), origin


def _placed(marker: Marker, text: str, origin: Sequence[int]) -> Marker:
    start, end = origin[marker.start], origin[marker.end - 1] + 1
    return Marker(start=start, end=end, text=text[start:end], keys=marker.keys)


def _inline_marks(raw: str, markers: Sequence[Marker]) -> list[_Cut]:
    """The inline marks of Markdown in `raw`, outside of citation markers."""
    taken = bytearray(len(raw))
    for marker in markers:
        taken[marker.start : marker.end] = b"\1" * (marker.end - marker.start)
    cuts: list[_Cut] = []
    for pattern in (_CODE_SPAN, _FOOTNOTE, _AUTOLINK, _LINK, _ESCAPE):
        for match in pattern.finditer(raw):
            start, end = match.span()
            if any(taken[start:end]):
                continue
            inner_start, inner_end = match.span(2 if pattern is _CODE_SPAN else 1) if pattern.groups else (end, end)
            cuts.append(_Cut(start, inner_start, 1))
            if inner_end < end:
                cuts.append(_Cut(inner_end, end, -1))
            # The words of a link may hold marks of their own; code and addresses are taken as they are.
            for first, last in [(start, inner_start), (inner_end, end)] if pattern is _LINK else [(start, end)]:
                taken[first:last] = b"\1" * (last - first)
    for start, end, found in (*_figure_brackets(raw), *_html(raw)):
        if not any(taken[start:end]):
            cuts += found
            taken[start:end] = b"\1" * (end - start)
    return cuts + list(_emphasis(raw, taken))


def _figure_brackets(raw: str) -> Iterator[tuple[int, int, tuple[_Cut, ...]]]:
    """The brackets around numbers that belong to the text."""
    for start, end in citations.bracketed_figures(raw):
        yield start, end, (_Cut(start, start + 1, 1), _Cut(end - 1, end, -1))


def _html(raw: str) -> Iterator[tuple[int, int, tuple[_Cut, ...]]]:
    """What a browser does not show."""
    for start, end, parted in invisible(raw) if "<" in raw else ():
        yield start, end, (_Cut(start, end, 1, parted),)


def _with_breaks(raw: str, marks: list[_Cut]) -> str:
    """`raw` with white space in place of the last character of each mark that parts; the mark is shortened by it."""
    parting = {number: mark for number, mark in enumerate(marks) if mark.parted}
    characters = list(raw) if parting else []
    for number, mark in parting.items():
        characters[mark.end - 1] = mark.parted
        marks[number] = _Cut(mark.start, mark.end - 1, 1)
    return "".join(characters) if parting else raw


def _emphasis(raw: str, taken: bytearray) -> Iterator[_Cut]:
    """Pairs of `*`, `_` and `~~`; one that has no partner is a character like any other."""
    openers: list[tuple[str, int, int]] = []
    depth: dict[str, int] = {}
    for match in _DELIMITER.finditer(raw):
        (start, end), mark = match.span(), match[0]
        before, after = raw[start - 1 : start], raw[end : end + 1]
        inside_word = mark != "**" and before.isalnum() and after.isalnum()
        if taken[start] or inside_word:
            continue
        if before.strip() and depth.get(mark, 0):
            while openers and openers[-1][0] != mark:
                depth[openers.pop()[0]] -= 1
            _, opened, inner = openers.pop()
            depth[mark] -= 1
            if mark == "~~":
                if end - opened <= MAX_STRUCK:
                    yield _Cut(opened, end, 1)
            else:
                yield _Cut(opened, inner, 1)
                yield _Cut(start, end, -1)
        elif after.strip():
            openers.append((mark, start, end))
            depth[mark] = depth.get(mark, 0) + 1


def _without(raw: str, origin: array[int], cuts: Sequence[_Cut]) -> tuple[str, array[int]]:
    """`raw` without `cuts`, nor the space that a cut leaves before punctuation or at the end."""
    pieces: list[str] = []
    kept = array("q")
    position = 0
    for cut in [*cuts, _Cut(len(raw), len(raw), 1)]:
        if cut.start > position:
            piece = raw[position : cut.start]
            if cut.side < 0 and raw[cut.end : cut.end + 1] in _CLOSES:
                piece = piece.rstrip(" \t")
            pieces.append(piece)
            kept.extend(origin[position : position + len(piece)])
        position = max(position, cut.end)
    return "".join(pieces), kept
