"""The guard for code that is not async."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime

import pytest
from tests.guard.writing import RIGHT, SOURCES, WRONG, Writer

from groundwire import BlockingGuard, Delivery, Evidence, Guard, InputError, Policy, Prompt
from groundwire.domain.review import Resolution


def test_the_verbs_block() -> None:
    """The same answers as with await, with a generator of either kind."""
    with BlockingGuard(Guard()) as guard:
        assert guard.respond(Writer([WRONG, RIGHT]), SOURCES).disposition == "repaired"
        assert guard.respond(lambda prompt: prompt.evidence.sources[0].text, [RIGHT]).text == RIGHT
        assert guard.review(WRONG, SOURCES, repairs_left=1).revision is not None


def test_a_pending_answer_is_waited_for() -> None:
    """A person decides in another thread meanwhile."""
    with BlockingGuard(Guard()) as guard:
        pending = guard.review(WRONG, SOURCES)
        settled: list[Delivery] = []
        waiting = threading.Thread(target=lambda: settled.append(guard.settled(pending)))
        waiting.start()
        assert pending.review_id is not None
        guard.resolve(
            Resolution(
                item_id=pending.review_id, outcome="rejected", reviewer="anna", resolved_at=datetime.now(UTC), note="no"
            )
        )
        waiting.join()
    assert (settled[0].disposition, settled[0].reason) == ("withheld", "rejected by anna: no")


def test_it_works_inside_a_running_event_loop() -> None:
    """The loop waits meanwhile."""

    async def inside() -> str | None:
        with BlockingGuard(Guard()) as guard:
            return guard.respond(Writer([RIGHT]), SOURCES).text

    assert asyncio.run(inside()) == RIGHT


def test_closing_waits_for_the_checks_after_delivery() -> None:
    """None is cut off; closing twice does no harm."""
    core = Guard(policy=Policy.parse('guard.timing = { LOW = "after" }', name="test"))
    with BlockingGuard(core) as guard:
        assert guard.respond(Writer([WRONG]), SOURCES, risk="LOW").timing == "after"
    guard.close()
    with pytest.raises(InputError, match="the guard is closed"):
        guard.review(RIGHT, SOURCES)
    assert len(asyncio.run(core.reviews.open_items())) == 1


def test_a_generator_can_be_decorated() -> None:
    """It is then called with the evidence."""
    with BlockingGuard(Guard()) as guard:

        @guard.guarded
        def answer(prompt: Prompt) -> str:
            return RIGHT if prompt.revision else WRONG

        assert answer(SOURCES, question="What is the fee?").disposition == "repaired"
        assert answer.generate(Prompt(question=None, evidence=Evidence.of(SOURCES))) == WRONG


def test_what_is_raised_comes_out() -> None:
    """As it is."""
    with BlockingGuard(Guard()) as guard, pytest.raises(ZeroDivisionError):
        guard.respond(Writer([ZeroDivisionError()]), SOURCES)


def test_it_cannot_be_asked_from_inside_itself() -> None:
    """It would wait for ever."""
    with BlockingGuard(Guard()) as guard:

        async def asks(_: Prompt) -> str:
            return str(guard.review(RIGHT, SOURCES).text)

        with pytest.raises(InputError, match="it would wait for itself"):
            guard.respond(asks, SOURCES)


def test_closing_ends_the_calls_that_still_wait() -> None:
    """For a person, or a generator: their threads get an error, and are not left for ever."""
    guard, writing = BlockingGuard(Guard()), threading.Event()
    pending = guard.review(WRONG, SOURCES)
    ended: list[str] = []

    async def write(_: Prompt) -> str:
        writing.set()
        await asyncio.Event().wait()
        return RIGHT

    def call(work: Callable[[], object]) -> None:
        with pytest.raises(InputError) as told:
            work()
        ended.append(str(told.value))

    stream = guard.stream(writing_on, SOURCES)
    assert next(stream) == "Hello!"
    calls = (lambda: guard.settled(pending), lambda: guard.respond(write, SOURCES), lambda: list(stream))
    threads = [threading.Thread(target=call, args=(each,), daemon=True) for each in calls]
    for thread in threads:
        thread.start()
    assert writing.wait(10)
    while len(guard._at_work) < len(threads):
        time.sleep(0.001)
    guard.close()
    for thread in threads:
        thread.join(10)
    assert len(ended) == len(threads)
    assert all("the guard was closed" in message for message in ended)


async def writing_on(_: Prompt) -> AsyncIterator[str]:
    yield "Hello! How are you? "
    await asyncio.Event().wait()
