"""What an observer hears of answers on their way: numbers and names, however it ends, and never a word."""

from __future__ import annotations

import asyncio

import pytest
from tests.guard.watching import Watched
from tests.guard.writing import RIGHT, SOURCES, WRONG, Writer

from groundwire import ConfigError, Guard, Session, Verifier


def test_an_event_tells_how_an_answer_fared() -> None:
    """Drafts, repairs, score, and what became of it."""
    observer = Watched()
    guard = Guard(observer=observer, application="chat")
    asyncio.run(guard.respond(Writer([WRONG, f"{WRONG} {RIGHT}"]), SOURCES, session=Session("s")))
    (event,) = observer.deliveries
    assert (event.response_id, event.application, event.session_id, event.turn_index) == ("s:0", "chat", "s", 0)
    assert (event.disposition, event.cause, event.timing, event.risk) == ("pending", "failed", "before", "HIGH")
    assert (event.drafts, event.repairs, event.score_lower, event.claims_flagged) == (2, 1, 0.5, 1)
    assert event.error is None


@pytest.mark.parametrize("place", ["guard", "verifier", "both"])
def test_one_observer_hears_of_checks_and_deliveries(place: str) -> None:
    """Wherever it is named, and of each once."""
    observer = Watched()
    verifier = Verifier() if place == "guard" else Verifier(observer=observer)
    guard = Guard(verifier=verifier) if place == "verifier" else Guard(verifier=verifier, observer=observer)
    asyncio.run(guard.respond(Writer([RIGHT]), SOURCES))
    assert [type(event).__name__ for event in observer.events] == ["CheckEvent", "DeliveryEvent"]


def test_a_verifier_keeps_its_own_observer() -> None:
    """Each of two hears of what it was put up for."""
    checks, deliveries = Watched(), Watched()
    asyncio.run(Guard(verifier=Verifier(observer=checks), observer=deliveries).respond(Writer([RIGHT]), SOURCES))
    assert [type(event).__name__ for event in checks.events] == ["CheckEvent"]
    assert [type(event).__name__ for event in deliveries.events] == ["DeliveryEvent"]


@pytest.mark.parametrize(
    ("drafts", "error", "count"),
    [([ZeroDivisionError("secret")], "ZeroDivisionError", 0), ([7], "InputError", 0)],
)
def test_an_event_tells_of_an_error_by_its_name(drafts: list[object], error: str, count: int) -> None:
    """Its words may say anything."""
    observer = Watched()
    with pytest.raises(Exception, match=r"secret|must be text"):
        asyncio.run(Guard(observer=observer).respond(Writer(drafts), SOURCES))  # type: ignore[arg-type]  # a mistake
    (event,) = observer.deliveries
    assert (event.error, event.disposition, event.drafts) == (error, None, count)
    assert "secret" not in event.model_dump_json()


def test_an_event_tells_of_a_cancelled_answer() -> None:
    """It is raised on its way, too."""
    observer = Watched()

    async def cancelled() -> None:
        reached = asyncio.Event()

        async def never(_: object) -> str:
            reached.set()
            await asyncio.Event().wait()
            return ""

        task = asyncio.create_task(Guard(observer=observer).respond(never, SOURCES))
        await reached.wait()
        task.cancel()
        await asyncio.wait([task])

    asyncio.run(cancelled())
    assert [(event.error, event.disposition) for event in observer.deliveries] == [("CancelledError", None)]


def test_a_mistake_of_the_caller_is_told_too() -> None:
    """Once it is known which answer it is about."""
    observer = Watched()
    with pytest.raises(ConfigError):
        asyncio.run(Guard(observer=observer).review(RIGHT, SOURCES, timing="after"))
    assert [event.error for event in observer.deliveries] == ["ConfigError"]


def test_the_verifiers_observer_is_told_unless_there_is_another_one() -> None:
    """One place to say it is enough; checks and deliveries come in order."""
    observer = Watched()
    guard = Guard(verifier=Verifier(observer=observer))
    asyncio.run(guard.respond(Writer([WRONG, RIGHT]), SOURCES))
    assert [event.operation for event in observer.events] == ["check", "check", "delivery"]
    assert Guard(verifier=guard.verifier, observer=Watched()).observer is not observer


def test_what_is_no_observer_is_refused() -> None:
    """Before the first answer."""
    with pytest.raises(ConfigError, match="is no observer"):
        Guard(observer=print)  # type: ignore[arg-type]  # the mistake under test


def test_no_event_holds_a_word() -> None:
    """Neither of the answer, nor of the sources or the question."""
    observer = Watched()
    asyncio.run(Guard(observer=observer).respond(Writer([WRONG, WRONG]), SOURCES, question="How much is it?"))
    written = "".join(event.model_dump_json() for event in observer.events)
    assert not any(word in written for word in ("fee", "EUR", "Parking", "much"))
