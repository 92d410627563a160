"""Two values or names that a claim says of each other's thing: "318 from B9 and 402 from A2" for "318 A2, 402 B9".

Each of them stands in the passage, so comparing them one by one finds nothing. What tells is which of the words around
the one in the claim stand around the other one in the passage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from groundwire.facts.fact import Code, Fact
from groundwire.facts.names import Name
from groundwire.judges.embedded.conjuncts import parts
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.slots import Slot, Standing

MOST_ITEMS = 8
"""Items of a claim that are looked at in pairs; a claim with more is a list of its own."""

Item = Fact | Name

_FROM = re.compile(r"\bfrom\W{1,3}$")
_TO = re.compile(r"\bto\W{1,3}$")


def swapped(claim: Parsed, passage: Parsed, slots: Sequence[Slot]) -> tuple[Item, Item] | None:
    """Two items of the claim, each said of what the passage says the other one of; None if all stand at their place."""
    located = [slot for slot in slots if slot.standing is Standing.LOCATED][:MOST_ITEMS]
    for one, other in combinations(located, 2):
        found = _counterparts(one, other, passage)
        if found is None or not _alike(one.item, other.item):
            continue
        if _turned_round(claim.text, (one.item, other.item), passage.text, found):
            return one.item, other.item
        if _crossed(claim, (one.item, other.item), passage, found):
            return one.item, other.item
    return None


def _counterparts(one: Slot, other: Slot, passage: Parsed) -> tuple[Item, Item] | None:
    """The items of the passage that two of the claim were found to be, if they are two."""
    items: tuple[Item, ...] = (*passage.facts, *passage.names)
    found = []
    for slot in (one, other):
        place = slot.found
        if place is None:
            return None
        at = next((item for item in items if item.start <= place.start and place.end <= item.end), None)
        if at is None:
            return None
        found.append(at)
    return (found[0], found[1]) if found[0] != found[1] else None


def _alike(one: Item, other: Item) -> bool:
    if isinstance(one, Fact) and isinstance(other, Fact):
        if isinstance(one.payload, Code) and isinstance(other.payload, Code):
            return one.payload.owner == other.payload.owner and one.payload.scheme == other.payload.scheme
        if one.measure and other.measure:
            return one.measure.dimension == other.measure.dimension and one.kind == other.kind
        return type(one.payload) is type(other.payload)
    return isinstance(one, Name) and isinstance(other, Name)


def _turned_round(claim: str, ours: tuple[Item, Item], passage: str, theirs: tuple[Item, Item]) -> bool:
    """Whether the claim goes from the one to the other, and the passage the other way."""
    return any(
        _FROM.search(claim, 0, ours[first].start)
        and _TO.search(claim, 0, ours[second].start)
        and _TO.search(passage, 0, theirs[first].start)
        and _FROM.search(passage, 0, theirs[second].start)
        for first, second in ((0, 1), (1, 0))
    )


def _crossed(claim: Parsed, ours: tuple[Item, Item], passage: Parsed, theirs: tuple[Item, Item]) -> bool:
    """Whether all that tells the two apart stands with the other one in the passage, on both sides."""
    own, other = _apart(claim, ours, ours), _apart(passage, theirs, _listed(theirs, passage))
    if own is None or other is None:
        return False
    straight = own[0] & other[0] | own[1] & other[1]
    return not straight and bool(own[0] & other[1]) and bool(own[1] & other[0])


def _listed(pair: tuple[Item, Item], passage: Parsed) -> tuple[Item, ...]:
    """All values of the passage that are listed with a pair, so that the words between belong to one of them each.

    Names stand anywhere; of those only the two are looked at.
    """
    if not isinstance(pair[0], Fact):
        return pair
    return tuple(fact for fact in passage.facts if fact in pair or _alike(fact, pair[0]))


def _apart(
    text: Parsed, pair: tuple[Item, Item], listed: Sequence[Item]
) -> tuple[frozenset[str], frozenset[str]] | None:
    """The words in the part of each of two items that are not in the other's part; None if there are no two parts."""
    found = parts(sorted(listed, key=lambda item: item.start), text)
    if pair[0] not in found or pair[1] not in found:
        return None
    one, other = (frozenset(_stems(text, found[item], pair)) for item in pair)
    return one - other, other - one


def _stems(text: Parsed, part: tuple[int, int], pair: tuple[Item, Item]) -> Iterator[str]:
    for word in text.words:
        inside = part[0] <= word.start < part[1]
        if inside and not any(item.start < word.end and word.start < item.end for item in pair):
            yield word.stem
