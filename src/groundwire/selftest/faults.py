"""Faults that a judge may have: whatever wraps it, none may let a wrong claim pass, or lose one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import Report
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Quote, Verdict
from groundwire.errors import ConfigError, JudgeError, JudgeUnavailable
from groundwire.judges.build import Builder
from groundwire.judges.names import JudgeName, singles
from groundwire.selftest.result import FaultResult
from groundwire.storage.memory_cache import MemoryCache
from groundwire.verifier import Verifier

ANSWER: Final = "The gate opens at 9 a.m. The fence is 3 m high."
"""Claims that are all wrong."""

CLAIMS: Final = 2
"""How many they are."""

SOURCE: Final = "The gate opens at 7 a.m. The fence is 2 m high."

Answering = Callable[[Sequence[Task]], Any]
"""What a broken judge says; it may also raise."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which a judge is broken."""

    name: str
    about: str
    answer: Answering


@dataclass(frozen=True, slots=True)
class _Acting:
    """A judge that answers as it is told, and bears the name of the one in whose place it stands."""

    name: str
    answer: Answering

    @property
    def info(self) -> JudgeInfo:
        """The name that it was made for."""
        return JudgeInfo(name=self.name, version="0")

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """Whatever it was told to say."""
        said: Sequence[Outcome] = self.answer(tasks)
        return said


def faults() -> tuple[Fault, ...]:
    """All faults, the plain ones first."""
    return (
        Fault("down", "it raises an error", _raising(JudgeError("503"))),
        Fault("crash", "it raises what no one expects", _raising(RecursionError())),
        Fault("exit", "it ends the process", _raising(SystemExit(1))),
        Fault("not started", "it could not be started", _raising(JudgeUnavailable("the model file is missing"))),
        Fault("silent", "it says nothing", lambda _: []),
        Fault("no list", "it returns no list", lambda _: None),
        Fault("other values", "it returns no outcomes", lambda tasks: ["SUPPORTED" for _ in tasks]),
        Fault("cut", "it answers the first claim only", lambda tasks: [_outcome(tasks[0], Verdict.UNSUPPORTED)]),
        Fault("doubled", "it answers each claim twice", lambda tasks: [_passing(task) for task in (*tasks, *tasks)]),
        Fault("other ids", "it answers claims that nobody asked about", lambda tasks: [_renamed(t) for t in tasks]),
        Fault("no number", "its confidence is NaN", lambda tasks: [_forged(t, confidence=float("nan")) for t in tasks]),
        Fault("out of range", "its confidence is 8", lambda tasks: [_forged(t, confidence=8.0) for t in tasks]),
        Fault("own verdict", "its verdict is none of ours", lambda tasks: [_forged(t, verdict="GOOD") for t in tasks]),
        Fault("no claim", "it calls claims no claims", lambda tasks: [_forged_no_claim(t) for t in tasks]),
        Fault("no quote", "it approves everything and quotes nothing", lambda tasks: [_forged(t) for t in tasks]),
        Fault(
            "invented quote", "it quotes what stands nowhere", lambda tasks: [_quoting(t, t.claim.text) for t in tasks]
        ),
        Fault("own source", "it quotes a source that there is not", lambda tasks: [_foreign(task) for task in tasks]),
        Fault("empty quote", "it quotes no words", lambda tasks: [_quoting(task, "") for task in tasks]),
    )


async def check_faults(name: JudgeName) -> AsyncIterator[FaultResult]:
    """Each fault in all judges at the bottom of `name`, and in each of several while the others are honest."""
    below = [single.name for single in singles(name)]
    for fault in faults():
        everywhere = range(len(below))
        places = [tuple(everywhere)] if len(below) == 1 else [tuple(everywhere), *((each,) for each in everywhere)]
        for broken in places:
            yield await _check(name, fault, broken, below)


async def _check(name: JudgeName, fault: Fault, broken: Sequence[int], below: Sequence[str]) -> FaultResult:
    answers = iter(fault.answer if place in broken else _honest for place in range(len(below)))
    # Judges are made in the order in which they are written, so each gets the answer of its place.
    builder = Builder(cache=MemoryCache(), single=lambda single: _Acting(single, next(answers)))
    held, detail = await _held(builder.build(name))
    which = "all" if len(broken) == len(below) else f"{below[broken[0]]} ({broken[0] + 1} of {len(below)})"
    return FaultResult(fault=fault.name, about=fault.about, broken=which, held=held, detail=detail)


async def _held(judge: Judge) -> tuple[bool, str]:
    try:
        report = await Verifier(judge=judge).verify(ANSWER, [SOURCE])
    except (JudgeUnavailable, ConfigError) as error:
        return True, f"no report: {error}"
    verdicts = [claim.verdict for claim in report.claims]
    return _is_whole(report) and Verdict.SUPPORTED not in verdicts, ", ".join(verdicts)


def _is_whole(report: Report) -> bool:
    """Whether all claims are there, and the gate does not pass."""
    return len(report.claims) == CLAIMS and report.decision.gate != "passed"


def _raising(error: BaseException) -> Answering:
    def answer(_: Sequence[Task]) -> Sequence[Outcome]:
        raise error

    return answer


def _honest(tasks: Sequence[Task]) -> Sequence[Outcome]:
    return [_outcome(task, Verdict.UNSUPPORTED) for task in tasks]


def _outcome(task: Task, verdict: Verdict) -> Outcome:
    return Outcome(claim_id=task.claim.id, verdict=verdict, confidence=1.0)


def _passing(task: Task) -> Outcome:
    source = task.evidence.sources[0]
    quote = Quote(source_id=source.id, start=0, end=len(source.text), text=source.text, stance="support")
    return Outcome(claim_id=task.claim.id, verdict=Verdict.SUPPORTED, confidence=1.0, quotes=(quote,))


def _renamed(task: Task) -> Outcome:
    return _passing(task).model_copy(update={"claim_id": f"{task.claim.id}0"})


def _forged(task: Task, **fields: object) -> Outcome:
    """An outcome that was made past its validators, without quotes."""
    return _passing(task).model_copy(update={"quotes": (), **fields})


def _forged_no_claim(task: Task) -> Outcome:
    return _forged(task, verdict=Verdict.NOT_A_CLAIM, confidence=None)


def _quoting(task: Task, text: str) -> Outcome:
    quote = Quote(source_id=task.evidence.sources[0].id, start=0, end=len(text), text=text, stance="support")
    return _forged(task, quotes=(quote,))


def _foreign(task: Task) -> Outcome:
    quote = _passing(task).quotes[0]
    return _forged(task, quotes=(quote.model_copy(update={"source_id": "another"}),))
