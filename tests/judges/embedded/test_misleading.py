"""Answers and sources made to mislead: none of them may end as SUPPORTED."""

from __future__ import annotations

import pytest

from groundwire import Verdict, verify

DRUGS = (
    "| Drug | Dose | Route |\n|---|---|---|\n| Ramipril | 5 mg | oral |\n| Insulin | 20 IU | subcutaneous |\n"
    "| Heparin | 5000 IU | intravenous |"
)
OPEN = "The store is open on Sundays."
DAYS = "Refunds are paid within 5 working days."

MISLEADING = [
    ("row swapped in a table", "The dose of ramipril is 5000 IU.", DRUGS),
    ("row swapped, other unit", "The dose of insulin is 5 mg.", DRUGS),
    ("row swapped in CSV", "The dose of insulin is 5 mg.", "drug,dose,route\nramipril,5 mg,oral\ninsulin,20 IU,skin"),
    (
        "key swapped in JSON",
        "The dose of insulin is 5 mg.",
        '{"ramipril": {"dose": "5 mg"}, "insulin": {"dose": "20 IU"}}',
    ),
    ("item swapped in a list", "The dose of insulin is 5 mg.", "- Ramipril: 5 mg\n- Insulin: 20 IU"),
    ("point without a zero", "The dose is .5 mg.", "The dose is 5 mg."),
    ("range for a value", "The dose is 5-10 mg.", "The dose is 5 mg."),
    ("raised digit", "Refunds are paid within 5\u00b2 working days.", DAYS),
    ("digits of another script", "Refunds are paid within \u0661\u0664 working days.", DAYS),
    ("enclosed digits", "Refunds are paid within \u246d working days.", DAYS),
    ("vague number", "Refunds are paid within many working days.", DAYS),
    ("denied as a whole", "It is not the case that the store is open on Sundays.", OPEN),
    ("called false", "It is false that the store is open on Sundays.", OPEN),
    ("called a myth", "It is a myth that the store is open on Sundays.", OPEN),
    ("seldom", "The store is seldom open on Sundays.", OPEN),
    ("negation misspelt", "The store isnt open on Sundays.", OPEN),
    ("negation with another apostrophe", "The store isn\u00b4t open on Sundays.", OPEN),
    ("negation with an invisible character", "The store is n\u200bot open on Sundays.", OPEN),
    ("negation with a letter of another alphabet", "The store is n\u043et open on Sundays.", OPEN),
    ("crossed out by a sign", "\u274c The store is open on Sundays.", OPEN),
    ("only", "Only members may use the store.", "Members may use the store."),
    ("always", "The store is always open.", OPEN),
    ("asked in the source", OPEN, "Is the store open on Sundays? No."),
    ("alleged in the source", "Acme sued Mueller.", "It is alleged that Acme sued Mueller."),
    ("believed in the source", "The hose was replaced in 2019.", "The owner believes the hose was replaced in 2019."),
    ("conditional in the source", "The fee is waived.", "If the permit is granted, the fee is waived."),
    ("limit of another group", "Drivers under 25 pay a surcharge.", "Drivers under 23 pay a surcharge."),
    ("wrong direction", "The premium rose by EUR 50.", "The premium fell from EUR 500 to EUR 450."),
    (
        "value under a heading that denies it",
        "Nuclear damage is insured.",
        "## What is not insured\n\nNuclear damage is excluded.",
    ),
    (
        "name of somebody else",
        "Ito was the chief engineer.",
        "The chief engineer was Ana Holm; Ito led the inspection.",
    ),
    ("closed to those it names", "Dogs may enter the park.", "The park is closed to dogs."),
    ("identifier differs at its end", "Order 4711-A was shipped.", "Order 4711-B was shipped."),
]


@pytest.mark.parametrize(("trick", "answer", "source"), MISLEADING, ids=[each[0] for each in MISLEADING])
def test_a_misleading_answer_is_not_supported(trick: str, answer: str, source: str) -> None:
    """Whatever else is said of it, it does not pass."""
    del trick
    report = verify(answer, [source])
    assert all(claim.verdict is not Verdict.SUPPORTED for claim in report.claims), report.claims
    assert report.decision.gate != "passed"
