"""How much harm wrong claims do, and how much each counts for it: the tables `[severity]` and `[severity_weights]`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt

from groundwire.domain.claim import ClaimKind
from groundwire.domain.report import Severity
from groundwire.domain.text import Value

Weight = Annotated[StrictInt, Field(ge=1, le=1000)]
"""What one claim counts, as a whole number, so that shares are compared exactly; never 0: every claim counts."""


class SeverityTable(Value):
    """How much harm a wrong claim of each kind does."""

    dosage: Severity
    lab_value: Severity
    identifier: Severity
    amount: Severity
    number: Severity
    date: Severity
    name: Severity
    other: Severity

    def of(self, kind: ClaimKind) -> Severity:
        """The severity of a claim of `kind`."""
        severity: Severity = getattr(self, kind)
        return severity


class SeverityWeights(Value):
    """What a claim of each severity counts in the weighted share of grounded claims."""

    low: Weight
    medium: Weight
    high: Weight
    critical: Weight

    def of(self, severity: Severity) -> int:
        """The weight of a claim of `severity`."""
        weight: int = getattr(self, severity)
        return weight
