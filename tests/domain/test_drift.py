from __future__ import annotations

import random

import pytest
from tests.protocols.builders import checked

from groundwire.domain.drift import earlier_source, rising_unsupported
from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.score import uncited_unsupported

Counts = tuple[int, int]
"""Uncited claims without support, of how many claims."""


def turns(*counts: Counts) -> tuple[PriorTurn, ...]:
    return tuple(
        PriorTurn(turn_index=index, grounding_score=None, claims=claims, uncited_unsupported=silent)
        for index, (silent, claims) in enumerate(counts)
    )


def rises(*counts: Counts) -> bool:
    """Whether a rise is found at the last turn."""
    *earlier, (silent, claims) = counts
    sentences = checked(*[["UNSUPPORTED"]] * silent, *[["SUPPORTED"]] * (claims - silent))
    return rising_unsupported(sentences, turns(*earlier)) is not None


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([(5, 5)], False),
        ([(0, 5), (3, 5)], True),
        ([(0, 5), (2, 5)], False),
        ([(0, 5), (0, 5), (0, 5), (2, 5), (1, 5)], True),
        ([(0, 5), (0, 5), (0, 5), (2, 5), (0, 5)], False),
        ([(2, 5), (2, 5), (2, 5), (3, 5), (3, 5), (3, 5)], False),
        ([(0, 4), (0, 4), (0, 4), (1, 4), (1, 4), (1, 4)], False),
        ([(0, 4), (0, 4), (0, 4), (1, 4), (1, 4), (2, 4)], True),
        ([(0, 5), (0, 0), (0, 0), (3, 5)], True),
        ([(0, 0), (3, 5)], False),
        ([(0, 5), (0, 5), (0, 5), (5, 5), (0, 5), (0, 5), (1, 5)], False),
    ],
)
def test_rising_unsupported(counts: list[Counts], *, expected: bool) -> None:
    """The share must grow by more than a quarter, to three claims or more, one of them in this answer."""
    assert rises(*counts) is expected


def test_the_message_counts_both_ends() -> None:
    """A reader sees how many claims of how many, before and now, and what to do."""
    found = rising_unsupported(checked(["UNSUPPORTED"], ["UNSUPPORTED"]), turns((0, 4), (1, 4), (0, 4), (2, 3)))
    assert found is not None
    assert (
        "4 of 5 in the last 2 turns, 1 of 12 in the first 3 turns; evidence should be retrieved anew" in found.message
    )


def test_flat_conversations_seldom_seem_to_drift() -> None:
    """With one claim in ten from nowhere all the time, fewer than one conversation in ten is flagged."""
    rng = random.Random(0)
    flagged = 0
    for _ in range(500):
        claims = [rng.randint(3, 8) for _ in range(10)]
        counts = [(sum(rng.random() < 0.1 for _ in range(n)), n) for n in claims]
        flagged += any(rises(*counts[:end]) for end in range(2, 11))
    assert flagged / 500 < 0.1


@pytest.mark.parametrize(
    ("marker", "expected"),
    [
        ("[S7]", ("S7", 2)),
        ("[fees.md]", ("fees.md", 0)),
        ("(see [fees.md])", ("fees.md", 0)),
        ("[S1, S7]", ("S7", 2)),
        ("[two words]", ("two words", 0)),
        ("[7]", None),
        ("[S9]", None),
        ("[S]", None),
    ],
)
def test_sources_of_earlier_turns(marker: str, expected: tuple[str, int] | None) -> None:
    """A marker that names a source of an earlier turn is told from others; the last such turn counts."""
    sources = [("fees.md", "two words"), ("S7",), ("S7",)]
    earlier = tuple(
        PriorTurn(turn_index=index, grounding_score=1.0, claims=1, uncited_unsupported=0, source_ids=ids)
        for index, ids in enumerate(sources)
    )
    assert earlier_source(marker, earlier) == expected


@pytest.mark.parametrize(
    ("rows", "citations", "expected"),
    [
        ([["UNSUPPORTED", "SUPPORTED"], ["UNSUPPORTED"]], [], 2),
        ([["UNSUPPORTED", "SUPPORTED"], ["UNSUPPORTED"]], [{}], 1),
        ([["PARTIAL", "CONTRADICTED", "UNCHECKED"]], [], 0),
    ],
)
def test_uncited_unsupported(rows: list[list[str]], citations: list[dict[str, object]], expected: int) -> None:
    """Only claims that no source supports count, and only where their sentence cites nothing."""
    assert uncited_unsupported(checked(*rows, citations=citations)) == expected
