"""From the decisions on its turns, its score and its trend to the decision on a whole conversation.

A conversation is never passed for its mean: it passes if every turn passes, nothing was left unchecked, grounding does
not decay, and the mean is high enough too. A turn outside a sample neither passes nor fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from groundwire.domain.percent import percent
from groundwire.domain.report import Action, Decision, DecisionReason, Gate, ScoreInterval
from groundwire.domain.risk import Risk
from groundwire.domain.score import exact
from groundwire.domain.session_report import CheckedTurn
from groundwire.policy.decide import supposed
from groundwire.policy.policy import Policy


def decide_session(
    turns: Sequence[CheckedTurn], score: ScoreInterval, *, decays: bool, policy: Policy, risk: Risk
) -> Decision:
    """What `policy` makes of a conversation whose turns were decided on: PASS, REVIEW, or BLOCK where it blocks a turn.

    Its gate is `failed` only if it fails whatever unchecked claims may turn out to be. Nothing is `pending`: what is
    audited has been said.
    """
    certain = (*_failed_turns(turns), *_decay(decays), *_low(score.upper, policy, risk))
    open_ended = (*_unchecked(turns), *_open_turns(turns))
    if not any(reason.code == "session_below_minimum" for reason in certain):
        open_ended += tuple(map(supposed, _low(score.lower, policy, risk)))
    reasons = (*open_ended, *certain)
    blocked = any(t.report is not None and t.report.decision.action is Action.BLOCK for t in turns)
    action = Action.BLOCK if blocked else Action.REVIEW if reasons else Action.PASS
    gate: Gate = "failed" if certain else "undecided" if reasons else "passed"
    return Decision(action=action, gate=gate, reasons=reasons)


def _failed_turns(turns: Sequence[CheckedTurn]) -> Iterator[DecisionReason]:
    for turn in turns:
        if turn.report is not None and turn.report.decision.gate == "failed":
            yield _of_turn(turn, "turn_failed", "does not pass", turn.report.decision)


def _open_turns(turns: Sequence[CheckedTurn]) -> Iterator[DecisionReason]:
    if not any(turn.state == "checked" for turn in turns):
        message = "no turn could be checked; hand in the sources of each turn"
        yield DecisionReason(code="nothing_checked", message=message)
    for turn in turns:
        number = turn.turn_index + 1
        if turn.state == "failed":
            message = f"turn {number} could not be checked: {turn.error}"
            yield DecisionReason(code="turn_unchecked", message=message)
        elif turn.state == "no_sources" and turn.needs_review:
            message = f"turn {number} claims something and had no sources; a person has to know that it is right"
            yield DecisionReason(code="turn_without_sources", message=message)
        elif turn.report is not None and turn.report.decision.gate == "undecided":
            yield _of_turn(turn, "turn_undecided", "is undecided", turn.report.decision)


def _of_turn(turn: CheckedTurn, code: str, what: str, decision: Decision) -> DecisionReason:
    """One reason for a turn: the first of its own, and every claim that is concerned."""
    why = f": {decision.reasons[0].message}" if decision.reasons else ""
    ids = dict.fromkeys(claim_id for reason in decision.reasons for claim_id in reason.claim_ids)
    return DecisionReason(code=code, message=f"turn {turn.turn_index + 1} {what}{why}", claim_ids=tuple(ids))


def _unchecked(turns: Sequence[CheckedTurn]) -> tuple[DecisionReason, ...]:
    """A turn with an unchecked claim has no score, so the conversation lacks one of its points."""
    reports = [turn.report for turn in turns if turn.report is not None]
    unchecked = sum(report.coverage.unchecked for report in reports)
    if not unchecked:
        return ()
    total = sum(report.coverage.claims for report in reports)
    ids = tuple(claim.id for report in reports for claim in report.claims if claim.cause is not None)
    message = f"{unchecked} of {total} claims could not be checked"
    return (DecisionReason(code="unchecked_claims", message=message, claim_ids=ids),)


def _decay(decays: bool) -> tuple[DecisionReason, ...]:  # noqa: FBT001  # the value itself, not a switch
    if not decays:
        return ()
    message = "grounding decays over the conversation; look at how the later turns get their sources"
    return (DecisionReason(code="grounding_decay", message=message),)


def _low(score: float | None, policy: Policy, risk: Risk) -> tuple[DecisionReason, ...]:
    least = policy.thresholds.session_minimum.at(risk)
    if score is None or exact(score) >= exact(least):
        return ()
    message = f"the mean grounding score of the conversation is {percent(score)}; {percent(least)} is needed"
    return (DecisionReason(code="session_below_minimum", message=message),)
