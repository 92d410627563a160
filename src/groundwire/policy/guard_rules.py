"""What the guard does with an answer, by risk level: when it checks, how often it repairs, what it does in the end."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, StrictBool, StrictInt, model_validator

from groundwire.domain.risk import Risk
from groundwire.domain.text import Value
from groundwire.domain.thresholds import Percent
from groundwire.policy.by_risk import ByRisk
from groundwire.policy.egress import SourceClass

MOST_REPAIRS: Final = {Risk.LOW: 2, Risk.MEDIUM: 2, Risk.HIGH: 1, Risk.CRITICAL: 1}
"""Repairs after which a person has to look: what a second correction does not mend, a third seldom does, and where much
is at stake the loop runs no more than once without one."""

STRICT: Final = (Risk.HIGH, Risk.CRITICAL)
"""Where nothing is delivered unchecked, and nothing that failed is delivered or suppressed without a person."""

Repairs = Annotated[StrictInt, Field(ge=0)]
Seconds = Annotated[float, Field(gt=0.0)]
Timing = Literal["before", "after"]
"""Whether an answer is checked before it is delivered, or after."""

Ending = Literal["mark", "remove", "withhold", "pending"]
"""What becomes of an answer that still fails: its ungrounded sentences are marked, or taken out; it is not delivered;
or it waits for a person."""


class GuardRules(Value):
    """How the guard treats answers."""

    repairs: ByRisk[Repairs]
    """Repairs that are asked for before it gives up."""
    deadline_seconds: ByRisk[Seconds]
    """Time that the check of one draft may take; after it the draft is one that could not be checked."""
    fail_open: ByRisk[StrictBool]
    """Whether an answer that could not be checked is delivered all the same, as unverified."""
    on_failure: ByRisk[Ending]
    timing: ByRisk[Timing]
    sample_percent: ByRisk[Percent]
    """Share of the answers that is checked after delivery, where `timing` says so."""
    regulated: frozenset[SourceClass] | Literal["all"]
    """Classes of sources whose answers are always checked before delivery; `all` for every answer."""

    @model_validator(mode="after")
    def _within_bounds(self) -> Self:
        for risk in Risk:
            most = MOST_REPAIRS[risk]
            if self.repairs.at(risk) > most:
                raise ValueError(f"`guard.repairs` at {risk} must be {most} or less: after that a person has to look")
        for risk in STRICT:
            self._require_strict(risk)
        self._require_regulated()
        return self

    def _require_strict(self, risk: Risk) -> None:
        if self.fail_open.at(risk):
            raise ValueError(f"`guard.fail_open` at {risk} must be false: nothing unchecked is delivered there")
        if self.on_failure.at(risk) != "pending":
            raise ValueError(f"`guard.on_failure` at {risk} must be 'pending': a person decides there")
        if self.timing.at(risk) != "before" or self.sample_percent.at(risk) != 100:  # noqa: PLR2004  # all of them
            raise ValueError(f"at {risk} every answer is checked before delivery: leave `timing` and `sample_percent`")

    def _require_regulated(self) -> None:
        if self.regulated != "all":
            every = next((name for name in sorted(self.regulated) if name.strip().casefold() == "all"), None)
            if every is not None:
                raise ValueError(f'`guard.regulated` has a class {every!r}; for every answer write regulated = "all"')
            return
        for risk in Risk:
            if self.timing.at(risk) != "before" or self.fail_open.at(risk):
                raise ValueError(
                    f"`guard.regulated` is 'all', so no answer may be delivered unchecked: at {risk} leave "
                    "`guard.timing` at 'before' and `guard.fail_open` at false"
                )
