"""Reading takes time in proportion to the text, whatever it is made of."""

from __future__ import annotations

import time

import pytest

from groundwire.domain.answer import Answer
from groundwire.segment import passages, segment

SECONDS = 3.0
"""Processor time for a hostile text; a slow machine needs a tenth of it."""


@pytest.mark.parametrize(
    ("piece", "times"),
    [("1-", 4000), ("1/", 8000), ("[^1]: ", 2000), ("5-6 ", 2000), ("[1] ", 4000), ("two two ", 2000), ("Why? ", 2000)],
)
def test_repeated_pieces_are_read_fast(piece: str, times: int) -> None:
    """No repeated piece makes sentences or passages slow."""
    text = piece * times
    started = time.process_time()
    segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")
    passages(text)
    assert time.process_time() - started < SECONDS
