"""Claims inside one sentence."""

from __future__ import annotations

import pytest

from groundwire.segment.claims import parts


@pytest.mark.parametrize(
    ("sentence", "statements"),
    [
        (
            "The museum is open daily and admission is free for students.",
            ["The museum is open daily.", "Admission is free for students."],
        ),
        (
            "The server listens on port 8443 and writes its log to syslog.",
            ["The server listens on port 8443.", "The server writes its log to syslog."],
        ),
        (
            "The patient has type 2 diabetes, which was diagnosed in 2009.",
            ["The patient has type 2 diabetes.", "Type 2 diabetes was diagnosed in 2009."],
        ),
        (
            "The patient reported mild headache that resolved with acetaminophen.",
            ["The patient reported mild headache.", "Mild headache resolved with acetaminophen."],
        ),
        (
            "The company was founded in 1990 and acquired by Norvik in 2001.",
            ["The company was founded in 1990.", "The company was acquired by Norvik in 2001."],
        ),
        (
            "Employees must wear a helmet and carry a badge.",
            ["Employees must wear a helmet.", "Employees must carry a badge."],
        ),
        ("Sales rose by 5% and profits fell by 3%.", ["Sales rose by 5%.", "Profits fell by 3%."]),
        ("The plan covers fire but excludes flood.", ["The plan covers fire.", "The plan excludes flood."]),
        ("The order ships on Friday and weighs 4 kg.", ["The order ships on Friday.", "The order weighs 4 kg."]),
    ],
)
def test_independent_assertions_come_apart(sentence: str, statements: list[str]) -> None:
    """Clauses and predicates that can be false alone are claims alone, with their subject."""
    assert [part.statement for part in parts(sentence, language="en")] == statements


@pytest.mark.parametrize(
    "sentence",
    [
        "Cats and dogs are popular pets.",
        "If it rains, the match is cancelled and tickets are refunded.",
        "A booking is cancelled unless it was paid and is confirmed.",
        "Holt said that the film failed and the studio closed.",
        "Holt said the film failed and the studio closed.",
        "According to Holt, the film failed and the studio closed.",
        "The hotel is owned and operated by Norvik.",
        "The company employs all people that passed the test.",
        "The plan includes the drugs that are listed below.",
        "The price is between 5 EUR and 10 EUR.",
        "The drug is not approved and sold in the US.",
        "The firm sells pots and pans imported from France.",
        "The report covers sales and costs in 2020.",
        "Norway produces more oil than Sweden and Denmark combined.",
        "All branches except Graz are open and accept cards.",
        "The hospital neither confirmed nor denied it and closed its doors.",
        "Both the north and south wings are open and have lifts.",
        "No sample was opened and tested by the lab.",
        "It was Ada Lovelace who wrote the program.",
        "Sales fell by 5%, which means that the firm lost money.",
        "Bring the water to a boil and add the pasta.",
        'The sign says "the door is open and the light is on" in red.',
    ],
)
def test_what_belongs_together_stays_together(sentence: str) -> None:
    """No split where a piece alone would say something else."""
    assert [(part.start, part.end) for part in parts(sentence, language="en")] == [(0, len(sentence))]


def test_other_languages_are_not_split() -> None:
    """What the grammar does not know it leaves alone."""
    assert len(parts("Das Museum ist offen und der Eintritt ist frei.", language="de")) == 1
