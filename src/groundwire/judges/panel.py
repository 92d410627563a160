"""Several judges that vote on each claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome
from groundwire.judges.inner import by, combined, labels, require_one_available, several, together
from groundwire.judges.run import attempt
from groundwire.judges.votes import Vote, decide_vote

VERSION = "2"
"""Raised with every change that can change an outcome."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Asks all its judges at the same time; the majority decides, and no verdict gets better because a judge failed.

    Ties go to the worse verdict. Where half of the judges or more could not check a claim, it is UNCHECKED; where fewer
    could not, it gets the worst verdict that their votes could have led to, or is UNCHECKED if none gave that one.

    Raises:
        ConfigError: there are fewer than two judges, or one of them is none.
    """

    judges: Sequence[Judge]

    def __post_init__(self) -> None:
        object.__setattr__(self, "judges", several(self.judges, "panel"))

    @property
    def info(self) -> JudgeInfo:
        """The panel and who sits on it."""
        return combined("panel", VERSION, self.judges, {})

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task, with the names of those who agree on it.

        Raises:
            JudgeUnavailable: none of the judges could start.
            ConfigError: one of them cannot do what it was configured for.
        """
        attempts = await together(attempt(judge, tasks, number=n) for n, judge in enumerate(self.judges))
        require_one_available(attempts)
        named = list(zip(labels(self.judges), attempts, strict=True))
        return [
            decide_vote(
                [Vote(voter=name, outcome=by(name, each.outcomes[task.claim.id])) for name, each in named],
                voters="judges",
            )
            for task in tasks
        ]
