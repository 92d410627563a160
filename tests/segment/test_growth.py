"""How the work of reading grows with the text, and what reading its own sentences again finds."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.domain.answer import Answer
from groundwire.domain.claim import Sentence
from groundwire.segment import segment

GROWTH = 2.3
"""Calls for twice the text, as a multiple of those for the text; linear work has 2."""

_PROSE = [
    "The museum opened in 1932 and was designed by Ada Holt.",
    "It has 3 floors, a shop, and a café.",
    "Dr. Kim et al. used approx. 5 mg, i.e. no. 3 of the list.",
    "Tickets cost 5 EUR for adults and 3 EUR for children.",
    "The gate opens at 9 a.m.",
    "Is it open?",
    "I hope this helps!",
    "Version 2.10 was released on 5 May 2020 [1].",
    "He said: “The fee is 5 EUR. It will not rise.”",
    "Same for the Pro plan.",
]


def _segment(text: str) -> tuple[Sentence, ...]:
    return segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")


def _calls(text: str) -> int:
    """How many calls reading `text` makes."""
    count = 0

    def note(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        _segment(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    "text",
    [
        " ".join(_PROSE) + " ",
        "- " + "\n- ".join(_PROSE) + "\n",
        "The fee is 5 EUR 😀 ",
        "the fee is 5 eur\n",
        "The fee is 5 EUR The term is 2 years ",
        "Agent: I paid 9 EUR. Customer: We paid 5 EUR.\n",
        "The fee is 5 EUR, it is low, and it covers (1) tea and (2) cake; so does the Pro plan. ",
        "| Plan | Price (USD) |\n|-|-|\n| Basic | 9 |\n\n",
        "# Plan\n## Price\n- 5 EUR\n  - a month\n",
        "He said: “The fee is 5 EUR. ",
    ],
)
def test_work_grows_with_the_text(text: str) -> None:
    """Twice the text takes about twice the work."""
    _segment(text)  # reads the data files
    once, twice = _calls(text * 20), _calls(text * 40)
    assert twice < GROWTH * once


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(_PROSE), min_size=1, max_size=6), st.sampled_from([" ", "\n", "\n\n", "  "]))
def test_sentences_read_again_are_themselves(pieces: list[str], between: str) -> None:
    """Prose comes apart into what it was made of, and none of its sentences comes apart further."""
    found = [sentence.text for sentence in _segment(between.join(pieces))]
    assert found == pieces
    for text in found:
        assert [sentence.text for sentence in _segment(text)] == [text]


@settings(deadline=None, max_examples=100)
@given(
    st.lists(st.sampled_from(_PROSE), min_size=1, max_size=6), st.sampled_from(["", "- ", "1. ", "> ", "## ", "a) "])
)
def test_every_visible_character_is_in_exactly_one_sentence(pieces: list[str], mark: str) -> None:
    """Only the marks of blocks and white space stand outside."""
    text = "\n".join(f"{mark}{piece}" for piece in pieces)
    seen = [0] * len(text)
    for sentence in _segment(text):
        for place in range(sentence.start, sentence.end):
            seen[place] += 1
    outside = "".join(character for character, times in zip(text, seen, strict=True) if not times)
    assert max(seen) == 1
    assert not outside.replace(mark.strip(), "").strip()
