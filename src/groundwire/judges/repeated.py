"""One judge that is asked several times, because its answers vary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome
from groundwire.errors import ConfigError
from groundwire.judges.inner import combined, require_judge, require_one_available, together
from groundwire.judges.names import MAX_TIMES, MIN_TIMES
from groundwire.judges.run import attempt
from groundwire.judges.votes import Vote, decide_vote

VERSION = "2"
"""Raised with every change that can change an outcome."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """Asks one judge several times, at the same time; the majority decides, and ties go to the worse verdict.

    How far the answers spread stands in the explanation, and lowers the confidence. Each time is marked in the task
    (`Task.repetition`), so that a cache below keeps the times apart.

    Raises:
        ConfigError: `times` is less than `MIN_TIMES` or more than `MAX_TIMES`, or the judge is none.
    """

    inner: Judge
    times: int

    def __post_init__(self) -> None:
        require_judge(self.inner)
        if type(self.times) is not int or not MIN_TIMES <= self.times <= MAX_TIMES:
            raise ConfigError(f"a judge is repeated {MIN_TIMES} to {MAX_TIMES} times, not {self.times!r:.20}")

    @property
    def info(self) -> JudgeInfo:
        """The judge and how often it is asked."""
        return combined("repeated", VERSION, [self.inner], {"times": self.times})

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task.

        Raises:
            JudgeUnavailable: the judge could not start, not even once.
            ConfigError: the judge cannot do what it was configured for.
        """
        attempts = await together(
            attempt(self.inner, [self._again(task, number) for task in tasks], number=number)
            for number in range(self.times)
        )
        require_one_available(attempts)
        return [
            decide_vote(
                [
                    Vote(voter=f"repetition {number}", outcome=each.outcomes[task.claim.id])
                    for number, each in enumerate(attempts, start=1)
                ],
                voters="repetitions",
            )
            for task in tasks
        ]

    def _again(self, task: Task, number: int) -> Task:
        return replace(task, repetition=task.repetition * self.times + number)
