"""Whether drift is seen where a reader sees it, over the conversations of `drift.toml`.

    python -m benchmarks.drift

Each conversation is checked turn by turn with the embedded judge; what the check says of the last answer is held
against what a reader says.
"""

from __future__ import annotations

import asyncio
import tomllib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from groundwire import EmbeddedJudge, Policy, Session, Verifier
from groundwire.protocols.evidence_grounding import EvidenceGroundingResult

TABLE = Path(__file__).with_suffix(".toml")

NOW = datetime(2026, 3, 1, tzinfo=UTC)
RETRIEVED_AGO = timedelta(days=60)

TOLERANCE = 0.01
"""How far two magnitudes may differ and be the same: readers write two decimals."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is said of the last answer of a conversation."""

    drift: bool
    magnitude: float
    evidence_drift: bool

    def agrees(self, other: Seen) -> bool:
        """Whether both say the same."""
        same = (self.drift, self.evidence_drift) == (other.drift, other.evidence_drift)
        return same and abs(self.magnitude - other.magnitude) <= TOLERANCE

    def cells(self) -> str:
        """The three of them in a row."""
        return f"{'yes' if self.drift else 'no':5} {self.magnitude:+.2f}  {'yes' if self.evidence_drift else 'no':8}"


@dataclass(frozen=True, slots=True)
class Row:
    """One conversation, by a reader and by Groundwire."""

    name: str
    expected: Seen
    found: Seen

    @property
    def right(self) -> bool:
        """Whether both agree."""
        return self.expected.agrees(self.found)


async def row_of(given: dict[str, Any], texts: dict[str, str], judge: EmbeddedJudge) -> Row:
    """A conversation of the table, checked."""
    policy = Policy.parse(given.get("policy", ""), name="drift")
    verifier = Verifier(judge=judge, policy=policy, clock=lambda: NOW)
    session = Session(given["name"])
    for turn in given["turns"]:
        sources = [{"id": name, "text": texts[name], "retrieved_at": NOW - RETRIEVED_AGO} for name in turn["sources"]]
        report = await verifier.verify(
            turn["answer"], sources, history=session.history, prior_turns=session.prior_turns
        )
        session.add(turn["answer"], sources, report=report)
    result = report.result
    if not isinstance(result, EvidenceGroundingResult):
        raise TypeError(report.protocol)
    trend = result.session_trend
    found = Seen(trend.drift_detected, trend.drift_magnitude or 0.0, result.evidence_drift)
    return Row(given["name"], Seen(given["drift"], given["magnitude"], given["evidence_drift"]), found)


async def rows() -> list[Row]:
    """All conversations of the table, checked."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    judge = EmbeddedJudge.bundled()
    return [await row_of(given, table["sources"], judge) for given in table["session"]]


def main() -> None:
    """Print the table and the share that is right."""
    done = asyncio.run(rows())
    print(f"{'':34}  a reader              Groundwire")
    print(f"{'conversation':34}  drift fall   evidence  drift fall   evidence")
    for row in done:
        print(f"{row.name:34}  {row.expected.cells()}  {row.found.cells()} {'' if row.right else '  <-'}")
    print(f"{sum(row.right for row in done)} of {len(done)} right")


if __name__ == "__main__":
    main()
