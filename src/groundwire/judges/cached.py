"""A judge that is asked the same only once: its verdicts are kept under a hash of all that they depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import ValidationError

from groundwire.domain.ports import Cache, Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Verdict
from groundwire.errors import ConfigError
from groundwire.judges.cache_key import evidence_part, judge_part, key_of
from groundwire.judges.inner import require_judge
from groundwire.judges.recording import note
from groundwire.judges.run import checked, run


@dataclass(frozen=True, slots=True)
class Cached:
    """Gives the verdicts of another judge, and asks it only what it was not asked before.

    UNCHECKED is never kept. What comes from the cache is checked like what comes from a judge, and whatever does not
    hold is judged anew; but who may write the cache can forge verdicts, so it is as confidential as the sources, and
    as sensitive as a policy.

    Raises:
        ConfigError: the judge is none.
    """

    inner: Judge
    cache: Cache = field(repr=False)
    whole_answer: bool = field(default=True, kw_only=True)
    """Whether the judge may read the whole answer around a claim, so that another answer is another question."""

    def __post_init__(self) -> None:
        require_judge(self.inner)

    @property
    def info(self) -> JudgeInfo:
        """The judge whose verdicts these are: a cache gives no others, so thresholds that fit it fit here, too."""
        return self.inner.info

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task.

        Raises:
            JudgeUnavailable: the judge was needed and could not start.
            ConfigError: it cannot do what it was configured for, or the cache cannot be read.
        """
        keys = self._keys(tasks)
        stored = await self.cache.get(list(dict.fromkeys(keys)))
        known = {t.claim.id: _restored(t, stored[key]) for t, key in zip(tasks, keys, strict=True) if key in stored}
        found = {claim_id: outcome for claim_id, outcome in known.items() if outcome is not None}
        fresh = await run(self.inner, [task for task in tasks if task.claim.id not in found])
        await self._keep(
            {
                key: _portable(task, fresh[task.claim.id])
                for task, key in zip(tasks, keys, strict=True)
                if task.claim.id in fresh and fresh[task.claim.id].verdict is not Verdict.UNCHECKED
            }
        )
        if found:
            note(f"{len(found)} of {len(tasks)} verdicts of {self.info.name} came from the cache")
        return [*found.values(), *fresh.values()]

    def _keys(self, tasks: Sequence[Task]) -> list[str]:
        judge = judge_part(self.info)
        evidence = {id(task.evidence): task.evidence for task in tasks}
        hashes = {identity: evidence_part(each) for identity, each in evidence.items()}
        return [
            key_of(task, judge=judge, evidence=hashes[id(task.evidence)], whole_answer=self.whole_answer)
            for task in tasks
        ]

    async def _keep(self, entries: dict[str, str]) -> None:
        """Keep verdicts; they were paid for and are right, so where they cannot be kept that is told and no more."""
        if not entries:
            return
        try:
            await self.cache.put(entries)
        except ConfigError as error:
            note(f"{len(entries)} verdicts could not be kept: {error}")


def _portable(task: Task, outcome: Outcome) -> str:
    """The outcome as JSON, with places counted from where its claim begins, so that it fits that claim anywhere."""
    spans = tuple(span.shifted(-task.claim.start) for span in outcome.unsupported_spans)
    return outcome.model_copy(update={"claim_id": "", "unsupported_spans": spans}).model_dump_json()


def _restored(task: Task, stored: str) -> Outcome | None:
    """The outcome of a claim from what was kept; None if that is damaged, or is no outcome of this claim."""
    try:
        outcome = Outcome.model_validate_json(stored)
    except ValidationError:
        return None
    spans = tuple(span.shifted(task.claim.start) for span in outcome.unsupported_spans)
    placed = outcome.model_copy(update={"claim_id": task.claim.id, "unsupported_spans": spans})
    confirmed = checked(task, [placed])
    return None if confirmed.verdict is Verdict.UNCHECKED else confirmed
