"""What the model is asked: all claims' nearest passages at once, and no pair twice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from groundwire import EmbeddedJudge, Verifier
from groundwire.judges.embedded.model import CrossEncoder, Scores

SOURCES = [
    "The harbour was built in 1950. It employs 40 people. The quay is 300 m long.",
    "The archive opened in 1970. Its reading room seats 24. The lift was serviced in May.",
]
ANSWER = "The harbour dates from 1950. The archive has places for 24 readers. Nobody repaired the lift in June."


@dataclass(frozen=True, slots=True)
class Watched:
    """The bundled model, noting what it is asked."""

    encoder: CrossEncoder = field(default_factory=CrossEncoder.load)
    lots: list[list[tuple[str, str]]] = field(default_factory=list)

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[Scores]:
        self.lots.append(list(pairs))
        return self.encoder.score(pairs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.encoder, name)


def judged(answer: str) -> tuple[list[list[tuple[str, str]]], list[tuple[str, float | None, str]]]:
    """What the model was asked for an answer, and verdict, confidence and explanation of its claims."""
    watched = Watched()
    verifier = Verifier(judge=replace(EmbeddedJudge.bundled(), encoder=cast("CrossEncoder", watched)))
    report = asyncio.run(verifier.verify(answer, SOURCES))
    return watched.lots, [(claim.verdict, claim.confidence, claim.explanation) for claim in report.claims]


def test_the_nearest_passages_of_all_claims_are_scored_at_once() -> None:
    """So that no core waits for the next claim."""
    lots, _ = judged(ANSWER)
    statements = {statement for _, statement in lots[0]}
    assert len(statements) == 3
    assert len(lots[0]) == 18


def test_no_pair_is_scored_twice() -> None:
    """Neither for one claim nor for two that come to the same, nor later in the same call."""
    lots, _ = judged(f"{ANSWER} {ANSWER}")
    asked = [pair for lot in lots for pair in lot]
    assert len(asked) == len(set(asked))


def test_claims_are_judged_alike_alone_and_together() -> None:
    """What else is asked at the same time changes nothing."""
    _, together = judged(ANSWER)
    alone = [judged(f"{sentence.strip('.')}.")[1] for sentence in ANSWER.split(". ")]
    assert [each for outcomes in alone for each in outcomes] == together
