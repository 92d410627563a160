"""Who does what to whom, and which of two has more."""

from __future__ import annotations

import pytest

from groundwire import verify

ARMS = "In the trial, Arm A received ravulizine and Arm B received placebo."
RATES = "Response rates were 62% in Arm A and 41% in Arm B."
OFFICES = "Mr. Bell manages the Leeds office and Ms. Cole manages the York office."


@pytest.mark.parametrize(
    ("answer", "source", "verdict"),
    [
        ("Arm A received ravulizine.", ARMS, "SUPPORTED"),
        ("Arm B received ravulizine.", ARMS, "CONTRADICTED"),
        ("Ms. Cole manages the York office.", OFFICES, "SUPPORTED"),
        ("Arm A had a higher response rate than Arm B.", RATES, "SUPPORTED"),
        ("Arm B had a higher response rate than Arm A.", RATES, "CONTRADICTED"),
        ("Arm A had a lower response rate than Arm B.", RATES, "CONTRADICTED"),
        ("Arm B had a lower dropout rate than arm A.", "Arm A had a lower dropout rate than arm B.", "CONTRADICTED"),
        ("Mr. Dunn lent Ms. Ivers 4,000 pounds.", "Ms. Ivers lent Mr. Dunn 4,000 pounds.", "CONTRADICTED"),
        ("Vexa was acquired by Tolmar in 2020.", "Vexa acquired Tolmar in 2020.", "CONTRADICTED"),
    ],
)
def test_roles_do_not_change_hands(answer: str, source: str, verdict: str) -> None:
    """In parallel clauses, in comparisons, by the values of both, and around a verb."""
    assert verify(answer, [source]).claims[0].verdict == verdict


@pytest.mark.parametrize(
    ("answer", "source", "verdict"),
    [
        ("The GDPR allows fines.", "The General Data Protection Regulation allows fines.", "SUPPORTED"),
        ("J. R. Smith founded it in 1998.", "John Smith founded it in 1998.", "SUPPORTED"),
        ("Elmira's mayor spoke on Monday.", "The mayor of Elmira spoke on Monday.", "SUPPORTED"),
    ],
)
def test_a_name_is_known_in_its_other_forms(answer: str, source: str, verdict: str) -> None:
    """Initials, abbreviations that keep a title's letter, possessives."""
    assert verify(answer, [source]).claims[0].verdict == verdict


def test_another_initial_is_another_person() -> None:
    """A first initial counts even where it begins the answer."""
    report = verify("M. Smith founded the company in 1998.", ["John Smith founded the company in 1998."])

    assert report.claims[0].verdict != "SUPPORTED"
