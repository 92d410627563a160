"""What an earlier assistant turn of the conversation came to, for comparison with the one under audit."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from groundwire.domain.report import Report
from groundwire.domain.score import grounding, outranked_claims, uncited_unsupported
from groundwire.domain.text import Value
from groundwire.domain.thresholds import Score


class PriorTurn(Value):
    """One earlier assistant turn, in numbers."""

    turn_index: int = Field(ge=0)
    """Which assistant turn of the conversation, from 0."""
    grounding_score: Score | None
    """Null where nothing was claimed, or not everything could be checked: no measure of how the session started."""
    claims: int = Field(ge=0)
    uncited_unsupported: int = Field(ge=0)
    """Claims without support that cite nothing: what the model says out of its own knowledge."""
    source_ids: tuple[str, ...] = ()
    """The sources of that turn."""

    @model_validator(mode="after")
    def _part_of_the_claims(self) -> Self:
        if self.uncited_unsupported > self.claims:
            raise ValueError(f"{self.uncited_unsupported} claims of {self.claims} cannot be without support")
        return self

    @classmethod
    def of(cls, report: Report, turn_index: int) -> PriorTurn:
        """What the report on the answer of that turn comes to; its score is the share of grounded claims."""
        count = grounding(report.sentences, outranked_claims(report.findings))
        whole = count.total > 0 and report.coverage.unchecked == 0
        return cls(
            turn_index=turn_index,
            grounding_score=float(count.score) if whole else None,
            claims=count.total,
            uncited_unsupported=uncited_unsupported(report.sentences),
            source_ids=tuple(report.provenance.source_fingerprints),
        )
