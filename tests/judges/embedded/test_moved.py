"""What rose, fell or stayed the same, by the row of a table."""

from __future__ import annotations

import pytest

from groundwire import verify

BALANCE = (
    "Balance sheet (USD millions)\n\n| | 2023 | 2024 |\n|---|---|---|\n| Cash at bank | 61 | 48 |\n"
    "| Inventories | 33 | 39 |\n| Long-term debt | 120 | 120 |\n"
)


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("Inventories rose in 2024.", "SUPPORTED"),
        ("Inventories fell in 2024.", "CONTRADICTED"),
        ("Inventories were unchanged in 2024.", "CONTRADICTED"),
        ("Long-term debt did not change.", "SUPPORTED"),
        ("Cash at bank fell from 61 million to 48 million dollars in 2024.", "SUPPORTED"),
        ("Cash at bank was 48 million dollars in 2024.", "SUPPORTED"),
        ("Cash at bank was 48 dollars in 2024.", "CONTRADICTED"),
    ],
)
def test_a_movement_is_read_off_the_row(answer: str, verdict: str) -> None:
    """The caption above the table gives its numbers their unit."""
    assert verify(answer, [BALANCE]).claims[0].verdict == verdict
