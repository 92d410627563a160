from __future__ import annotations

import asyncio
import os
import signal

import pytest

from groundwire.cli.signals import ending_in_order, run_in_loop


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.usefixtures("heard")
def test_a_signal_cancels_the_work_and_then_ends_the_process(number: int) -> None:
    """A broad `except` in the work cannot take it for a failure of its own."""
    seen: list[str] = []

    async def work() -> None:
        os.kill(os.getpid(), number)
        try:
            await asyncio.sleep(10)
        except (Exception, SystemExit):  # noqa: BLE001  # what must not see it
            seen.append("caught")
        finally:
            seen.append("left")

    with ending_in_order(), pytest.raises(SystemExit) as ended:
        run_in_loop(work())
    assert (ended.value.code, seen) == (128 + number, ["left"])


def test_the_handlers_are_put_back() -> None:
    """After the loop a signal ends the process as before it."""
    with ending_in_order():
        before = signal.getsignal(signal.SIGTERM)

        async def work() -> int:
            return 5

        assert run_in_loop(work()) == 5
        assert signal.getsignal(signal.SIGTERM) is before


def test_work_that_is_cancelled_otherwise_stays_cancelled() -> None:
    """Only a signal makes an exit of it."""

    async def work() -> None:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        run_in_loop(work())
