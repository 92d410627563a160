"""Whether a passage carries a claim once the words that no passage has are taken out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundwire.facts.words import words
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.candidates import Score
from groundwire.judges.embedded.slots import Standing

CARRIED = 0.7
"""Model probability from which a passage entails what is left of a claim. Higher than for a whole claim: the model
sees a sentence that was cut, and a part that is wrongly taken for carried makes a made-up claim look half true."""

LEAST_WORDS = 2
"""Words with content that must be left, one of them outside names and values: a subject alone asserts nothing."""

MOST_PASSAGES = 3
"""Passages tried, those that hold most of the claim first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a claim that a passage carries."""

    candidate: Candidate
    text: str
    entailment: float


def part_carried(candidates: Sequence[Candidate], score: Score) -> Part | None:
    """The part of the claim that some passage carries most surely, if one does."""
    nearest = sorted(candidates, key=lambda candidate: (candidate.other_names, -candidate.coverage))[:MOST_PASSAGES]
    tries = [(candidate, text) for candidate in nearest for text in _remainders(candidate)]
    scores = score([(candidate.passage.text, text) for candidate, text in tries])
    parts = [
        Part(candidate=candidate, text=text, entailment=scored.entailment)
        for (candidate, text), scored in zip(tries, scores, strict=True)
        if scored.entailment >= CARRIED
    ]
    return max(parts, key=lambda part: part.entailment, default=None)


def _remainders(candidate: Candidate) -> Iterator[str]:
    """The claim without its end, or without its beginning, where that is what the passage lacks."""
    claim, passage = candidate.claim, candidate.passage
    if candidate.other_names:
        return
    every = words(claim.text, language=claim.language)
    lacking = [not word.is_stop and not passage.says(word) for word in every]
    if not any(lacking):
        return
    first = lacking.index(True)
    while first > 0 and every[first - 1].is_stop:
        first -= 1
    last = len(lacking) - 1 - lacking[::-1].index(True)
    for kept in (every[:first], every[last + 1 :]):
        if sum(not word.is_stop for word in kept) >= LEAST_WORDS:
            start, end = kept[0].start, kept[-1].end
            asserts = any(start <= word.start < end for word in claim.frame)
            if asserts and not any(
                start < slot.item.end and slot.item.start < end
                for slot in candidate.slots
                if slot.standing is not Standing.LOCATED
            ):
                yield claim.text[start:end]
