"""A claim that something rose, fell or stayed the same, against the values that a table row gives for two periods."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from groundwire.facts import tables
from groundwire.facts.compare import Relation, compare
from groundwire.facts.fact import Fact, Measure
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.stance import Side, Stance

SURE = 0.9
"""Strength of a movement that the row of the thing itself shows."""

MOST_OTHER_WORDS = 1
"""Words of the claim that neither the row nor its heading may have: with more, the claim is about more."""

_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
_NOT = re.compile(r"\b(?:not|never|no|without|neither|nor)\b|n['’]t\b", re.IGNORECASE)
_SAME = re.compile(
    r"\b(?:unchanged|(?:did not|didn['’]t) change"
    r"|(?:stayed|remained|was|were) (?:the same|flat|level|stable|constant))\b",
    re.IGNORECASE,
)
_SIZED = re.compile(r"\bby\b|\bthan\b|%|\bpercent\b", re.IGNORECASE)

Column = tuple[int, Fact]


def moved(claim: Parsed, singles: Sequence[Candidate]) -> Stance | None:
    """For or against "Inventories rose in 2024" by the row of inventories; None if no row gives both values."""
    way = _way(claim)
    if way is None:
        return None
    for candidate in singles:
        row = candidate.premise.entries[0].parsed
        pair = _pair(claim, row) if candidate.single and _is_of(claim, row) else None
        if pair is not None:
            return _judged(candidate, way, *pair)
    return None


def _way(claim: Parsed) -> str | None:
    """`up`, `down` or `same`; None if the claim says none of them, several, how much, or that it is not so."""
    if claim.language != "en" or _SIZED.search(claim.text):
        return None
    if _SAME.search(claim.text):
        return "same"
    said = {way for way in ("up", "down") for word in claim.frame if word.text.lower() in _verbs(way)}
    return said.pop() if len(said) == 1 and not _NOT.search(claim.text) else None


def _verbs(way: str) -> frozenset[str]:
    return tables.words("computing", "moving", way)


def _is_of(claim: Parsed, row: Parsed) -> bool:
    """Whether the row is that of what the claim speaks of, and of nothing else."""
    name = row.row_name(row.facts[0]) if row.facts else None
    if name is None:
        return False
    own = [word for word in row.words if name[0] <= word.start and word.end <= name[1]]
    moving = _verbs("up") | _verbs("down") | _verbs("same")
    rest = [word for word in claim.frame if word.text.lower() not in moving and not row.says(word)]
    return bool(own) and all(map(claim.says, own)) and len(rest) <= MOST_OTHER_WORDS


def _pair(claim: Parsed, row: Parsed) -> tuple[Fact, Fact] | None:
    """The values of the two years that the claim compares, the earlier one first."""
    columns = sorted(_columns(row), key=lambda column: column[0])
    years = [year for year, _ in columns]
    said = [int(year) for year in _YEAR.findall(claim.text)]
    if len(set(years)) != len(years) or not set(said) <= set(years):
        return None
    if len(said) > 1:
        first, last = years.index(min(said)), years.index(max(said))
    elif said:
        first, last = years.index(said[0]) - 1, years.index(said[0])
    else:
        first, last = 0, len(years) - 1
    if first < 0 or first == last or (not said and len(years) > 2):  # noqa: PLR2004  # which of several is meant?
        return None
    pair = columns[first][1], columns[last][1]
    return pair if _gives(claim, pair) else None


def _columns(row: Parsed) -> Iterator[Column]:
    for start, end, heading in row.headings:
        year = _YEAR.match(heading)
        inside = [fact for fact in row.facts if fact.measure and start <= fact.start and fact.end <= end]
        if year and len(inside) == 1:
            yield int(year[0]), inside[0]


def _gives(claim: Parsed, pair: tuple[Fact, Fact]) -> bool:
    """Whether every value of the claim beside the years is one of the two."""
    values = [fact for fact in claim.facts if isinstance(fact.payload, Measure) and not _YEAR.fullmatch(fact.text)]
    return all(any(compare(value, own) is Relation.SAME for own in pair) or _spans(value, pair) for value in values)


def _spans(value: Fact, pair: tuple[Fact, Fact]) -> bool:
    """Whether a stretch of the claim goes from the one to the other: "from 61 to 48 million"."""
    ours, ends = value.measure, [fact.measure.low for fact in pair if fact.measure]
    return ours is not None and value.bound == "between" and sorted(ends) == [ours.low, ours.high]


def _judged(candidate: Candidate, way: str, before: Fact, after: Fact) -> Stance | None:
    one, two = before.measure, after.measure
    if one is None or two is None:
        return None
    really = "same" if one.low == two.low else "up" if two.low > one.low else "down"
    right = way == really
    return Stance(
        candidate=candidate,
        side=Side.FOR if right else Side.AGAINST,
        strength=SURE,
        about=SURE,
        because=f"it went from {before.text} to {after.text}",
        factual=True,
        support="computed",
    )
