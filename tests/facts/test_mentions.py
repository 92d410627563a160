"""Words that only speak of the evidence are taken off before a claim is compared."""

from __future__ import annotations

import pytest

from groundwire.facts.mentions import without_mentions


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("According to the passage, the mill closed in 1978.", "The mill closed in 1978."),
        ("Based on the given passages, gravy is a sauce.", "Gravy is a sauce."),
        ("Answer: The wind is 6 mph.", "The wind is 6 mph."),
        ("The article states that Lee resigned.", "Lee resigned."),
        ("Passage 2 says that it is safe.", "It is safe."),
        ("Passage 1: Divide the hair.", "Divide the hair."),
        ("Honey is used, as stated in passage 1.", "Honey is used."),
        ("According to Dr. Lee, it is safe.", "According to Dr. Lee, it is safe."),
        ("The report says that it is safe.", "The report says that it is safe."),
        ("The passage does not say that it is safe.", "The passage does not say that it is safe."),
        ("According to the passage.", "According to the passage."),
        ("", ""),
    ],
)
def test_mentions_of_the_evidence_go(text: str, left: str) -> None:
    """Labels, leads and reporting verbs go; named authorities and what is denied stay."""
    assert without_mentions(text, language="en") == left


def test_a_language_without_a_list_is_left_alone() -> None:
    """Nothing is guessed."""
    assert without_mentions("Answer: ja.", language="ja") == "Answer: ja."
