"""One answer on its way to its user: what is asked, validated before anything is generated, and under which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from groundwire.domain.answer import Answer
from groundwire.domain.request import Request, Sources
from groundwire.domain.risk import Risk
from groundwire.domain.turn import Turn
from groundwire.guard.delivery import Revision
from groundwire.guard.prompt import Prompt
from groundwire.policy import Policy
from groundwire.policy.guard_rules import STRICT, GuardRules


class GuardOptions(TypedDict, total=False):
    """What may be said about an answer beside how it is written and what it is checked against."""

    question: str | None
    """What the user asks."""
    history: Sequence[Turn | Mapping[str, Any]]
    """Earlier turns, oldest first; never evidence."""
    risk: Risk | str | None
    """LOW, MEDIUM, HIGH or CRITICAL; HIGH if None."""
    response_id: str | None
    """Name of the answer in every record; a UUID if None."""
    generator: str | None
    """The model that writes the answer; a judge that is the same model is noted in the report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is known of an answer before it is written."""

    request: Request
    """All that its check will be told, with a blank answer."""
    policy: Policy
    application: str

    @classmethod
    def of(cls, evidence: Sources, options: GuardOptions, *, policy: Policy, application: str) -> Case:
        """The case, or a clear error that says which argument is wrong.

        Raises:
            InputError: an argument cannot be used.
        """
        known = dict(options)
        risk = known.pop("risk", None)
        request = Request.of("", evidence, risk=Risk.HIGH if risk is None else risk, **known)  # type: ignore[arg-type]  # as GuardOptions says
        return cls(request=request, policy=policy, application=application)

    @property
    def risk(self) -> Risk:
        """How much is at stake."""
        return self.request.risk

    @property
    def rules(self) -> GuardRules:
        """How the policy wants answers to be treated."""
        return self.policy.guard

    @property
    def strict(self) -> bool:
        """Whether a person decides on whatever does not pass."""
        return self.risk in STRICT

    @property
    def repairs(self) -> int:
        """Repairs that may be asked for."""
        return self.rules.repairs.at(self.risk)

    @property
    def deadline(self) -> float:
        """Seconds that the check of one draft may take."""
        return self.rules.deadline_seconds.at(self.risk)

    @property
    def regulated(self) -> bool:
        """Whether the answer rests on sources of a class that is never left unchecked."""
        classes = self.rules.regulated
        return classes == "all" or any(source.classification in classes for source in self.request.evidence.sources)

    def prompt(self, attempt: int = 0, revision: Revision | None = None) -> Prompt:
        """What the generator is asked."""
        request = self.request
        return Prompt(
            question=request.question,
            evidence=request.evidence,
            history=request.history,
            attempt=attempt,
            revision=revision,
        )

    def answered(self, answer: str | Answer) -> Request:
        """The request to check `answer`."""
        return replace(self.request, answer=Answer.of(answer))
