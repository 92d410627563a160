"""Values that follow from the sources by arithmetic, and values that do not."""

from __future__ import annotations

import pytest

from groundwire import verify

CLINIC = (
    "In 2019 the clinic treated 800 patients.",
    "In 2020 the clinic treated 700 patients.",
    "In 2021 the clinic treated 1,000 patients.",
)
TUNNELS = ("The Harbour tunnel is 1.2 km long.", "The Mill tunnel is 900 m long.")
BATCHES = ("The first batch weighed 12 kg.", "The second batch weighed 18 kg.")
STAFF = ("| Site | Staff |\n|---|---|\n| Lund | 40 |\n| Malmö | 25 |\n",)
SALES = ("| Year | Revenue (EUR million) |\n|---|---|\n| 2021 | 40 |\n| 2022 | 50 |\n",)
SITES = ("The north site has 40 staff.", "The south site has 25 staff.", "The west site has 10 staff.")


@pytest.mark.parametrize(
    ("answer", "sources", "formula"),
    [
        ("The clinic treated 25% more patients in 2021 than in 2019.", CLINIC, "(1,000 − 800) / 800 = 25 %"),
        ("The clinic treated 300 more patients in 2021 than in 2020.", CLINIC, "1,000 − 700 = 300"),
        ("Over the three years the clinic treated 2,500 patients in total.", CLINIC, "800 + 700 + 1,000 = 2,500"),
        ("The Harbour tunnel is 300 m longer than the Mill tunnel.", TUNNELS, "1.2 km − 900 m"),
        ("The two batches weighed 30 kg together.", BATCHES, "12 kg + 18 kg = 30 kg"),
        ("The average weight of the two batches was 15 kg.", BATCHES, "(12 kg + 18 kg) / 2 = 15 kg"),
        ("Lund and Malmö have 65 staff in total.", STAFF, "40 + 25 = 65"),
        ("Lund has 15 more staff than Malmö.", STAFF, "40 − 25 = 15"),
        ("Revenue grew by 25% between 2021 and 2022.", SALES, "(50 − 40) / 40 = 25 %"),
        ("The three sites have 75 staff in total.", SITES, "40 + 25 + 10 = 75"),
        ("25% of applicants were accepted.", ("Of 80 applicants, 20 were accepted.",), "20 / 80 = 25 %"),
        (
            "Plant A makes four times as much as Plant B.",
            ("Plant A makes 200 tonnes a day. Plant B makes 50 tonnes a day.",),
            "200 tonnes a day / 50 tonnes a day = 4",
        ),
        (
            "Maya Lind was 40 when she was elected.",
            ("Maya Lind was born in 1950.", "Maya Lind was elected in 1990."),
            "1990 − 1950 = 40 years",
        ),
    ],
)
def test_a_computed_value_is_supported_and_shows_how(answer: str, sources: tuple[str, ...], formula: str) -> None:
    """The operands are those that the claim names, and every one of them is quoted."""
    claim = verify(answer, sources).claims[0]

    assert (claim.verdict, claim.support) == ("SUPPORTED", "computed")
    assert formula in claim.explanation


@pytest.mark.parametrize(
    ("answer", "sources", "formula"),
    [
        ("The clinic treated 20% more patients in 2021 than in 2019.", CLINIC, "= 25 %"),
        ("The clinic treated 300 more patients in 2021 than in 2019.", CLINIC, "1,000 − 800 = 200"),
        ("The clinic treated 200 fewer patients in 2021 than in 2019.", CLINIC, "in the other direction"),
        ("The Mill tunnel is 300 m longer than the Harbour tunnel.", TUNNELS, "in the other direction"),
        ("The two batches weighed 32 kg together.", BATCHES, "= 30 kg"),
        ("The average weight of the two batches was 16 kg.", BATCHES, "= 15 kg"),
        ("Lund and Malmö have 75 staff in total.", STAFF, "= 65"),
        ("Revenue grew by 35% between 2021 and 2022.", SALES, "= 25 %"),
        ("The three sites have 85 staff in total.", SITES, "= 75"),
        ("30% of applicants were accepted.", ("Of 80 applicants, 20 were accepted.",), "20 / 80 = 25 %"),
    ],
)
def test_a_wrong_result_is_contradicted_with_the_right_one(answer: str, sources: tuple[str, ...], formula: str) -> None:
    """The right computation is shown."""
    claim = verify(answer, sources).claims[0]

    assert claim.verdict == "CONTRADICTED"
    assert formula in claim.explanation


@pytest.mark.parametrize(
    ("answer", "sources"),
    [
        ("Alpha and Beta come to 80,000 EUR in total.", ("Alpha is worth 35,000 EUR.", "Beta is worth 45,000 USD.")),
        ("The sites have 65 staff in total.", SITES),
        ("Oslo recorded 40 more cases than Bergen.", ("Oslo recorded 40 cases.",)),
    ],
)
def test_unfit_operands_support_nothing(answer: str, sources: tuple[str, ...]) -> None:
    """Other currencies, a part of the summands, or one side alone prove no result."""
    assert verify(answer, sources).claims[0].verdict != "SUPPORTED"


def test_counts_of_other_things_compare_nothing() -> None:
    """Two numbers in a passage about both things are no values of what the claim compares them by."""
    sources = [
        "There is one tendon at the end of a muscle, while ligaments join two bones.",
        "Tendons hold more collagen than ligaments do.",
    ]
    assert verify("Tendons hold more collagen than ligaments.", sources).claims[0].verdict.value == "SUPPORTED"
