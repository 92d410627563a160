"""A judge that supports what a source says word for word, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire import JudgeInfo, Outcome, Quote, Task, Verdict


class WordForWord:
    """Looks each claim up in the sources, character by character."""

    info = JudgeInfo(name="word-for-word", version="1.0")

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task, in order."""
        return [_outcome(task) for task in tasks]


def _outcome(task: Task) -> Outcome:
    text = task.claim.text.rstrip(".")
    for source in task.evidence.sources:
        start = source.text.find(text)
        if start >= 0:
            quote = Quote(source_id=source.id, start=start, end=start + len(text), text=text, stance="support")
            return Outcome(claim_id=task.claim.id, verdict=Verdict.SUPPORTED, confidence=1.0, quotes=(quote,))
    return Outcome(claim_id=task.claim.id, verdict=Verdict.UNSUPPORTED, confidence=0.5)
