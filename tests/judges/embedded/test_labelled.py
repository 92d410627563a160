"""Values under labels belong to what the label says."""

from __future__ import annotations

import pytest

from groundwire import verify

OATS = "Nutrition per 100 g — energy: 1,540 kJ; fat: 8.2 g; sugars: 22 g; fibre: 7.5 g; protein: 9.8 g"
STORE = "Row: Riga store: returns in Q1: 171; returns in Q2: 139; exchange rate of returned items: 55%."
SENSOR = '{"sensor": "T-9", "status": "online", "battery_percent": 81}'
ROOM = '{"booking": {"room": "Elm", "guests": 14, "projector": true}}'


@pytest.mark.parametrize(
    ("answer", "source", "verdict"),
    [
        ("Every 100 grams contains 7.5 g of fibre.", OATS, "SUPPORTED"),
        ("The Riga store handled 139 returns in Q2.", STORE, "SUPPORTED"),
        ("The Riga store handled 171 returns in Q2.", STORE, "CONTRADICTED"),
        ("Sensor T-9 is online.", SENSOR, "SUPPORTED"),
        ("Sensor T-9 is offline.", SENSOR, "CONTRADICTED"),
        ("Sensor T-9’s battery level is 81 percent.", SENSOR, "SUPPORTED"),
        ("The Elm room is booked for 14 guests.", ROOM, "SUPPORTED"),
        ("The Elm room has no projector.", ROOM, "CONTRADICTED"),
    ],
)
def test_a_field_is_read_under_its_label(answer: str, source: str, verdict: str) -> None:
    """And not under that of its neighbour."""
    assert verify(answer, [source]).claims[0].verdict == verdict


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The excess for subsidence is £1,000.", "For water it is £500. Two sections may apply to the same excess."),
        ("Seats 51 and 52 are next to a window.", "Coach 4, seats 51 and 52, departing 09:12; fare class: Saver."),
        ("Évora: 2 nights", "Itinerary: three nights in Lisbon, then one night in Évora."),
    ],
)
def test_a_value_alone_carries_nothing(answer: str, source: str) -> None:
    """What is said of it must be there, too; no chance computation takes its place."""
    assert verify(answer, [source]).claims[0].verdict != "SUPPORTED"
