"""A passage that restricts what it says does not carry it without the restriction."""

from __future__ import annotations

import pytest

from groundwire.facts.scope import weakened


@pytest.mark.parametrize(
    ("claim", "passage", "language", "words"),
    [
        ("Bikes are covered.", "Bikes are covered only at extra cost.", "en", "only at extra"),
        (
            "Fahrräder sind mitversichert.",
            "Fahrräder sind nur gegen Aufpreis mitversichert.",
            "de",
            "nur gegen Aufpreis",
        ),
        ("The museum is open on Mondays.", "The museum is open only on Mondays.", "en", ""),
        ("The plan costs 5 EUR.", "The plan costs only 5 EUR.", "en", ""),
        ("The tram runs on weekdays.", "The tram runs on weekdays only.", "en", ""),
        ("We pay for glass.", "We pay not only for repairs but also for glass.", "en", ""),
    ],
)
def test_a_restriction_that_the_claim_drops_weakens(claim: str, passage: str, language: str, words: str) -> None:
    """Only what the claim does not name as the limit counts, and "not only" restricts nothing."""
    found = weakened(claim, passage, language=language)
    assert bool(found) is bool(words)
    assert not words or found[0].text.startswith(words)
