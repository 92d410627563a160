"""A claim about a place in a ranking, against the rankings in the sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundwire.facts.compare import Relation, compare
from groundwire.facts.fact import Fact
from groundwire.facts.names import Name, NameRelation, compare_names
from groundwire.facts.ranking import (
    Place,
    claimed_place,
    is_place_header,
    is_place_word,
    ranked_in_prose,
)
from groundwire.facts.readable import readable
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.index import EvidenceIndex, Window
from groundwire.judges.embedded.model import UNSEEN
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.slots import same_sort
from groundwire.judges.embedded.stance import Side, Stance

KNOWN = 0.5
"""Share of the claim's other words that the sources must have: it is about what they rank."""

SURE = 0.9
"""Strength of a place that a ranking gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """One place of a ranking, and who or what has it."""

    place: Place
    parsed: Parsed
    entry: Entry


def placed(claim: Parsed, singles: Sequence[Candidate], index: EvidenceIndex) -> Stance | None:
    """For or against "Mills came second" or "the winning time was 1:58.9"; None if no ranking has the place."""
    place = claimed_place(claim.text) if claim.language == "en" else None
    if place is None or not _about(claim, index):
        return None
    nearest = tuple(dict.fromkeys(entry for candidate in singles for entry in candidate.premise.entries))
    items = tuple(_items(nearest, index))
    if len(claim.names) == 1:
        return _who(claim, place, items, index)
    return _how_much(claim, place, items, index) if not claim.names else None


def _about(claim: Parsed, index: EvidenceIndex) -> bool:
    """Whether the sources have enough of what the claim says beside who has which place."""
    rest = [word for word in claim.frame if not is_place_word(word.text)]
    return sum(map(index.knows, rest)) >= KNOWN * len(rest)


def _who(claim: Parsed, place: Place, items: tuple[_Item, ...], index: EvidenceIndex) -> Stance | None:
    name = claim.names[0]
    of_kind = [item for item in items if item.place.by == place.by]
    own = [item for item in of_kind if _is_of(name, item.parsed)]
    if not own or not any(item.place == place for item in of_kind):
        return None
    item = next((item for item in own if item.place == place), None)
    if item is None:
        return _stance(Side.AGAINST, own[0], claim, index)
    values = [fact for fact in claim.facts if fact.kind != "ordinal"]
    if all(any(compare(fact, other) is Relation.SAME for other in item.parsed.facts) for fact in values):
        return _stance(Side.FOR, item, claim, index)
    return None


def _is_of(name: Name, item: Parsed) -> bool:
    return compare_names(name, item.names, item.text).relation is NameRelation.SAME


def _how_much(claim: Parsed, place: Place, items: tuple[_Item, ...], index: EvidenceIndex) -> Stance | None:
    """Of a claim that names nobody: whether its value is that of the place."""
    values = [fact for fact in claim.facts if fact.kind != "ordinal"]
    own = [item for item in items if item.place == place]
    if len(values) != 1 or len(own) != 1:
        return None
    relations = {compare(values[0], other) for other in _comparable(values[0], own[0].parsed)}
    if Relation.SAME in relations:
        return _stance(Side.FOR, own[0], claim, index)
    return _stance(Side.AGAINST, own[0], claim, index) if Relation.DIFFERENT in relations else None


def _comparable(value: Fact, item: Parsed) -> list[Fact]:
    return [other for other in item.facts if same_sort(value, other, item)]


def _items(nearest: Sequence[Entry], index: EvidenceIndex) -> Iterator[_Item]:
    """Every place that a list or label in the sources gives, and those that the nearest passages give otherwise."""
    for found, entry in index.ranked:
        yield _item(found.place, index.evidence.by_id[entry.source_id].text[found.start : found.end], entry)
    for entry in nearest:
        text = entry.parsed.text
        for found in ranked_in_prose(text, entry.parsed.names):
            yield _item(found.place, text[found.start : found.end], entry)
        first = entry.passage.cells[0] if entry.passage.cells else None
        if first is not None and is_place_header(first.header) and first.text.strip(" .").isdecimal():
            yield _item(Place(int(first.text.strip(" ."))), text, entry)


def _item(place: Place, text: str, entry: Entry) -> _Item:
    return _Item(place=place, parsed=Parsed(text=readable(text), language=entry.parsed.language), entry=entry)


def _stance(side: Side, item: _Item, claim: Parsed, index: EvidenceIndex) -> Stance:
    candidate = Candidate(claim=claim, premise=Window(entries=(item.entry,)), index=index, exact=False, scores=UNSEEN)
    because = f"the source has {item.parsed.text.strip(' .')!r} in place {item.place.number}"
    return Stance(candidate=candidate, side=side, strength=SURE, about=SURE, because=because, factual=True)
