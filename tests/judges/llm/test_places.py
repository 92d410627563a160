"""Where a control claim may stand."""

from __future__ import annotations

import asyncio

import pytest
from tests.judges.llm.replies import SOURCES, honest, report, scripted

from groundwire.judges.llm.places import safe_places

PLAIN = "The annual fee is 50 EUR."


@pytest.mark.parametrize(
    "text",
    [
        "It is due in May.",
        "Members pay it in May.",
        "This holds for guests.",
        "That is due in May.",
        "So do guests.",
        "And guests pay 8 EUR.",
        "Both are due in May.",
        "- Guests pay 8 EUR",
        "2. Guests pay 8 EUR",
        "# Fees",
        "due in May.",
    ],
)
def test_nothing_stands_before_a_sentence_that_goes_on(text: str) -> None:
    """What it refers to would be the control."""
    assert safe_places([(PLAIN, True), (text, True)]) == (0, 2)
    assert safe_places([(text, True), (PLAIN, True)]) == (1, 2)


def test_nothing_stands_in_a_list_or_under_a_heading() -> None:
    """Only sentences that are read by themselves have a place between them; the end is always one."""
    assert safe_places([(PLAIN, True), (PLAIN, True)]) == (0, 1, 2)
    assert safe_places([(PLAIN, False), (PLAIN, False)]) == (2,)
    assert safe_places([("Fees", False), (PLAIN, True)]) == (2,)
    assert safe_places([("The fees are:", True), (PLAIN, True)]) == (0, 2)
    assert safe_places([]) == (0,)


def test_in_other_languages_only_the_end_is_a_place() -> None:
    """What refers to what can be told of English only."""
    assert safe_places([("Der Jahresbeitrag beträgt 50 Euro.", True), ("Im Mai ist er fällig.", True)]) == (2,)


@pytest.mark.parametrize("number", range(8))
def test_what_a_sentence_refers_to_stands_before_it_in_the_prompt(number: int) -> None:
    """Whatever the answer's name, and so the order, is."""
    answer = (
        "Dogs are allowed in the garden. They must be on a lead. It opens at 6.\n\n- Guests pay 8 EUR.\n- Bikes: free"
    )
    model = scripted(honest)
    asyncio.run(report(model, answer, [*SOURCES, {"id": f"{number}", "text": f"Room {number} is red."}]))
    text = model.asked[0].messages[-1].text
    lines = [line for line in text.splitlines() if line.startswith("[s")]
    said = [line.partition("] ")[2] for line in lines]
    first = next(n for n, line in enumerate(said) if "Dogs are allowed" in line)
    assert "They must" in said[first + 1]
    assert "It opens" in said[first + 2]
