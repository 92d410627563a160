"""When a judge is left alone."""

from __future__ import annotations

import asyncio

import pytest

from groundwire.judges.breaker import Breaker, Circuit


def circuit(now: list[float]) -> Circuit:
    return Circuit(Breaker(failures=2, cool_down=10), lambda: now[0])


def state(circuit: Circuit) -> str:
    return circuit.state


def ends(circuit: Circuit, *, failed: bool) -> bool:
    """Whether a call may go; if so it ends as told."""
    with circuit.call() as call:
        if call is None:
            return False
        call.failed = failed
    return True


def test_failures_in_a_row_open_it() -> None:
    """One success in between starts the count anew."""
    one = circuit([0.0])
    for failed in (True, False, True):
        assert ends(one, failed=failed)
    assert state(one) == "closed"
    assert ends(one, failed=True)
    assert state(one) == "open"
    assert not ends(one, failed=False)


def test_half_open_lets_one_call_through() -> None:
    """While it is under way no other may go; its failure opens the circuit for another cool-down."""
    now = [0.0]
    one = circuit(now)
    for _ in range(2):
        ends(one, failed=True)
    now[0] = 10.0
    with one.call() as trial:
        assert trial is not None
        assert not ends(one, failed=False)
        trial.failed = True
    assert state(one) == "open"
    now[0] = 20.0
    assert ends(one, failed=False)
    assert state(one) == "closed"


def test_a_call_that_was_cancelled_says_nothing() -> None:
    """Its caller gave up; another one may try."""
    now = [0.0]
    one = circuit(now)
    for _ in range(2):
        ends(one, failed=True)
    now[0] = 10.0
    with pytest.raises(asyncio.CancelledError), one.call():
        raise asyncio.CancelledError
    assert state(one) == "half-open"
    assert ends(one, failed=False)
