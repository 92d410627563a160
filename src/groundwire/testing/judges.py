"""Fake judges: one that says what it is told, and one that fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Quote, Verdict
from groundwire.testing.judging import require_verdicts


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    name: str = "scripted"

    @property
    def info(self) -> JudgeInfo:
        """Names the fake in the provenance of its reports."""
        return JudgeInfo(name=self.name, version="0")


@dataclass(frozen=True, slots=True)
class ScriptedJudge(_Named):
    """Answers each claim by its text with a verdict or a whole outcome; claims it does not know get `otherwise`.

    A verdict that needs a quote quotes the first source that is not blank.

    Raises:
        InputError: the script or `otherwise` names a verdict that no judge gives.
    """

    script: Mapping[str, Verdict | str | Outcome] = field(default_factory=dict)
    otherwise: Verdict | str = Verdict.UNSUPPORTED
    """Nothing passes that the script does not let pass: a misspelt claim fails the test instead of hiding in it."""
    asked: list[Task] = field(default_factory=list, kw_only=True)
    """Every task that was put to it, in order."""

    def __post_init__(self) -> None:
        """Refuse words that are no verdict before the first claim is judged."""
        # Only segmentation decides what is no claim.
        known = [verdict for verdict in Verdict if verdict is not Verdict.NOT_A_CLAIM]
        require_verdicts(
            [said for said in (*self.script.values(), self.otherwise) if not isinstance(said, Outcome)], known
        )

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task, as scripted."""
        self.asked.extend(tasks)
        return [self._outcome(task) for task in tasks]

    def _outcome(self, task: Task) -> Outcome:
        said = self.script.get(task.claim.text, self.otherwise)
        if isinstance(said, Outcome):
            return said.model_copy(update={"claim_id": task.claim.id})
        verdict = Verdict(said)
        if verdict is Verdict.UNCHECKED:
            return Outcome.unchecked(task.claim.id, "judge_error", "scripted")
        return Outcome(
            claim_id=task.claim.id,
            verdict=verdict,
            confidence=0.9,
            quotes=_quotes(task, verdict),
            explanation="scripted",
        )


@dataclass(frozen=True, slots=True)
class FailingJudge(_Named):
    """Raises the given error whenever it is asked."""

    error: BaseException

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:  # noqa: ARG002  # the seam gives them
        """Never returns.

        Raises:
            Exception: always, the one it was made with.
        """
        raise self.error


def _quotes(task: Task, verdict: Verdict) -> tuple[Quote, ...]:
    source = next((source for source in task.evidence.sources if not source.blank), None)
    if source is None or verdict is Verdict.UNSUPPORTED:
        return ()
    stance = "contradict" if verdict is Verdict.CONTRADICTED else "support"
    return (Quote(source_id=source.id, start=0, end=len(source.text), text=source.text, stance=stance),)
