"""The one place where a judge is called: whatever it does, each claim leaves with exactly one valid outcome."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from groundwire.domain.ports import Judge
from groundwire.domain.task import Task
from groundwire.domain.tokens import whole_tokens
from groundwire.domain.verdict import Cause, Outcome, Quote, Verdict
from groundwire.errors import ConfigError, JudgeUnavailable
from groundwire.judges.recording import seated

_LOG = logging.getLogger(__name__)


async def run(judge: Judge, tasks: Sequence[Task]) -> dict[str, Outcome]:
    """One checked outcome per task, by claim id; what the judge got wrong is UNCHECKED with its cause.

    Raises:
        JudgeUnavailable: the judge could not start, so nothing at all was checked.
        ConfigError: the judge cannot do what it was configured for.
    """
    if not tasks:
        return {}
    try:
        returned = tuple(await judge.judge(tasks))
    except (JudgeUnavailable, ConfigError, KeyboardInterrupt):
        raise
    except BaseException as error:  # boundary: a judge may be anyone's code; it may not end us
        if isinstance(error, asyncio.CancelledError) and _cancelled():
            raise
        _LOG.debug("judge %s failed", type(judge).__name__, exc_info=error)
        explanation = f"the judge failed: {type(error).__name__}"
        return {task.claim.id: Outcome.unchecked(task.claim.id, "judge_error", explanation) for task in tasks}
    by_claim: defaultdict[str, list[Outcome]] = defaultdict(list)
    for each in returned:
        if isinstance(each, Outcome):
            by_claim[str(getattr(each, "claim_id", ""))].append(each)
    return {task.claim.id: checked(task, by_claim[task.claim.id]) for task in tasks}


def _cancelled() -> bool:
    """Whether somebody wants this task to end; else a cancellation is one that a judge has made up."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What one of several judges made of its tasks."""

    outcomes: dict[str, Outcome]
    """One for each task, by claim id."""
    unavailable: JudgeUnavailable | None = None
    """Set if it could not start, so that all its claims are UNCHECKED."""


async def attempt(judge: Judge, tasks: Sequence[Task], *, number: int | None = None) -> Attempt:
    """As `run`, for one of several judges: where it cannot start its claims are UNCHECKED, for another may be asked.

    `number` tells it apart from the others, from 0, in what is recorded; None where there are none.

    Raises:
        ConfigError: the judge cannot do what it was configured for.
    """
    try:
        with nullcontext() if number is None else seated(number):
            return Attempt(outcomes=await run(judge, tasks))
    except JudgeUnavailable as error:
        explanation = f"the judge could not start: {error}"
        outcomes = {task.claim.id: Outcome.unchecked(task.claim.id, "judge_error", explanation) for task in tasks}
        return Attempt(outcomes=outcomes, unavailable=error)


def checked(task: Task, mine: Sequence[Outcome]) -> Outcome:
    """The one outcome that a judge gave for a task if code can confirm it, else UNCHECKED with what is wrong."""
    claim_id = task.claim.id
    if len(mine) != 1:
        cause: Cause = "duplicate_outcome" if mine else "missing_outcome"
        return Outcome.unchecked(claim_id, cause, f"the judge gave {len(mine)} outcomes for this claim")
    outcome = _valid(mine[0])
    if outcome is None:
        return Outcome.unchecked(claim_id, "invalid_outcome", "the judge's outcome does not keep to its own shape")
    defect = _defect(task, outcome)
    return Outcome.unchecked(claim_id, *defect) if defect else _whole(outcome, task)


def _whole(outcome: Outcome, task: Task) -> Outcome:
    """The outcome with no word or figure cut in two, neither where words are marked nor where they are named."""
    claim, explanation = task.claim, outcome.explanation
    given = [span.shifted(-claim.start) for span in outcome.unsupported_spans]
    whole = whole_tokens(claim.text, given)
    for span in given:
        wider = next((each for each in whole if each.start <= span.start and span.end <= each.end), span)
        explanation = explanation.replace(repr(span.text), repr(wider.text))
    spans = tuple(span.shifted(claim.start) for span in whole)
    return outcome.model_copy(update={"unsupported_spans": spans, "explanation": explanation})


def _valid(outcome: Outcome) -> Outcome | None:
    """The outcome, validated anew: it may have been made past its validators, or hold text that cannot be written."""
    try:
        # Text that is no UTF-8 fails here, before a report that holds it could fail to be stored.
        return Outcome.model_validate_json(outcome.model_dump_json(warnings=False))
    except (ValueError, TypeError, AttributeError):
        return None


def _defect(task: Task, outcome: Outcome) -> tuple[Cause, str] | None:
    """Why an outcome cannot be believed; None if code can confirm all that code can check."""
    if outcome.verdict is Verdict.NOT_A_CLAIM:
        return "invalid_outcome", "the judge calls a claim no claim; only segmentation decides that"
    for quote in outcome.quotes:
        if not _stands_in_source(quote, task):
            return "quote_not_found", f"the judge quotes words that do not stand in source {quote.source_id!r}"
    claim = task.claim
    for span in outcome.unsupported_spans:
        if claim.text[max(span.start - claim.start, 0) : max(span.end - claim.start, 0)] != span.text:
            return "invalid_outcome", "the judge marks words that do not stand in the claim"
    if any(not any(map(str.isalnum, quote.text)) for quote in outcome.quotes):
        return "quote_not_found", "the judge quotes no words"
    stances = Counter(quote.stance for quote in outcome.quotes)
    if outcome.verdict is Verdict.SUPPORTED and not stances["support"]:
        return "quote_not_found", "the judge calls the claim supported but quotes no passage"
    if outcome.verdict is Verdict.SUPPORTED and outcome.unsupported_spans:
        return "invalid_outcome", "the judge calls the claim supported and some of its words unsupported"
    if outcome.verdict is Verdict.CONTRADICTED and not stances["contradict"]:
        return "quote_not_found", "the judge calls the claim contradicted but quotes no passage"
    return None


def _stands_in_source(quote: Quote, task: Task) -> bool:
    source = task.evidence.by_id.get(quote.source_id)
    return source is not None and source.text[quote.start : quote.end] == quote.text != ""
