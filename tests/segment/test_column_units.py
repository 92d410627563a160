"""Units that a table gives to its numbers."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.segment import segment
from groundwire.segment.column_units import unit_in, with_unit


@pytest.mark.parametrize(
    ("text", "unit", "rest"),
    [
        ("Price (USD)", "USD", "Price"),
        ("Revenue (USD m)", "million USD", "Revenue"),
        ("Revenue ($ millions)", "$ million", "Revenue"),
        ("Sales, in thousands of EUR", "thousand EUR", "Sales"),
        ("Income statement, USD thousands", "thousand USD", "Income statement"),
        ("Budget in bn EUR", "billion EUR", "Budget"),
        ("Figures in thousands", "thousand", "Figures"),
        ("Output (MWh)", "MWh", "Output"),
        ("Length [km]", "km", "Length"),
        ("Depth (m)", "m", "Depth"),
        ("Share (%)", "%", "Share"),
        ("Dose in mg", "mg", "Dose"),
        ("Price (net)", "", "Price (net)"),
        ("Sales (2023)", "", "Sales (2023)"),
        ("Plan", "", "Plan"),
        ("Members in Oslo", "", "Members in Oslo"),
    ],
)
def test_a_head_or_a_caption_names_a_unit(text: str, unit: str, rest: str) -> None:
    """Units, currencies and scales are told from other remarks."""
    assert unit_in(text) == (unit, rest)


@pytest.mark.parametrize(
    ("value", "column", "caption", "read"),
    [
        ("9", "Price (USD)", "", ("9 USD", "Price")),
        ("(2,450)", "Profit", "USD thousands, losses (USD k)", ("-2,450 thousand USD", "Profit")),
        ("12.5", "Margin (%)", "in USD m", ("12.5%", "Margin")),
        ("48,200", "Revenue ($ m)", "", ("$48,200 million", "Revenue")),
        ("12", "Employees", "Results in EUR m", ("12", "Employees")),
        ("12", "2023", "Results in EUR m", ("12 million EUR", "2023")),
        ("$9", "Price (USD)", "", ("$9 USD", "Price")),
        ("5 GB", "Storage (GB)", "", ("5 GB", "Storage (GB)")),
        ("n/a", "Price (USD)", "", ("n/a", "Price (USD)")),
    ],
)
def test_a_bare_number_gets_the_unit(value: str, column: str, caption: str, read: tuple[str, str]) -> None:
    """The column's unit wins over the caption's; counts, and cells with a unit of their own, need none."""
    assert with_unit(value, column, caption) == read


def _statements(text: str) -> list[str]:
    sentences = segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")
    return [claim.statement for sentence in sentences for claim in sentence.claims]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("| Plan | Price (USD) |\n|-|-|\n| Basic | 9 |", ["Basic: Price 9 USD"]),
        (
            "**Revenue, in thousands of USD**\n\n| Year | Revenue |\n|-|-|\n| 2022 | 48,200 |",
            ["2022: Revenue 48,200 thousand USD"],
        ),
        (
            "Revenue by region (USD m):\n\n| Region | 2022 |\n|-|-|\n| Europe | 12.1 |",
            ["Revenue by region: Europe: 2022: 12.1 million USD"],
        ),
        (
            "Table 1: Output in MWh\n\n| Site | Total |\n|-|-|\n| Norrby | 420 |",
            ["Output: Norrby: Total 420 MWh"],
        ),
        (
            "## Sales (in EUR million)\n\n| Country | 2023 |\n|-|-|\n| Norway | 120 |",
            ["Sales: Norway: 2023: 120 million EUR"],
        ),
        (
            "The table shows sales in thousands of EUR:\n\n| Year | Sales |\n|-|-|\n| 2022 | 5 |",
            ["2022: Sales 5 thousand EUR"],
        ),
        (
            "| | Basic | Pro |\n|-|-|-|\n| Storage (GB) | 5 | 50 |",
            ["Storage: Basic 5 GB", "Storage: Pro 50 GB"],
        ),
    ],
)
def test_each_row_knows_its_unit(text: str, statements: list[str]) -> None:
    """The unit stands in the head, in the row's name, in the caption, in the heading, or in the text before."""
    assert _statements(text) == statements
