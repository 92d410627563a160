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
        (
            "The bridge was built in 1932, renovated in 1990, and reopened in 2005.",
            ["The bridge was built in 1932.", "The bridge was renovated in 1990.", "The bridge was reopened in 2005."],
        ),
        ("Refunds take 5 days, and gift cards never expire.", ["Refunds take 5 days.", "Gift cards never expire."]),
        (
            "Refunds take 5 days, shipping is free, and gift cards never expire.",
            ["Refunds take 5 days.", "Shipping is free.", "Gift cards never expire."],
        ),
        (
            "The firm has offices in Oslo and Bergen and employs 300 people.",
            ["The firm has offices in Oslo and Bergen.", "The firm employs 300 people."],
        ),
        (
            "He was born in Oslo in 1950, studied law, and became a judge in 1980.",
            ["He was born in Oslo in 1950.", "He studied law.", "He became a judge in 1980."],
        ),
        ("Adults pay 5 EUR and children 3 EUR.", ["Adults pay 5 EUR.", "Children pay 3 EUR."]),
        ("Sales rose by 5% and profits by 3%.", ["Sales rose by 5%.", "Profits rose by 3%."]),
        ("The Basic plan costs $9 and the Pro plan $19.", ["The Basic plan costs $9.", "The Pro plan costs $19."]),
        ("The tower is 300 m tall, it was finished in 1889.", ["The tower is 300 m tall.", "It was finished in 1889."]),
        (
            "The library closes at 6 pm, while the cafe closes at 8 pm.",
            ["The library closes at 6 pm.", "The cafe closes at 8 pm."],
        ),
        (
            "The library closes at 6 pm whereas the cafe is open until 8 pm.",
            ["The library closes at 6 pm.", "The cafe is open until 8 pm."],
        ),
        (
            "For adults, entry is 5 EUR and parking is free.",
            ["For adults, entry is 5 EUR.", "For adults, parking is free."],
        ),
        (
            "In 1990 the firm moved to Oslo and opened a branch in 2001.",
            ["In 1990 the firm moved to Oslo.", "The firm opened a branch in 2001."],
        ),
        (
            "The company, headquartered in Oslo, was founded in 1990 and employs 300 people.",
            ["The company, headquartered in Oslo, was founded in 1990.", "The company employs 300 people."],
        ),
        (
            "The film, directed by Lee, won three awards and earned $5 million.",
            ["The film, directed by Lee, won three awards.", "The film earned $5 million."],
        ),
        (
            "The phone has a 6-inch screen, weighs 180 g, and runs Android 12.",
            ["The phone has a 6-inch screen.", "The phone weighs 180 g.", "The phone runs Android 12."],
        ),
        (
            "The drug was approved in 2010 but withdrawn in 2015.",
            ["The drug was approved in 2010.", "The drug was withdrawn in 2015."],
        ),
        (
            "The contract starts on 1 March 2024 and runs for 24 months.",
            ["The contract starts on 1 March 2024.", "The contract runs for 24 months."],
        ),
        (
            "The patient has no known allergies and does not smoke.",
            ["The patient has no known allergies.", "The patient does not smoke."],
        ),
        ("Water boils at 100 degrees and freezes at 0.", ["Water boils at 100 degrees.", "Water freezes at 0."]),
        ("The shop opens at 9 and closes at 5.", ["The shop opens at 9.", "The shop closes at 5."]),
        ("Alice lives in Oslo and Bob lives in Bergen.", ["Alice lives in Oslo.", "Bob lives in Bergen."]),
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
        "Norvik, founded in 1990 and based in Oslo, makes pumps.",
        "Between 1990 and 2000 sales doubled and profits tripled.",
        "Rooms cost between 50 EUR and 90 EUR in summer and 40 EUR in winter.",
        "The fee rose from 5 EUR in 2019 to 9 EUR in 2020 and 10 EUR in 2021.",
        "The shop is open from 9 to 5 and on Sundays from 10 to 4.",
        "Since the fee rose and sales fell, the firm closed.",
        "As costs rose, they closed the plant.",
        "After the audit was finished and the report was signed, the firm paid.",
        "The alarm sounds and the light goes on when the door opens.",
        "Tickets are refunded and vouchers are issued once the show is cancelled.",
        "Only members can book and cancel online.",
        "Members can book and cancel online.",
        "She won the prize in 2010 and again in 2014.",
        "It has three sites: Oslo, with 20 staff; Bergen, with 30; and Graz, which closed in 2020.",
        "The plan covers fire, theft, and flood.",
        "The plan has 3 rooms and exactly 2 baths.",
        "The tablet contains 5 mg of zinc and 3 mg of iron.",
        "The report, published in May and written by Lee, is public.",
        "The law requires that firms report and pay taxes.",
        "He bought and sold 5 houses.",
        "Visitors may not smoke and drink in the garden.",
        "Tickets cost 5 EUR for adults and 3 EUR for children.",
        "The fee is 5 EUR for adults, 3 EUR for children and 2 EUR for dogs.",
        "Sales rose 5% in 2020 and 3% in 2021.",
        "In 2020 sales rose by 5% and costs fell by 2%.",
        "On Mondays the museum is closed and the shop opens at 10.",
        "Delivery takes 3 to 5 days within Germany and 7 to 10 days within the EU.",
        "The plan applies to repairs and visits in Oslo.",
        "A bag must not exceed 55 cm and weigh more than 8 kg.",
    ],
)
def test_what_belongs_together_stays_together(sentence: str) -> None:
    """No split where a piece alone would say something else."""
    assert [(part.start, part.end) for part in parts(sentence, language="en")] == [(0, len(sentence))]


def test_other_languages_are_not_split() -> None:
    """What the grammar does not know it leaves alone."""
    assert len(parts("Das Museum ist offen und der Eintritt ist frei.", language="de")) == 1
