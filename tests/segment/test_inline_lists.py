"""Lists: inside a sentence, one inside the other, and their markers."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.domain.claim import Sentence
from groundwire.segment import segment


def _segment(text: str) -> tuple[Sentence, ...]:
    return segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")


def _statements(text: str) -> list[str]:
    return [claim.statement for sentence in _segment(text) for claim in sentence.claims]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "There are two reasons: (1) the fee is low, and (2) pets are free.",
            ["The fee is low.", "Pets are free."],
        ),
        ("The kit includes (a) a drill and (b) two bits.", ["The kit includes a drill.", "The kit includes two bits."]),
        (
            "The plan excludes (i) floods, (ii) fire, and (iii) war.",
            [f"The plan excludes {x}." for x in ("floods", "fire", "war")],
        ),
        ("Payment is by (a) card or (b) cash.", ["Payment is by (a) card or (b) cash."]),
        ("The rule (2) and section (b) are void.", ["The rule (2) and section (b) are void."]),
    ],
)
def test_items_inside_a_sentence_are_claims(text: str, statements: list[str]) -> None:
    """Each item is read without its number, with the words before the list if it needs them; choices stay together."""
    assert _statements(text) == statements


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "The kit includes:\n- Tools\n  - a drill\n  - two bits\n- Paper:\n  - a manual",
            [
                "The kit includes Tools.",
                "The kit includes Tools: a drill",
                "The kit includes Tools: two bits",
                "The kit includes Paper: a manual",
            ],
        ),
        (
            "The Pro plan covers:\n\n1. Theft\n   - of bicycles\n   - of cars",
            [
                "The Pro plan covers Theft.",
                "The Pro plan covers Theft of bicycles.",
                "The Pro plan covers Theft of cars.",
            ],
        ),
        ("Norvik AS\n- Founded: 1998\n- Seat: Oslo", ["Norvik AS: Founded: 1998", "Norvik AS: Seat: Oslo"]),
        ("# Warranty\n## Duration\nTwo years.", ["Warranty: Duration: Two years."]),
        ("# All about our new plans\n## Pro\n$19", ["Pro: $19"]),
        ("## Pro plan\n### Pricing\n- $19 a month", ["Pro plan: Pricing: $19 a month"]),
    ],
)
def test_a_list_stands_under_all_that_opens_it(text: str, statements: list[str]) -> None:
    """The item around a list, the line above it, and two levels of headings say what it is about."""
    assert _statements(text) == statements


@pytest.mark.parametrize(
    "marker", ["1.", "2)", "(3)", "a)", "(b)", "iv)", "(ii)", "II.", "12.", "•", "–", "- [x]", "* ", "1.\n"]
)
def test_a_marker_is_never_part_of_a_claim(marker: str) -> None:
    """Numbers, letters and signs before an item say nothing."""
    assert _statements(f"{marker} The fee is 5 EUR.") == ["The fee is 5 EUR."]


@pytest.mark.parametrize("marker", ["I.", "(iv)", "b)", "(3)"])
def test_a_marker_alone_is_no_claim(marker: str) -> None:
    """A number that stands alone counts what follows."""
    assert [sentence.reason for sentence in _segment(f"The fee is 5 EUR.\n\n{marker}\n\nPets are free.")] == [
        None,
        "punctuation",
        None,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[^1]: Annual report 2020, p. 5.",
        "[^1]: https://a.b/c",
        "[^1]: See https://a.b/c for details.",
        "Sources:\n- Terms and conditions\n- Price list 2020",
        "## References\n\n1. Smith, J. (2020). The fee. Journal of Fees, 5(2), 1-10.",
    ],
)
def test_a_reference_is_no_claim(text: str) -> None:
    """Where something is from says nothing of the world."""
    assert _statements(text) == []


@pytest.mark.parametrize(
    "text", ["[^1]: The fee was raised in 2020.", "[^1]: Excluding VAT of 19 %.", "Sources:\n- The fee is 5 EUR."]
)
def test_what_a_footnote_or_a_list_of_sources_asserts_is_a_claim(text: str) -> None:
    """A sentence stays one wherever it stands."""
    assert len(_statements(text)) == 1
