"""A judge that is not asked twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.judges.tasks import SOURCE, Doing, always, outcomes, said, span, spend, task
from typing_extensions import override

from groundwire import (
    Answer,
    ConfigError,
    Evidence,
    Judge,
    JudgeInfo,
    JudgeUnavailable,
    Outcome,
    Risk,
    Task,
    Turn,
    verify,
)
from groundwire.domain.rubric import Rubric
from groundwire.judges.breaker import Breaker
from groundwire.judges.cached import Cached, Entry
from groundwire.judges.cascade import Cascade
from groundwire.judges.fallback import Fallback
from groundwire.judges.panel import Panel
from groundwire.judges.recording import note, recording
from groundwire.judges.run import run
from groundwire.storage.memory_cache import MemoryCache
from groundwire.testing import FailingJudge, ScriptedJudge


class Broken:
    """A cache on a disk that has gone."""

    def __init__(self, *, readable: bool) -> None:
        self.readable = readable

    async def get(self, keys: Any) -> dict[str, str]:
        del keys
        if not self.readable:
            raise ConfigError("no disk")
        return {}

    async def put(self, entries: Any) -> None:
        del entries
        raise ConfigError("no disk")


class Weak:
    """A judge that is down at first: it says one thing after the other, `no` for a failure."""

    info = JudgeInfo(name="weak", version="0")

    def __init__(self, says: Sequence[str]) -> None:
        self.left = list(says)

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        verdict = self.left.pop(0)
        if verdict == "no":
            raise ConnectionError
        return [said(verdict).model_copy(update={"claim_id": each.claim.id}) for each in tasks]


def test_the_same_is_asked_once() -> None:
    """The outcome is the same, and a report says where it comes from."""
    judge = ScriptedJudge(otherwise="SUPPORTED")
    cached = Cached(judge, MemoryCache())
    first = verify("The fee is 5 EUR.", [SOURCE], judge=cached, response_id="one")
    second = verify("The fee is 5 EUR.", [SOURCE], judge=cached, response_id="two")
    assert len(judge.asked) == 1
    assert first.provenance.notes == ()
    assert second.provenance.notes == ("1 of 1 verdicts of scripted came from the cache",)
    assert first.claims[0].quotes == second.claims[0].quotes
    assert second.claims[0].id == "two#0.0"


def kept(outcome: Outcome) -> str:
    return Entry(outcome=outcome).model_dump_json()


TURN = Turn(role="user", content="?")


@pytest.mark.parametrize(
    "changes",
    [
        {"evidence": Evidence.of([f"{SOURCE} Or so."])},
        {"evidence": Evidence.of([{"id": "S2", "text": SOURCE}])},
        {"evidence": Evidence.of([{"id": "S1", "text": SOURCE, "title": "Fees"}])},
        {"evidence": Evidence.of([{"id": "S1", "text": SOURCE, "metadata": {"date": "2024-01-01"}}])},
        {"question": "What is the fee?"},
        {"context": "Fees."},
        {"exact": True},
        {"synonyms": (("fee", "charge"),)},
        {"history": (TURN,)},
        {"protocol": "attribution"},
        {"risk": Risk.LOW},
        {"rubric": Rubric(rules=("Be strict.",))},
        {"repetition": 1},
        {"answer": Answer.of("The fee is 5 EUR. And more.")},
        {"text": "The fee is 6 EUR."},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_whatever_a_verdict_depends_on_is_part_of_the_key(changes: dict[str, Any]) -> None:
    """Any difference is another question."""
    judge = always("UNSUPPORTED")
    cached = Cached(judge, MemoryCache())
    outcomes(cached, task())
    outcomes(cached, task(**changes))
    assert len(judge.asked) == 2


def test_statement_and_kind_are_part_of_the_key() -> None:
    """The same words may be read in another way."""
    judge, one = always("UNSUPPORTED"), task()
    cached = Cached(judge, MemoryCache())
    outcomes(cached, one)
    for changes in ({"statement": "The yearly fee is 5 EUR."}, {"kind": "number"}, {"qualified": True}):
        outcomes(cached, replace(one, claim=one.claim.model_copy(update=changes)))
    assert len(judge.asked) == 4


@pytest.mark.parametrize(
    "changes",
    [{"name": "other"}, {"version": "2"}, {"model": "m"}, {"model_sha256": "0"}, {"parameters": {"template": "0"}}],
    ids=lambda changes: next(iter(changes)),
)
def test_another_judge_is_another_question(changes: dict[str, Any]) -> None:
    """Its name, version, model and parameters are part of the key."""

    class Other(ScriptedJudge):
        @property
        @override
        def info(self) -> JudgeInfo:
            return JudgeInfo.model_validate({"name": "scripted", "version": "0", **changes})

    cache, other = MemoryCache(), Other()
    outcomes(Cached(ScriptedJudge(), cache))
    outcomes(Cached(other, cache))
    assert len(other.asked) == 1


def test_what_could_not_be_checked_is_asked_again() -> None:
    """A failure is never kept."""
    judge = always("UNCHECKED")
    cached = Cached(judge, MemoryCache())
    assert [outcomes(cached)[0].verdict for _ in range(2)] == ["UNCHECKED"] * 2
    assert len(judge.asked) == 2


@pytest.mark.parametrize(
    "around",
    [
        lambda weak, well: Fallback([weak, well], breaker=Breaker(failures=9)),
        lambda weak, well: Panel([weak, well, always("SUPPORTED", name="third")]),
        Cascade,
        lambda weak, _: Cascade(always("UNSUPPORTED", 0.1), weak, keep_failing=True),
        lambda weak, well: Panel([Fallback([weak, well]), well]),
    ],
)
def test_what_was_judged_on_a_bad_day_is_asked_again(around: Callable[[Judge, Judge], Judge]) -> None:
    """A verdict that a failing judge had no part in is given once, and not kept; the next one is."""
    cached = Cached(around(Weak(("no", "SUPPORTED")), always("SUPPORTED", name="well")), MemoryCache())
    with recording() as first:
        (bad,) = outcomes(cached)
    with recording() as second:
        (good,) = outcomes(cached)
    with recording() as third:
        outcomes(cached)
    assert (bad.provisional, good.provisional) == (True, False)
    assert not any("from the cache" in note for note in (*first.notes, *second.notes))
    assert any("from the cache" in note for note in third.notes)


def test_places_fit_the_claim_wherever_it_stands() -> None:
    """With a judge that reads claims alone, the claim of another answer is the same question."""
    here, there = task(), task(claim_id="b#3.1", before="Dear customer. ", context="")
    judge = always("PARTIAL", unsupported_spans=(span(here, "fee"),))
    cached = Cached(judge, MemoryCache(), whole_answer=False)
    (first,) = outcomes(cached, here)
    (second,) = outcomes(cached, there)
    assert len(judge.asked) == 1
    assert first.unsupported_spans == (span(here, "fee"),)
    assert second.unsupported_spans == (span(there, "fee"),)
    assert second.claim_id == "b#3.1"


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "{",
        "null",
        "[]",
        '{"outcome":{"claim_id":"","verdict":"FINE"}}',
        said("SUPPORTED").model_dump_json(),
        kept(said("SUPPORTED").model_copy(update={"quotes": ()})),
        kept(said("SUPPORTED")).replace("5 EUR", "6 EUR"),
        kept(said("UNCHECKED")),
        kept(said("PARTIAL", unsupported_spans=(span(task(before="x" * 99), "fee"),))),
    ],
)
def test_what_does_not_hold_is_judged_anew(damaged: str) -> None:
    """An entry that is damaged, or fits no claim, is as good as none; the new verdict takes its place."""
    cache, judge = MemoryCache(), always("UNSUPPORTED")
    outcomes(Cached(judge, cache))
    for key in cache._entries:
        cache._entries[key] = damaged
    cached = Cached(judge, cache)
    assert [outcomes(cached)[0].verdict for _ in range(2)] == ["UNSUPPORTED"] * 2
    assert len(judge.asked) == 2


def test_what_was_told_with_a_verdict_is_told_again() -> None:
    """A verdict on evidence that was cut stays one, and the model that gave it stays named."""

    async def cut() -> None:
        await spend()
        note("evidence was cut")

    async def main() -> list[list[str]]:
        told = []
        for _ in range(3):
            with recording() as recorded:
                await run(cached, [task()])
            told.append(recorded.notes)
        return told

    cached = Cached(Doing(cut, "llm"), MemoryCache())
    first, second, third = asyncio.run(main())
    assert first == ["evidence was cut"]
    assert second == [
        "1 of 1 verdicts of llm came from the cache, where m-2026 gave them",
        "when a verdict from the cache was given: evidence was cut",
    ]
    assert third == second


def test_only_what_is_new_is_asked() -> None:
    """Hits and misses of one answer are put together again."""
    judge = ScriptedJudge()
    cached = Cached(judge, MemoryCache())
    outcomes(cached, task())
    found = outcomes(cached, task(), task("It is due in May.", "a#1.0"))
    assert [outcome.claim_id for outcome in found] == ["a#0.0", "a#1.0"]
    assert len(judge.asked) == 2


def test_hits_outlast_a_judge_that_cannot_start() -> None:
    """What is known stays, the rest is UNCHECKED; only if nothing is known is the error raised."""
    cache, down = MemoryCache(), FailingJudge(JudgeUnavailable("no model"))
    outcomes(Cached(ScriptedJudge(), cache), task())
    found = outcomes(Cached(down, cache), task(), task("It is due in May.", "a#1.0"))
    assert [outcome.verdict for outcome in found] == ["UNSUPPORTED", "UNCHECKED"]
    with pytest.raises(JudgeUnavailable, match="no model"):
        outcomes(Cached(down, MemoryCache()))


def test_a_cache_that_cannot_be_read_is_a_wrong_setting() -> None:
    """Said before anything is paid for; what cannot be written afterwards is only told."""
    judge = always("SUPPORTED")
    with pytest.raises(ConfigError, match="no disk"):
        outcomes(Cached(judge, Broken(readable=False)))
    assert not judge.asked

    async def main() -> list[str]:
        with recording() as recorded:
            await run(Cached(judge, Broken(readable=True)), [task()])
        return recorded.notes

    assert asyncio.run(main()) == ["verdicts that could not be kept: 1 (no disk)"]


def test_the_judge_of_a_report_is_the_one_that_was_cached() -> None:
    """Thresholds that fit the judge fit its cached verdicts."""
    judge = always("SUPPORTED")
    assert Cached(judge, MemoryCache()).info == judge.info
