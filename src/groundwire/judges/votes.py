"""One outcome from several of the same claim: the majority decides, and ties go to the worse verdict.

A vote that is missing never helps: what comes out is never better than what all votes together could have said.
"""

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

    Where some have not, it is the worst that would come out if they had; UNCHECKED if nobody has said that. It is then
    provisional, as it is where one of the votes was. Its confidence is the mean over the votes, with 0 for those
    against it and those that are missing. Its quotes and marked words are of those who agree.

    Args:
        votes: one from each who was asked, at least one.
        voters: what they are called in explanations, such as "judges".
    """
    counted = [vote for vote in votes if vote.checked]
    verdicts = [vote.outcome.verdict for vote in counted]
    if len(counted) * 2 <= len(votes):
        return _undecided(votes, voters, "could not check it")
    verdict = worst(verdicts, missing=len(votes) - len(counted))
    if verdict not in verdicts:
        return _undecided(votes, voters, f"could not check it, and with them it could be {verdict}")
    agreeing = [vote for vote in counted if vote.outcome.verdict is verdict]
    said = [vote.outcome for vote in agreeing]
    surest = max(said, key=lambda outcome: outcome.confidence or 0.0)
    return Outcome(
        claim_id=surest.claim_id,
        verdict=verdict,
        confidence=sum(outcome.confidence or 0.0 for outcome in said) / len(votes),
        quotes=tuple(dict.fromkeys(quote for outcome in (surest, *said) for quote in outcome.quotes)),
        unsupported_spans=tuple(dict.fromkeys(span for outcome in said for span in outcome.unsupported_spans)),
        support=next((kind for kind in WEAKEST_FIRST if kind in [outcome.support for outcome in said]), None),
        explanation=_explanation(votes, agreeing, surest, voters),
        judge=", ".join(dict.fromkeys(outcome.judge for outcome in said if outcome.judge)) or None,
        provisional=len(counted) < len(votes) or any(vote.outcome.provisional for vote in votes),
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


def worst(verdicts: Sequence[Verdict], *, missing: int) -> Verdict:
    """The worst verdict that can win once the votes that are missing are cast, whatever they say.

    A verdict can win at all only if it wins with all of them: nothing else raises its count as far, and none of the
    worse ones with it.
    """
    return next(each for each in WORST_FIRST if winner([*verdicts, *[each] * missing]) is each)


def _undecided(votes: Sequence[Vote], voters: str, why: str) -> Outcome:
    failed = [vote for vote in votes if not vote.checked]
    causes = Counter(vote.outcome.cause for vote in failed if vote.outcome.cause is not None)
    (cause, _), *_ = causes.most_common(1)
    explanation = f"{len(failed)} of {len(votes)} {voters} {why}: {_said(failed)}"
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
