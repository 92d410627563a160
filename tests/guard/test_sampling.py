"""Which answers are checked before delivery, which after, and which not at all."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from tests.guard.watching import Watched
from tests.guard.writing import RIGHT, SOURCES, WRONG, Writer
from typing_extensions import override

from groundwire import ConfigError, Guard, InputError, Policy, Verifier
from groundwire.errors import StoreError
from groundwire.guard.background import Background
from groundwire.guard.sampling import sampled
from groundwire.storage.memory import MemoryStore
from groundwire.testing import FailingJudge

AFTER = 'guard.timing = { LOW = "after", MEDIUM = "after" }'
PHI = [{"id": "S1", "text": RIGHT, "classification": "PHI"}]


def guard(policy: str = AFTER, **fields: Any) -> Guard:
    """A guard under a policy of these lines."""
    return Guard(policy=Policy.parse(policy, name="test"), **fields)


def test_the_same_answers_are_sampled_every_time() -> None:
    """The hash of the name decides, by itself and for ever."""
    assert [name for name in map(str, range(40)) if sampled(name, 10)] == ["9", "39"]


@pytest.mark.parametrize(("percent", "expected"), [(0, 0), (100, 10_000), (25, 2500)])
def test_the_sample_is_as_large_as_it_should_be(percent: int, expected: int) -> None:
    """Of ten thousand names; none at 0 %, all at 100 %."""
    assert sum(sampled(f"answer-{number}", percent) for number in range(10_000)) == pytest.approx(expected, abs=150)


def test_a_larger_sample_holds_every_smaller_one() -> None:
    """Whoever raises the share checks the same answers and more."""
    names = [f"answer-{number}" for number in range(500)]
    assert {n for n in names if sampled(n, 10)} < {n for n in names if sampled(n, 30)}


@pytest.mark.parametrize("name", ["phi", " PHI", "Phi ", "\uff30\uff28\uff29"])
def test_a_class_is_regulated_however_it_is_written(name: str) -> None:
    """A slip of the key delivers nothing unchecked."""
    guarding = guard(f'{AFTER}\nguard.regulated = ["PHI"]')
    delivery = asyncio.run(guarding.respond(Writer([RIGHT]), [{**PHI[0], "classification": name}], risk="LOW"))
    assert (delivery.disposition, delivery.timing) == ("delivered", "before")


class Lost(MemoryStore):
    """A store that is full."""

    @override
    async def add(self, record: Any) -> None:
        raise StoreError("the disk is full")


def test_an_answer_whose_check_broke_off_is_looked_at_all_the_same() -> None:
    """It was delivered before: nobody else would find it."""

    async def delivered() -> None:
        guarding = guard(verifier=Verifier(store=Lost()))
        await guarding.respond(Writer([WRONG]), SOURCES, risk="LOW")
        await guarding.drained()
        (item,) = await guarding.reviews.open_items()
        assert (item.answer, item.reason) == (WRONG, "it could not be checked: the disk is full")

    asyncio.run(delivered())


def test_an_answer_of_the_sample_is_delivered_first_and_checked_after() -> None:
    """It is no pass; what fails is then in the review queue, and nobody waits for it."""

    async def delivered() -> None:
        guarding = guard()
        delivery = await guarding.respond(Writer([WRONG]), SOURCES, risk="LOW", response_id="r1")
        assert (delivery.disposition, delivery.text, delivery.timing) == ("unverified", WRONG, "after")
        assert (delivery.report, delivery.cause) == (None, "not_checked_yet")
        await guarding.drained()
        (item,) = await guarding.reviews.open_items()
        assert (item.response_id, item.answer, item.pending) == ("r1", WRONG, False)
        assert "0 of 1 claims are grounded" in item.reason
        assert (await guarding.respond(Writer([RIGHT]), SOURCES, risk="LOW")).text == RIGHT
        await guarding.drained()
        assert len(await guarding.reviews.open_items()) == 1

    asyncio.run(delivered())


def test_an_answer_outside_of_the_sample_is_not_checked() -> None:
    """It says so, and nothing is on record."""

    async def delivered() -> None:
        store = MemoryStore()
        guarding = guard(f"{AFTER}\nguard.sample_percent = {{ LOW = 0 }}", verifier=Verifier(store=store))
        delivery = await guarding.respond(Writer([WRONG]), SOURCES, risk="LOW")
        await guarding.drained()
        assert (delivery.disposition, delivery.timing, delivery.cause) == ("unverified", "not_sampled", "not_sampled")
        assert await store.records() == ()

    asyncio.run(delivered())


@pytest.mark.parametrize(
    ("policy", "risk", "sources"),
    [
        (AFTER, "HIGH", SOURCES),
        (AFTER, "CRITICAL", SOURCES),
        (f'{AFTER}\nguard.regulated = ["PHI"]', "LOW", PHI),
        ('guard.regulated = "all"', "LOW", SOURCES),
    ],
)
def test_where_much_is_at_stake_the_check_comes_first(policy: str, risk: str, sources: Any) -> None:
    """Whatever the timing is; and to ask for something else is a mistake that is told before anything is written."""
    delivery = asyncio.run(guard(policy).respond(Writer([RIGHT]), sources, risk=risk))
    assert (delivery.disposition, delivery.timing) == ("delivered", "before")
    writer = Writer([RIGHT])
    with pytest.raises(ConfigError, match="never delivered unchecked; leave `timing` out"):
        asyncio.run(guard(policy).respond(writer, sources, risk=risk, timing="after"))
    assert writer.asked == []


def test_a_caller_may_ask_for_a_check_at_once_or_later() -> None:
    """Where the policy leaves it open."""

    async def both() -> None:
        before = await guard().respond(Writer([RIGHT]), SOURCES, risk="LOW", timing="before")
        assert before.disposition == "delivered"
        strict = guard("")
        after = await strict.review(RIGHT, SOURCES, risk="LOW", timing="after")
        assert (after.disposition, after.timing) == ("unverified", "after")
        await strict.drained()

    asyncio.run(both())


def test_there_is_no_other_timing() -> None:
    """A misspelt one is no way around the check."""
    with pytest.raises(InputError, match="unknown timing 'never'"):
        asyncio.run(guard().respond(Writer([RIGHT]), SOURCES, timing="never"))  # type: ignore[arg-type]


def test_a_blank_answer_is_not_delivered_before_its_check_either() -> None:
    """It is written again."""
    delivery = asyncio.run(guard().respond(Writer(["", RIGHT]), SOURCES, risk="LOW"))
    assert (delivery.disposition, delivery.text) == ("repaired", RIGHT)


def test_an_answer_that_cannot_be_checked_after_its_delivery_is_for_a_person() -> None:
    """Nobody else would ever know."""

    async def delivered() -> None:
        guarding = guard(verifier=Verifier(judge=FailingJudge(RuntimeError("down"))))
        await guarding.respond(Writer([RIGHT]), SOURCES, risk="LOW")
        await guarding.drained()
        (item,) = await guarding.reviews.open_items()
        assert "could not be checked" in item.reason

    asyncio.run(delivered())


def test_an_error_in_a_check_after_delivery_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """To the observer and in the log, by its name and without its words."""

    class Broken(MemoryStore):
        @override
        async def add(self, record: Any) -> None:
            raise StoreError(f"no space left for {record.response_id}")

    async def delivered() -> None:
        guarding = guard(verifier=Verifier(store=Broken()), observer=observer)
        await guarding.respond(Writer([RIGHT]), SOURCES, risk="LOW")
        await guarding.drained()

    observer = Watched()
    asyncio.run(delivered())
    assert [(event.timing, event.error, event.disposition) for event in observer.deliveries] == [
        ("after", None, "unverified"),
        ("after", "StoreError", None),
    ]
    assert [record.getMessage() for record in caplog.records] == ["the check of a delivered answer failed: StoreError"]


def test_checks_after_delivery_are_bounded() -> None:
    """A hundred answers do not take the judge away from those that users wait for."""

    async def hundred() -> tuple[int, int]:
        background, at_once, most, done = Background(most_at_once=3), 0, 0, 0

        async def work() -> None:
            nonlocal at_once, most, done
            at_once += 1
            most = max(most, at_once)
            await asyncio.sleep(0)
            at_once, done = at_once - 1, done + 1

        for _ in range(100):
            background.start(work)
        await background.drained()
        return most, done

    assert asyncio.run(hundred()) == (3, 100)


def test_checks_that_are_cut_off_are_told(caplog: pytest.LogCaptureFixture) -> None:
    """A program that ends without waiting for them hears how many there were."""

    async def ends() -> None:
        background = Background(most_at_once=1)
        for _ in range(3):
            background.start(asyncio.Event().wait)  # type: ignore[arg-type]  # what it returns does not matter
        await asyncio.sleep(0)

    asyncio.run(ends())
    assert "3 checks of delivered answers were cut off" in caplog.text


def test_event_loops_do_not_take_each_others_checks(caplog: pytest.LogCaptureFixture) -> None:
    """One that ends cuts off its own alone, and takes none of another one's places."""
    background, done = Background(most_at_once=1), list[int]()
    begun, may_end = threading.Event(), threading.Event()

    async def work() -> None:
        await asyncio.sleep(0)
        done.append(1)

    async def ends() -> None:
        for _ in range(3):
            background.start(asyncio.Event().wait)  # type: ignore[arg-type]  # what it returns does not matter
        begun.set()
        await asyncio.to_thread(may_end.wait)

    async def goes_on() -> None:
        other = asyncio.create_task(asyncio.to_thread(asyncio.run, ends()))
        await asyncio.to_thread(begun.wait)
        for _ in range(2):
            background.start(work)
        await background.drained()
        assert len(done) == 2
        background.start(work)
        may_end.set()
        await other
        await background.drained()

    asyncio.run(goes_on())
    assert len(done) == 3
    assert "3 checks of delivered answers were cut off" in caplog.text
