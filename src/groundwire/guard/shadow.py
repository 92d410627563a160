"""Shadow mode: everything is delivered as it is, and what would have become of it is counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import get_args

from pydantic import Field
from typing_extensions import override

from groundwire.domain.event import Disposition
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value
from groundwire.guard.delivery import Delivery


class ShadowRates(Value):
    """What would have become of the answers of one application at one risk level."""

    application: str
    risk: Risk
    answers: int = Field(ge=1)
    counts: dict[Disposition, int]
    """How many answers would have ended each way; ways that none took are left out."""

    def rate(self, disposition: Disposition) -> float:
        """The share of the answers that would have ended this way, 0.0 to 1.0."""
        return self.counts.get(disposition, 0) / self.answers


@dataclass(frozen=True, slots=True)
class ShadowTally:
    """Counts what would have become of answers; `str()` of it is a table for people."""

    _counts: dict[tuple[str, Risk], Counter[Disposition]] = field(default_factory=dict)

    def add(self, application: str, risk: Risk, would_be: Disposition) -> None:
        """Count one answer."""
        self._counts.setdefault((application, risk), Counter())[would_be] += 1

    @property
    def rates(self) -> tuple[ShadowRates, ...]:
        """The counts by application and risk level: applications by name, the highest risk first."""
        order = list(Risk)
        keys = sorted(self._counts, key=lambda key: (key[0], -order.index(key[1])))
        return tuple(
            ShadowRates(application=key[0], risk=key[1], answers=counts.total(), counts=dict(counts))
            for key in keys
            for counts in (self._counts[key],)
        )

    @override
    def __str__(self) -> str:
        ways: tuple[Disposition, ...] = get_args(Disposition)
        rows = [("application", "risk", "answers", *ways)]
        rows += [
            (each.application, str(each.risk), str(each.answers), *(f"{each.rate(way):.1%}" for way in ways))
            for each in self.rates
        ]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def shadowed(delivery: Delivery, first_draft: str) -> Delivery:
    """The first draft, delivered whatever became of it; `would_be` says what that is.

    What would not have been delivered as it is goes out as `unverified`: in no mode does it look like a pass.
    """
    return delivery.changed(
        text=first_draft,
        chosen=0,
        disposition="delivered" if delivery.disposition == "delivered" else "unverified",
        would_be=delivery.disposition,
    )
