"""What a claim turns on."""

from __future__ import annotations

import pytest

from groundwire.domain.claim import ClaimKind
from groundwire.facts.kinds import kind_of


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("The patient takes 20 mg of lisinopril.", "dosage"),
        ("Give 1000 IU of vitamin D.", "dosage"),
        ("Inject 5 mL slowly.", "dosage"),
        ("Infuse 15 mg/kg over an hour.", "dosage"),
        ("The parcel weighs 20 g.", "number"),
        ("Sodium was 139 mmol/L.", "lab_value"),
        ("Glucose was 99 mg/dL.", "lab_value"),
        ("Her HbA1c was 6.9 %.", "lab_value"),
        ("The rent is 900 EUR.", "amount"),
        ("Write to desk@lake.example.", "identifier"),
        ("Ticket K-204 is open.", "identifier"),
        ("It opened in 2015.", "date"),
        ("It opens at 9 a.m.", "date"),
        ("It has 14 rooms.", "number"),
        ("The prize went to Mara Lindt.", "name"),
        ("The office is in Bergen.", "name"),
        ("The door is green.", "other"),
    ],
)
def test_the_most_specific_kind_wins(statement: str, kind: ClaimKind) -> None:
    """A statement has the kind of the most specific value in it."""
    assert kind_of(statement) == kind
