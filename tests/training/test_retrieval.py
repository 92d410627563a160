"""Windows and hard negatives are found by rare words."""

from __future__ import annotations

import pytest
from training.evaluate import WINDOW_WORDS, windows
from training.retrieval import TextIndex, window
from training.sentences import sentences


def test_the_nearest_text_shares_the_rare_words() -> None:
    """A word that all texts have tells nothing."""
    index = TextIndex(["the cat sleeps", "the dog sleeps", "the dog barks at the moon"])
    assert index.search("a dog under the moons", most=2) == [2, 1]


def test_a_window_keeps_the_order_of_the_document() -> None:
    """The nearest passages fill the room and stand as they stood."""
    passages = ["Bern is old.", "Nothing else happened.", "The river Aare flows there.", "Bears live in Bern."]
    assert (
        window(passages, "Bears of Bern at the Aare", words=12)
        == "Bern is old. The river Aare flows there. Bears live in Bern."
    )


def test_one_long_passage_is_cut() -> None:
    """A passage that is too long by itself gives its first words."""
    assert window(["a " * 50], "a", words=10).split() == ["a"] * 10


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Dr. Smith came. He left.", 2),
        ("It cost 3.5 francs. Fine!", 2),
        ("J. R. R. Tolkien wrote it.", 1),
        ('He said "Yes." Then he left.', 2),
        ("one line without an end", 1),
        ("", 0),
    ],
)
def test_sentences_end_where_they_end(text: str, count: int) -> None:
    """Titles, initials and decimals end none."""
    assert len(sentences(text)) == count


def test_windows_cover_every_sentence() -> None:
    """Each sentence is there alone and within a window no longer than allowed."""
    source = " ".join(f"Sentence number {number} has a few words in it." for number in range(60))
    found = windows([source])
    runs = [each for each in found if len(sentences(each)) > 1]
    assert all(sentence in found for sentence in sentences(source))
    assert all(any(sentence in run for run in runs) for sentence in sentences(source))
    assert max(len(run.split()) for run in runs) <= WINDOW_WORDS
