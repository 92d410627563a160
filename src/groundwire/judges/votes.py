"""One outcome from several of the same claim: the majority decides, and ties go to the worse verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from groundwire.domain.text import excerpt
from groundwire.domain.verdict import Outcome, SupportKind, Verdict

WORST_FIRST: Final = (Verdict.CONTRADICTED, Verdict.UNSUPPORTED, Verdict.PARTIAL, Verdict.SUPPORTED)

WEAKEST_FIRST: Final[tuple[SupportKind, ...]] = ("inferred", "computed", "direct")

SHOWN: Final = 160
"""Characters shown of what a voter says who was outvoted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """What one voter says of a claim; UNCHECKED is no vote."""

    voter: str
    outcome: Outcome

    @property
    def checked(self) -> bool:
        """Whether it counts."""
        return self.outcome.verdict is not Verdict.UNCHECKED


def decide_vote(votes: Sequence[Vote], *, voters: str) -> Outcome:
    """The outcome that a vote on one claim has; UNCHECKED unless more than half of those asked have checked it.

    Its confidence is the mean over the votes, with 0 for those against it. Its quotes and marked words are of those
    who agree.

    Args:
        votes: one from each who was asked, at least one.
        voters: what they are called in explanations, such as "judges".
    """
    counted = [vote for vote in votes if vote.checked]
    if len(counted) * 2 <= len(votes):
        return _without_quorum(votes, voters)
    verdict = winner([vote.outcome.verdict for vote in counted])
    agreeing = [vote for vote in counted if vote.outcome.verdict is verdict]
    said = [vote.outcome for vote in agreeing]
    surest = max(said, key=lambda outcome: outcome.confidence or 0.0)
    return Outcome(
        claim_id=surest.claim_id,
        verdict=verdict,
        confidence=sum(outcome.confidence or 0.0 for outcome in said) / len(counted),
        quotes=tuple(dict.fromkeys(quote for outcome in (surest, *said) for quote in outcome.quotes)),
        unsupported_spans=tuple(dict.fromkeys(span for outcome in said for span in outcome.unsupported_spans)),
        support=next((kind for kind in WEAKEST_FIRST if kind in [outcome.support for outcome in said]), None),
        explanation=_explanation(votes, agreeing, surest, voters),
        judge=", ".join(dict.fromkeys(outcome.judge for outcome in said if outcome.judge)) or None,
    )


def winner(verdicts: Sequence[Verdict]) -> Verdict:
    """The verdict with the most votes, the worse one of those that have as many.

    A verdict cannot win if half of the votes or more are worse: where two say SUPPORTED and three say, each in another
    way, that it is not, it is not.
    """
    counts = Counter(verdicts)
    worse = 0
    standing = []
    for verdict in WORST_FIRST:
        if worse * 2 < len(verdicts):
            standing.append(verdict)
        worse += counts[verdict]
    return max(standing, key=lambda verdict: counts[verdict])  # the first, and so the worst, of the largest


def _without_quorum(votes: Sequence[Vote], voters: str) -> Outcome:
    failed = [vote for vote in votes if not vote.checked]
    causes = Counter(vote.outcome.cause for vote in failed if vote.outcome.cause is not None)
    (cause, _), *_ = causes.most_common(1)
    explanation = f"{len(failed)} of {len(votes)} {voters} could not check it: {_said(failed)}"
    return Outcome.unchecked(votes[0].outcome.claim_id, cause, explanation)


def _explanation(votes: Sequence[Vote], agreeing: Sequence[Vote], surest: Outcome, voters: str) -> str:
    low, high = (f(vote.outcome.confidence or 0.0 for vote in agreeing) for f in (min, max))
    spread = f"{low:.2f}" if low == high else f"{low:.2f} to {high:.2f}"
    head = f"{len(agreeing)} of {len(votes)} {voters} say {surest.verdict} (confidence {spread})"
    against = [vote for vote in votes if vote not in agreeing]
    parts = [head, surest.explanation, _said(against)]
    return "; ".join(part for part in parts if part)


def _said(votes: Sequence[Vote]) -> str:
    return "; ".join(
        f"{vote.voter}: {vote.outcome.verdict}"
        + (f", {excerpt(vote.outcome.explanation, SHOWN)}" if vote.outcome.explanation else "")
        for vote in votes
    )
