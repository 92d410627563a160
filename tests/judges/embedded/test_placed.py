"""Places in a ranking: who has which, however the source ranks."""

from __future__ import annotations

import pytest

from groundwire import verify

SWIM = "Men's 100 m freestyle, final: 1. Abe 47.2 s; 2. Brandt 47.9 s; 3. Costa 48.1 s."
BIDS = "Bids for the wing, ranked by score:\n1. Alto Bau - 93 points\n2. Norvik - 90 points\n3. Zeta - 71 points"
CLUBS = "| Rank | Club | Points |\n|---|---|---|\n| 1 | Alba | 40 |\n| 2 | Bern | 33 |\n"
PRIZES = "First prize: Ida Holm. Second prize: Per Lund. Third prize: Ana Diaz."
RIVERS = "The Nile is the longest river, followed by the Amazon and the Yangtze."
RACE = "Obi won the race ahead of Fors, with Roth third."


@pytest.mark.parametrize(
    ("answer", "source", "verdict"),
    [
        ("Abe won the final.", SWIM, "SUPPORTED"),
        ("The winner was Brandt.", SWIM, "CONTRADICTED"),
        ("Bronze went to Costa.", SWIM, "SUPPORTED"),
        ("The gold medal went to Costa.", SWIM, "CONTRADICTED"),
        ("Costa came third in 48.1 s.", SWIM, "SUPPORTED"),
        ("The winning time was 47.2 s.", SWIM, "SUPPORTED"),
        ("The winning time was 47.9 s.", SWIM, "CONTRADICTED"),
        ("The highest score was 93 points.", BIDS, "SUPPORTED"),
        ("The highest score was 90 points.", BIDS, "CONTRADICTED"),
        ("Zeta came second.", BIDS, "CONTRADICTED"),
        ("Bern came second.", CLUBS, "SUPPORTED"),
        ("Bern ranked first.", CLUBS, "CONTRADICTED"),
        ("Per Lund won second prize.", PRIZES, "SUPPORTED"),
        ("Per Lund won first prize.", PRIZES, "CONTRADICTED"),
        ("The Amazon is the second longest river.", RIVERS, "SUPPORTED"),
        ("The Amazon is the longest river.", RIVERS, "CONTRADICTED"),
        ("Roth finished third.", RACE, "SUPPORTED"),
        ("Fors won the race.", RACE, "CONTRADICTED"),
    ],
)
def test_a_place_belongs_to_who_has_it(answer: str, source: str, verdict: str) -> None:
    """Numbered lists, tables, labels and prose all rank."""
    assert verify(answer, [source]).claims[0].verdict == verdict


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Dietz won the final.", SWIM),
        ("Abe won the election.", "Candidates: 1. Abe; 2. Brandt."),
        ("Start the pump first.", "1. Open the valve. 2. Start the pump."),
    ],
)
def test_a_list_that_does_not_rank_it_proves_nothing(answer: str, source: str) -> None:
    """Somebody who is not ranked, another contest, and steps in order."""
    assert verify(answer, [source]).claims[0].verdict != "SUPPORTED"
