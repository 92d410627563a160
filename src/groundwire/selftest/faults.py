"""Faults that a judge may have: whatever wraps it, none may let a wrong claim pass, or lose one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import Report
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Quote, Verdict
from groundwire.errors import ConfigError, JudgeError, JudgeUnavailable
from groundwire.judges.build import Builder, is_language_model
from groundwire.judges.names import JudgeName, singles
from groundwire.selftest.replies import REPLIES, replying
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
    judge: Callable[[str], Judge]
    """Makes a judge that is broken so, in the place of the one of that name."""

    @classmethod
    def of(cls, name: str, about: str, answer: Answering) -> Fault:
        """The fault of a judge that answers so."""
        return cls(name, about, lambda judge: _Acting(judge, answer))


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
    """All faults that any judge may have, the plain ones first."""
    return (
        Fault.of("down", "it raises an error", _raising(JudgeError("503"))),
        Fault.of("crash", "it raises what no one expects", _raising(RecursionError())),
        Fault.of("exit", "it ends the process", _raising(SystemExit(1))),
        Fault.of("not started", "it could not be started", _raising(JudgeUnavailable("the model file is missing"))),
        Fault.of("silent", "it says nothing", lambda _: []),
        Fault.of("no list", "it returns no list", lambda _: None),
        Fault.of("other values", "it returns no outcomes", _each(lambda _: "SUPPORTED")),
        Fault.of("cut", "it answers the first claim only", lambda tasks: _honest(tasks)[:1]),
        Fault.of("doubled", "it answers each claim twice", lambda tasks: [_passing(task) for task in (*tasks, *tasks)]),
        Fault.of("other ids", "it answers claims that nobody asked about", _each(_renamed)),
        Fault.of("no number", "its confidence is NaN", _each(lambda task: _forged(task, confidence=float("nan")))),
        Fault.of("out of range", "its confidence is 8", _each(lambda task: _forged(task, confidence=8.0))),
        Fault.of("own verdict", "its verdict is none of ours", _each(lambda task: _forged(task, verdict="GOOD"))),
        Fault.of("no claim", "it calls claims no claims", _each(_no_claim)),
        Fault.of("no quote", "it approves everything and quotes nothing", _each(_forged)),
        Fault.of("invented quote", "it quotes what stands nowhere", _each(lambda t: _quoting(t, t.claim.text))),
        Fault.of("own source", "it quotes a source that there is not", _each(_foreign)),
        Fault.of("empty quote", "it quotes no words", _each(lambda task: _quoting(task, ""))),
    )


def reply_faults() -> tuple[Fault, ...]:
    """Faults in what a language model replies."""
    return tuple(Fault(reply.name, reply.about, partial(replying, reply.said)) for reply in REPLIES)


async def check_faults(name: JudgeName) -> AsyncIterator[FaultResult]:
    """Each fault in all judges at the bottom of `name` that can have it, and in each of several alone.

    The others are honest meanwhile.
    """
    below = [single.name for single in singles(name)]
    models = [place for place, each in enumerate(below) if is_language_model(each)]
    for found, able in ((faults(), range(len(below))), (reply_faults(), models)):
        places = [tuple(able), *((each,) for each in able)] if len(able) > 1 else [(each,) for each in able]
        for fault in found:
            for broken in places:
                yield await _check(name, fault, broken, below)


async def _check(name: JudgeName, fault: Fault, broken: Sequence[int], below: Sequence[str]) -> FaultResult:
    # Judges are made in the order in which they are written, so each is the one of its place.
    judges = iter(fault.judge(each) if place in broken else _Acting(each, _honest) for place, each in enumerate(below))
    builder = Builder(cache=MemoryCache(), single=lambda _: next(judges))
    held, detail = await _held(builder.build(name))
    which = ", ".join(f"{below[place]} ({place + 1} of {len(below)})" for place in broken)
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


def _each(say: Callable[[Task], object]) -> Answering:
    return lambda tasks: [say(task) for task in tasks]


def _honest(tasks: Sequence[Task]) -> Sequence[Outcome]:
    """The right verdicts, but unsure, so that a judge behind this one is asked, too."""
    return [Outcome(claim_id=task.claim.id, verdict=Verdict.UNSUPPORTED, confidence=0.5) for task in tasks]


def _passing(task: Task) -> Outcome:
    source = task.evidence.sources[0]
    quote = Quote(source_id=source.id, start=0, end=len(source.text), text=source.text, stance="support")
    return Outcome(claim_id=task.claim.id, verdict=Verdict.SUPPORTED, confidence=1.0, quotes=(quote,))


def _renamed(task: Task) -> Outcome:
    return _passing(task).model_copy(update={"claim_id": f"{task.claim.id}0"})


def _forged(task: Task, **fields: object) -> Outcome:
    """An outcome that was made past its validators, without quotes."""
    return _passing(task).model_copy(update={"quotes": (), **fields})


def _no_claim(task: Task) -> Outcome:
    return _forged(task, verdict=Verdict.NOT_A_CLAIM, confidence=None)


def _quoting(task: Task, text: str) -> Outcome:
    quote = Quote(source_id=task.evidence.sources[0].id, start=0, end=len(text), text=text, stance="support")
    return _forged(task, quotes=(quote,))


def _foreign(task: Task) -> Outcome:
    quote = _passing(task).quotes[0]
    return _forged(task, quotes=(quote.model_copy(update={"source_id": "another"}),))
