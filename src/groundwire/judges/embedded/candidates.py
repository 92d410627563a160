"""The passages that may decide a claim, each by itself and read together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.index import EvidenceIndex, Window, join
from groundwire.judges.embedded.model import Scores
from groundwire.judges.embedded.parsed import Parsed

Score = Callable[[Sequence[tuple[str, str]]], list[Scores]]
"""Scores pairs of premise and statement, in order."""

MOST_PASSAGES = 6
"""Passages looked at for one claim, best first by BM25."""

MOST_COVERED = 28
"""Passages, best first by BM25, that are read with their neighbours, in windows, if no passage alone supports."""

MOST_WINDOWS = 9
"""Windows that are read for that, at most.

With these two and windows of 120 words, all sentences that annotators of WiCE chose are read for 96 % of 120 claims, at
19 pairs a claim; with 3 windows of 100 words around the best 6 passages it was 83 %, at 12.
"""

MOST_JOINED = 3
"""How many of them are read together, wherever they stand: a claim may draw on several places."""

MOST_CELLS = 3
"""Values of a table row that are read for one claim."""


@dataclass(frozen=True, slots=True)
class Remembering:
    """A `Score` that asks for no pair twice."""

    score: Score
    known: dict[tuple[str, str], Scores] = field(default_factory=dict)

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[Scores]:
        """The scores of the pairs, in order."""
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self.known]
        if new:
            self.known.update(zip(new, self.score(new), strict=True))
        return [self.known[pair] for pair in pairs]


def single_pairs(claim: Parsed, index: EvidenceIndex) -> list[tuple[str, str]]:
    """The pairs that `single_passages` has scored: known beforehand, so those of many claims can be scored at once."""
    return [_pair(premise, claim) for premise in _nearest(claim, index)]


def single_passages(claim: Parsed, index: EvidenceIndex, score: Score, *, exact: bool) -> tuple[Candidate, ...]:
    """The passages nearest to the claim, each by itself, best by words first."""
    return _scored(claim, _nearest(claim, index), index, score, exact=exact)


def _nearest(claim: Parsed, index: EvidenceIndex) -> list[Window]:
    entries = index.search(claim, most=MOST_PASSAGES)
    return [premise for entry in entries for premise in _premises(claim, entry)]


def _premises(claim: Parsed, entry: Entry) -> list[Window]:
    """The passage; of a table row, the values whose headers and contents are nearest to the claim."""
    nearest = sorted(entry.cells, key=lambda cell: -sum(cell.says(word) for word in claim.words))
    return [Window(entries=(entry,), cell=cell) for cell in nearest[:MOST_CELLS]] or [Window(entries=(entry,))]


def joined_passages(singles: Sequence[Candidate], index: EvidenceIndex, score: Score) -> tuple[Candidate, ...]:
    """More passages with their neighbours, and the best of them read together."""
    if not singles:
        return ()
    claim = singles[0].claim
    entries = index.search(claim, most=MOST_COVERED)
    windows = [*_covering(entries, index), join(entries[:MOST_JOINED])]
    several = [window for window in dict.fromkeys(windows) if len(window.entries) > 1]
    return _scored(claim, several, index, score, exact=singles[0].exact)


def _covering(entries: Sequence[Entry], index: EvidenceIndex) -> Iterator[Window]:
    """Windows around passages, best first; none around one that a window before it holds."""
    held: set[Entry] = set()
    count = 0
    for entry in entries:
        if count < MOST_WINDOWS and entry not in held:
            window = index.window(entry)
            held.update(window.entries)
            count += 1
            yield window


def _scored(
    claim: Parsed, premises: Sequence[Window], index: EvidenceIndex, score: Score, *, exact: bool
) -> tuple[Candidate, ...]:
    scores = score([_pair(premise, claim) for premise in premises])
    return tuple(
        Candidate(claim=claim, premise=premise, index=index, exact=exact, scores=each)
        for premise, each in zip(premises, scores, strict=True)
    )


def _pair(premise: Window, claim: Parsed) -> tuple[str, str]:
    return premise.parsed.text, claim.text
