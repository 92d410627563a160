"""Which of several values of one sentence a claim's words belong to, where the sentence lists them side by side.

A list may leave out what its parts share ("The deposit is due on 1 March and the balance on 15 June"), so nearness to
the shared words says nothing. What tells is which part is made of the claim's words and which has others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from groundwire.facts.fact import Fact
from groundwire.facts.names import Name, is_dropped
from groundwire.facts.words import Word
from groundwire.judges.embedded.parsed import Parsed

_CUTS = (
    re.compile(r"[;\n]|[.!?](?=\s+[^\W\d_a-z])"),
    re.compile(r"\b(?:and|but|while|whereas|und|während|et|y|mientras|e|mentre|en|terwijl)\b"),
    re.compile(r",(?=\s)"),
    re.compile(r"\b(?:with|than|to|against|instead|as|by|from)\b|\("),
)
"""What separates the parts of a list, the strongest first."""

_SENTENCE_END = re.compile(r"[.!?](?=\s+[^\W\d_a-z])|\n")
"""Not the full stop of "Inc. in 2019"."""


def belonging(claim: Parsed, same: Fact, rival: Fact, alike: Sequence[Fact], passage: Parsed) -> Fact | None:
    """The one of two values whose part of the list speaks of what the claim speaks of; None if it cannot be told.

    `alike` are the values of the passage that are listed with them, in order.
    """
    first, last = sorted((same, rival), key=lambda fact: fact.start)
    if passage.headings or _SENTENCE_END.search(passage.text, first.end, last.start):
        return None
    places = parts(alike, passage)
    if same not in places or rival not in places:
        return None
    words = {fact: _words(passage, *places[fact]) for fact in (same, rival)}
    foreign = {
        fact: sum(not claim.says(word) and not is_dropped(word.folded) for word in found)
        for fact, found in words.items()
    }
    for chosen, other in ((same, rival), (rival, same)):
        others = {word.stem for word in words[other]}
        own = any(claim.says(word) and word.stem not in others for word in words[chosen])
        if own and foreign[other] and not foreign[chosen]:
            return chosen
    return None


def parts(alike: Sequence[Fact | Name], passage: Parsed) -> dict[Fact | Name, tuple[int, int]]:
    """The part of the text that belongs to each of some items; items with nothing between them share none."""
    cuts = [_cut(passage, one.end, other.start) for one, other in pairwise(alike)]
    starts = [match.end() for match in _SENTENCE_END.finditer(passage.text)]
    ends = [match.start() for match in _SENTENCE_END.finditer(passage.text)]
    found: dict[Fact | Name, tuple[int, int]] = {}
    for number, fact in enumerate(alike):
        before = cuts[number - 1] if number else 0
        after = cuts[number] if number < len(cuts) else len(passage.text)
        if before is not None and after is not None:
            begin = max([before, *(start for start in starts if start <= fact.start)])
            found[fact] = begin, min([after, *(end for end in ends if end >= fact.end)])
    return found


def _cut(passage: Parsed, start: int, end: int) -> int | None:
    """Where one part ends and the next one begins: at the last of the strongest separators between two values."""
    text = passage.text
    begun = [place for place in passage.starts if start < place <= end]
    if begun:
        return begun[-1]
    for pattern in _CUTS:
        found = [match.start() for match in pattern.finditer(text, start, end)]
        if found:
            return found[-1]
    return None


def _words(passage: Parsed, start: int, end: int) -> list[Word]:
    """The words of a part beside its values."""
    facts = passage.facts
    return [
        word
        for word in passage.words
        if start <= word.start < end and not any(fact.start <= word.start < fact.end for fact in facts)
    ]
