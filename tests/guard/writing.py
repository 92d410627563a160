"""Generators and verifiers for tests of the guard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from groundwire import Policy, Verifier
from groundwire.domain.verdict import Outcome, Verdict
from groundwire.guard.prompt import Prompt
from groundwire.testing import ScriptedJudge

SOURCES = ["The fee is 5 EUR. It is due in May.", "Parking is free for members. The desk is on floor 3."]

RIGHT = "The fee is 5 EUR."
WRONG = "The fee is 6 EUR."


@dataclass(frozen=True, slots=True)
class Writer:
    """An async generator of drafts: writes the given ones in order, or raises what stands in their place."""

    drafts: Sequence[str | BaseException]
    asked: list[Prompt] = field(default_factory=list)

    async def __call__(self, prompt: Prompt) -> str:
        self.asked.append(prompt)
        draft = self.drafts[len(self.asked) - 1]
        if isinstance(draft, BaseException):
            raise draft
        return draft


def scripted(
    script: Mapping[str, Verdict | str | Outcome], policy: str = "", *, otherwise: Verdict | str = "UNSUPPORTED"
) -> Verifier:
    """A verifier whose judge says what it is told."""
    return Verifier(judge=ScriptedJudge(script, otherwise), policy=Policy.parse(policy, name="test"))
