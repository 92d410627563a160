"""The limit of time of a check, which holds whatever the judge makes of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.guard.writing import RIGHT, SOURCES, Writer
from typing_extensions import override

from groundwire import Delivery, Guard, Policy, Verifier
from groundwire.guard import deadline
from groundwire.guard.deadline import in_time
from groundwire.testing import ScriptedJudge


@dataclass(frozen=True, slots=True)
class Deaf(ScriptedJudge):
    """Does not stop when it is told to, before it may."""

    may_stop: asyncio.Event = field(default_factory=asyncio.Event)

    @override
    async def judge(self, tasks: Any) -> Any:
        while not self.may_stop.is_set():
            with suppress(asyncio.CancelledError):
                await self.may_stop.wait()
        return ()


def test_a_judge_that_does_not_stop_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the deadline and a moment of grace nobody waits for it."""
    monkeypatch.setattr(deadline, "GRACE", 0.01)

    async def asked() -> Delivery:
        judge = Deaf()
        policy = Policy.parse("guard.deadline_seconds = 0.01", name="test")
        guard = Guard(verifier=Verifier(judge=judge), policy=policy)
        delivery = await asyncio.wait_for(guard.respond(Writer([RIGHT]), SOURCES), timeout=5)
        judge.may_stop.set()
        return delivery

    delivery = asyncio.run(asked())
    assert (delivery.disposition, delivery.cause) == ("pending", "late")


def test_what_the_work_raises_is_raised() -> None:
    """In time, and while it puts itself on record after it."""

    async def fails(seconds: float) -> None:
        try:
            await asyncio.sleep(seconds)
        finally:
            raise ZeroDivisionError

    for seconds in (0, 60):
        with pytest.raises(ZeroDivisionError):
            asyncio.run(in_time(fails(seconds), 0.01))


def test_who_gives_up_waiting_stops_the_work() -> None:
    """Nothing goes on behind their back."""
    stopped = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append(True)

    async def given_up() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(in_time(work(), 60), 0.01)
        assert stopped

    asyncio.run(given_up())
