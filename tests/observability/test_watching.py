from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from typing_extensions import override

from groundwire import ConfigError, JudgeUnavailable, Outcome, Task, Verifier, verify
from groundwire.domain.event import CheckEvent, Event, Operation
from groundwire.domain.ports import Watch
from groundwire.domain.record import Record
from groundwire.errors import StoreError
from groundwire.observability import Observers, watch
from groundwire.storage import MemoryStore
from groundwire.testing import FailingJudge, RecordingObserver, ScriptedJudge

FEE = "The fee is 5 EUR."
WORD = "heliotrope"


class Broken:
    """An observer that fails at one of its three places."""

    def __init__(self, place: str) -> None:
        self.place = place

    def _fail_at(self, place: str) -> None:
        if self.place == place:
            raise RuntimeError(WORD)

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watch]:
        self._fail_at(f"enter {operation}")
        yield self
        self._fail_at("leave")

    def tell(self, event: Event) -> None:
        self._fail_at(f"tell {event.operation}")


class Swallowing:
    """An observer that would hide the errors of what it watches."""

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watch]:
        try:
            yield self
        except ValueError:
            assert operation == "check"

    def tell(self, event: Event) -> None:
        raise AssertionError(event)


@pytest.mark.parametrize("place", ["enter check", "tell check", "leave"])
def test_an_observer_that_fails_disturbs_nothing(place: str, caplog: pytest.LogCaptureFixture) -> None:
    """The report is the same, the failure is logged by its type alone, and the others are told."""
    heard = RecordingObserver()
    report = verify(FEE, [FEE], judge=ScriptedJudge(otherwise="SUPPORTED"), observer=Observers(Broken(place), heard))
    assert report.decision.action == "PASS"
    assert len(heard.events) == 1
    assert "RuntimeError" in caplog.text
    assert WORD not in caplog.text
    assert caplog.records[0].levelno == logging.WARNING


def test_what_the_block_raises_goes_on_its_way() -> None:
    """Even past an observer that catches it."""
    with pytest.raises(ValueError, match="mine"), watch(Swallowing(), "check"):
        raise ValueError("mine")


def test_nobody_need_be_told() -> None:
    """Without an observer the watch takes what it is told, and nothing happens."""
    with watch(None, "check") as watched:
        watched.tell(told(RecordingObserver()))


def told(observer: RecordingObserver) -> CheckEvent:
    judge = ScriptedJudge({"The fee is 5 EUR.": "SUPPORTED", "Mars is red.": "CONTRADICTED"})
    verify(
        "The fee is 5 EUR. Mars is red. Cats purr.", [FEE], judge=judge, observer=observer, response_id="r", risk="LOW"
    )
    (event,) = observer.events
    assert isinstance(event, CheckEvent)
    return event


def test_a_check_is_told_in_numbers_and_names() -> None:
    """Score, claims flagged, verdicts, decision and judge, under the answer's name."""
    event = told(observer := RecordingObserver())
    assert observer.watched == ["check"]
    assert (event.response_id, event.protocol, event.risk, event.judge) == (
        "r",
        "evidence-grounding",
        "LOW",
        "scripted",
    )
    assert (event.action, event.gate, event.error) == ("REVIEW", "failed", None)
    assert (event.claims, event.claims_flagged, event.claims_unchecked) == (3, 2, 0)
    assert event.verdicts == {"SUPPORTED": 1, "CONTRADICTED": 1, "UNSUPPORTED": 1}
    assert event.score_lower == event.score_upper == pytest.approx(1 / 3)
    assert event.duration_ms >= 0


def test_a_check_that_ends_in_an_error_is_told_by_its_type() -> None:
    """What the error says may be text, so it is left out."""
    observer = RecordingObserver()
    with pytest.raises(JudgeUnavailable):
        verify(FEE, [FEE], judge=FailingJudge(JudgeUnavailable(WORD)), observer=observer)
    (event,) = observer.events
    assert event.error == "JudgeUnavailable"
    assert WORD not in event.model_dump_json()


def test_a_check_that_could_not_be_recorded_is_no_success() -> None:
    """It raised, so its event says so and names no decision."""

    class Full(MemoryStore):
        @override
        async def add(self, record: Record) -> None:
            raise StoreError(f"no space for {record.response_id}")

    observer = RecordingObserver()
    with pytest.raises(StoreError):
        verify(FEE, [FEE], judge=ScriptedJudge(otherwise="SUPPORTED"), store=Full(), observer=observer)
    (event,) = observer.events
    assert isinstance(event, CheckEvent)
    assert (event.error, event.action) == ("StoreError", None)


def test_a_cancelled_check_is_told_and_stays_cancelled() -> None:
    """The one who waits has gone; the event still says what was spent."""
    observer = RecordingObserver()

    async def cancelled() -> None:
        class Slow(ScriptedJudge):
            @override
            async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
                await asyncio.sleep(60)
                raise AssertionError(tasks)

        work = asyncio.create_task(Verifier(judge=Slow(), observer=observer).verify(FEE, [FEE]))
        await asyncio.sleep(0.05)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    asyncio.run(cancelled())
    assert [event.error for event in observer.events] == ["CancelledError"]


def test_checks_side_by_side_do_not_mix() -> None:
    """Each event names its own answer and its own verdicts."""
    observer = RecordingObserver()

    async def many() -> None:
        verifier = Verifier(judge=ScriptedJudge({FEE: "SUPPORTED"}), observer=observer)
        answers = [FEE if number % 2 else "Mars is red." for number in range(50)]
        await asyncio.gather(*(verifier.verify(a, [FEE], response_id=f"r{n}") for n, a in enumerate(answers)))

    asyncio.run(many())
    flagged = {e.response_id: e.claims_flagged for e in observer.events if isinstance(e, CheckEvent)}
    assert flagged == {f"r{number}": 0 if number % 2 else 1 for number in range(50)}


@pytest.mark.parametrize("wrong", ["stderr", RecordingObserver, 7])
def test_what_is_no_observer_is_refused_before_anything_is_checked(wrong: object) -> None:
    """A class in the place of its instance is the likely slip."""
    with pytest.raises(ConfigError, match="no observer"):
        Verifier(observer=wrong)  # type: ignore[arg-type]


def test_no_word_of_a_text_is_told() -> None:
    """Not of the answer, the sources, the question, the history, nor of what a judge says."""
    observer = RecordingObserver()
    verify(
        f'The {WORD} costs 5 EUR. It is "{WORD}" [{WORD}].',
        [
            {
                "id": WORD,
                "text": f"A {WORD} is 6 EUR.",
                "title": WORD,
                "kind": WORD,
                "uri": WORD,
                "metadata": {WORD: WORD},
            }
        ],
        question=f"What is a {WORD}?",
        history=[{"role": "user", "content": WORD}],
        observer=observer,
    )
    (event,) = observer.events
    assert isinstance(event, CheckEvent)
    assert event.claims > 0
    assert event.findings
    assert WORD not in event.model_dump_json()
