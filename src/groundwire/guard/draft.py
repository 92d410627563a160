"""Drafts of one answer: what the check says of each, and which of them is the better one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from groundwire.domain.answer import Answer
from groundwire.domain.report import Report
from groundwire.domain.request import Request
from groundwire.domain.score import factual_claims, is_grounded, outranked_claims
from groundwire.domain.text import says_nothing
from groundwire.domain.verdict import Verdict
from groundwire.errors import GroundwireError, InputError, JudgeError
from groundwire.guard.case import Case
from groundwire.guard.deadline import in_time
from groundwire.guard.delivery import Attempt, Delivery
from groundwire.verifier import Verifier

State = Literal["passed", "failed", "unchecked", "late", "blank"]
"""It passes; it does not, for certain; too much of it could not be checked; not in time; nothing is said in it."""

UNDECIDED: tuple[State, ...] = ("unchecked", "late")
"""States in which the draft may be as good as any: nobody knows, and no repair can help."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One draft with what its check said."""

    request: Request
    state: State
    report: Report | None = None
    error: str | None = None
    """Why there is no report."""

    @classmethod
    def unchecked(cls, request: Request, error: Exception) -> Draft:
        """The draft of a check that ended with an error."""
        # Only what Groundwire itself says is sure to hold nothing secret.
        why = str(error) if isinstance(error, GroundwireError) else type(error).__name__
        return cls(request=request, state=_state(None, request.answer.text), error=why)

    @property
    def text(self) -> str:
        """What the generator wrote."""
        return self.request.answer.text

    @property
    def attempt(self) -> Attempt:
        """The same as a delivery tells it."""
        return Attempt(text=self.text, report=self.report, error=self.error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafts:
    """All drafts so far, in order; there is at least one."""

    all: tuple[Draft, ...]
    chosen: int = 0
    """Which one counts: the last one that did not make it worse."""
    stopped: Literal["worse", "generator_failed"] | None = None
    """Why no further repair is asked for, beside the reasons that lie in the chosen draft."""
    error: str | None = None
    """What the generator raised, if it failed at a repair."""

    @property
    def best(self) -> Draft:
        """The draft that counts."""
        return self.all[self.chosen]

    @property
    def repairs(self) -> int:
        """Drafts after the first one."""
        return len(self.all) - 1

    @property
    def closed(self) -> bool:
        """Whether no further draft is wanted, whatever the policy says."""
        return self.stopped is not None or self.best.state in ("passed", *UNDECIDED)

    @classmethod
    def of(cls, delivery: Delivery, case: Case) -> Drafts:
        """The drafts of an answer that its caller was to have repaired.

        Raises:
            InputError: nothing was to be repaired in it.
        """
        if delivery.revision is None:
            raise InputError(f"the {delivery.disposition} answer is not to be repaired; leave `previous` out")
        drafts = tuple(
            Draft(request=case.answered(each.text), state=_state(each.report, each.text), report=each.report)
            for each in delivery.attempts
        )
        return cls(all=drafts, chosen=len(drafts) - 1 if delivery.chosen is None else delivery.chosen)

    def plus(self, draft: Draft) -> Drafts:
        """These and one more, which counts from now on unless it is worse than the one that counted before."""
        more = replace(self, all=(*self.all, draft))
        if draft.state == "blank" and self.best.state != "blank":
            return more
        if draft.state == "failed" and draft.report and self.best.report and worse(draft.report, self.best.report):
            return replace(more, stopped="worse")
        return replace(more, chosen=len(self.all))

    def broken(self, error: Exception) -> Drafts:
        """These, after the generator has failed to write another one."""
        # Its message may hold anything, such as an address with a key in it.
        return replace(self, stopped="generator_failed", error=type(error).__name__)


def worse(new: Report, old: Report) -> bool:
    """Whether a repair made it worse: the score's lower end fell, or more claims are contradicted or ungrounded."""
    if (new.score_interval.lower or 0.0) < (old.score_interval.lower or 0.0):
        return True
    if _contradicted(new) > _contradicted(old):
        return True
    return _ungrounded(new) > _ungrounded(old)


def _contradicted(report: Report) -> int:
    return sum(claim.verdict is Verdict.CONTRADICTED for claim in report.claims)


def _ungrounded(report: Report) -> int:
    outranked = outranked_claims(report.findings)
    return sum(not is_grounded(claim, outranked) for claim in factual_claims(report.sentences))


async def check(verifier: Verifier, case: Case, answer: str | Answer) -> Draft:
    """What the check of one draft says; a judge that fails, or takes longer than the policy allows, says nothing.

    Raises:
        InputError, ConfigError, StoreError: as `Verifier.check`.
    """
    request = case.answered(answer)
    try:
        report = await in_time(verifier.check(request), case.deadline)
    except JudgeError as error:
        return Draft.unchecked(request, error)
    if report is None:
        why = f"the check took more than {case.deadline:g} seconds"
        return Draft(request=request, state=_state(None, request.answer.text, late=True), error=why)
    return Draft(request=request, state=_state(report, request.answer.text), report=report)


def _state(report: Report | None, text: str, *, late: bool = False) -> State:
    if says_nothing(text):
        return "blank"
    if report is None:
        return "late" if late else "unchecked"
    match report.decision.gate:
        case "passed":
            return "passed"
        case "failed":
            return "failed"
        case "undecided":
            return "unchecked"
