"""Which sentences can be taken out of an answer so that the rest says what it said, and what goes with them.

A sentence that a later one leans on stays, and so does one whose removal would leave something broken: an unclosed mark
of Markdown, a hole in numbered steps, a lead-in that counts its items. Such sentences are marked instead.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from groundwire.domain.report import CheckedSentence
from groundwire.domain.verdict import Verdict
from groundwire.guard.leaning import Leaning, leaning
from groundwire.markup.html import elements
from groundwire.segment.blocks import Block, blocks
from groundwire.segment.language import detect

LEAD_IN: Final = ":"

OPENING: Final = ("heading", "table_head", "table_rule")
"""Kinds of blocks that only open others."""

LOWEST: Final = 7
"""The level of a line that reads as a heading and is not marked as one."""

TALK: Final = ("greeting", "offer", "meta", "transition")
"""Why a sentence claims nothing that leans on no other one: `Let me know if that helps`."""

PAIRED: Final = ("**", "__", "~~", "`", '"', "*")
"""Marks that come in twos; longer ones before those that they hold."""

NOTE: Final = "[^"
"""Points to a footnote, or begins one: neither is anything without the other."""

BRACKETS: Final = ("()", "[]", "“”", "«»")

_CLOSED: Final = re.compile(r"[.!?…。！？][\"'”’»)\]*_~]*(?:\s?\[[^\[\]\n]{1,80}\])*[*_~]*$")
"""The end of a whole sentence, with what may follow its full stop: closing marks, citations."""

_TAG: Final = re.compile(r"<(?P<end>/)?(?P<name>[a-zA-Z][a-zA-Z0-9-]{0,30})")

_NUMBERED: Final = re.compile(r"\d{1,9}[.)][ \t]")

Cut = tuple[int, int]
"""A stretch of the answer that is taken out; offsets, half-open."""


class Layout:
    """The answer with its sentences in their blocks."""

    def __init__(self, text: str, sentences: Sequence[CheckedSentence]) -> None:
        self.text = text
        self.sentences = sentences
        self.blocks = blocks(text)
        starts = [block.start for block in self.blocks]
        self.block_of = [bisect_right(starts, sentence.start) - 1 for sentence in sentences]
        self.within: dict[int, list[int]] = {}
        for index, block in enumerate(self.block_of):
            self.within.setdefault(block, []).append(index)

    def lines(self, number: int) -> Cut:
        """The whole lines of a block, with the line end behind them."""
        block = self.blocks[number]
        start = self.text.rfind("\n", 0, block.start) + 1
        end = self.text.find("\n", block.end)
        return start, len(self.text) if end < 0 else end + 1

    def numbered(self, number: int) -> bool:
        """Whether a block opens or belongs to an item of numbered steps."""
        return any(
            _NUMBERED.search(self.text[self.lines(n)[0] : self.blocks[n].start]) is not None
            for n in range(number, -1, -1)
            if self.blocks[n].first_in_item and self.blocks[n].lists == self.blocks[number].lists
        )

    def shares_lines(self, number: int) -> bool:
        """Whether something else stands on the lines of a block."""
        start, end = self.lines(number)
        return any(start <= other.start < end for n, other in enumerate(self.blocks) if n != number)

    def lead_in(self, number: int) -> int | None:
        """The block that opens a list, or whatever else `number` is in; None if there is none."""
        lists = self.blocks[number].lists
        for before in range(number - 1, -1, -1):
            if len(self.blocks[before].lists) < len(lists) or not lists:
                said = self.text[self.blocks[before].start : self.blocks[before].end].rstrip("*_ ")
                return before if said.endswith(LEAD_IN) else None
        return None


@dataclass(frozen=True, slots=True)
class Removal:
    """What is taken out."""

    sentences: frozenset[int]
    """The sentences that failed and could be taken out, by their indices."""
    cuts: tuple[Cut, ...]
    """The stretches that go with them, in order."""
    leaves: bool
    """Whether something is left that says something and did not fail."""


def removal(text: str, sentences: Sequence[CheckedSentence], failed: Collection[int]) -> Removal:
    """What can be taken out of `text`, of the sentences that `failed`; the others are to be marked."""
    words = leaning(detect(text, otherwise=""))
    layout = Layout(text, sentences)
    out = frozenset() if words is None else _removable(layout, failed, words)
    hollow = (layout.lines(number) for number in _hollow(layout, out))
    cuts = tuple(_with_blank_lines(text, cut) for cut in _merged([*_cuts(layout, out), *hollow]))
    left = [s for s in sentences if s.index not in failed]
    says = any(s.verdict is not Verdict.NOT_A_CLAIM or s.reason == "abstention" for s in left)
    return Removal(sentences=out, cuts=cuts, leaves=says)


def without(text: str, cuts: Sequence[Cut]) -> str:
    """`text` without the stretches."""
    pieces: list[str] = []
    position = 0
    for start, end in cuts:
        pieces.append(text[position:start])
        position = end
    return "".join([*pieces, text[position:]]).rstrip()


def _removable(layout: Layout, failed: Collection[int], words: Leaning) -> frozenset[int]:
    """The largest set of failed sentences that can go together: what stays may lean on others, which then stay, too."""
    out = frozenset(index for index in failed if _whole(layout, index))
    while True:
        staying = frozenset(i for i in out if _leant_on(layout, i, out, words) or _breaks(layout, i, out, words))
        if not staying:
            return out
        out -= staying


def _whole(layout: Layout, index: int) -> bool:
    """Whether a sentence is one by itself, whatever stays beside it."""
    sentence, block = layout.sentences[index], layout.blocks[layout.block_of[index]]
    text = sentence.text.rstrip()
    if block.kind not in ("paragraph", "table_row") or sentence.end > block.end:
        return False
    return not text.rstrip("*_ ").endswith(LEAD_IN) and _balanced(text) and not layout.numbered(layout.block_of[index])


def _balanced(text: str) -> bool:
    if NOTE in text or _unpaired_tags(text):
        return False
    if any(text.count(opening) != text.count(closing) for opening, closing in BRACKETS):
        return False
    for mark in PAIRED:
        if text.count(mark) % 2:
            return False
        text = text.replace(mark, "")
    return True


def _unpaired_tags(text: str) -> bool:
    """Whether an element of HTML begins or ends in `text` without its other end."""
    tags = [tag for tag in _TAG.finditer(text) if tag["name"].lower() not in elements("void")]
    return sum(1 if tag["end"] else -1 for tag in tags) != 0 or "<!--" in text or "-->" in text


def _leant_on(layout: Layout, index: int, out: Collection[int], words: Leaning) -> bool:
    """Whether the next sentence that stays needs this one."""
    staying = (s for s in layout.sentences[index + 1 :] if s.index not in out and s.reason not in TALK)
    following = next(staying, None)
    if following is None or following.reason == "heading":
        return False
    return any(claim.statement_source == "context" for claim in following.claims) or words.leans(following.text)


def _breaks(layout: Layout, index: int, out: Collection[int], words: Leaning) -> bool:
    """Whether the text around is broken without a sentence."""
    number = layout.block_of[index]
    within = layout.within[number]
    if not all(each in out for each in within):
        return not _parts_well(layout, within, within.index(index))
    after = layout.blocks[number + 1] if number + 1 < len(layout.blocks) else None
    block = layout.blocks[number]
    if layout.shares_lines(number) or (block.lists and after and _inside(after, block)):
        return True
    lead_in = layout.lead_in(number)
    if lead_in is None:
        return False
    said = layout.text[layout.blocks[lead_in].start : layout.blocks[lead_in].end]
    asserts = any(layout.sentences[i].claims for i in layout.within.get(lead_in, ()))
    return words.counts_on(said) or (asserts and all(_gone(layout, n, out) for n in _led(layout, lead_in)))


def _inside(after: Block, block: Block) -> bool:
    """Whether the next block goes on with the item, or with a list inside it."""
    return after.lists[: len(block.lists)] == block.lists and not (after.first_in_item and after.lists == block.lists)


def _parts_well(layout: Layout, within: Sequence[int], place: int) -> bool:
    """Whether a sentence can be taken out of the middle of its block: whole sentences and white space around it."""
    here = layout.sentences[within[place]]
    beside = [layout.sentences[each] for each in within[max(place - 1, 0) : place + 2]]
    gaps = (layout.text[left.end : right.start] for left, right in pairwise(beside))
    closed = all(_CLOSED.search(each.text.rstrip()) for each in beside if each.start <= here.start)
    return closed and all(not gap.strip() for gap in gaps) and not beside[-1].text[:1].islower()


def _gone(layout: Layout, number: int, out: Collection[int]) -> bool:
    """Whether nothing is left of a block that said something."""
    within = layout.within.get(number, ())
    return bool(within) and all(each in out for each in within)


def _led(layout: Layout, lead_in: int) -> list[int]:
    """The blocks that a lead-in opens: the list behind it, or the one block."""
    depth = len(layout.blocks[lead_in].lists)
    behind = range(lead_in + 1, len(layout.blocks))
    listed: list[int] = []
    for number in behind:
        if len(layout.blocks[number].lists) <= depth:
            break
        listed.append(number)
    return listed or list(behind[:1])


def _hollow(layout: Layout, out: Collection[int]) -> frozenset[int]:
    """The blocks that say nothing without what is taken out: headings, lead-ins, heads of tables."""
    hollow: set[int] = set()
    for number in reversed(range(len(layout.blocks))):  # what stands under a heading comes before it
        said = [n for n in _opened(layout, number) if layout.within.get(n) and layout.blocks[n].kind not in OPENING]
        if said and all(n in hollow or _gone(layout, n, out) for n in said):
            hollow.add(number)
    return frozenset(hollow)


def _opened(layout: Layout, number: int) -> list[int]:
    """The blocks that a block which claims nothing itself only opens; none if it is none of that kind."""
    block, within = layout.blocks[number], layout.within.get(number, ())
    if block.kind in ("table_head", "table_rule"):
        return [n for n, other in enumerate(layout.blocks) if other.table == block.table and other.kind == "table_row"]
    if any(layout.sentences[i].claims for i in within):
        return []
    if block.kind == "heading" or [layout.sentences[i].reason for i in within] == ["heading"]:
        return _section(layout, number)
    if layout.text[: block.end].rstrip("*_ ").endswith(LEAD_IN):
        return _led(layout, number)
    return []


def _section(layout: Layout, heading: int) -> list[int]:
    """The blocks under a heading, those under smaller ones included."""
    level = layout.blocks[heading].level or LOWEST
    inside: list[int] = []
    for number in range(heading + 1, len(layout.blocks)):
        block = layout.blocks[number]
        if block.kind == "heading" and block.level <= level:
            break
        inside.append(number)
    return inside


def _cuts(layout: Layout, out: Collection[int]) -> Iterator[Cut]:
    for number, within in layout.within.items():
        if _gone(layout, number, out):
            yield layout.lines(number)
            continue
        for place, index in enumerate(within):
            if index not in out:
                continue
            sentence = layout.sentences[index]
            if any(each not in out for each in within[place + 1 :]):
                yield sentence.start, layout.sentences[within[place + 1]].start
            else:
                yield layout.sentences[within[place - 1]].end, sentence.end


def _with_blank_lines(text: str, cut: Cut) -> Cut:
    """Whole lines with the blank lines behind them, where there is one before them or nothing at all."""
    start, end = cut
    before = text[:start].split("\n")
    if before[-1] or text[end - 1 : end] != "\n" or (len(before) > 1 and before[-2].strip()):
        return cut
    while end < len(text) and not text[end : _line_end(text, end)].strip():
        end = _line_end(text, end)
    return start, end


def _line_end(text: str, position: int) -> int:
    found = text.find("\n", position)
    return len(text) if found < 0 else found + 1


def _merged(cuts: Sequence[Cut]) -> Iterator[Cut]:
    """The stretches in order, those that touch or overlap as one."""
    current: Cut | None = None
    for start, end in sorted(cuts):
        if current is not None and start <= current[1]:
            current = (current[0], max(current[1], end))
            continue
        if current is not None:
            yield current
        current = (start, end)
    if current is not None:
        yield current
