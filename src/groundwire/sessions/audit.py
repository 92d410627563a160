"""The audit of a whole conversation: every assistant turn is checked against its own sources, then all together.

A turn is read with what was said before it, and never with what came later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final, TypedDict, Unpack, cast, get_args

from groundwire.blocking import run_blocking
from groundwire.domain.event import SessionEvent
from groundwire.domain.evidence import Evidence
from groundwire.domain.ports import Judge, Observer, ReviewQueue
from groundwire.domain.report import Report
from groundwire.domain.request import Request, risk_level
from groundwire.domain.risk import Risk
from groundwire.domain.session_report import Invention, SessionReport, TurnState
from groundwire.errors import InputError, JudgeError
from groundwire.judges.embedded import EmbeddedJudge
from groundwire.judges.inner import require_judge
from groundwire.observability.watching import require_observer, watch
from groundwire.policy import with_user_statements
from groundwire.protocols.multi_turn import MultiTurnResult
from groundwire.sessions.counting import Counting
from groundwire.sessions.inventions import CheckedAnswer, inventions
from groundwire.sessions.report import Audited, AuditedTurn
from groundwire.sessions.review_items import review_items
from groundwire.sessions.session import Scope, Session
from groundwire.sessions.transcript import Transcript
from groundwire.verifier import Verifier

ALL_UP_TO: Final = 20
"""Turns up to which all are checked, whatever share was asked for: the specification samples longer conversations."""

MOST_AT_ONCE: Final = 4
"""Turns checked at the same time: hides a language model's latency, and is what a provider's lowest tier bears."""

Progress = Callable[[int, int], None]
"""Is told how many turns are done, of how many that are to be checked."""


class AuditOptions(TypedDict, total=False):
    """What may be said about an audit beside its transcript and verifier; `Audit` tells what each means."""

    risk: Risk | str
    every: int | None
    scope: Scope
    generator: str | None
    reviews: ReviewQueue | None
    application: str
    linker: Judge
    observer: Observer | None
    progress: Progress | None
    at_once: int


async def audit(
    transcript: Transcript, verifier: Verifier | None = None, **options: Unpack[AuditOptions]
) -> SessionReport:
    """The report on a conversation; the fields of `Audit` are the options.

    A turn whose check fails is named `failed` in the report, and leaves it undecided.

    Raises:
        InputError: an option cannot be used.
        ConfigError: the judge cannot do what the policy asks, or sources may not be sent to it.
        StoreError: a check could not be put on record, or a review not be queued.
    """
    return await Audit(verifier=Verifier() if verifier is None else verifier, **options).report_on(transcript)


def audit_session(
    transcript: Transcript, verifier: Verifier | None = None, **options: Unpack[AuditOptions]
) -> SessionReport:
    """The report on a conversation; the blocking form of `audit`, safe inside a running event loop too."""
    return run_blocking(audit(transcript, verifier, **options))


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """How conversations are audited."""

    verifier: Verifier
    """Its judge judges, its policy decides, and its store gets a record of each turn."""
    risk: Risk | str = Risk.HIGH
    every: int | None = None
    """Of conversations of more than 20 turns, check each n-th turn, the first and the last; None to check all."""
    scope: Scope = "turn"
    """What an answer may rest on: the sources of its own turn, or with `session` those of earlier turns too."""
    generator: str | None = None
    """The model that wrote the answers."""
    reviews: ReviewQueue | None = None
    """Gets the turns and the conversations that a person has to look at; None to add them nowhere."""
    application: str = "default"
    """Which application's conversations they are, for the queue."""
    linker: Judge = field(default_factory=EmbeddedJudge.bundled)
    """Says whether a later claim goes back to an earlier one; the embedded judge, which sends nothing anywhere."""
    observer: Observer | None = None
    """Who is told of the audit, in numbers and names; the verifier's, which is told of each turn, if None."""
    progress: Progress | None = None
    at_once: int = MOST_AT_ONCE
    """Turns that are checked at the same time."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "risk", risk_level(self.risk))
        if self.scope not in get_args(Scope):
            raise InputError(f"unknown scope {self.scope!r}; use one of {', '.join(get_args(Scope))}")
        require_judge(self.linker)
        require_observer(self.observer)
        _require_count("every", 1 if self.every is None else self.every)
        _require_count("at_once", self.at_once)

    async def report_on(self, transcript: Transcript) -> SessionReport:
        """The report on one conversation."""
        if not isinstance(transcript, Transcript):
            raise InputError(
                f"audit() needs a Transcript, not {type(transcript).__name__}; make one with read_transcript"
            )
        started = perf_counter()
        with watch(self.observer or self.verifier.observer, "session") as watched:
            try:
                report = await self._audited(transcript, started)
            except BaseException as error:  # boundary: told to the observer and raised again
                watched.tell(self._event(transcript, started, error=type(error).__name__))
                raise
            watched.tell(self._event(transcript, started, report))
        return report

    async def _audited(self, transcript: Transcript, started: float) -> SessionReport:
        turns = await self._turns(transcript)
        links, missing = await self._inventions(transcript, turns)
        left_out = [turn.index for turn in turns if turn.state == "not_sampled"]
        note = f"{len(turns) - len(left_out)} of {len(turns)} turns are a sample; {len(left_out)} were not looked at"
        report = Audited(
            response_id=transcript.id,
            risk=risk_level(self.risk),
            turns=turns,
            judge=self.verifier.judge.info,
            policy=self.verifier.policy,
            now=self.verifier.clock(),
            duration_ms=_milliseconds(started),
            inventions=links,
            notes=(*((note,) if left_out else ()), *missing),
        ).report()
        if self.reviews is not None:
            for item in review_items(transcript, report, turns, application=self.application):
                await self.reviews.add(item)
        return report

    async def _turns(self, transcript: Transcript) -> list[AuditedTurn]:
        """Every turn in order; those of the sample are checked at the same time, as many as are allowed."""
        sample = self.sample(len(transcript.turns))
        evidence = list(self._evidence(transcript))
        places = asyncio.Semaphore(self.at_once)
        done: list[int] = []

        async def placed(index: int) -> AuditedTurn:
            async with places:
                turn = await self._turn(transcript, index, evidence[index])
            done.append(index)
            if self.progress is not None:
                self.progress(len(done), len(sample))
            return turn

        tasks = [asyncio.create_task(placed(index)) for index in sample]
        try:
            checked = {turn.index: turn for turn in await asyncio.gather(*tasks)}
        finally:  # the first error ends the audit, and nothing is left in work
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return [
            checked.get(index) or AuditedTurn(index=index, state="not_sampled")
            for index in range(len(transcript.turns))
        ]

    async def _inventions(
        self, transcript: Transcript, turns: Sequence[AuditedTurn]
    ) -> tuple[tuple[Invention, ...], tuple[str, ...]]:
        """Claims without support that later turns go on with, and a note where they could not be looked for."""
        answers = [
            CheckedAnswer(
                turn_index=turn.index,
                report=turn.report,
                evidence=turn.evidence,
                said=transcript.turns[turn.index].questions,
            )
            for turn in turns
            if turn.state == "checked" and turn.report is not None and turn.evidence is not None
        ]
        linker = Counting(self.linker)
        try:
            found = await inventions(answers, linker)
        except JudgeError as error:
            return (), (f"nobody looked for inventions that later turns go on with: {error}",)
        if not linker.unchecked:
            return found, ()
        missing = f"{linker.unchecked} of {linker.asked} comparisons of a claim with an earlier one could not be made"
        return found, (f"{missing}, so inventions that later turns go on with may be missing",)

    def sample(self, turns: int) -> list[int]:
        """The indices of the turns that are checked, of so many: always the same ones."""
        if self.every is None or turns <= ALL_UP_TO:
            return list(range(turns))
        return sorted({*range(0, turns, self.every), turns - 1})

    def judged(self, transcript: Transcript) -> Transcript:
        """The conversation with all that each answer is checked against.

        That is the sources of its scope, and what the user states where the policy takes it as evidence.
        """
        requests = (self._request(transcript, *each) for each in enumerate(self._evidence(transcript)))
        turns = tuple(
            turn.model_copy(update={"evidence": self._with_user(request).evidence})
            for turn, request in zip(transcript.turns, requests, strict=True)
        )
        return transcript.model_copy(update={"turns": turns})

    def _evidence(self, transcript: Transcript) -> Iterator[Evidence]:
        """What each answer may rest on."""
        session = Session(transcript.id, scope=self.scope)
        for turn in transcript.turns:
            own = turn.evidence or Evidence(sources=())
            yield session.evidence_for(own)
            session.add(turn.answer, own, question=turn.question)

    def _request(self, transcript: Transcript, index: int, evidence: Evidence) -> Request:
        """What is asked of the verifier about one turn: nothing of it is of a later one."""
        turn = transcript.turns[index]
        return Request.of(
            turn.answer,
            evidence,
            question=turn.question,
            history=transcript.history(index),
            protocol="multi-turn",
            risk=self.risk,
            response_id=f"{transcript.id}:{index}",
            generator=self.generator,
            prior_turns=transcript.prior_turns(index),
        )

    def _with_user(self, request: Request) -> Request:
        return with_user_statements(request, self.verifier.policy.sources)

    async def _turn(self, transcript: Transcript, index: int, evidence: Evidence) -> AuditedTurn:
        request = self._request(transcript, index, evidence)
        known = self._with_user(request).evidence
        try:
            report = await self.verifier.check(request)
        except JudgeError as error:
            return AuditedTurn(index=index, state="failed", evidence=known, error=str(error))
        return AuditedTurn(index=index, state=_state(report), evidence=known, report=report)

    def _event(
        self, transcript: Transcript, started: float, report: SessionReport | None = None, *, error: str | None = None
    ) -> SessionEvent:
        known = {} if report is None else _numbers(report)
        return SessionEvent(
            response_id=transcript.id,
            risk=risk_level(self.risk),
            turns=len(transcript.turns),
            duration_ms=_milliseconds(started),
            error=error,
            **{"turns_checked": 0, "turns_to_review": 0, **known},
        )


def _require_count(name: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise InputError(f"`{name}` must be a whole number from 1 on, not {value!r}")


def _state(report: Report) -> TurnState:
    (turn,) = cast("MultiTurnResult", report.result).per_turn_scores
    return "no_sources" if turn.score == "N/A" else "checked"


def _numbers(report: SessionReport) -> dict[str, Any]:
    """What is told of a finished audit."""
    result = cast("MultiTurnResult", report.result)
    return {
        "action": report.decision.action,
        "turns_checked": sum(turn.state == "checked" for turn in report.turns),
        "turns_to_review": sum(turn.needs_review for turn in report.turns),
        "score": result.overall_session_score,
        "slope": result.session_grounding_trend.slope,
        "decay_detected": result.session_grounding_trend.decay_detected,
        "inventions": len(report.inventions),
    }


def _milliseconds(started: float) -> float:
    return round((perf_counter() - started) * 1000, 1)
