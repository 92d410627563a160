"""Which value or name of a passage a value or name of the claim has to be compared with.

A passage may hold many values. The one that states the same fact stands nearest to the words that the claim puts
around its own value: the right number on the wrong row is a mismatch, not a match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from groundwire.domain.text import Span
from groundwire.facts import tables
from groundwire.facts.compare import Relation, compare
from groundwire.facts.contrast import is_gap, is_more_or_less
from groundwire.facts.fact import Calendar, Fact, Measure
from groundwire.facts.names import Name, NameRelation, compare_names
from groundwire.facts.recurrence import recurrences, weekdays_of
from groundwire.facts.words import Word
from groundwire.judges.embedded.conjuncts import belonging
from groundwire.judges.embedded.labelled import is_change, is_colon_of, is_labelled_for, is_presupposed
from groundwire.judges.embedded.parsed import Parsed

NEARNESS = 0.25
"""How fast a word's say fades with its distance from a value: at 4 words it is half."""

BOUNDARY = 0.35
"""What is left of a word's say beyond a clause boundary: values are bound within their clause."""

SUBJECT_SAY = 1.5
"""What the first word of a claim, which mostly names its subject, has to say beside the others."""

CLEARLY_NEARER = 1.2
"""A differing value is taken over an equal one only if it is bound this much more tightly: in doubt, equal wins."""

_BOUNDARY = re.compile(r"[;|\n]|[.,:](?=\s)|\b(?:and|but|while|whereas|und|et|y|e|en)\b")
_JOINT = re.compile(r"(?:,|;|\b(?:and|or|but|und|oder|et|ou|y|e|o))\s+$")
"""What joins a value to the list before it, directly before the value."""
_SENTENCE_END = re.compile(r"[.!?](?=\s)|\n")


class Standing(StrEnum):
    """How an item of the claim stands in a passage."""

    LOCATED = "located"
    MISMATCHED = "mismatched"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """An item of the claim and the item of a passage that it was compared with."""

    item: Fact | Name
    standing: Standing
    found: Fact | Span | None = None
    """Its counterpart in the passage's reading; None if nothing there can be compared with it."""

    @property
    def place(self) -> tuple[int, int]:
        """Where the item stands in the statement."""
        return self.item.start, self.item.end

    @property
    def is_value(self) -> bool:
        """Whether it is a value (number, date, identifier, …), not a name."""
        return isinstance(self.item, Fact)


def slots(claim: Parsed, passage: Parsed, *, exact: bool) -> tuple[Slot, ...]:
    """Every value and name of the claim, as it stands in the passage."""
    return (
        *(_value_slot(claim, fact, passage, exact=exact) for fact in claim.facts),
        *(_name_slot(claim, name, passage) for name in claim.names),
    )


def _value_slot(claim: Parsed, fact: Fact, passage: Parsed, *, exact: bool) -> Slot:
    gap = is_gap(claim.text, fact)  # 40 more than somebody else are not 40
    comparable = [other for other in passage.facts if not gap or is_more_or_less(passage.text, other)]
    relations = [(other, compare(fact, other, exact=exact)) for other in comparable]
    near = _affinity(claim, fact, passage)
    agreeing = (o for o, relation in relations if relation is Relation.SAME or _for_period(fact, o, passage))
    same = max(agreeing, key=near, default=None)
    different = (other for other, relation in relations if relation is Relation.DIFFERENT)
    changes = is_change(claim.text, fact)
    rivals = [
        r
        for r in different
        if r.start >= passage.context_end
        and same_sort(fact, r, passage)
        and is_change(passage.text, r) >= changes
        and is_labelled_for(claim, r, passage)
    ]
    rival = max((r for r in rivals if not _claimed_elsewhere(claim, fact, r)), key=near, default=None)
    if same and rival:
        alike = [other for other in comparable if other is same or same_sort(fact, other, passage)]
        chosen = belonging(claim, same, rival, alike, passage)
        rival = None if chosen is same else rival
        same = None if chosen is rival else same
    if same and (rival is None or near(rival) <= CLEARLY_NEARER * near(same)):
        return Slot(item=fact, standing=Standing.LOCATED, found=same)
    if same is None and (_both_ends(fact, passage) or _recurs(fact, passage) or is_presupposed(claim, fact, passage)):
        return Slot(item=fact, standing=Standing.LOCATED)
    if rival:
        return Slot(item=fact, standing=Standing.MISMATCHED, found=rival)
    return Slot(item=fact, standing=Standing.ABSENT)


