"""From verdicts to a decision: the gate at both ends of the score interval, then what is to be done.

Everything here is a pure function of canonical sentences, findings, protocol, risk, judge and policy, so that a stored
report can be decided anew under another policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from groundwire.domain.report import Action, CheckedSentence, Decision, DecisionReason, Finding, Report
from groundwire.domain.request import Request
from groundwire.domain.risk import Risk
from groundwire.domain.score import factual_claims, resolve
from groundwire.domain.verdict import Verdict
from groundwire.errors import ConfigError, InputError
from groundwire.policy.basis import Basis
from groundwire.policy.findings import ANSWER_ALONE, OF_POLICY, fails, findings, wording_findings
from groundwire.policy.outside_knowledge import without
from groundwire.policy.policy import Policy
from groundwire.policy.rules import broken_rules
from groundwire.policy.thresholds import shortfall, weighted_shortfall
from groundwire.policy.user_statements import with_user_statements

IF_NONE: Final = "if no unchecked claim is supported"
"""How people are told of a reason that is not certain."""

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


def decide(report: Report, policy: Policy, repairs_left: int = 0, *, request: Request | None = None) -> Decision:
    """What `policy` makes of a finished report.

    Severities, required citations, their form, direct quotes and outside knowledge are looked at anew. What concerns
    sources (their kind, age, authority) and the question rests on the findings that the report recorded, because it
    holds neither; those that `policy` does not ask for are left aside. With the `request` that was checked, they are
    looked for anew, too, as of the time of the report. Verdicts stay what they were.

    Raises:
        InputError: `report` is no report, or `repairs_left` is no whole number from 0.
        ConfigError: `policy` is no policy.
    """
    if not isinstance(report, Report):
        raise InputError(f"decide() needs a Report, not {type(report).__name__}; read a stored one with Report first")
    _require_policy(policy)
    recorded = Basis.of(report)
    basis = replace(recorded, sentences=_weighed(recorded.sentences, policy))
    if request is None:
        anew = ANSWER_ALONE | (set() if policy.sources.authority else {"outranked"})
        found = wording_findings(basis.sentences, policy, basis.risk)
    else:
        evidence = with_user_statements(request, policy.sources).evidence
        now, question = report.provenance.created_at, request.question
        anew = OF_POLICY
        found = findings(basis.sentences, evidence, policy, now, question=question, risk=basis.risk)
        basis = replace(basis, sources=evidence.kinds)
    kept = (finding for finding in basis.findings if finding.kind not in anew)
    order = {(finding.kind, finding.claim_id, finding.start): at for at, finding in enumerate(basis.findings)}
    # In the order of the report, so that the same policy gives the same reasons in the same order.
    ordered = sorted((*kept, *found), key=lambda each: order.get((each.kind, each.claim_id, each.start), len(order)))
    return decide_basis(replace(basis, findings=tuple(ordered)), policy, repairs_left)


def _weighed(sentences: Sequence[CheckedSentence], policy: Policy) -> tuple[CheckedSentence, ...]:
    """The sentences with the severities that `policy` gives their claims."""
    return tuple(
        sentence.model_copy(
            update={
                "claims": tuple(
                    claim.model_copy(update={"severity": policy.severity.of(claim.kind)}) for claim in sentence.claims
                )
            }
        )
        for sentence in sentences
    )


def decide_basis(basis: Basis, policy: Policy, repairs_left: int = 0) -> Decision:
    """What `policy` makes of verdicts and findings, before there is a report.

    In HIGH and CRITICAL whatever does not pass is `pending`: it waits for a person, or for a repair that passes.

    Raises:
        InputError: `repairs_left` is no whole number from 0.
        ConfigError: `policy` is no policy.
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

    A blank answer has a perfect score and no content: it is undecided, for a person to look at. So is a turn of a
    conversation that had no sources, where the policy wants it looked at: nothing says that it fails.
    """
    thresholds = policy.thresholds.at(basis.risk)
    # A turn without sources has no score that could fall short, and none that could suffice.
    unassessable = basis.protocol == "multi-turn" and basis.has("empty_evidence")
    checks = (
        ()
        if unassessable
        else (
            shortfall(basis, thresholds),
            weighted_shortfall(basis, thresholds.weighted_percent, policy.severity_weights),
        )
    )
    if basis.has("empty_answer"):
        message = "the answer is blank: there is nothing to check; generate it again"
        return Gate(lower=(DecisionReason(code="empty_answer", message=message, finding="empty_answer"),), upper=())
    unchecked = _unchecked(basis)
    missing = _no_evidence(basis, policy)
    fixed = (*_breaches(basis, policy), *_uncalibrated(basis, policy))
    counted = without(basis.sentences, _outside(basis, policy))
    low, high = (resolve(counted, end) for end in (Verdict.UNSUPPORTED, Verdict.SUPPORTED))
    short_low, short_high = ([reason for check in checks for reason in check(end)] for end in (low, high))
    broken_low, broken_high = (broken_rules(end, policy.rules, basis.sources) for end in (low, high))
    # A rule about supported claims may be broken only if an unchecked claim turns out to be one.
    broken = {rule.name: (rule, reason) for rule, reason in (*broken_high, *broken_low)}
    failing = (*short_low, *missing, *fixed, *(reason for _, reason in broken.values()))
    upper = (*short_high, *(() if unassessable else missing), *fixed, *(reason for _, reason in broken_high))
    return Gate(
        # That there were no sources is certain, though it fails nothing.
        lower=(*unchecked, *_told(failing, (*upper, *missing))) if failing else (),
        upper=upper,
        blocking=any(rule.action == "BLOCK" for rule, _ in broken_high),
        ruled=bool(broken),
    )


def _outside(basis: Basis, policy: Policy) -> frozenset[str]:
    """The claims that do not count, because the answer marks them as its own knowledge and the policy lets it."""
    if policy.outside_knowledge.at(basis.risk) != "marked":
        return frozenset()
    found = (finding.claim_id for finding in basis.findings if finding.kind == "outside_knowledge")
    return frozenset(claim_id for claim_id in found if claim_id is not None)


def _told(reasons: Sequence[DecisionReason], upper: Sequence[DecisionReason]) -> Iterator[DecisionReason]:
    """The reasons of the lower end; those that the upper end does not have are not certain."""
    certain = {(reason.code, reason.finding) for reason in upper}
    for reason in reasons:
        yield reason if (reason.code, reason.finding) in certain else supposed(reason)


def supposed(reason: DecisionReason) -> DecisionReason:
    """The reason as one that is not certain: it holds only if no unchecked claim is supported."""
    return reason.model_copy(update={"certain": False, "message": f"{IF_NONE}: {reason.message}"})


def _unchecked(basis: Basis) -> tuple[DecisionReason, ...]:
    """The first thing to know about an answer that does not pass: how much of it nobody could check, and why."""
    claims = factual_claims(basis.sentences)
    unchecked = [claim for claim in claims if claim.verdict is Verdict.UNCHECKED]
    if not unchecked:
        return ()
    causes = dict.fromkeys(str(claim.cause) for claim in unchecked)
    message = f"{len(unchecked)} of {len(claims)} claims could not be checked: {', '.join(causes)}"
    return (DecisionReason(code="unchecked_claims", message=message, claim_ids=tuple(claim.id for claim in unchecked)),)


def _no_evidence(basis: Basis, policy: Policy) -> tuple[DecisionReason, ...]:
    """Without evidence no claim can pass, whatever the thresholds are; an answer that claims nothing still can.

    What becomes of such a turn of a conversation is for the policy to say.
    """
    if not basis.has("empty_evidence") or not factual_claims(basis.sentences):
        return ()
    if basis.protocol == "multi-turn" and policy.session.no_sources.at(basis.risk) == "note":
        return ()
    message = "there is no evidence to check the answer against; retrieve sources, or have the answer abstain"
    return (DecisionReason(code="empty_evidence", message=message, finding="empty_evidence"),)


def _breaches(basis: Basis, policy: Policy) -> tuple[DecisionReason, ...]:
    """One reason for each kind of finding that the policy lets no answer pass with, or that breaks what it asks."""
    breaches: dict[str, list[Finding]] = {}
    told = "empty_evidence" if _no_evidence(basis, policy) else None
    for finding in basis.findings:
        if fails(finding, policy, basis.risk) and finding.kind != told:
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
