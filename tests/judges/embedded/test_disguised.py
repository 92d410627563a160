"""What is written so that it looks like something else is never supported, and a disguised negation counts."""

from __future__ import annotations

import pytest

from groundwire import Verdict, verify


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The dose is 1O mg.", "The dose is 1 mg."),
        ("The dose is 1O mg.", "The dose is 10 mg."),
        ("The dose is 5О mg.", "The dose is 5 mg."),
        ("The dose is l0 mg.", "The dose is 10 mg."),
        ("The fee is 七 EUR.", "The fee is 5 EUR."),
        ("The fee is ⚅ EUR.", "The fee is 5 EUR."),
        ("Store at ➖5 °C.", "Store at 5 °C."),
        ("The balance is —5 EUR.", "The balance is 5 EUR."),
        ("The fee is \u202e51\u202c EUR.", "The fee is 51 EUR."),
        ("The fee is \u202e51\u202c EUR.", "The fee is \u202e51\u202c EUR."),
        ("Customers get a refund.", "Customers get nо refund."),
        ("The fee is refundable.", "The fee is nжt refundable."),
        ("The ticket is refundable.", "The ticket is non-\nrefundable."),
        ("Smoking is allowed in the rooms.", "❌ Smoking is allowed in the rooms."),
        ("Pets are allowed.", "- 🚫 Pets are allowed.\n- ✅ Parking is free."),
    ],
)
def test_a_disguise_is_not_supported(answer: str, source: str) -> None:
    """Whatever the source seems to say."""
    assert verify(answer, [source]).sentences[0].verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The dose is 1O mg.", "The dose is 1O mg."),
        ("Parking is free.", "- 🚫 Pets are allowed.\n- ✅ Parking is free."),
        ("Pets are not allowed.", "❌ Pets are not allowed."),
        ("The fee — 5 EUR — is due.", "The fee is 5 EUR and is due."),
        ("The dose is 5 µg.", "The dose is 5 µg."),
    ],
)
def test_what_both_write_alike_is_supported(answer: str, source: str) -> None:
    """The same characters carry each other, and signs only deny their own words."""
    assert verify(answer, [source]).sentences[0].verdict is Verdict.SUPPORTED
