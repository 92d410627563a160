"""The same said otherwise: only where it is certain to be the same, or less."""

from __future__ import annotations

import pytest

from groundwire.judges.llm.rewording import behind, forms_of, joined, reworded

SAID = {
    "In 2021, Anna Berg opened a bakery in Lund.": ["Anna Berg opened a bakery in Lund in 2021."],
    "The council approved the budget in May 2019.": ["In May 2019, the council approved the budget."],
    "The main shop is closed on Mondays.": ["On Mondays, the main shop is closed."],
    "After the war, the mill was sold to a Danish firm.": ["The mill was sold to a Danish firm after the war."],
    "Because the roof leaked, the hall was closed.": ["The hall was closed because the roof leaked."],
    "The motor, which was built in Japan, has a power of 750 watts.": [
        "The motor was built in Japan.",
        "The motor has a power of 750 watts.",
    ],
    "The company, founded in 1990 by Carl Holm, employs 300 people.": ["The company employs 300 people."],
    "The house is a museum today and opens at 10.": ["The house is a museum today.", "The house opens at 10."],
    "The tablets are kept below 25 degrees.": [],
    "In 2021, the mayor said that the fee rose.": [],
    "In 2021, nobody opened a bakery.": ["Nobody opened a bakery in 2021."],
    "In 2021, the bakery was closed or sold.": [],
    "If it rains, the hall is open in May.": [],
    "The motor, which is loud when it starts, has a power of 750 watts.": [],
    "Im Jahr 2021 wurde die Kirche in Bern gebaut.": [],
}


@pytest.mark.parametrize(("sentence", "others"), SAID.items())
def test_sentences_are_said_otherwise(sentence: str, others: list[str]) -> None:
    """Phrases move, clauses stand by themselves; what hangs on something else stays."""
    assert list(reworded(sentence)) == others


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("Rain fell.", "The hall was closed.", "Rain fell, and the hall was closed."),
        ("Rain fell.", "Anna Berg was ill.", "Rain fell, and Anna Berg was ill."),
        ("Rain fell.", "Members pay 5 EUR.", "Rain fell, and members pay 5 EUR."),
        ("Rain fell.", "Dough was sold.", None),
        ("Rain fell", "The hall was closed.", None),
        ("Rain fell, and it was cold.", "The hall was closed.", None),
        (f"Rain fell {'and fell ' * 20}.", "The hall was closed.", None),
    ],
)
def test_two_sentences_are_joined(one: str, other: str, both: str | None) -> None:
    """The second one begins small, unless it may begin with a name."""
    assert joined(one, other) == both


@pytest.mark.parametrize("sentence", [each for each, others in SAID.items() if others])
def test_what_was_reworded_is_known_again(sentence: str) -> None:
    """With the sentence it was made of, and when it is joined to another one."""
    door = "The door is red."
    for form in forms_of(sentence):
        assert behind(form, [door, sentence]) == (sentence,)
        whole = joined(form, door)
        assert whole is None or behind(whole, [door, sentence]) == (sentence, door)


@pytest.mark.parametrize(
    "text", ["The motor was made in Japan.", "The motor was built in Japan, and the door is blue.", "The motor.", ""]
)
def test_nothing_else_is_taken_for_it(text: str) -> None:
    """Neither what differs in a word, nor what has one half right."""
    assert behind(text, ["The motor, which was built in Japan, has a power of 750 watts.", "The door is red."]) == ()
