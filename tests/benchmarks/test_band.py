"""The band is what the labelled claims make it."""

from __future__ import annotations

from benchmarks.band import NEVER, floor_of, standing
from benchmarks.judged import JudgedClaim


def claim(verdict: str, confidence: float, *, grounded: bool) -> JudgedClaim:
    return JudgedClaim(id="a#0.0", text="x", verdict=verdict, confidence=confidence, grounded=grounded, explanation="")


CLAIMS = [
    *(claim("SUPPORTED", 0.5, grounded=False) for _ in range(10)),
    *(claim("SUPPORTED", 0.8, grounded=True) for _ in range(20)),
    *(claim("UNSUPPORTED", 0.9, grounded=True) for _ in range(5)),
    *(claim("UNSUPPORTED", 0.9, grounded=False) for _ in range(5)),
]


def test_what_stands_is_counted_by_verdict_and_confidence() -> None:
    """Of the supported claims, those with enough confidence, and how many are right."""
    found = standing(CLAIMS, "SUPPORTED", 0.55)
    assert (found.claims, found.of, found.right, found.share_right) == (20, 30, 20, 1.0)


def test_the_floor_is_the_lowest_that_is_right_often_enough() -> None:
    """It depends on the target, and on there being enough claims."""
    assert floor_of(CLAIMS, "SUPPORTED", target=0.9, least=20) == 0.55
    assert floor_of(CLAIMS, "SUPPORTED", target=0.6, least=20) == 0.5
    assert floor_of(CLAIMS, "SUPPORTED", target=0.9, least=21) == NEVER
    assert floor_of(CLAIMS, "UNSUPPORTED", target=0.9, least=5) == NEVER