def _for_period(fact: Fact, other: Fact, passage: Parsed) -> bool:
    """Whether two values differ only in that the passage says the period elsewhere: "annual output", "a year"."""
    ours, theirs = fact.payload, other.payload
    if not (isinstance(ours, Measure) and isinstance(theirs, Measure)) or not ours.per or theirs.per:
        return False
    periods = tables.table("computing")["periods"]
    said = {word.folded for word in passage.words}
    bare = replace(fact, payload=replace(ours, per=None))
    return compare(bare, other) is Relation.SAME and not said.isdisjoint(periods.get(ours.per, ()))


def _both_ends(fact: Fact, passage: Parsed) -> bool:
    """Whether both ends of a stretch stand apart: "from 187 to 42" as "187 on admission, 42 on discharge"."""
    if fact.bound != "between":
        return False
    if isinstance(fact.payload, Measure):
        own = fact.payload
        values = {f.payload.low for f in passage.facts if isinstance(f.payload, Measure) and _alike(own, f.payload)}
        return {own.low, own.high} <= values
    if not isinstance(fact.payload, Calendar):
        return False
    dates = [f.payload for f in passage.facts if isinstance(f.payload, Calendar) and not f.payload.fiscal]
    starts = {reading.first for date in dates for reading in date.readings}
    ends = {reading.last for date in dates for reading in date.readings}
    return len(dates) > 1 and all(own.first in starts and own.last in ends for own in fact.payload.readings)


def _recurs(fact: Fact, passage: Parsed) -> bool:
    """Whether the passage says weekdays otherwise: "Monday to Friday" as "weekdays", a Monday as one of "every day"."""
    days = weekdays_of(fact)
    told = recurrences(passage.text, passage.facts, language=passage.language, source=False) if days else ()
    return bool(days) and days <= frozenset[int]().union(*(each.days for each in told if not each.which))


def _alike(ours: Measure, theirs: Measure) -> bool:
    return (ours.dimension, ours.per) == (theirs.dimension, theirs.per) and theirs.low == theirs.high


def _claimed_elsewhere(claim: Parsed, fact: Fact, rival: Fact) -> bool:
    """Whether a value of the passage is the counterpart of another value of the claim."""
    return any(compare(other, rival) is Relation.SAME for other in claim.facts if other is not fact)


def same_sort(fact: Fact, other: Fact, passage: Parsed) -> bool:
    """Whether two values are so alike in sort that one differing from the other means something.

    A bare number, such as that of a list item, is no rival of a duration, nor 12 rooms of 9 employees, nor a weekday of
    a date.
    """
    ours, theirs = fact.payload, other.payload
    if isinstance(ours, Measure) and isinstance(theirs, Measure):
        return (fact.kind == "ordinal") == (other.kind == "ordinal") and _same_measure(ours, theirs, passage)
    if isinstance(ours, Calendar) and isinstance(theirs, Calendar):
        return all(reading.first for reading in ours.readings) == all(reading.first for reading in theirs.readings)
    return type(ours) is type(theirs)


def _same_measure(ours: Measure, theirs: Measure, passage: Parsed) -> bool:
    if _dimension(ours) != _dimension(theirs):
        return False
    if _dimension(ours) != "number":
        return True
    if ours.counted is None or theirs.counted is None:
        return (ours.counted is None and theirs.counted is None) or ours.counted in passage.stems
    return ours.counted == theirs.counted


def _dimension(measure: Measure) -> str:
    """`share` for a count out of a whole, too: 61 of 120 can be set against "almost all"; and for percentage points."""
    return "share" if measure.whole is not None or measure.dimension == "points" else measure.dimension


