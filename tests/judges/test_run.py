"""Whatever a judge does, each claim leaves with exactly one valid outcome."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from typing_extensions import override

from groundwire import ConfigError, Evidence, JudgeInfo, JudgeUnavailable, Outcome, Quote, Task, Verdict
from groundwire.domain.claim import Claim
from groundwire.domain.text import Span
from groundwire.judges.fallback import Fallback
from groundwire.judges.panel import Panel
from groundwire.judges.run import run
from groundwire.testing import FailingJudge

TEXT = "The fee is 5 EUR."
EVIDENCE = Evidence.of([TEXT])


@dataclass(frozen=True)
class Returning:
    """A judge that returns whatever it was made with."""

    outcomes: Any

    @property
    def info(self) -> JudgeInfo:
        return JudgeInfo(name="returning", version="0")

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        del tasks
        return self.outcomes  # type: ignore[no-any-return]  # what a judge may not do is the point


def task(claim_id: str = "a#0.0", start: int = 10) -> Task:
    claim = Claim(
        id=claim_id,
        start=start,
        end=start + len(TEXT),
        text=TEXT,
        statement=TEXT,
        statement_source="verbatim",
        kind="amount",
    )
    return Task(claim=claim, evidence=EVIDENCE)


def quote(**changes: Any) -> Quote:
    fields = {"source_id": "S1", "start": 0, "end": len(TEXT), "text": TEXT, "stance": "support", **changes}
    return Quote.model_validate(fields)


def said(**changes: Any) -> Outcome:
    fields = {"claim_id": "a#0.0", "verdict": "SUPPORTED", "confidence": 0.9, "quotes": (quote(),), **changes}
    return Outcome.model_validate(fields)


def outcome_of(outcomes: Any) -> Outcome:
    return asyncio.run(run(Returning(outcomes), [task()]))["a#0.0"]


def test_a_valid_outcome_is_kept() -> None:
    """Nothing is changed in what code can confirm."""
    assert outcome_of([said()]) == said()


@pytest.mark.parametrize(
    ("outcomes", "cause"),
    [
        ([], "missing_outcome"),
        ([said(claim_id="b#0.0")], "missing_outcome"),
        ([said(), said()], "duplicate_outcome"),
        (["SUPPORTED"], "missing_outcome"),
        ([said(quotes=())], "quote_not_found"),
        ([said(quotes=(quote(source_id="S9"),))], "quote_not_found"),
        ([said(quotes=(quote(text="The fee is 6 EUR."),))], "quote_not_found"),
        ([said(quotes=(quote(start=1, end=1 + len(TEXT)),))], "quote_not_found"),
        ([said(verdict="CONTRADICTED")], "quote_not_found"),
        ([said(quotes=(quote(stance="contradict"),))], "quote_not_found"),
        ([said(verdict="NOT_A_CLAIM", confidence=None, quotes=())], "invalid_outcome"),
        ([said(unsupported_spans=(Span(start=0, end=3, text="The"),))], "invalid_outcome"),
        ([said(quotes=(quote(end=1, text=" "),))], "quote_not_found"),
        ([said(unsupported_spans=(Span(start=10, end=13, text="The"),))], "invalid_outcome"),
        ([said().model_copy(update={"confidence": 5})], "invalid_outcome"),
        ([said().model_copy(update={"confidence": float("nan")})], "invalid_outcome"),
        ([said().model_copy(update={"verdict": "FINE"})], "invalid_outcome"),
        ([said().model_copy(update={"quotes": None})], "invalid_outcome"),
        ([said().model_copy(update={"explanation": "half \ud800"})], "invalid_outcome"),
        ([said().model_copy(update={"verdict": "SUPPORTED", "quotes": ()})], "quote_not_found"),
        ([said().model_copy(update={"confidence": None})], "invalid_outcome"),
        (None, "judge_error"),
        (7, "judge_error"),
    ],
)
def test_what_cannot_be_believed_is_unchecked(outcomes: Any, cause: str) -> None:
    """The cause says what was wrong; no verdict is guessed."""
    outcome = outcome_of(outcomes)
    assert (outcome.verdict, outcome.cause, outcome.confidence) == (Verdict.UNCHECKED, cause, None)


def test_spans_are_offsets_into_the_answer() -> None:
    """A claim that starts at 10 has its first word at 10."""
    outcome = said(verdict="UNSUPPORTED", quotes=(), unsupported_spans=(Span(start=10, end=13, text="The"),))
    assert outcome_of([outcome]).verdict is Verdict.UNSUPPORTED


class OwnEnding(BaseException):
    """What no `except Exception` catches."""


ENDINGS = [SystemExit(0), asyncio.CancelledError(), GeneratorExit(), OwnEnding("secret words")]


@pytest.mark.parametrize("error", [ValueError("secret words"), TimeoutError(), KeyError("x"), MemoryError(), *ENDINGS])
def test_a_crash_leaves_every_claim_unchecked(error: BaseException) -> None:
    """A crash is an outcome; its message, which may hold anything, is not repeated."""
    outcomes = asyncio.run(run(FailingJudge(error), [task(), task("a#0.1")]))
    assert {o.cause for o in outcomes.values()} == {"judge_error"}
    assert "secret" not in str(outcomes)


@pytest.mark.parametrize("error", [JudgeUnavailable("no model"), ConfigError("cannot follow a rubric")])
def test_what_the_user_must_mend_is_raised(error: Exception) -> None:
    """A judge that cannot start is not a verdict."""
    with pytest.raises(type(error)):
        asyncio.run(run(FailingJudge(error), [task()]))


@pytest.mark.parametrize("error", ENDINGS)
def test_a_judge_that_ends_itself_ends_no_other(error: BaseException) -> None:
    """Beside it, and behind it, others give their verdicts."""
    well = Returning([said()])
    for judge in (Panel([FailingJudge(error), well, well]), Fallback([FailingJudge(error), well])):
        assert asyncio.run(run(judge, [task()]))["a#0.0"].verdict is Verdict.SUPPORTED


@dataclass(frozen=True)
class Sleeping(Returning):
    """A judge that takes its time."""

    @override
    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        await asyncio.sleep(3600)
        return await super().judge(tasks)


def test_a_check_that_is_cancelled_ends() -> None:
    """From outside, at any time: that is no failure of the judge."""

    async def main() -> None:
        running = asyncio.create_task(run(Sleeping([said()]), [task()]))
        await asyncio.sleep(0)
        running.cancel()
        await running

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(main())


def test_an_interruption_is_no_failure() -> None:
    """Ctrl-C ends everything."""
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(run(FailingJudge(KeyboardInterrupt()), [task()]))


def test_no_claims_need_no_judge() -> None:
    """A judge is not even asked."""
    assert asyncio.run(run(FailingJudge(ValueError()), [])) == {}


def test_words_are_marked_whole() -> None:
    """A span that cuts a word or a figure is widened, and the explanation names it as it is marked."""
    spans = (Span(start=15, end=17, text="ee"), Span(start=21, end=22, text="5"))
    explanation = "no passage carries 'ee'"
    outcome = outcome_of([said(verdict="PARTIAL", unsupported_spans=spans, explanation=explanation)])
    assert [(span.start, span.text) for span in outcome.unsupported_spans] == [(14, "fee"), (21, "5")]
    assert outcome.explanation == "no passage carries 'fee'"
