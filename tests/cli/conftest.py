"""What the tests of the command line share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def heard(number: int) -> Iterator[None]:
    """A signal is heard, whatever started the tests: under `nohup`, or behind `&` in a script, it may be ignored."""
    before = signal.signal(number, signal.SIG_DFL if number != signal.SIGINT else signal.default_int_handler)
    yield
    signal.signal(number, before)
