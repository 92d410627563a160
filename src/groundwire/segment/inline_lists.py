"""Lists inside a sentence, with numbers or letters in brackets: `It is (1) cheap and (2) quick`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from groundwire.segment.grammar import is_clause

ENUMERATOR = re.compile(r"^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,5})\)|(?:\d{1,2}|[IVX]{2,5})\.(?=\s+[A-Z\"“]))\s+")
"""The number or letter before an item: `(1) `, `b) `, `2. `."""

ENUMERATOR_ALONE = re.compile(r"[(\[]?(?:\d{1,2}|[A-Za-z]|[ivxIVX]{1,5})[.)\]]:?")

_INLINE = re.compile(r"(?:^|(?<=[\s:;,]))\((\d{1,2}|[a-z]|[ivx]{1,5})\)\s+")
_JOINT = re.compile(r"[\s,;]*(?:\b(?:and|or|as well as))?[\s,;]*$")
_FIRST = frozenset({"1", "a", "i"})


@dataclass(frozen=True, slots=True)
class Item:
    """One item; offsets into the sentence."""

    start: int
    end: int
    statement: str


def inline_items(sentence: str) -> tuple[Item, ...]:
    """The items of an enumeration in `sentence`, each with what it says; none if there are fewer than two.

    The words before the first item are read with items that are no clauses: `includes (a) tea and (b) cake`.
    """
    marks = list(_INLINE.finditer(sentence))
    if len(marks) < len(("1", "2")) or marks[0][1] not in _FIRST or _alternatives(sentence, marks):
        return ()
    lead = sentence[: marks[0].start()].strip()
    found: list[Item] = []
    for number, mark in enumerate(marks):
        last = number + 1 == len(marks)
        end = len(sentence) if last else marks[number + 1].start()
        joint = _JOINT.search(sentence, mark.end(), end)
        end = joint.start() if joint and not last else end
        words = sentence[mark.end() : end].strip(" ,;.")
        whole = words if is_clause(words) or not lead else f"{lead.rstrip(':')} {words}"
        found.append(Item(0 if not number else mark.start(), end, f"{whole[:1].upper()}{whole[1:]}."))
    return tuple(found)


def _alternatives(sentence: str, marks: list[re.Match[str]]) -> bool:
    """Whether the items are choices, of which none is asserted by itself."""
    return any(
        re.search(r"\bor[\s,;]*$", sentence[mark.end() : following.start()]) for mark, following in pairwise(marks)
    )
