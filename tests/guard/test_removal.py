"""What can be taken out of an answer, and what is marked because something leans on it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire import Report, verify
from groundwire.guard.leaning import leaning
from groundwire.guard.marking import flagged
from groundwire.guard.removal import removal, without
from groundwire.testing import ScriptedJudge

FREE = "Parking is free."
FEE = "The fee is 6 EUR."
DOGS = "Dogs are welcome."


def judged(text: str, bad: Sequence[str]) -> Report:
    """A report in which the claims `bad` fail, and no other ones."""
    judge = ScriptedJudge(dict.fromkeys(bad, "UNSUPPORTED"), "SUPPORTED")
    return verify(text, ["x"], judge=judge, response_id="r")


def left(text: str, *bad: str) -> str:
    """What is left of a text whose claims `bad` fail."""
    report = judged(text, bad)
    assert flagged(report), "the table names no claim of the text"
    return without(text, removal(text, report.sentences, flagged(report)).cuts)


@pytest.mark.parametrize(
    ("text", "bad", "expected"),
    [
        pytest.param(f"{FREE} {FEE} {DOGS}", [FEE], f"{FREE} {DOGS}", id="sentence"),
        pytest.param(f"{FEE} {FREE}", [FEE], FREE, id="first sentence"),
        pytest.param(f"{FREE} {FEE}", [FEE], FREE, id="last sentence"),
        pytest.param(f"{FREE}\n{FEE}\n{DOGS}", [FEE], f"{FREE}\n{DOGS}", id="line of a paragraph"),
        pytest.param(f"{FREE}\n\n{FEE}\n\n{DOGS}\n", [FEE], f"{FREE}\n\n{DOGS}", id="paragraph"),
        pytest.param(f"{FREE} **{FEE}** {DOGS}", [f"**{FEE}**"], f"{FREE} {DOGS}", id="emphasised whole"),
        pytest.param(f"{FREE} The fee is 6 EUR [1]. {DOGS}", ["The fee is 6 EUR [1]."], f"{FREE} {DOGS}", id="cited"),
        pytest.param(f"- {FREE}\n- {FEE}\n- {DOGS}", [FEE], f"- {FREE}\n- {DOGS}", id="list item"),
        pytest.param(f"- {FREE}\n\n- {FEE}\n\n- {DOGS}", [FEE], f"- {FREE}\n\n- {DOGS}", id="item of a loose list"),
        pytest.param(f"- {FREE} {FEE}\n- {DOGS}", [FEE], f"- {FREE}\n- {DOGS}", id="sentence in an item"),
        pytest.param(
            "Prices are these:\n\n- Room: 9 EUR\n- Desk: 3 EUR\n\nDogs are welcome.",
            ["Room: 9 EUR", "Desk: 3 EUR"],
            DOGS,
            id="whole list with its lead-in",
        ),
        pytest.param(
            f"## Fees\n\n{FEE}\n\n## Dogs\n\n{DOGS}", [FEE], f"## Dogs\n\n{DOGS}", id="section with its heading"
        ),
        pytest.param(
            f"{DOGS}\n\n# Fees\n\n## Rooms\n\nPrices are these:\n\n- Room: 9 EUR\n",
            ["Room: 9 EUR"],
            DOGS,
            id="nested sections",
        ),
        pytest.param(
            f"{DOGS}\n\n| Item | Price |\n|---|---|\n| Desk | 3 EUR |\n| Room | 9 EUR |",
            ["Desk | 3 EUR"],
            f"{DOGS}\n\n| Item | Price |\n|---|---|\n| Room | 9 EUR |",
            id="row of a table",
        ),
        pytest.param(
            f"| Item | Price |\n|---|---|\n| Desk | 3 EUR |\n| Room | 9 EUR |\n\n{DOGS}",
            ["Desk | 3 EUR", "Room | 9 EUR"],
            DOGS,
            id="whole table",
        ),
        pytest.param(f"> {FREE}\n> {FEE}\n\n{DOGS}", [FEE], f"> {FREE}\n\n{DOGS}", id="quotation"),
        pytest.param(
            f"{FREE} {FEE} It is due in May. {DOGS}", [FEE, "It is due in May."], f"{FREE} {DOGS}", id="both of a pair"
        ),
        pytest.param(
            f"{FREE} {FEE} Let me know if this helps.", [FEE], f"{FREE} Let me know if this helps.", id="talk"
        ),
        pytest.param(
            "Das Parken ist frei. Die Gebühr beträgt 6 EUR.",
            ["Die Gebühr beträgt 6 EUR."],
            "Das Parken ist frei.",
            id="German",
        ),
    ],
)
def test_what_fails_is_taken_out_with_all_that_says_nothing_without_it(
    text: str, bad: list[str], expected: str
) -> None:
    """No empty item, no heading over nothing, no double blank; all else stays as it is."""
    assert left(text, *bad) == expected


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        pytest.param(f"{FEE} It is due in May.", [FEE], id="pronoun"),
        pytest.param(f"{FEE} Members pay it in May.", [FEE], id="pronoun inside"),
        pytest.param(f"{FEE} Therefore, members pay early.", [FEE], id="therefore"),
        pytest.param(f"{FEE} For example, members pay early.", [FEE], id="opening of two words"),
        pytest.param(f"{FEE} This holds for members.", [FEE], id="this"),
        pytest.param(f"{FEE}\n\nIt is due in May.", [FEE], id="pronoun in the next paragraph"),
        pytest.param(f"{FREE} The fee is 6 EUR; {DOGS}", ["The fee is 6 EUR;"], id="clause"),
        pytest.param(f"1. {FREE}\n2. {FEE}\n3. {DOGS}", [FEE], id="numbered step"),
        pytest.param(f"1. {FREE}\n   {FEE}\n2. {DOGS}", [FEE], id="inside a numbered step"),
        pytest.param("We have two rates:\n\n- Room: 9 EUR\n- Desk: 3 EUR", ["Desk: 3 EUR"], id="lead-in that counts"),
        pytest.param("The fee is 6 EUR:\n\n- Tea: 2 EUR\n- Milk: 1 EUR", ["The fee is 6 EUR:"], id="lead-in"),
        pytest.param(f"- {FEE}\n  - Guests pay 9 EUR.\n- {DOGS}", [FEE], id="item with items of its own"),
        pytest.param(f"{FREE} **{FEE} Guests pay 9 EUR.** {DOGS}", [f"**{FEE}"], id="half of an emphasis"),
        pytest.param(f"<p>{FEE} {FREE}</p>", [FEE], id="beginning of an element"),
        pytest.param("The fee is 6 EUR.[^1]\n\n[^1]: Dogs are welcome.", ["The fee is 6 EUR.[^1]"], id="note to it"),
        pytest.param(f"{FREE}[^1]\n\n[^1]: {FEE}", [f"[^1]: {FEE}", FEE], id="note"),
        pytest.param("Die Gebühr beträgt 6 EUR. Sie ist im Mai fällig.", ["Die Gebühr beträgt 6 EUR."], id="German"),
        pytest.param(
            "Le parking est gratuit. La taxe est de 6 EUR. Elle est due en mai.", ["La taxe est de 6 EUR."], id="French"
        ),
        pytest.param(
            "El aparcamiento es gratis. La tasa es de 6 EUR. Se paga en mayo.",
            ["La tasa es de 6 EUR."],
            id="no subject",
        ),
        pytest.param("駐車場は無料です。料金は6ユーロです。", ["料金は6ユーロです。"], id="Japanese"),
    ],
)
def test_what_something_leans_on_stays(text: str, bad: list[str]) -> None:
    """And so does what would leave a hole; it is marked."""
    assert left(text, *bad) == text


def test_what_leans_on_a_sentence_that_goes_does_not_keep_it() -> None:
    """Only what stays counts: the last of three keeps the second, and the second keeps the first."""
    text = f"{FEE} It is due in May. This is strict."
    assert left(text, FEE, "It is due in May.") == text
    assert left(text, FEE, "It is due in May.", "This is strict.") == ""


@pytest.mark.parametrize(
    ("text", "bad", "leaves"),
    [
        (FEE, [FEE], False),
        (f"Hello! {FEE} Let me know if this helps.", [FEE], False),
        (f"{FEE} The documents do not say when.", [FEE], True),
        (f"{FEE} {FREE}", [FEE], True),
    ],
)
def test_it_is_said_whether_anything_is_left(text: str, bad: list[str], leaves: bool) -> None:  # noqa: FBT001  # of a table
    """A greeting is no answer, an abstention is."""
    report = judged(text, bad)
    assert removal(text, report.sentences, flagged(report)).leaves is leaves


PARTS = st.sampled_from(
    [
        "Parking is free. {n} rooms are open. Dogs are welcome here.",
        "- Room {n}: 9 EUR\n- Desk {n}: 3 EUR\n- Seat {n} costs 2 EUR. Guests of floor {n} pay 4 EUR.",
        "## Heading {n}\n\nCats of room {n} are welcome.",
        "Prices of {n} are these:\n\n* Tea {n}: 2 EUR\n* Milk {n}: 1 EUR",
        "| Item | Price |\n|---|---|\n| Cup {n} | 3 EUR |\n| Jug {n} | 4 EUR |",
        "Lamp {n} is blue. It is old. Therefore, lamp {n} is cheap.",
        "1. Open lid {n}.\n2. Press button {n}.",
        "> Wall {n} is green.\n> Floor {n} is grey.",
        "**Door {n} is red.** Gate {n} is *white. Roof {n} is* black.",
    ]
)


@settings(max_examples=30, deadline=None)
@given(st.lists(PARTS, min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_what_is_left_reads_as_it_did(parts: list[str], chance: object) -> None:
    """All that stays is still read, in order and with the same words, and nothing is empty."""
    text = "\n\n".join(part.format(n=number + 11) for number, part in enumerate(parts))
    whole = judged(text, [])
    failed = {s.index for s in whole.sentences if s.claims and chance.random() < 0.4}  # type: ignore[attr-defined]
    taken = removal(text, whole.sentences, failed)
    rest = without(text, taken.cuts)
    gone = [s for s in whole.sentences if any(a <= s.start and s.end <= b for a, b in taken.cuts)]
    assert {s.index for s in gone if s.claims} == taken.sentences <= failed
    reread = " ".join(s.text for s in judged(rest, []).sentences)
    assert reread == " ".join(s.text for s in whole.sentences if s not in gone)
    assert "\n\n\n" not in rest
    assert "  " not in rest.replace("   ", "")
    assert not any(line.strip() in ("-", "*", ">") for line in rest.splitlines())


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_the_words_of_a_language_are_each_there_once(language: str) -> None:
    """The lists are data; letter case does not matter."""
    words = leaning(language)
    assert words is not None
    assert len(set(words.openings)) == len(words.openings)
    assert words.leans(f"{words.openings[0].upper()} x")
    assert not words.leans("x")
    assert not words.pointers & set(words.openings)
