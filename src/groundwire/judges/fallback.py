"""Judges in order: what one cannot check because it is down or slow, the next one is asked."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import JsonValue

from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome
from groundwire.errors import ConfigError
from groundwire.judges.breaker import Breaker, Circuit, Clock
from groundwire.judges.inner import FAILURES, by, combined, labels, require_one_available, several
from groundwire.judges.recording import note
from groundwire.judges.run import Attempt, attempt

VERSION = "1"
"""Raised with every change that can change an outcome."""

DEADLINE: Final = 60.0
"""Seconds that one judge gets for what it is asked at once: a language model answers within them, or is stuck."""


@dataclass(frozen=True, slots=True)
class Fallback:
    """Asks the first judge, and the next one about the claims that a failure or the deadline left unchecked.

    A claim that a judge could read and not check stays with it. A judge that failed several times in a row is left
    alone for a while; the report says who judged, and why.

    Raises:
        ConfigError: there are fewer than two judges, one of them is none, or the deadline is no time.
    """

    judges: Sequence[Judge]
    deadline: float | None = DEADLINE
    """Seconds for each judge; None for as long as it takes."""
    breaker: Breaker = field(default_factory=Breaker)
    clock: Clock = field(default=time.monotonic, kw_only=True, repr=False)
    _circuits: tuple[Circuit, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "judges", several(self.judges, "fallback"))
        if self.deadline is not None and not 0 < self.deadline < math.inf:
            raise ConfigError(f"a deadline is a number of seconds above 0, or None, not {self.deadline!r:.20}")
        object.__setattr__(self, "_circuits", tuple(Circuit(self.breaker, self.clock) for _ in self.judges))

    @property
    def info(self) -> JudgeInfo:
        """The judges in order, and when one of them is given up."""
        parameters: dict[str, JsonValue] = {"deadline": self.deadline, "breaker": self.breaker.model_dump(mode="json")}
        return combined("fallback", VERSION, self.judges, parameters)

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task.

        Raises:
            JudgeUnavailable: none of the judges could start.
            ConfigError: one of them cannot do what it was configured for.
        """
        outcomes: dict[str, Outcome] = {}
        waiting = list(tasks)
        account: list[str] = []
        attempts: list[Attempt] = []
        for number, label in enumerate(labels(self.judges)):
            if not waiting:
                break
            made = await self._asked(number, waiting)
            if made is None:
                account.append(f"{label} is left alone after {self.breaker.failures} failures")
                continue
            attempts.append(made)
            stand_in = len(account) > 0
            outcomes |= {i: by(label, outcome, provisional=stand_in) for i, outcome in made.outcomes.items()}
            failed = [task for task in waiting if outcomes[task.claim.id].cause in FAILURES]
            account.append(_account(label, made.outcomes, asked=len(waiting), failed=len(failed)))
            waiting = failed
        if len(attempts) == len(self.judges):
            require_one_available(attempts)
        if len(account) > 1:
            note(f"fallback: {'; '.join(account)}")
        resting = Outcome.unchecked("", "judge_error", "no judge can be asked: " + "; ".join(account))
        return [outcomes.get(task.claim.id, resting.model_copy(update={"claim_id": task.claim.id})) for task in tasks]

    async def _asked(self, number: int, tasks: Sequence[Task]) -> Attempt | None:
        """What the judge of this number makes of the tasks; None if it is left alone now."""
        with self._circuits[number].call() as call:
            if call is None:
                return None
            try:
                async with asyncio.timeout(self.deadline):
                    made = await attempt(self.judges[number], tasks, number=number)
            except TimeoutError:
                explanation = f"the judge gave no answer within {self.deadline:g} seconds"
                made = Attempt(
                    outcomes={t.claim.id: Outcome.unchecked(t.claim.id, "judge_timeout", explanation) for t in tasks}
                )
            call.failed = all(outcome.cause in FAILURES for outcome in made.outcomes.values())
        return made


def _account(label: str, outcomes: dict[str, Outcome], *, asked: int, failed: int) -> str:
    """What one judge did of what it was asked."""
    causes = Counter(outcome.cause for outcome in outcomes.values() if outcome.cause in FAILURES)
    why = ", ".join(f"{cause} {count}" for cause, count in causes.most_common())
    return f"{label} judged {asked - failed} of {asked} claims" + (f" ({why})" if why else "")
