"""A judge that is asked the same only once: its verdicts are kept under a hash of all that they depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import ValidationError

from groundwire.domain.ports import Cache, Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.text import Value
from groundwire.domain.verdict import Outcome, Verdict
from groundwire.errors import ConfigError
from groundwire.judges.cache_key import evidence_part, judge_part, key_of
from groundwire.judges.inner import require_judge
from groundwire.judges.recording import Recording, note, recording
from groundwire.judges.run import attempt, checked


@dataclass(frozen=True, slots=True)
class Cached:
    """Gives the verdicts of another judge, and asks it only what it was not asked before.

    UNCHECKED is never kept, and nothing that is provisional: the day on which a judge was down lasts no longer than
    that. What comes from the cache is checked like what comes from a judge, and whatever does not hold is judged anew;
    but who may write the cache can forge verdicts, so it is as confidential as the sources, and as sensitive as a
    policy.

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
            JudgeUnavailable: the judge was needed for all of them and could not start.
            ConfigError: it cannot do what it was configured for, or the cache cannot be read.
        """
        keys = self._keys(tasks)
        stored = await self.cache.get(list(dict.fromkeys(keys)))
        known = {t.claim.id: _restored(t, stored[key]) for t, key in zip(tasks, keys, strict=True) if key in stored}
        found = {claim_id: entry for claim_id, entry in known.items() if entry is not None}
        with recording() as told:
            made = await attempt(self.inner, [task for task in tasks if task.claim.id not in found])
        if made.unavailable is not None and not found:
            raise made.unavailable
        fresh = made.outcomes
        judged = {key: (t, fresh[t.claim.id]) for t, key in zip(tasks, keys, strict=True) if t.claim.id in fresh}
        await self._keep(
            {
                key: _portable(task, outcome, told)
                for key, (task, outcome) in judged.items()
                if outcome.verdict is not Verdict.UNCHECKED and not outcome.provisional
            }
        )
        self._tell(list(found.values()), of=len(tasks))
        return [*(entry.outcome for entry in found.values()), *fresh.values()]

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
            note(f"verdicts that could not be kept: {len(entries)} ({error})")

    def _tell(self, found: Sequence[Entry], *, of: int) -> None:
        """Tell what comes from the cache, and what was told when it was judged."""
        if not found:
            return
        models = ", ".join(dict.fromkeys(model for entry in found for model in entry.models))
        by = f", where {models} gave them" if models else ""
        note(f"{len(found)} of {of} verdicts of {self.info.name} came from the cache{by}")
        for text in dict.fromkeys(text for entry in found for text in entry.notes):
            note(f"when a verdict from the cache was given: {text}")


class Entry(Value):
    """What is kept of a claim."""

    outcome: Outcome
    """Its places are counted from where the claim begins, so that it fits that claim anywhere."""
    notes: tuple[str, ...] = ()
    """What was told with it, such as that evidence was cut: it bears on the verdict also the next time."""
    models: tuple[str, ...] = ()
    """The models that answered then, as their providers name them."""


def _portable(task: Task, outcome: Outcome, told: Recording) -> str:
    """The entry of an outcome, as JSON."""
    spans = tuple(span.shifted(-task.claim.start) for span in outcome.unsupported_spans)
    placed = outcome.model_copy(update={"claim_id": "", "unsupported_spans": spans})
    return Entry(outcome=placed, notes=tuple(told.notes), models=told.reported_models).model_dump_json()


def _restored(task: Task, stored: str) -> Entry | None:
    """The entry, with its outcome in the place of a claim; None if it is damaged, or is none of this claim."""
    try:
        entry = Entry.model_validate_json(stored)
    except ValidationError:
        return None
    spans = tuple(span.shifted(task.claim.start) for span in entry.outcome.unsupported_spans)
    placed = entry.outcome.model_copy(update={"claim_id": task.claim.id, "unsupported_spans": spans})
    confirmed = checked(task, [placed])
    return None if confirmed.verdict is Verdict.UNCHECKED else entry.model_copy(update={"outcome": confirmed})
