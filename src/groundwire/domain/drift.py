"""What shows of drift only beside the earlier turns: sources of another turn, and ever more claims from nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.report import CheckedSentence, Finding, FindingKind
from groundwire.domain.score import factual_claims, uncited_unsupported

START_TURNS: Final = 3
"""How many of the first turns of a session stand for its start: one alone would make drift of a lucky turn."""

RECENT_TURNS: Final = 3
"""How many of the last turns, the one under audit among them, stand for where a session has come to."""

RISE: Final = Fraction(1, 4)
"""A larger rise of the share of uncited claims without support is drift: one claim more in four. Answers make few
claims, so that a smaller rise is a single claim as often as not."""

RISE_CLAIMS: Final = 3
"""Fewest such claims in the recent turns: one or two happen in any conversation."""

DRIFTING: Final[frozenset[FindingKind]] = frozenset({"unknown_citation", "stale_source", "rising_unsupported"})
"""The findings that are evidence drift, wherever they are made."""

_BETWEEN_KEYS: Final = re.compile(r"[\[\]()【】^,;\s]+")


def leaves_evidence(sentences: Sequence[CheckedSentence], findings: Iterable[Finding]) -> bool:
    """Whether an answer leaves the evidence of its turn: by a finding, or by citing a source that is silent there."""
    if any(finding.kind in DRIFTING for finding in findings):
        return True
    for sentence in sentences:
        speaking = {quote.source_id for claim in sentence.claims for quote in claim.quotes}
        for citation in sentence.citations:
            if citation.status == "does_not_carry" and speaking.isdisjoint(citation.source_ids):
                return True
    return False


def earlier_source(marker: str, prior_turns: Sequence[PriorTurn]) -> tuple[str, int] | None:
    """The source of an earlier turn that a marker names, with the last turn that had it; None if there is none."""
    keys = {marker.strip("[]()【】 ^"), *_BETWEEN_KEYS.split(marker)}
    named = ((source, turn.turn_index) for turn in reversed(prior_turns) for source in turn.source_ids)
    return next(((source, index) for source, index in named if source in keys), None)


def rising_unsupported(sentences: Sequence[CheckedSentence], prior_turns: Sequence[PriorTurn]) -> Finding | None:
    """The finding that uncited claims without support become more frequent; None if they do not.

    Compared are the shares in the first turns of the session and in the recent ones, of all claims that they make. The
    answer itself must have such a claim: one that keeps to its sources drifts no further.
    """
    mine = uncited_unsupported(sentences)
    first = [turn for turn in prior_turns if turn.claims][:START_TURNS]
    if not mine or not first:
        return None
    recent = [turn for turn in prior_turns if turn.claims][len(first) :][-(RECENT_TURNS - 1) :]
    before, claims_before = _counts(first)
    now, claims_now = _counts(recent)
    now, claims_now = now + mine, claims_now + len(factual_claims(sentences))
    if now < RISE_CLAIMS or Fraction(now, claims_now) - Fraction(before, claims_before) <= RISE:
        return None
    message = (
        f"claims that cite nothing and that no source supports become more frequent: {now} of {claims_now} in the last "
        f"{_turns(len(recent) + 1)}, {before} of {claims_before} in the first {_turns(len(first))}; evidence should be "
        "retrieved anew"
    )
    return Finding(kind="rising_unsupported", message=message)


def _counts(turns: Sequence[PriorTurn]) -> tuple[int, int]:
    return sum(turn.uncited_unsupported for turn in turns), sum(turn.claims for turn in turns)


def _turns(number: int) -> str:
    return "turn" if number == 1 else f"{number} turns"
