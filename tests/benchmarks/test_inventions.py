from __future__ import annotations

import asyncio

import pytest
from benchmarks.inventions import Case, Figures, cases

LEAST_CONVERSATIONS = 20
"""With something to find, and as many without."""


@pytest.mark.parametrize("name", ["tuning", "held_out"])
def test_inventions_are_found_as_the_docs_say(name: str) -> None:
    """Most links are found, hardly any is wrong, on the cases that the rules were made with and on others."""
    figures = Figures.of(asyncio.run(cases(name)))
    assert figures.without >= LEAST_CONVERSATIONS
    assert figures.conversations - figures.without >= LEAST_CONVERSATIONS
    assert figures.right >= 0.85 * figures.expected
    assert figures.right >= 0.95 * figures.found
    assert figures.relations >= 0.95 * figures.right
    assert figures.clean >= 0.95 * figures.without


def test_figures() -> None:
    """A link of another relation is found, one to another turn is not; what nobody expects counts against."""
    done = [
        Case(turns=[], expected=frozenset(expected), found=frozenset(found))
        for expected, found in (
            ({"0 > 1 repeated", "0 > 2 extended"}, {"0 > 1 extended"}),
            ({"0 > 1 repeated"}, {"0 > 1 repeated"}),
            (set(), set()),
            (set(), {"0 > 1 repeated"}),
        )
    ]
    figures = Figures.of(done)
    assert (figures.expected, figures.found, figures.right, figures.relations) == (3, 3, 2, 1)
    assert (figures.conversations, figures.without, figures.clean) == (4, 2, 1)
