"""Record files with gold labels, judged: what `accuracy` and `calibration` count.

A record is one of `groundwire run` whose `metadata` has `hallucinated`, as `benchmarks.records` writes it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from benchmarks.behaviour import verifier_of
from rich.console import Console
from rich.progress import track

from groundwire import Claim, Report, Verifier
from groundwire.errors import GroundwireError

Half = Literal["fit", "test", "all"]
"""Half of the records of a file. What is fitted looks at `fit` alone; figures are those of `test`."""

FLAGGED = frozenset({"PARTIAL", "UNSUPPORTED", "CONTRADICTED", "UNCHECKED"})
"""Verdicts that make an answer count as hallucinated; what could not be checked is never taken for grounded."""

CHECKED = frozenset({"SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED"})
"""Verdicts that have a confidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedClaim:
    """A claim with its verdict, and whether people say that the sources carry it; None if they did not say."""

    id: str
    text: str
    verdict: str
    confidence: float
    grounded: bool | None
    explanation: str

    @property
    def right(self) -> bool:
        """Whether verdict and people agree that the sources carry it, or that they do not."""
        return (self.verdict == "SUPPORTED") == self.grounded

    @property
    def doubt(self) -> float:
        """How likely it is not supported, 0-1, by verdict and confidence; 1 if it could not be checked."""
        if self.verdict == "UNCHECKED":
            return 1.0
        return 1 - self.confidence if self.verdict == "SUPPORTED" else self.confidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An answer, whether it is hallucinated, and its claims; `failed` if it ended in an error."""

    id: str
    hallucinated: bool
    claims: tuple[JudgedClaim, ...]
    failed: bool = False

    @property
    def flagged(self) -> bool:
        """Whether anything in it was found wanting."""
        return self.failed or any(claim.verdict in FLAGGED for claim in self.claims)

    @property
    def doubt(self) -> float:
        """That of its worst claim; 1 for an error."""
        return 1.0 if self.failed else max((claim.doubt for claim in self.claims), default=0.0)


def half_of(record_id: str) -> Half:
    """The half that a record is in; it follows from its id alone."""
    return "fit" if hashlib.sha256(record_id.encode()).digest()[0] % 2 else "test"


def read_records(path: Path, *, half: Half = "all") -> list[dict[str, Any]]:
    """The records of a file that are in a half, in order."""
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [record for record in records if half in ("all", half_of(record["id"]))]


def judged(path: Path, *, half: Half, factory: str | None = None) -> list[Judged]:
    """The answers of one file as the judge finds them that `module:factory` makes, or the embedded one."""
    return judged_by(verifier_of(factory), path, half=half)


def judged_by(verifier: Verifier, path: Path, *, half: Half) -> list[Judged]:
    """The answers of one file as a verifier finds them; a bar on standard error shows how far it is."""
    return asyncio.run(_judged(verifier, read_records(path, half=half), path.stem))


async def _judged(verifier: Verifier, records: Sequence[dict[str, Any]], name: str) -> list[Judged]:
    console = Console(file=sys.stderr)
    return [await _answer(verifier, record) for record in track(records, description=f"{name:<22}", console=console)]


async def _answer(verifier: Verifier, record: dict[str, Any]) -> Judged:
    gold = record["metadata"]
    try:
        report = await verifier.verify(
            record["answer"], record["sources"], question=record.get("question"), response_id=record["id"]
        )
    except GroundwireError:
        return Judged(id=record["id"], hallucinated=gold["hallucinated"], claims=(), failed=True)
    return Judged(id=record["id"], hallucinated=gold["hallucinated"], claims=tuple(_claims(report, gold)))


def _claims(report: Report, gold: dict[str, Any]) -> Iterator[JudgedClaim]:
    several = len(report.claims) > 1
    for claim in report.claims:
        yield JudgedClaim(
            id=claim.id,
            text=claim.text,
            verdict=claim.verdict,
            confidence=claim.confidence or 0.0,
            grounded=_grounded(claim, gold, several=several),
            explanation=claim.explanation,
        )


def _grounded(claim: Claim, gold: dict[str, Any], *, several: bool) -> bool | None:
    """What people said of one claim: by their spans, or as they said it of the answer; all parts of a right one are."""
    if "spans" in gold:
        return not any(start < claim.end and claim.start < end for start, end in gold["spans"])
    if not gold["hallucinated"]:
        return True
    return False if gold.get("whole") and not several else None
