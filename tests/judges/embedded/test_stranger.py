"""A record of one person, firm or thing says nothing of another, however alike words and values are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from groundwire import verify

TWO_PATIENTS = [
    "Mr John Smith, ward 5. Potassium at discharge was 3.9 mmol/L.",
    "Mrs Ada Okafor, ward 7. Potassium at discharge was 4.2 mmol/L.",
]
CRP = "Mrs Ada Okafor, ward 7. C-reactive protein (CRP) fell from 187 mg/L on admission to 42 mg/L at discharge."
TWO_CONTRACTS = [
    "Contract of employment: Eva Lindqvist. The salary is 61,000 EUR a year. Notice is three months.",
    "Contract of employment: Tom Baker. The salary is 52,000 EUR a year. Notice is one month.",
]
PAGES = [
    "Mrs Ada Okafor was admitted on 4 March 2024.",
    "Page 2. Potassium at discharge was 4.2 mmol/L. Signed by Dr Lee.",
]

FILE = [
    {"id": "1", "uri": "vang.pdf#page=1", "text": "Contract of employment between Brightwater plc and Mr Daniel Vang."},
    {
        "id": "2",
        "uri": "vang.pdf#page=2",
        "text": "Clause 9, as amended by Joan Pratt. The notice period is three months.",
    },
]

OF_ANOTHER: list[tuple[str, Sequence[Any]]] = [
    ("The fee for Mr Smith is 40 EUR.", ["Invoice for Mrs Okafor. The fee is 40 EUR."]),
    ("Ms Lindqvist's salary is 52,000 EUR a year.", ["Contract: Tom Baker. The salary is 52,000 EUR a year."]),
    ("John Smith's potassium was 4.2 mmol/L at discharge.", TWO_PATIENTS[1:]),
    ("Acme's warranty lasts two years.", ["Norvik warranty terms. The warranty lasts two years."]),
    ("Acme GmbH has 120 employees.", ["About Norvik AG. The company has 120 employees."]),
    ("The lease with Bakery Holm ends on 31 May 2026.", ["Lease with Studio Vang. The lease ends on 31 May 2026."]),
    ("Dr Reyes sees patients until 18:00.", ["Practice of Dr Nilsson. Patients are seen until 18:00."]),
    ("Mr Smith's potassium was 4.2 mmol/L at discharge.", TWO_PATIENTS),
    ("Mrs Okafor's potassium was 3.9 mmol/L at discharge.", TWO_PATIENTS),
    ("John Smith's potassium at discharge was 4.2 mmol/L.", TWO_PATIENTS),
    ("Mr Smith's CRP fell from 187 mg/L to 42 mg/L.", [CRP]),
    ("Ms Lindqvist's salary is 52,000 EUR a year.", TWO_CONTRACTS),
    ("Eva Lindqvist's notice is one month.", TWO_CONTRACTS),
    ("Tom Baker's salary is 61,000 EUR a year.", TWO_CONTRACTS),
    ("The University of Leeds admits 7,000 students.", ["University of Hull, facts. 7,000 students are admitted."]),
    ("Ticket #4821 was closed on 7 March.", ["Ticket #4812. Closed on 7 March.", "Ticket #4821. Assigned to Rosa."]),
    (
        "Mr Smith's potassium was 4.2 mmol/L at discharge.",
        [{"id": str(n), "title": "Laboratory results", "text": text} for n, text in enumerate(TWO_PATIENTS)],
    ),
    ("The ferry to Hirtshals takes 90 minutes.", ["Timetable Oslo to Kiel. The ferry takes 90 minutes."]),
    ("The loan to Norvik matures in March 2028.", ["Loan agreement with Ostara. The loan matures in March 2028."]),
    (
        "Mrs Vang takes metformin every morning.",
        [
            "Mrs Vang was seen for knee pain.",
            "Mr Holm was seen for a cough. The patient takes metformin every morning.",
        ],
    ),
    (
        "Acme's return window is 30 days.",
        [
            {"id": "1", "title": "Acme returns", "text": "Returns need a receipt."},
            {"id": "2", "title": "Norvik returns", "text": "The return window is 30 days."},
        ],
    ),
]

OF_ITS_OWN: list[tuple[str, Sequence[Any]]] = [
    ("Mr Smith's potassium was 3.9 mmol/L at discharge.", TWO_PATIENTS),
    ("Mrs Okafor's potassium was 4.2 mmol/L at discharge.", TWO_PATIENTS),
    ("Mrs Okafor's CRP fell from 187 mg/L to 42 mg/L.", [CRP]),
    ("Ms Lindqvist's salary is 61,000 EUR a year.", TWO_CONTRACTS),
    ("Acme's warranty lasts two years.", ["The warranty lasts two years."]),
    ("The World Health Organization has 194 member states.", ["The WHO has 194 member states. It sits in Geneva."]),
    ("Mrs Okafor's potassium was 4.2 mmol/L at discharge.", PAGES),
    ("Ticket #4812 was closed on 7 March.", ["Ticket #4812. Closed on 7 March.", "Ticket #4821. Assigned to Rosa."]),
    ("Tom Baker's bike costs 300 EUR.", ["Tom has a shop in Oslo. His bike costs 300 EUR."]),
    ("Mr Vang's notice period is three months.", FILE),
    ("Key finding: the battery lasts 18 hours.", ["Test of the Kestrel. The battery lasts 18 hours."]),
    ("The Buyer's deposit is 1,800 EUR.", ["Sale between Mr Olsson and Ms Kern. The deposit is 1,800 EUR."]),
    (
        "Acme's warranty lasts two years.",
        [{"id": "t", "title": "Acme, terms", "text": "The warranty lasts two years. Norvik made the form."}],
    ),
]


@pytest.mark.parametrize(("answer", "sources"), OF_ANOTHER)
def test_what_is_said_of_another_carries_nothing(answer: str, sources: Sequence[Any]) -> None:
    """In a source of its own, or beside the right one."""
    assert verify(answer, sources).claims[0].verdict != "SUPPORTED"


@pytest.mark.parametrize(("answer", "sources"), OF_ITS_OWN)
def test_what_is_said_of_its_own_is_carried(answer: str, sources: Sequence[Any]) -> None:
    """Also by a later page of the record, by a text that names nobody, and by one whose title has the name."""
    assert verify(answer, sources).claims[0].verdict == "SUPPORTED"


def test_the_reader_is_told_who_is_not_named() -> None:
    """In the explanation."""
    (claim,) = verify(*OF_ANOTHER[0]).claims
    assert claim.verdict == "PARTIAL"
    assert "does not name 'Mr Smith'" in claim.explanation


def test_a_common_word_at_the_beginning_is_nobody() -> None:
    """A capital there makes no name."""
    source = "Soy milk labels of Norvik say so. Milk made of plants contains 3 g of protein per glass."
    assert verify("Plant-based milk contains 3 g of protein per glass.", [source]).claims[0].verdict == "SUPPORTED"
