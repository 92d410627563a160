"""Two values or names in each other's place are wrong, though the source has both."""

from __future__ import annotations

import pytest

from groundwire import verify

GATES = "Departures: flight 318, gate A2; flight 402, gate B9."
INCOME = "Grants made up 46% of income; ticket sales contributed 29%, donations 15% and hire of rooms the rest."
RICE = "Cool cooked rice within one hour, refrigerate, and eat within one day."
SYRUP = "Mix one part syrup with three parts water."
MARGIN = "Gross margin slipped to 38.2% from 39.0% as freight became dearer."
LIFE = "Born in Tbilisi in 1871, the botanist Nino Kheladze spent most of her career in Vienna."


@pytest.mark.parametrize(
    ("answer", "source", "verdict"),
    [
        ("Flight 318 leaves from gate A2 and flight 402 leaves from gate B9.", GATES, "SUPPORTED"),
        ("Flight 318 leaves from gate B9 and flight 402 leaves from gate A2.", GATES, "CONTRADICTED"),
        ("Ticket sales contributed 29% and donations 15% of income.", INCOME, "SUPPORTED"),
        ("Ticket sales contributed 15% and donations 29% of income.", INCOME, "CONTRADICTED"),
        ("Cool cooked rice within one day and eat within one hour.", RICE, "CONTRADICTED"),
        ("Mix three parts syrup with one part water.", SYRUP, "CONTRADICTED"),
        ("Gross margin slipped from 39.0% to 38.2%.", MARGIN, "SUPPORTED"),
        ("Gross margin improved from 38.2% to 39.0%.", MARGIN, "CONTRADICTED"),
        ("Born in Vienna in 1871, Nino Kheladze spent most of her career in Tbilisi.", LIFE, "CONTRADICTED"),
        ("Children pay 5 euros and adults 9 euros.", "Adults 9 euros, children 5 euros.", "SUPPORTED"),
    ],
)
def test_each_value_belongs_to_its_own_thing(answer: str, source: str, verdict: str) -> None:
    """Whatever the order in which the two are listed."""
    assert {claim.verdict for claim in verify(answer, [source]).claims} == {verdict}
