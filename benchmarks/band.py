"""Where the embedded judge is sure enough to stand alone: the default of `Cascade`'s band, by labelled answers.

    python -m benchmarks.band RECORDS/*.jsonl [--target 0.9] [--judge my_module:my_judge]

For each verdict it prints how many claims have at least some confidence, and how many of them are right by the people
who labelled them; then the lowest confidence from which enough are right, and what a cascade with these would ask.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.judged import CHECKED, JudgedClaim, judged
from rich.console import Console
from rich.table import Table

TARGET: Final = 0.9
"""Share of the verdicts that stand that must be right: labels of people agree with each other about as often."""

LEAST: Final = 30
"""Claims from which a share is taken for one."""

FLOORS: Final = tuple(step / 20 for step in range(10, 20))
"""Confidences that are tried, 0.50 to 0.95."""

NEVER: Final = 1.0
"""The floor of a verdict that is not right often enough, however sure it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The claims of one verdict whose confidence is at least `floor`."""

    verdict: str
    floor: float
    claims: int
    of: int
    """All claims of this verdict."""
    right: int

    @property
    def share_right(self) -> float:
        """Share of them that is right, 0-1; 0 if there are none."""
        return self.right / self.claims if self.claims else 0.0


def standing(claims: Sequence[JudgedClaim], verdict: str, floor: float) -> Standing:
    """What of one verdict stands from a confidence on."""
    mine = [claim for claim in claims if claim.verdict == verdict]
    left = [claim for claim in mine if claim.confidence >= floor]
    return Standing(
        verdict=verdict, floor=floor, claims=len(left), of=len(mine), right=sum(claim.right for claim in left)
    )


def floor_of(claims: Sequence[JudgedClaim], verdict: str, *, target: float = TARGET, least: int = LEAST) -> float:
    """The lowest floor from which the share that is right reaches `target`; `NEVER` if none does with enough claims."""
    for floor in FLOORS:
        found = standing(claims, verdict, floor)
        if found.claims >= least and found.share_right >= target:
            return floor
    return NEVER


def main() -> None:
    """Print the table and the band."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path, nargs="+", help="files of benchmarks.records")
    parser.add_argument("--judge", help="module:factory of another judge than the embedded one")
    parser.add_argument("--target", type=float, default=TARGET, help="share of standing verdicts that must be right")
    arguments = parser.parse_args()
    answers = [each for path in arguments.records for each in judged(path, half="all", factory=arguments.judge)]
    claims = [c for each in answers for c in each.claims if c.grounded is not None and c.verdict in CHECKED]
    console = Console(file=sys.stdout)
    console.print(_table(claims))
    band = {verdict: floor_of(claims, verdict, target=arguments.target) for verdict in sorted(CHECKED)}
    sure = [claim for claim in claims if claim.confidence >= band[claim.verdict]]
    console.print(f"band: {band}")
    console.print(
        f"{len(sure)} of {len(claims)} claims stand ({len(sure) / len(claims):.0%}), "
        f"{sum(claim.right for claim in sure) / max(len(sure), 1):.1%} of them are right; "
        f"of the others {_share_right([claim for claim in claims if claim not in sure]):.1%}"
    )


def _share_right(claims: Sequence[JudgedClaim]) -> float:
    return sum(claim.right for claim in claims) / max(len(claims), 1)


def _table(claims: Sequence[JudgedClaim]) -> Table:
    table = Table("verdict", *(f"{floor:.2f}" for floor in FLOORS), box=None)
    for verdict in sorted(CHECKED):
        cells = (standing(claims, verdict, floor) for floor in FLOORS)
        table.add_row(verdict, *(f"{cell.right}/{cell.claims}" for cell in cells))
    return table


if __name__ == "__main__":
    main()
