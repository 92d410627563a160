"""Which words may mean the same, and which name two things of one sort."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from groundwire.facts.lexicon import known_words, lemmas
from groundwire.facts.senses import alternatives, may_say, share_meaning

ALIKE = [
    ("doctor", "physician"),
    ("wage", "salary"),
    ("halted", "stopped"),
    ("annual", "yearly"),
    ("approval", "approve"),
    ("mother", "mom"),
    ("aware", "awareness"),
]

ALTERNATIVES = [
    ("red", "blue"),
    ("white", "green"),
    ("carrot", "leek"),
    ("guitar", "violin"),
    ("kitchen", "bathroom"),
    ("ethanol", "methanol"),
    ("morning", "afternoon"),
    ("vodka", "beer"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_words_for_one_thing_are_no_alternatives(one: str, other: str) -> None:
    """A synonym, or a word made from the other, can say the same, both ways round."""
    assert may_say(lemmas(one), lemmas(other))
    assert may_say(lemmas(other), lemmas(one))
    assert not alternatives(lemmas(one), lemmas(other))


@pytest.mark.parametrize(("one", "other"), ALTERNATIVES)
def test_things_of_one_sort_are_alternatives(one: str, other: str) -> None:
    """What is one of two things of a sort is not the other."""
    assert alternatives(lemmas(one), lemmas(other))
    assert alternatives(lemmas(other), lemmas(one))


@pytest.mark.parametrize(("one", "other"), [("calendar", "insurance"), ("hire", "praise"), ("xylomorph", "blorp")])
def test_unrelated_words_are_neither(one: str, other: str) -> None:
    """Of words without a common sort, or that nobody knows, nothing can be said."""
    assert not may_say(lemmas(one), lemmas(other))
    assert not alternatives(lemmas(one), lemmas(other))


def test_a_kind_says_what_it_is_a_kind_of_but_not_the_other_way_round() -> None:
    """Who plays a saxophone plays an instrument; who plays an instrument may play something else."""
    assert may_say(lemmas("saxophone"), lemmas("instrument"))
    assert not may_say(lemmas("instrument"), lemmas("saxophone"))


@example("cladding", "clothing")
@given(st.sampled_from(sorted(known_words())[::37]), st.sampled_from(sorted(known_words())[::41]))
def test_relations_are_symmetric_and_a_word_is_like_itself(one: str, other: str) -> None:
    """Order does not matter for alternatives and common meanings, and no word is an alternative to itself."""
    left, right = lemmas(one), lemmas(other)
    assert alternatives(left, right) is alternatives(right, left)
    assert share_meaning(left, right) is share_meaning(right, left)
    assert share_meaning(left, left)
    assert not alternatives(left, left)
