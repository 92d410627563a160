"""From verdicts to a decision: the gate at both ends of the score interval, then what is to be done.

Everything here is a pure function of canonical sentences, findings, protocol, risk, judge and policy, so that a stored
report can be decided anew under another policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from groundwire.domain.report import Action, Decision, DecisionReason, Finding, Report
from groundwire.domain.risk import Risk
from groundwire.domain.score import factual_claims, resolve
from groundwire.domain.verdict import Verdict
from groundwire.errors import ConfigError, InputError
from groundwire.policy.basis import Basis
from groundwire.policy.findings import fails, wording_findings
from groundwire.policy.policy import Policy
from groundwire.policy.rules import broken_rules
from groundwire.policy.thresholds import shortfall

IF_NONE: Final = "if no unchecked claim is supported"
"""What the lower end of the score interval supposes."""

GateState = Literal["passed", "failed", "undecided"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """Why an answer does not pass, at both ends of the score interval."""

    lower: tuple[DecisionReason, ...]
    """The reasons if every unchecked claim fails; none means that the answer passes."""
    upper: tuple[DecisionReason, ...]
    """The reasons that hold even if every unchecked claim passes."""
    blocking: bool = False
    """Whether a rule that blocks is broken at the upper end too, hence for certain."""
    ruled: bool = False
    """Whether a rule for single claims is broken at the lower end, so that its action comes before a repair."""

    @property
    def state(self) -> GateState:
        """`passed` if the lower end passes, `failed` if even the upper end fails, else `undecided`."""
        if not self.lower:
            return "passed"
        return "failed" if self.upper else "undecided"


def decide(report: Report, policy: Policy, repairs_left: int = 0) -> Decision:
    """What `policy` makes of a finished report.

    Required citations and direct quotes are looked for anew. What concerns sources (their kind, age, authority) rests
    on the findings that the report recorded, because it does not hold the sources; those that `policy` does not ask for
    are left aside.

    Raises:
        InputError: `report` is no report, or `repairs_left` is no whole number from 0.
        ConfigError: `policy` is no policy, or the report is one of a whole conversation.
    """
    if not isinstance(report, Report):
        raise InputError(f"decide() needs a Report, not {type(report).__name__}; read a stored one with Report first")
    _require_policy(policy)
    basis = Basis.of(report)
    anew = {"missing_citation", "missing_direct_quote"} | (set() if policy.sources.authority else {"outranked"})
    recorded = (finding for finding in basis.findings if finding.kind not in anew)
    findings = (*recorded, *wording_findings(basis.sentences, policy))
    return decide_basis(replace(basis, findings=findings), policy, repairs_left)


def decide_basis(basis: Basis, policy: Policy, repairs_left: int = 0) -> Decision:
    """What `policy` makes of verdicts and findings, before there is a report.

    In HIGH and CRITICAL whatever does not pass is `pending`: it waits for a person, or for a repair that passes.

    Raises:
        InputError: `repairs_left` is no whole number from 0.
        ConfigError: `policy` is no policy, or the protocol audits whole conversations.
    """
    _require_policy(policy)
    _require_count(repairs_left, "repairs_left")
    outcome = gate(basis, policy)
    action = _action(outcome, repairs_left, empty=basis.has("empty_answer"))
    return Decision(
        action=action,
        gate=outcome.state,
        reasons=outcome.lower,
        pending=action is not Action.PASS and basis.risk in (Risk.HIGH, Risk.CRITICAL),
    )


def _require_policy(policy: object) -> None:
    if not isinstance(policy, Policy):
        raise ConfigError(
            f"the policy must be a Policy, not {type(policy).__name__}; use Policy.default() or Policy.load(path)"
        )


def _require_count(value: object, what: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise InputError(f"{what} must be a whole number from 0 on, not {value!r}")


def _action(outcome: Gate, repairs_left: int, *, empty: bool) -> Action:
    if outcome.state == "passed":
        return Action.PASS
    if outcome.blocking:
        return Action.BLOCK
    if repairs_left > 0 and not outcome.ruled and not empty:
        return Action.REPAIR
    return Action.REVIEW


def gate(basis: Basis, policy: Policy) -> Gate:
    """Every reason why the answer does not pass, at both ends of the score interval.

    A blank answer has a perfect score and no content: it is undecided, for a person to look at.

    Raises:
        ConfigError: the protocol audits whole conversations, not one answer.
    """
    short = shortfall(basis, policy.thresholds.at(basis.risk))
    if basis.has("empty_answer"):
        message = "the answer is blank: there is nothing to check; generate it again"
        return Gate(lower=(DecisionReason(code="empty_answer", message=message, finding="empty_answer"),), upper=())
    unchecked = _unchecked(basis)
    fixed = (*_no_evidence(basis), *_breaches(basis, policy), *_uncalibrated(basis, policy))
    low, high = (resolve(basis.sentences, end) for end in (Verdict.UNSUPPORTED, Verdict.SUPPORTED))
    broken_low, broken_high = (broken_rules(end, policy.rules) for end in (low, high))
    failing = (*short(low), *fixed, *(reason for _, reason in broken_low))
    upper = (*short(high), *fixed, *(reason for _, reason in broken_high))
    return Gate(
        lower=(*unchecked, *_at_the_lower_end(failing, upper)) if failing else (),
        upper=upper,
        blocking=any(rule.action == "BLOCK" for rule, _ in broken_high),
        ruled=bool(broken_low),
    )


def _at_the_lower_end(reasons: Sequence[DecisionReason], upper: Sequence[DecisionReason]) -> Iterator[DecisionReason]:
    """The reasons of the lower end; one that the upper end does not have says what it supposes."""
    certain = {(reason.code, reason.finding) for reason in upper}
    for reason in reasons:
        supposed = {} if (reason.code, reason.finding) in certain else {"message": f"{IF_NONE}: {reason.message}"}
        yield reason.model_copy(update=supposed)


def _unchecked(basis: Basis) -> tuple[DecisionReason, ...]:
    """The first thing to know about an answer that does not pass: how much of it nobody could check, and why."""
    claims = factual_claims(basis.sentences)
    unchecked = [claim for claim in claims if claim.verdict is Verdict.UNCHECKED]
    if not unchecked:
        return ()
    causes = dict.fromkeys(str(claim.cause) for claim in unchecked)
    message = f"{len(unchecked)} of {len(claims)} claims could not be checked: {', '.join(causes)}"
    return (DecisionReason(code="unchecked_claims", message=message, claim_ids=tuple(claim.id for claim in unchecked)),)


def _no_evidence(basis: Basis) -> tuple[DecisionReason, ...]:
    """Without evidence no claim can pass, whatever the thresholds are; an answer that claims nothing still can."""
    if not basis.has("empty_evidence") or not factual_claims(basis.sentences):
        return ()
    message = "there is no evidence to check the answer against; retrieve sources, or have the answer abstain"
    return (DecisionReason(code="empty_evidence", message=message, finding="empty_evidence"),)


def _breaches(basis: Basis, policy: Policy) -> tuple[DecisionReason, ...]:
    """One reason for each kind of finding that the policy lets no answer pass with, or that breaks what it asks."""
    breaches: dict[str, list[Finding]] = {}
    for finding in basis.findings:
        if fails(finding, policy, basis.risk) and not (finding.kind == "empty_evidence" and _no_evidence(basis)):
            breaches.setdefault(finding.kind, []).append(finding)
    return tuple(
        DecisionReason(
            code=kind,
            message=_message(found),
            claim_ids=tuple(f.claim_id for f in found if f.claim_id is not None),
            finding=found[0].kind,
        )
        for kind, found in breaches.items()
    )


def _message(found: Sequence[Finding]) -> str:
    """The first of several findings of a kind, and how many there are."""
    what = "claims" if all(finding.claim_id for finding in found) else "findings"
    return found[0].message if len(found) == 1 else f"{found[0].message} ({len(found)} {what})"


def _uncalibrated(basis: Basis, policy: Policy) -> tuple[DecisionReason, ...]:
    missing = policy.calibration(basis.judge, basis.protocol).uncalibrated
    if not policy.require_calibrated or not missing:
        return ()
    message = (
        f"the policy demands calibrated thresholds, and {', '.join(missing)} is not calibrated for judge "
        f"{basis.judge.name} {basis.judge.version}"
    )
    return (DecisionReason(code="uncalibrated_threshold", message=message),)
