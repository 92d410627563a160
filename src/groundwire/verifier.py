"""The heart of Groundwire: segment -> judge -> assemble -> result -> decision. Read this file first."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from groundwire import policy as policies
from groundwire import protocols
from groundwire._version import __version__
from groundwire.domain import assembly
from groundwire.domain.answer import Answer
from groundwire.domain.claim import Sentence
from groundwire.domain.ports import Judge
from groundwire.domain.provenance import Provenance
from groundwire.domain.report import Coverage, Report
from groundwire.domain.request import Request, Sources
from groundwire.domain.risk import Risk
from groundwire.domain.task import Task
from groundwire.domain.turn import Turn
from groundwire.domain.verdict import Outcome, Verdict
from groundwire.facts import kind_of
from groundwire.judges.embedded import EmbeddedJudge
from groundwire.judges.run import run
from groundwire.policy import Policy
from groundwire.segment import segment


@dataclass(frozen=True, slots=True, kw_only=True)
class Verifier:
    """Checks answers against evidence with one judge under one policy; safe to share between tasks and threads."""

    judge: Judge = field(default_factory=EmbeddedJudge.bundled)
    policy: Policy = field(default_factory=Policy.default)

    async def verify(self, answer: str | Answer, evidence: Sources, **options: Any) -> Report:
        """The report on one answer; `options` are those of `groundwire.verify`, without `judge` and `policy`.

        Raises:
            InputError: an argument cannot be used, or the evidence is not the one that was fingerprinted.
            JudgeUnavailable: the judge could not start, so nothing was checked.
        """
        return await self.check(Request.of(answer, evidence, **options))

    async def check(self, request: Request) -> Report:
        """The report on a request that was validated before."""
        started = perf_counter()
        sentences = segment(
            request.answer,
            response_id=request.response_id,
            question=request.question,
            history=request.history,
            kind_of=kind_of,
        )
        outcomes = await self._outcomes(request, sentences)
        return self._report(request, sentences, outcomes, started)

    async def _outcomes(self, request: Request, sentences: Sequence[Sentence]) -> dict[str, Outcome]:
        tasks = tuple(self._tasks(request, sentences))
        if not request.evidence.empty:
            return await run(self.judge, tasks)
        nothing = "there is no evidence to check against"
        return {task.claim.id: Outcome.unsupported(task.claim, nothing) for task in tasks}

    def _tasks(self, request: Request, sentences: Sequence[Sentence]) -> Iterator[Task]:
        text = request.answer.text
        for sentence in sentences:
            for claim in sentence.claims:
                yield Task(
                    claim=claim,
                    evidence=request.evidence,
                    question=request.question,
                    context=text[: sentence.start],
                    exact=self.policy.is_exact(claim.kind),
                )

    def _report(
        self, request: Request, sentences: Sequence[Sentence], outcomes: Mapping[str, Outcome], started: float
    ) -> Report:
        now = datetime.now(UTC)
        evidence = request.evidence
        checked = assembly.assemble(sentences, outcomes, evidence, severity_of=self.policy.severity)
        found = assembly.findings(request.answer.text, checked, evidence)
        found += policies.findings(checked, evidence, self.policy, now)
        ...
