"""One policy against another over checks that were made: which decisions change, and how many more a person sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from string import digits
from typing import Any, Final

from pydantic import Field

from groundwire.domain.report import Action, Decision, DecisionReason, Gate, ProtocolName, Report
from groundwire.domain.request import Request
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value
from groundwire.errors import ConfigError, InputError
from groundwire.policy.decide import decide
from groundwire.policy.policy import Policy

STRICTNESS: Final = (Action.PASS, Action.REPAIR, Action.REVIEW, Action.BLOCK)
"""Actions from what lets most pass to what lets least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check that was made: its report, and what was asked where that was kept."""

    report: Report
    request: Request | None = None
    """With it, sources and question are looked at anew."""
    policy: Mapping[str, Any] | None = None
    """All that the policy of the time said."""


class Flip(Value):
    """One answer that is decided otherwise."""

    response_id: str
    protocol: ProtocolName
    risk: Risk
    checked_at: datetime
    before: Action
    after: Action
    gate_before: Gate
    gate_after: Gate
    stricter: bool
    """Whether less passes now."""
    gained: tuple[DecisionReason, ...]
    """The reasons that it did not have before."""
    lost: tuple[DecisionReason, ...]
    """The reasons that it has no more."""


class Tally(Value):
    """Answers at one risk level, or all of them."""

    answers: int = Field(default=0, ge=0)
    reviews_before: int = Field(default=0, ge=0)
    """Answers that a person had to look at."""
    reviews_after: int = Field(default=0, ge=0)
    stricter: int = Field(default=0, ge=0)
    """Flips after which less passes."""
    laxer: int = Field(default=0, ge=0)
    """The other flips."""


class Comparison(Value):
    """What a policy makes of checks that were made under another one."""

    policy: str
    policy_version: str
    policy_sha256: str
    against: str | None
    """Name of the policy that it is compared with; None for the decisions of their time."""
    days: int = Field(ge=1)
    """Days from the first check to the last one, both counted."""
    total: Tally
    by_risk: dict[Risk, Tally]
    """The levels at which there are answers."""
    flips: tuple[Flip, ...]
    """In the order of the checks; answers of one run, whose ids differ in the number at their end, in that order."""
    limits: tuple[str, ...]
    """What could not be decided anew, and why."""

    def more_reviews_a_day(self, tally: Tally) -> float:
        """Answers of `tally` that a person must look at in addition, a day; negative if there are fewer."""
        return (tally.reviews_after - tally.reviews_before) / self.days


def compare(checks: Sequence[Check], policy: Policy, *, against: Policy | None = None) -> Comparison:
    """What `policy` makes of `checks`, beside what `against` makes of them or, without it, what was decided then.

    Verdicts stay what they were. Of several checks of one answer, the latest counts.

    Raises:
        InputError: there is nothing to compare.
        ConfigError: a check is of a whole conversation.
    """
    latest = _in_order({check.report.response_id: check for check in checks})
    if not latest:
        raise InputError("there are no reports to decide anew")
    decided = [(check, *_decisions(check, policy, against)) for check in latest]
    days = [_day(check.report) for check in latest]
    return Comparison(
        policy=policy.name,
        policy_version=policy.version,
        policy_sha256=policy.sha256,
        against=None if against is None else against.name,
        days=(max(days) - min(days)).days + 1,
        total=_tally((before, after) for _, before, after in decided),
        by_risk={
            risk: _tally((before, after) for check, before, after in decided if check.report.risk == risk)
            for risk in Risk
            if any(check.report.risk == risk for check in latest)
        },
        flips=tuple(_flip(check.report, before, after) for check, before, after in decided if _flipped(before, after)),
        limits=tuple(_limits(latest, policy, *(() if against is None else (against,)))),
    )


def _in_order(checks: Mapping[str, Check]) -> tuple[Check, ...]:
    """The checks by their ids; a log has those of one run as they ended, and `case-10` may stand before `case-2`."""
    runs: dict[str, list[tuple[str, Check]]] = {}
    for response_id, check in checks.items():
        run = response_id.rstrip(digits)
        runs.setdefault(run, []).append((response_id[len(run) :].lstrip("0"), check))
    return tuple(check for run in runs.values() for _, check in sorted(run, key=lambda each: (len(each[0]), each[0])))


def _decisions(check: Check, policy: Policy, against: Policy | None) -> tuple[Decision, Decision]:
    before = check.report.decision if against is None else decide(check.report, against, request=check.request)
    return before, decide(check.report, policy, request=check.request)


def _flipped(before: Decision, after: Decision) -> bool:
    return (before.action, before.gate) != (after.action, after.gate)


def _is_stricter(before: Decision, after: Decision) -> bool:
    """Whether less passes; between two gates of one action, what is no longer open counts as decided against it."""
    if before.action != after.action:
        return STRICTNESS.index(after.action) > STRICTNESS.index(before.action)
    return after.gate == "failed"


def _flip(report: Report, before: Decision, after: Decision) -> Flip:
    had, has = ({reason.code for reason in decision.reasons} for decision in (before, after))
    return Flip(
        response_id=report.response_id,
        protocol=report.protocol,
        risk=report.risk,
        checked_at=report.provenance.created_at,
        before=before.action,
        after=after.action,
        gate_before=before.gate,
        gate_after=after.gate,
        stricter=_is_stricter(before, after),
        gained=tuple(reason for reason in after.reasons if reason.code not in had),
        lost=tuple(reason for reason in before.reasons if reason.code not in has),
    )


def _tally(decisions: Iterable[tuple[Decision, Decision]]) -> Tally:
    counts: Counter[str] = Counter()
    for before, after in decisions:
        counts["answers"] += 1
        counts["reviews_before"] += _is_for_a_person(before)
        counts["reviews_after"] += _is_for_a_person(after)
        if _flipped(before, after):
            counts["stricter" if _is_stricter(before, after) else "laxer"] += 1
    return Tally(**counts)


def _is_for_a_person(decision: Decision) -> bool:
    return decision.action is Action.REVIEW or decision.pending


def _day(report: Report) -> date:
    moment = report.provenance.created_at
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).date()


def _limits(checks: Sequence[Check], *tried: Policy) -> Iterator[str]:
    """What the policies that are `tried` ask and cannot be answered from `checks`."""
    bare = sum(check.request is None for check in checks)
    of_sources = dict.fromkeys(key for policy in tried for key in _asked_of_sources(policy))
    if bare and of_sources:
        yield (
            f"{bare} of {len(checks)} reports came without sources, so what was found of those then still counts for "
            f"{', '.join(of_sources)}; a log that --log wrote has the sources"
        )
    known = [_restored(check.policy) for check in checks if check.policy is not None]
    changed = [keys for then in known for keys in [tuple(_asked_of_judges(then, tried))] if keys]
    if changed:
        named = ", ".join(dict.fromkeys(key for keys in changed for key in keys))
        yield (
            f"{len(changed)} of {len(checks)} answers were judged under other {named}, and verdicts stay what they "
            "were; check them again to see what becomes of those"
        )
    hashes = [check.report.provenance.policy_sha256 for check in checks if check.policy is None]
    unknown = sum(any(policy.sha256 != then for policy in tried) for then in hashes)
    if unknown:
        yield f"{unknown} of {len(checks)} reports do not hold their policy; judges may have been asked something else"


def _restored(stored: Mapping[str, Any] | None) -> Policy | None:
    try:
        return Policy.restored(stored or {})
    except ConfigError:  # of a version that said other things: whether it asked the same is not known
        return None


def _asked_of_sources(policy: Policy) -> Iterator[str]:
    """The keys of `policy` that need the sources or the question."""
    asked = {
        "sources.accepted_kinds": policy.sources.accepted_kinds,
        "sources.max_age_days": policy.sources.max_age_days,
        "sources.authority": policy.sources.authority,
        "abstention": policy.abstention.when_silent or policy.abstention.answerable,
        "findings.omission": policy.findings.omission,
    }
    yield from (key for key, value in asked.items() if value)


def _asked_of_judges(then: Policy | None, tried: Iterable[Policy]) -> Iterator[str]:
    """The keys by which judges would be asked something else than they were `then`."""
    if then is None:
        yield "keys"
        return
    for policy in tried:
        if then.exact != policy.exact:
            yield "`exact`"
        if then.synonyms != policy.synonyms:
            yield "`synonyms`"
        if then.rubric != policy.rubric:
            yield "`rubric`"
        if then.sources.user_statements != policy.sources.user_statements:
            yield "`sources.user_statements`"
