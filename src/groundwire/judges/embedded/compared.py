"""A claim that one thing has more than another, against the values that the passages give for both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from groundwire.facts.arithmetic import operation_words
from groundwire.facts.contrast import Contrast, ordering
from groundwire.facts.fact import Fact
from groundwire.facts.words import Word
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.operands import PAIR, by_sort, pair_between
from groundwire.judges.embedded.stance import Side, Stance

MOST_PASSAGES = 3
"""Passages from which the two values are taken, nearest first."""

SURE = 0.9
"""Strength of a comparison whose values are bound to the two things."""


def compared(singles: Sequence[Candidate]) -> Stance | None:
    """For or against "A has a higher rate than B" by the rates of both; None if the passages do not give them.

    The premise must have every word of the claim beside the comparison itself: it is about that and nothing else.
    """
    claim = singles[0].claim if singles else None
    sides = ordering(claim.text, language=claim.language) if claim and not claim.facts else None
    if claim is None or sides is None:
        return None
    for candidate in _groups(singles[:MOST_PASSAGES]):
        frame = [word for word in claim.frame if word.text.lower() not in operation_words()]
        named = sides.base | sides.other
        about = [word for word in frame if word.stem not in named] or frame
        if about and all(candidate.passage.says(word) for word in frame):
            compared_by = [fact for fact in candidate.passage.facts if not _counts_others(fact, frame)]
            for facts in by_sort(compared_by):
                pair = pair_between(facts, sides, candidate)
                if pair is not None:
                    return _judged(candidate, sides, *pair)
    return None


def _counts_others(fact: Fact, frame: Sequence[Word]) -> bool:
    """Whether it is a word that only counts something the claim does not speak of: "one end", "two bones"."""
    counted = fact.measure.counted if fact.measure and fact.text.split()[0].isalpha() else None
    return counted is not None and counted not in {word.stem for word in frame}


def _groups(singles: Sequence[Candidate]) -> Iterator[Candidate]:
    yield from singles
    for first, second in combinations(singles, PAIR):
        yield first.together_with(second)


def _judged(candidate: Candidate, sides: Contrast, base: Fact, other: Fact) -> Stance | None:
    one, two = other.measure, base.measure
    if one is None or two is None or one.low == two.low:
        return None
    more = one.low > two.low
    right = more == (sides.direction == "up")
    shown = f"{other.text} is {'more' if more else 'less'} than {base.text}"
    return Stance(
        candidate=candidate,
        side=Side.FOR if right else Side.AGAINST,
        strength=SURE,
        about=SURE,
        because=shown,
        factual=True,
        support="computed",
    )
