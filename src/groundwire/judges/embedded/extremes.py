"""A claim that something is the largest or the least of its kind, against the values that are given for all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from groundwire.facts import tables
from groundwire.facts.fact import Fact
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.index import EvidenceIndex, Window
from groundwire.judges.embedded.model import UNSEEN
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.stance import Side, Stance

SURE = 0.9
"""Strength of an extreme that the values of all show."""

MOST_PASSAGES = 3
"""Passages in which a list or a table is looked for, nearest first."""

LEAST_ITEMS = 2
"""Things of which one can be the largest."""

MOST_OTHER_WORDS = 1
"""Words of the claim that neither the list nor the table may have: with more, the claim ranks by something else."""

_WORD = re.compile(r"[^\W\d_]+")
_BARE = frozenset({"most", "least", "fewest"})
_NOT = re.compile(r"\b(?:not|never|no|among|one of|except|after)\b|n['’]t\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Item:
    """A thing and its value."""

    stems: frozenset[str]
    """Of the words that name it."""
    value: Fact
    candidate: Candidate


def extreme(claim: Parsed, singles: Sequence[Candidate], index: EvidenceIndex) -> Stance | None:
    """For or against "the largest lake is Lake Orr"; None if the sources give no values of several things."""
    way = _way(claim)
    if way is None:
        return None
    for candidate in singles[:MOST_PASSAGES]:
        for items in (_in_table(claim, candidate, index), _in_list(candidate)):
            if len(items) >= LEAST_ITEMS and _is_about(claim, items):
                found = _judged(claim, way, items)
                if found is not None:
                    return found
    return None


def _way(claim: Parsed) -> Literal["most", "least"] | None:
    """Which end of the scale an English claim speaks of; None if of neither, of both, or of another place."""
    if claim.language != "en" or _NOT.search(claim.text) or any(fact.measure for fact in claim.facts):
        return None
    said = {word.lower() for word in _WORD.findall(claim.text)}
    most, least = (bool(said & tables.words("computing", "extremes", way)) for way in ("most", "least"))
    if most == least:
        return None
    return "most" if most else "least"


def _in_list(candidate: Candidate) -> list[_Item]:
    """Things that one passage lists, each with the one value behind its name."""
    passage = candidate.passage
    if passage.headings or not passage.names:
        return []
    ends = [*(name.start for name in passage.names[1:]), len(passage.text)]
    items = []
    for name, end in zip(passage.names, ends, strict=True):
        values = [fact for fact in passage.facts if name.end <= fact.start < end and fact.measure]
        stems = frozenset(word.stem for word in passage.words if name.start <= word.start < name.end)
        if len(values) == 1 and values[0].kind != "ordinal":
            items.append(_Item(stems, values[0], candidate))
    return items


def _in_table(claim: Parsed, candidate: Candidate, index: EvidenceIndex) -> list[_Item]:
    """The rows of the table that the passage is a row of, each with its value in the column that is meant."""
    own = candidate.premise.entries[0]
    column = _column(claim, own)
    if column is None:
        return []
    items = []
    for entry in index.entries:
        cells = entry.passage.cells
        if entry.source_id != own.source_id or _headers(entry) != _headers(own):
            continue
        start, end, _ = entry.parsed.headings[column] if column < len(entry.parsed.headings) else (0, 0, "")
        values = [fact for fact in entry.parsed.facts if start <= fact.start and fact.end <= end and fact.measure]
        if len(values) != 1:
            return []
        name = Parsed(text=cells[0].text, language=claim.language)
        items.append(_Item(name.stems, values[0], replace(candidate, premise=Window(entries=(entry,)), scores=UNSEEN)))
    return items


def _headers(entry: Entry) -> tuple[str, ...]:
    return tuple(cell.header for cell in entry.passage.cells[1:])


def _column(claim: Parsed, entry: Entry) -> int | None:
    """The column that the claim ranks by: the only one, or the only one whose head has most of the claim's words."""
    headers = [Parsed(text=header, language=claim.language) for header in _headers(entry)]
    if not any(header.text for header in headers):
        return None
    shared = [len(header.stems & claim.stems) for header in headers]
    best = max(shared)
    if len(headers) > 1 and (best == 0 or shared.count(best) > 1):
        return None
    return 1 + shared.index(best)


def _is_about(claim: Parsed, items: Sequence[_Item]) -> bool:
    """Whether the sources have what the claim says beside the extreme and the name."""
    words = tables.words("computing", "extremes", "most") | tables.words("computing", "extremes", "least")
    premises = [item.candidate.premise.entries[0].parsed for item in items]
    lacking = {
        word.stem
        for word in claim.frame
        if word.text.lower() not in words and not any(premise.says(word) for premise in premises)
    }
    said = {word.lower() for word in _WORD.findall(claim.text)}
    most_other = 0 if said & _BARE else MOST_OTHER_WORDS  # "most popular" is no number
    return (
        len(lacking) <= most_other and len({_sort(item.value) for item in items}) == 1 and _fits(said, items[0].value)
    )


def _fits(said: set[str], value: Fact) -> bool:
    """Whether a value is of the sort that the extreme is of: the heaviest is so by its mass."""
    dimensions = tables.table("computing")["extremes"]["dimensions"]
    asked = {dimension for dimension, words in dimensions.items() if said.intersection(words)}
    return not asked or (value.measure is not None and value.measure.dimension in asked)


def _sort(value: Fact) -> tuple[object, ...]:
    measure = value.measure
    return (measure.dimension, measure.per) if measure else ()


def _judged(claim: Parsed, way: str, items: Sequence[_Item]) -> Stance | None:
    named = [item for item in items if item.stems and item.stems <= claim.stems]
    ranked = sorted(items, key=_size, reverse=way == "most")
    if len(named) != 1 or any(_size(one) == _size(other) for one, other in pairwise(ranked[:2])):
        return None
    first = ranked[0]
    right = named[0] is first
    return Stance(
        candidate=named[0].candidate,
        side=Side.FOR if right else Side.AGAINST,
        strength=SURE,
        about=SURE,
        because=f"of {', '.join(_shown(items))} the {way} is {first.value.text}",
        factual=True,
        support="computed",
    )


def _size(item: _Item) -> float:
    return float(item.value.measure.low) if item.value.measure else 0.0


def _shown(items: Sequence[_Item]) -> Iterator[str]:
    return (item.value.text for item in items)
