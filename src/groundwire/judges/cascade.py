"""Two judges, a cheap one and a capable one: the second sees only the claims of which the first is not sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from groundwire.domain.exchange import Usage
from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.text import Value
from groundwire.domain.verdict import Confidence, Outcome, Verdict
from groundwire.judges.inner import FAILURES, by, combined, labels, require_judge, require_one_available
from groundwire.judges.recording import note, recording
from groundwire.judges.run import attempt

VERSION = "1"
"""Raised with every change that can change an outcome."""

FAILING = (Verdict.UNSUPPORTED, Verdict.CONTRADICTED)
"""Verdicts that raise no score, wherever they come from."""


class Band(Value):
    """Where the first judge is uncertain: for each verdict, the confidence from which its word stands by itself.

    0 lets every such verdict stand, 1 none that is not certain. What is UNCHECKED is always in the band. The defaults
    were measured for the embedded judge; `docs/composing-judges.md` has the figures.
    """

    supported: Confidence = 0.9
    partial: Confidence = 1.0
    unsupported: Confidence = 0.9
    contradicted: Confidence = 0.9

    def holds(self, outcome: Outcome) -> bool:
        """Whether the claim is to be judged again."""
        if outcome.confidence is None:
            return True
        floors = {
            Verdict.SUPPORTED: self.supported,
            Verdict.PARTIAL: self.partial,
            Verdict.UNSUPPORTED: self.unsupported,
            Verdict.CONTRADICTED: self.contradicted,
        }
        return outcome.confidence < floors[outcome.verdict]


@dataclass(frozen=True, slots=True)
class Cascade:
    """Asks `then` about those claims of which `first` is not sure; the report says which of them decided each claim.

    Where `then` cannot check a claim, it is UNCHECKED: that `first` was not sure is why it was asked.

    Raises:
        ConfigError: one of the two is no judge.
    """

    first: Judge
    then: Judge
    band: Band = field(default_factory=Band)
    keep_failing: bool = field(default=False, kw_only=True)
    """Whether UNSUPPORTED and CONTRADICTED of `first` stay where `then` could not check a claim."""

    def __post_init__(self) -> None:
        for judge in self._judges:
            require_judge(judge)

    @property
    def info(self) -> JudgeInfo:
        """Both judges, and the band between them."""
        parameters: dict[str, JsonValue] = {
            "band": self.band.model_dump(mode="json"),
            "keep_failing": self.keep_failing,
        }
        return combined("cascade", VERSION, self._judges, parameters)

    @property
    def _judges(self) -> tuple[Judge, Judge]:
        return self.first, self.then

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task.

        Raises:
            JudgeUnavailable: no judge that was needed could start.
            ConfigError: one of them cannot do what it was configured for.
        """
        first = await attempt(self.first, tasks, number=0)
        asked = [task for task in tasks if self.band.holds(first.outcomes[task.claim.id])]
        with recording() as spent:
            then = await attempt(self.then, asked, number=1)
        if len(asked) == len(tasks):
            require_one_available([first, then])
        names = labels(self._judges)
        outcomes = [self._outcome(first.outcomes[i], then.outcomes.get(i), names) for i in first.outcomes]
        note(_account(names, outcomes, asked=len(asked), usage=spent.usage))
        return outcomes

    def _outcome(self, before: Outcome, after: Outcome | None, names: Sequence[str]) -> Outcome:
        one, two = names
        if after is None:
            return by(one, before)
        if after.verdict is not Verdict.UNCHECKED:
            return by(two, after, provisional=before.cause in FAILURES or before.provisional)
        unsure = f"{one} could not check it" if before.confidence is None else f"{one} is not sure ({before.verdict})"
        explanation = f"{unsure}, and {two} could not check it: {after.explanation}"
        if self.keep_failing and before.verdict in FAILING:
            told = before.model_copy(update={"explanation": f"{before.explanation}; {explanation}"})
            return by(one, told, provisional=True)
        return after.model_copy(update={"explanation": explanation})


def _account(names: Sequence[str], outcomes: Sequence[Outcome], *, asked: int, usage: Usage | None) -> str:
    """How many claims each stage was for, and what the first one saved."""
    one, two = names
    sure = len(outcomes) - asked
    parts = [f"{one} was sure of {sure} of {len(outcomes)} claims", f"{two} was asked about {asked}"]
    unchecked = sum(outcome.verdict is Verdict.UNCHECKED for outcome in outcomes)
    if unchecked:
        parts.append(f"{unchecked} stayed unchecked")
    saved = _saved(sure, asked, usage)
    return f"cascade: {', '.join(parts)}" + (f"; {saved}" if saved else "")


def _saved(sure: int, asked: int, usage: Usage | None) -> str:
    """What it would have cost to ask about `sure` claims more, if each costs as much as those that were asked about.

    It is an upper end: claims of one answer share their sources in one prompt.
    """
    if usage is None or not asked or not sure:
        return ""
    share = sure / asked
    tokens = f"saved up to {round((usage.input_tokens + usage.output_tokens) * share):,} tokens"
    return f"{tokens} and {usage.cost_usd * share:.4f} USD" if usage.cost_usd else tokens
