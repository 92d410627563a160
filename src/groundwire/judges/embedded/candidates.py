"""The passages that may decide a claim, with everything that is known of how each stands to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from groundwire.facts import Clash, Word, clashes
from groundwire.judges.embedded.index import Entry, EvidenceIndex, Window
from groundwire.judges.embedded.model import Scores
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.slots import Slot, Standing, slots

MOST_PASSAGES = 6
"""Passages looked at for one claim, best first by BM25."""

NAME_WEIGHT = 2.0
"""How much a name counts beside an ordinary word when it is asked whether a passage speaks of the same thing."""


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

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Each value and name of the claim as it stands in the passage."""
        return slots(self.claim, self.entry.parsed, exact=self.exact)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """Opposite wordings of the same thing."""
        return clashes(self.claim.text, self.entry.parsed.text, language=self.claim.language)

    @cached_property
    def coverage(self) -> float:
        """The share of the claim's words that stand in the passage, 0-1."""
        return share(self.claim.words, self.entry.parsed)

    @property
    def entailment(self) -> float:
        """The higher of the model's two probabilities that the claim follows."""
        return max(self.passage_scores.entailment, self.window_scores.entailment)

    @property
    def contradiction(self) -> float:
        """The model's probability that the passage alone contradicts the claim."""
        return self.passage_scores.contradiction

    @cached_property
    def located(self) -> bool:
        """Whether every value and name of the claim stands in the passage, or at least in the window around it."""
        missing = [slot for slot in self.slots if slot.standing is not Standing.LOCATED]
        return not missing or self._located_nearby(missing)

    def _located_nearby(self, missing: Sequence[Slot]) -> bool:
        around = slots(self.claim, Parsed(text=self.window.text, language=self.claim.language), exact=self.exact)
        standing = {(slot.item.start, slot.item.end): slot.standing for slot in around}
        return all(standing[slot.item.start, slot.item.end] is Standing.LOCATED for slot in missing)

    def frame_without(self, slot: Slot) -> float:
        """The share of the claim's words outside one value or name that stand in the passage, 0-1."""
        item = slot.item
        rest = [word for word in self.claim.words if word.end <= item.start or item.end <= word.start]
        return share(rest, self.entry.parsed)


def share(words: Iterable[Word], passage: Parsed) -> float:
    """The share of `words` that stand in the passage, names weighing more, 0-1; 0 if there are none."""
    whole = held = 0.0
    for word in words:
        weight = NAME_WEIGHT if word.is_name else 1.0
        whole += weight
        if passage.says(word):
            held += weight
    return held / whole if whole else 0.0


def candidates(
    claim: Parsed, index: EvidenceIndex, score: Callable[[Sequence[tuple[str, str]]], list[Scores]], *, exact: bool
) -> tuple[Candidate, ...]:
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
