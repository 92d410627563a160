from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from groundwire.facts.stemming import stemmed

STEMS = {
    "widerspruchsfrist": "widerspruchsfrist",
    "kinder": "kind",
    "wochen": "woch",
    "häuser": "haus",
    "beträgt": "betragt",
    "vier": "vier",
}
"""By the German algorithm, with words of different lengths, so that a stem of another word shows."""


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads that take turns all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty")
def test_threads_do_not_get_each_others_stems() -> None:
    """Answers that are checked side by side stem their words side by side, and each gets its own."""
    words = list(STEMS) * 100
    with ThreadPoolExecutor(4) as pool:
        found = [list(pool.map(lambda word: stemmed(word, "german"), words)) for _ in range(2)]
    assert found == [[STEMS[word] for word in words]] * 2
