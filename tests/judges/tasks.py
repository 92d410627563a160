"""Claims to judge, and judges to combine, in a few words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from groundwire import Answer, Evidence, Judge, JudgeInfo, Outcome, Quote, Task, Verdict
from groundwire.domain.claim import Claim
from groundwire.domain.exchange import Exchange, Message, TemplateInfo, Usage
from groundwire.domain.text import Span
from groundwire.judges.recording import record
from groundwire.judges.run import run
from groundwire.testing import ScriptedJudge

SOURCE = "The fee is 5 EUR. It is due in May."
EVIDENCE = Evidence.of([SOURCE])


def task(text: str = "The fee is 5 EUR.", claim_id: str = "a#0.0", *, before: str = "", **changes: Any) -> Task:
    """A claim that stands in an answer behind some text."""
    start = len(before)
    claim = Claim(
        id=claim_id,
        start=start,
        end=start + len(text),
        text=text,
        statement=text,
        statement_source="verbatim",
        kind="amount",
    )
    given = {"evidence": EVIDENCE, "context": before, "answer": Answer.of(f"{before}{text}"), **changes}
    return Task(claim=claim, **given)


def quote(words: str = SOURCE, stance: str = "support") -> Quote:
    """Words of the source."""
    start = SOURCE.index(words)
    return Quote.model_validate(
        {"source_id": "S1", "start": start, "end": start + len(words), "text": words, "stance": stance}
    )


def said(verdict: str, confidence: float = 0.9, *, words: str = SOURCE, **changes: Any) -> Outcome:
    """An outcome with the quote that its verdict needs."""
    if verdict == "UNCHECKED":
        return Outcome.unchecked("", changes.get("cause", "judge_error"), changes.get("explanation", "no"))
    stances = {"SUPPORTED": "support", "PARTIAL": "support", "CONTRADICTED": "contradict"}
    quotes = (quote(words, stances[verdict]),) if verdict in stances else ()
    fields = {"claim_id": "", "verdict": verdict, "confidence": confidence, "quotes": quotes, **changes}
    return Outcome.model_validate(fields)


def always(verdict: str, confidence: float = 0.9, *, name: str = "scripted", **changes: Any) -> ScriptedJudge:
    """A judge that says the same of the claim of `task()`."""
    return ScriptedJudge({"The fee is 5 EUR.": said(verdict, confidence, **changes)}, name=name)


def outcomes(judge: Judge, *tasks: Task) -> list[Outcome]:
    """What a judge makes of tasks, behind the boundary, in order."""
    asked = tasks or (task(),)
    found = asyncio.run(run(judge, asked))
    return [found[each.claim.id] for each in asked]


@dataclass(slots=True)
class Doing:
    """A judge that does something first, such as waiting or failing, and then supports everything."""

    first: Callable[[], Awaitable[object]]
    name: str = "doing"
    asked: list[Task] = field(default_factory=list)

    @property
    def info(self) -> JudgeInfo:
        return JudgeInfo(name=self.name, version="0", destinations=(self.name,))

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        self.asked.extend(tasks)
        await self.first()
        return [said("SUPPORTED").model_copy(update={"claim_id": each.claim.id}) for each in tasks]


async def spend(tokens: int = 100) -> None:
    """Tell of a call to a model."""
    record(
        Exchange(
            id="x",
            response_ids=("a",),
            judge="llm",
            template=TemplateInfo(name="t", version="1", sha256="0"),
            model="m",
            reported_model="m-2026",
            messages=(Message(role="user", text="?"),),
            usage=Usage(calls=1, attempts=1, input_tokens=tokens, cost_usd=0.5),
            started_at=datetime.now(UTC),
            latency_ms=1.0,
        )
    )


def span(task: Task, words: str) -> Span:
    """Words of a claim, as offsets into its answer."""
    return Span.of(words, 0, len(words)).shifted(task.claim.start + task.claim.text.index(words))


def verdict_of(judge: Judge) -> Verdict:
    """The verdict on the one claim."""
    return outcomes(judge)[0].verdict
