"""A word is compared as it looks, whatever characters it is written with."""

from __future__ import annotations

import pytest

from groundwire.facts.readable import has_mixed_script, readable


@pytest.mark.parametrize(
    "written",
    [
        "nоt",
        "nοt",
        "n\ufe0fot",
        "n\u200bot",
        "ɴᴏᴛ",
        "🄽🄾🅃",
        "🅽🅾🆃",
        "🅝🅞🅣",
        "ⓝⓞⓣ",
        "N O T",
        "n-o-t",
        "n.o.t",
        "ꓠOꓔ",
        "ΝΟΤ",
        "nпt"[:1] + "оt",
    ],
)
def test_a_disguised_not_is_read(written: str) -> None:
    """Look-alikes, small capitals, squares and parted letters are the word that they look like."""
    assert readable(f"The fee is {written} paid back.").lower() == "the fee is not paid back."


@pytest.mark.parametrize("broken", ["non-\nrefundable", "non- refundable", "non\nrefundable", "non refundable"])
def test_a_word_broken_after_non_is_one(broken: str) -> None:
    """As PDF text breaks it."""
    assert readable(broken, language="en") == "non-refundable"


@pytest.mark.parametrize("dash", "—–➖−")
def test_a_dash_right_before_a_figure_is_a_minus(dash: str) -> None:
    """It is shown as one."""
    assert readable(f"It is {dash}5 °C.").replace("−", "-") == "It is -5 °C."


@pytest.mark.parametrize(
    "text",
    [
        "Но не всё.",
        "Η τιμή είναι 5.",
        "from 5 –7 km",
        "La tariffa non viene rimborsata.",
        "5–7 EUR",
        "5 μg",
        "The N.O. bond",
    ],
)
def test_what_is_no_disguise_stays(text: str) -> None:
    """Other alphabets, ranges, units and abbreviations are read as they are."""
    assert readable(text, language="it") == text


@pytest.mark.parametrize(("word", "mixed"), [("nжt", True), ("not", False), ("не", False), ("μg", False)])
def test_words_of_two_alphabets_are_told(word: str, mixed: bool) -> None:  # noqa: FBT001  # the expected answer
    """But for the signs of units."""
    assert has_mixed_script(word) is mixed
