"""Words, their stems, and the spellings that count as one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.facts.words import content_words, stem, words

SPELLINGS = [
    ("co-operative", "cooperative"),
    ("e-mail", "email"),
    ("re-elected", "reelected"),
    ("colour", "colors"),
    ("organise", "organized"),
    ("travelled", "traveled"),
    ("cancelled", "canceling"),
    ("centre", "center"),
    ("anaemia", "anemia"),
    ("aluminium", "aluminum"),
    ("Élan", "elan"),
    ("Gerald’s", "Gerald"),
    ("defence", "defense"),
]


@pytest.mark.parametrize(("one", "other"), SPELLINGS)
def test_spellings_of_one_word_share_a_stem(one: str, other: str) -> None:
    """Hyphens, accents, British and American spelling and inflections do not make another word."""
    assert stem(one) == stem(other)


@pytest.mark.parametrize(("one", "other"), [("call", "calm"), ("iodide", "iodate"), ("hour", "horror")])
def test_other_words_keep_their_stems(one: str, other: str) -> None:
    """Folding does not merge different words."""
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "The two-factor opt-in is not on.", ["two", "factor", "opt-in"]),
        ("fr", "L'accord n'est pas approuvé.", ["accord", "approuvé"]),
        ("de", "Der Vertrag läuft nicht aus.", ["Vertrag", "läuft"]),
        ("en", "日本語", ["日本", "本語"]),
        ("en", "It costs 4,200.50 today.", ["costs", "4,200.50", "today"]),
    ],
)
def test_content_words(language: str, text: str, expected: list[str]) -> None:
    """Stop words are left out, compounds are cut, and Japanese comes in pairs of characters."""
    assert [word.text for word in content_words(text, language=language)] == expected


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.sampled_from(["en", "de", "fr", "it", "xx"]))
def test_spans_of_words_are_exact(text: str, language: str) -> None:
    """Every word stands where it says."""
    for word in words(text, language=language):
        assert text[word.start : word.end] == word.text