def _name_slot(claim: Parsed, name: Name, passage: Parsed) -> Slot:
    others = {other.parts for other in claim.names if other is not name}
    comparison = compare_names(name, [theirs for theirs in passage.names if theirs.parts not in others], passage.text)
    standing = {
        NameRelation.SAME: Standing.LOCATED,
        NameRelation.CLASH: Standing.MISMATCHED,
        NameRelation.ABSENT: Standing.ABSENT,
    }[comparison.relation]
    return Slot(item=name, standing=standing, found=comparison.source)


def _affinity(claim: Parsed, fact: Fact, passage: Parsed) -> Callable[[Fact], float]:
    """How tightly a value of the passage is bound to the words around `fact` in the claim."""
    ways = tables.words("bounds", "direction", "up") | tables.words("bounds", "direction", "down")
    moves = fact.measure is not None and fact.measure.direction is not None
    # "rose" is a part of a rise of 4 %, not a word that tells one rise from another value.
    others = [w.stem for w in claim.words if not _overlap(w, fact) and not (moves and w.text.lower() in ways)]
    return affinity(dict.fromkeys(others, 1.0) | dict.fromkeys(others[:1], SUBJECT_SAY), passage)


def affinity(context: Mapping[str, float], passage: Parsed) -> Callable[[Fact], float]:
    """How tightly a value of the passage is bound to words, given by their stems and what each of them has to say."""
    anchors = [word for word in passage.words if word.stem in context]
    stops = [*(match.start() for match in _BOUNDARY.finditer(passage.text)), *(start - 1 for start in passage.starts)]

    def bound(found: Fact) -> float:
        head = _head(found, passage)
        say: dict[str, float] = {}
        for word in anchors:
            if not _overlap(word, found):
                pull = _pull(word, head if word.end <= head.start else found, passage, stops)
                say[word.stem] = max(say.get(word.stem, 0.0), pull)
        return sum(pull * context[stem] for stem, pull in say.items())

    return bound


def _head(found: Fact, passage: Parsed) -> Fact:
    """The first value of the list that a value goes on: what stands before "20 for adults and 8 for children".

    A value right behind a joint has no words of its own before it, so those before the list are said of it, too.
    """
    before = [fact for fact in passage.facts if fact.end <= found.start and fact.kind == found.kind]
    for previous in reversed(before):
        between = passage.text[previous.end : found.start]
        if not _JOINT.search(between) or _SENTENCE_END.search(between):
            break
        found = previous
    return found


def _pull(word: Word, found: Fact, passage: Parsed, stops: list[int]) -> float:
    name = passage.row_name(found)
    if name is not None and name[0] <= word.start and word.end <= name[1] <= found.start:
        return 1.0  # the name of a table row stands for each of its values alike
    start, end = (word.end, found.start) if word.end <= found.start else (found.end, word.start)
    if start == word.end and _is_resumed(word, found, passage, stops):
        return 1 / (1 + NEARNESS)  # "it" stands for it in the clause of the value
    between = sum(1 for other in passage.words if start <= other.start and other.end <= end)
    crossed = sum(1 for stop in stops if start <= stop < end and not is_colon_of(found, stop, passage))
    return float(BOUNDARY**crossed / (1 + NEARNESS * between))


def _is_resumed(word: Word, found: Fact, passage: Parsed, stops: list[int]) -> bool:
    """Whether a word that begins its clause is taken up by a pronoun in the value's own clause."""
    begin = max((stop for stop in stops if stop < found.start), default=-1)
    if begin < word.end:
        return False
    before = [other for other in passage.words if other.start < word.start and not other.is_number]
    leads = not before or any(before[-1].end <= stop < word.start for stop in stops)
    after = next((stop for stop in stops if stop >= found.end), len(passage.text))
    return leads and any(begin < start < after for start in passage.pronouns)


def _overlap(word: Word, item: Fact) -> bool:
    return word.start < item.end and item.start < word.end
