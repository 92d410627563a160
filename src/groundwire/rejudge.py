"""Runs another judge over what was recorded, and says what it decides otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from groundwire.domain.ports import Judge
from groundwire.domain.record import CheckError, Record
from groundwire.domain.report import Gate, Report
from groundwire.domain.text import Value
from groundwire.domain.verdict import Verdict
from groundwire.policy import Policy
from groundwire.verifier import Verifier


class Change(Value):
    """A claim of which the two judges say different things."""

    claim_id: str
    text: str
    before: Verdict | None
    """None where the answer was not cut into this claim then."""
    after: Verdict | None


class Rejudged(Value):
    """One answer, judged again."""

    response_id: str
    gate_before: Gate | None
    """None where there was no report."""
    gate_after: Gate
    claims: int
    """How many claims were judged again."""
    changes: tuple[Change, ...]
    report: Report
    """The new one."""

    @property
    def flipped(self) -> bool:
        """Whether the gate says something else now."""
        return self.gate_before is not None and self.gate_before != self.gate_after


class NotRejudged(Value):
    """One answer that could not be judged again, and why."""

    response_id: str
    error: CheckError


async def rejudge(record: Record, judge: Judge) -> Rejudged:
    """The report of `judge` on what `record` says was asked, under the policy of its time, beside the one of then.

    Raises:
        ConfigError: the policy cannot be made again, the sources may not be sent to this judge, or it cannot do what is
            asked of it.
        JudgeUnavailable: the judge could not start.
    """
    report = await Verifier(judge=judge, policy=Policy.restored(record.policy)).check(record.request)
    return Rejudged(
        response_id=record.response_id,
        gate_before=None if record.report is None else record.report.decision.gate,
        gate_after=report.decision.gate,
        claims=len(report.claims),
        changes=() if record.report is None else tuple(_changes(record.report, report)),
        report=report,
    )


def _changes(before: Report, after: Report) -> Iterator[Change]:
    old, new = ({claim.id: claim for claim in report.claims} for report in (before, after))
    for claim_id in dict.fromkeys((*old, *new)):
        then, now = old.get(claim_id), new.get(claim_id)
        text = next(claim.text for claim in (now, then) if claim is not None)
        verdicts = tuple(None if claim is None else claim.verdict for claim in (then, now))
        if verdicts[0] != verdicts[1]:
            yield Change(claim_id=claim_id, text=text, before=verdicts[0], after=verdicts[1])
