"""The passages that may decide a claim, with everything that is known of how each stands to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from groundwire.facts.names import Name
from groundwire.facts.near_misses import NearMiss, near_misses
from groundwire.facts.polarity import Clash, clashes, same_sense
from groundwire.judges.embedded.index import Entry, EvidenceIndex, Window
from groundwire.judges.embedded.model import Scores
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.slots import Slot, Standing, slots

Score = Callable[[Sequence[tuple[str, str]]], list[Scores]]
"""Scores pairs of premise and statement, in order."""

MOST_PASSAGES = 6
"""Passages looked at for one claim, best first by BM25."""

ITEM_WEIGHT = 2.0
"""What a value or a name counts beside an ordinary word when it is asked how much of a claim a passage holds."""


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """One passage beside one claim."""

    claim: Parsed
    entry: Entry
    window: Window
    exact: bool
    passage_scores: Scores
    """What the model says of the passage alone."""
    window_scores: Scores
    """What the model says of the window around it."""

    @property
    def passage(self) -> Parsed:
        """The passage as it is compared."""
        return self.entry.parsed

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Each value and name of the claim as it stands in the passage."""
        return slots(self.claim, self.passage, exact=self.exact)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """Opposite wordings of the same thing."""
        return clashes(self.claim.text, self.passage.text, language=self.claim.language)

    @cached_property
    def near_misses(self) -> tuple[NearMiss, ...]:
        """Look-alike words in each other's place."""
        return near_misses(self.claim.text, self.passage.text, language=self.claim.language)

    @cached_property
    def same_sense(self) -> bool:
        """Whether opposite wordings cancel out, so that claim and passage say the same."""
        return same_sense(self.claim.text, self.passage.text, language=self.claim.language)

    @cached_property
    def coverage(self) -> float:
        """How much of the claim the passage holds, 0-1: its words, and its values and names if they agree."""
        return self._held(self.slots)

    def coverage_beside(self, slot: Slot) -> float:
        """The same for all of the claim outside one value or name; 0 if there is nothing else in it."""
        return self._held([other for other in self.slots if other is not slot])

    @property
    def entailment(self) -> float:
        """The higher of the model's two probabilities that the claim follows."""
        return max(self.passage_scores.entailment, self.window_scores.entailment)

    @property
    def contradiction(self) -> float:
        """The model's probability that the passage alone contradicts the claim."""
        return self.passage_scores.contradiction

    @cached_property
    def missing(self) -> tuple[Slot, ...]:
        """Values and names that stand neither in the passage nor, where it leaves room for them, around it."""
        absent = [slot for slot in self.slots if slot.standing is not Standing.LOCATED]
        if not absent or len(self.window.entries) == 1:
            return tuple(absent)
        around = slots(self.claim, Parsed(text=self.window.text, language=self.claim.language), exact=self.exact)
        nearby = {slot.place for slot in around if slot.standing is Standing.LOCATED}
        return tuple(slot for slot in absent if slot.found or self._has_rival(slot) or slot.place not in nearby)

    def rival_names(self) -> tuple[Name, ...]:
        """Names in the passage that are none of the claim's."""
        taken = [slot.found for slot in self.slots if slot.standing is Standing.LOCATED and slot.found]
        return tuple(
            name
            for name in self.passage.names
            if not any(name.start < found.end and found.start < name.end for found in taken)
        )

    def _has_rival(self, slot: Slot) -> bool:
        return not slot.is_value and bool(self.rival_names())

    def _held(self, items: Sequence[Slot]) -> float:
        whole = len(self.claim.frame) + ITEM_WEIGHT * len(items)
        held = sum(self.passage.says(word) for word in self.claim.frame)
        held += ITEM_WEIGHT * sum(slot.standing is Standing.LOCATED for slot in items)
        return held / whole if whole else 0.0


def candidates(claim: Parsed, index: EvidenceIndex, score: Score, *, exact: bool) -> tuple[Candidate, ...]:
    """The passages nearest to the claim, scored, best by words first."""
    entries = index.search(claim, most=MOST_PASSAGES)
    windows = [index.window(entry) for entry in entries]
    pairs = [(entry.parsed.text, claim.text) for entry in entries] + [(window.text, claim.text) for window in windows]
    scores = score(pairs)
    return tuple(
        Candidate(claim=claim, entry=entry, window=window, exact=exact, passage_scores=alone, window_scores=around)
        for entry, window, alone, around in zip(
            entries, windows, scores[: len(entries)], scores[len(entries) :], strict=True
        )
    )
