"""Sources cut into passages."""

from __future__ import annotations

import time

import pytest

from groundwire.segment import passages

SECONDS = 20.0
"""Processor time within which 2 MB are read."""


@pytest.mark.parametrize(
    ("source", "readings"),
    [
        ("Rates fell. Sales rose.", ["Rates fell.", "Sales rose."]),
        (
            "| Site | MWh | Staff |\n|---|---|---|\n| Norrby | 420 | 12 |",
            ["Site; MWh; Staff", "Norrby: MWh: 420; Staff: 12"],
        ),
        (
            "USD thousands\nline,2022,2023\nRevenue,48200,51900",
            ["USD thousands", "line; 2022; 2023", "Revenue: 2022: 48200; 2023: 51900"],
        ),
        ('{"order": {"ships_on": "Friday", "weightKg": 4}}', ["order ships on: Friday", "order weight kg: 4"]),
        ('[{"a": [1, null]}, "x"]', ["a: 1", "a: null", "x"]),
        ("<h1>Fees</h1><p>It costs&nbsp;5 &euro;.</p>", ["Fees", "It costs 5 €."]),
        ("plan,price\nBasic,5", ["plan; price", "Basic: price: 5"]),
        ('{"a": 1', ['{"a": 1']),
        ("```toml\n[server]\nport = 8443\n```", ["[server]", "port = 8443"]),
        ("port = 8443\nmode: fast", ["port = 8443", "mode: fast"]),
        ("Ann: Hello there\nBob: No, 5 days.", ["Ann: Hello there", "Bob: No, 5 days."]),
        ("Apples, pears, plums\nand other fruit, too, sold", ["Apples, pears, plums and other fruit, too, sold"]),
    ],
)
def test_readings_say_what_their_place_says(source: str, readings: list[str]) -> None:
    """Rows carry headers, leaves carry keys, settings carry sections; prose is plain."""
    assert [passage.reading for passage in passages(source)] == readings


def test_cells_name_their_columns() -> None:
    """A row knows each value with its column and place."""
    source = "t,x,y\na,1,2"
    _, row = passages(source)
    assert [(cell.header, source[cell.start : cell.end]) for cell in row.cells] == [("t", "a"), ("x", "1"), ("y", "2")]


def test_passages_know_their_heading() -> None:
    """A heading or a caption is kept for what stands under it."""
    assert [p.heading for p in passages("# Fees\n\nThe fee is 5 EUR.")] == [None, "Fees"]
    assert passages("EUR\na,b,c\nx,1,2")[-1].heading == "EUR"


def test_long_sentences_are_cut_with_an_overlap() -> None:
    """Every stretch of a few words of a long sentence is whole in some passage."""
    words = [f"w{number}" for number in range(500)]
    readings = [passage.reading for passage in passages(" ".join(words))]
    assert len(readings) > 1
    for first in range(490):
        assert any(" ".join(words[first : first + 10]) in reading for reading in readings)


@pytest.mark.parametrize(
    "line", ["The committee met on Monday and agreed on item 5. ", "- item 5 is good\n", "a,b,c\n"]
)
def test_two_megabytes_are_read(line: str) -> None:
    """A large source costs seconds and loses nothing at its end."""
    source = line * (2_000_000 // len(line)) + "\n\nThe last word is zebra."
    started = time.process_time()
    found = passages(source)
    assert time.process_time() - started < SECONDS
    assert found[-1].reading == "The last word is zebra."


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        (
            "We do not cover:\n\n- gradual seepage;\n- the pipe itself.\n\nWe pay within 10 days.",
            ["We do not cover:", "We do not cover gradual seepage;", "We do not cover the pipe itself.", "We pay"],
        ),
        (
            "Fees. You pay for:\n\n1. bags:\n   - over 20 kg;\n2. seats.\n\n## Other\n\n- Meals are free.",
            [
                "Fees.",
                "You pay for:",
                "You pay for bags:",
                "You pay for bags over 20 kg;",
                "You pay for seats.",
                "Other",
            ],
        ),
        (
            "Nicht versichert sind:\n\n* Schäden durch Rückstau",
            ["Nicht", "Nicht versichert sind Schäden durch Rückstau"],
        ),
        (
            "<html><body><p>We do not cover:</p><ul><li>seepage;</li></ul><p>We pay soon.</p></body></html>",
            ["We do not cover:", "We do not cover seepage;", "We pay soon."],
        ),
        ("The office is open.\n\n- Bring a pen.", ["The office is open.", "Bring a pen."]),
    ],
)
def test_an_item_goes_on_with_what_opens_its_list(text: str, readings: list[str]) -> None:
    """An exclusion never reads as what is included; the passage keeps the item's own characters."""
    found = passages(text)
    assert len(found) >= len(readings)
    for passage, reading in zip(found, readings, strict=False):
        assert passage.reading.startswith(reading)
        assert text[passage.start : passage.end] == passage.text
