"""Sentences with "respectively" are read as one sentence for each thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.facts.respective import one_by_one


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Lisbon and Porto recorded 31 and 27 degrees respectively.",
            "Lisbon recorded 31 degrees. Porto recorded 27 degrees.",
        ),
        (
            "Sales in the North, South and West areas were 12, 9 and 15, respectively.",
            "Sales in the North areas were 12. Sales in the South areas were 9. Sales in the West areas were 15.",
        ),
        (
            "Alor and Benat are given at 5 mg and 20 mg twice a day, respectively; both are oral.",
            "Alor are given at 5 mg twice a day. Benat are given at 20 mg twice a day. both are oral.",
        ),
        (
            "In 2022, Lisbon and Porto recorded 31 and 27 degrees, respectively.",
            "In 2022, Lisbon recorded 31 degrees. In 2022, Porto recorded 27 degrees.",
        ),
        (
            "In 2021 and 2022, sales were 3.5 million and 4.1 million euros, respectively.",
            "In 2021, sales were 3.5 million euros. In 2022, sales were 4.1 million euros.",
        ),
        (
            "Response was 62% and 41% in the drug and placebo arms, respectively.",
            "Response was 62% in the drug arms. Response was 41% in the placebo arms.",
        ),
        (
            "Revenue and net profit were €40 million and €12 million, respectively. Costs fell.",
            "Revenue were €40 million. net profit were €12 million. Costs fell.",
        ),
    ],
)
def test_each_thing_gets_its_own_sentence(text: str, read: str) -> None:
    """Things and values are paired in order, whichever come first."""
    assert one_by_one(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "They respectively refused.",
        "Lisbon, Porto and Faro recorded 31 and 27 degrees, respectively.",
        "Lisbon and Porto recorded 31 and 27 degrees.",
        "respectively",
        "",
    ],
)
def test_what_cannot_be_paired_stays(text: str) -> None:
    """Without as many things as values, or without the word, nothing changes."""
    assert one_by_one(text) == text


@given(st.text(alphabet="ab 1,.\nand", max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    """No text breaks it, and without the word none is changed."""
    assert one_by_one(text) == text
    assert isinstance(one_by_one(f"{text} respectively."), str)
