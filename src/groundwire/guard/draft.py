"""Drafts of one answer: what the check says of each, and which of them is the better one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Literal

from groundwire.domain.answer import Answer
from groundwire.domain.report import Report
from groundwire.domain.request import Request
from groundwire.domain.score import factual_claims, is_grounded, outranked_claims
from groundwire.domain.verdict import Verdict
from groundwire.errors import JudgeError
from groundwire.guard.case import Case
from groundwire.guard.delivery import Attempt
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


def says_nothing(text: str) -> bool:
    """Whether nothing can be seen in `text`."""
    return not any(each.isprintable() and not each.isspace() for each in text)


async def check(verifier: Verifier, case: Case, answer: str | Answer) -> Draft:
    """What the check of one draft says; a judge that fails, or takes longer than the policy allows, says nothing.

    Raises:
        InputError, ConfigError, StoreError: as `Verifier.check`.
    """
    request = case.answered(answer)
    request = case.answered(answer)
    state: State
    report: Report | None
    why: str | None
    try:
        async with asyncio.timeout(case.deadline) as deadline:
            report = await verifier.check(request)
    except TimeoutError:
        if not deadline.expired():
            raise
        state, report, why = "late", None, f"the check took more than {case.deadline:g} seconds"
    except JudgeError as error:
        state, report, why = "unchecked", None, str(error)
    else:
        state, why = _state(report), None
    if says_nothing(request.answer.text):
        state = "blank"
    return Draft(request=request, state=state, report=report, error=why)


def _state(report: Report) -> State:
    match report.decision.gate:
        case "passed":
            return "passed"
        case "failed":
            return "failed"
        case "undecided":
            return "unchecked"
