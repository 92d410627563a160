"""A judge that counts what it could not check: where links are asked for, no verdict stands that would say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Verdict
from groundwire.judges.run import run


@dataclass(slots=True)
class Counting:
    """Answers as `inner` does."""

    inner: Judge
    asked: int = 0
    unchecked: int = 0

    @property
    def info(self) -> JudgeInfo:
        """That of the judge itself."""
        return self.inner.info

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task.

        Raises:
            JudgeUnavailable: the judge could not start.
        """
        outcomes = await run(self.inner, tasks)
        self.asked += len(tasks)
        self.unchecked += sum(each.verdict is Verdict.UNCHECKED for each in outcomes.values())
        return [outcomes[task.claim.id] for task in tasks]
