"""What was so before a change, what is more than what, and what a heading only names."""

from __future__ import annotations

import pytest

from groundwire import verify

AUDIT = "The audit was postponed from 3 May to 9 June."
COMPLAINTS = "There were 42 complaints on the R200 and 17 on the S5."

WRONG = [
    ("The audit took place on 3 May.", AUDIT),
    ("The audit is on 3 May.", AUDIT),
    ("The office is in Leeds.", "The office was moved from Leeds to York."),
    ("The R300 will be launched in August.", "The launch of the R300 was moved from August to October."),
    ("The fee is 30 EUR.", "The fee was raised to 35 EUR from 30 EUR."),
    ("The R200 had fewer complaints than the S5.", COMPLAINTS),
    ("Vienna had more visitors than Berlin.", "Berlin had 310 visitors and Vienna 120."),
    ("A biopsy is pending for Mr Hansen.", "Patient: Hansen, Peter, born 12 May 1958"),
]

RIGHT = [
    ("The audit was moved from 3 May to 9 June.", AUDIT),
    ("The audit was originally planned for 3 May.", AUDIT),
    ("The office is in York.", "The office was moved from Leeds to York."),
    ("The fee is 35 EUR.", "The fee was raised to 35 EUR from 30 EUR."),
    ("CRP was 187 mg/L on admission.", "CRP was lowered from 187 mg/L on admission to 42 mg/L at discharge."),
    (
        "Turnover in 2021 was 3 million euros.",
        "Turnover was increased from 3 million euros in 2021 to 5 million in 2023.",
    ),
    ("Jon Berg is Norwegian.", "Name: Jon Berg\nNationality: Norwegian"),
    ("Sales were higher than expected.", "Sales of 5 million euros beat expectations."),
    ("The museum is open from 9 to 5.", "The museum is open from 9 to 5."),
    ("Berlin had more visitors than Vienna.", "Berlin had 310 visitors and Vienna 120."),
    ("The patient is Peter Hansen.", "Patient: Hansen, Peter, born 12 May 1958"),
]


@pytest.mark.parametrize(("answer", "source"), WRONG)
def test_what_does_not_follow_is_not_carried(answer: str, source: str) -> None:
    """All its words and values are there."""
    assert verify(answer, [source]).claims[0].verdict != "SUPPORTED"


@pytest.mark.parametrize(("answer", "source"), RIGHT)
def test_what_follows_is_carried(answer: str, source: str) -> None:
    """What came by the change, and what was before it where the claim says so."""
    assert verify(answer, [source]).claims[0].verdict == "SUPPORTED"


def test_the_value_of_another_contradicts_nothing() -> None:
    """Two patients with different values are no sources that disagree."""
    sources = ["Patient: Peter Hansen. TSH 2.1 mIU/L", "Patient: Anna Petersen. TSH 6.3 mIU/L"]
    (claim,) = verify("Peter Hansen's TSH is 2.1 mIU/L.", sources).claims
    assert claim.verdict == "SUPPORTED"
