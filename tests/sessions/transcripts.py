"""Conversations in a few words, for tests of the audit."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.domain.evidence import Evidence
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome
from groundwire.errors import JudgeUnavailable
from groundwire.sessions import Transcript, TranscriptTurn
from groundwire.testing import ScriptedJudge

SOURCES = ["Parking costs 5 EUR."]

Row = tuple[str | None, str, Sequence[str] | None]
"""Question, answer, sources."""


def transcript(*rows: Row, name: str = "talk") -> Transcript:
    return Transcript(
        id=name,
        turns=tuple(
            TranscriptTurn(
                questions=() if question is None else (question,),
                answer=answer,
                evidence=None if sources is None else Evidence.of(sources),
            )
            for question, answer, sources in rows
        ),
    )


def scripted(*verdicts: str) -> tuple[Transcript, ScriptedJudge]:
    """A conversation whose turns make one claim each, or several with verdicts parted by blanks; "-" has no sources."""
    rows: list[Row] = []
    script: dict[str, str] = {}
    for number, said in enumerate(verdicts):
        each = said.split()
        claims = [f"Lot {number}{letter} costs 5 EUR." for letter, _ in zip("abcdefghij", each, strict=False)]
        script |= {claim: verdict for claim, verdict in zip(claims, each, strict=True) if verdict != "-"}
        rows.append((f"What about lot {number}?", " ".join(claims), None if said == "-" else SOURCES))
    return transcript(*rows), ScriptedJudge(script)


class BrokenAt:
    """Cannot start for the turns whose answers hold a word, and knows only supported claims otherwise."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.inner = ScriptedJudge(otherwise="SUPPORTED")

    @property
    def info(self) -> JudgeInfo:
        return self.inner.info

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        if any(self.word in task.claim.text for task in tasks):
            raise JudgeUnavailable("the model file is missing; install it")
        return await self.inner.judge(tasks)
