"""Nothing that a reader sees and that can be false is left out."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.segment import segment


def _statements(text: str) -> list[str]:
    sentences = segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")
    return [claim.statement for sentence in sentences for claim in sentence.claims]


@pytest.mark.parametrize(
    "text",
    [
        "[The fee is 9 EUR.](http://a.b)",
        "![The fee is 9 EUR.](fee.png)",
        '<img src="fee.png" alt="The fee is 9 EUR.">',
        "[^1]: The fee is 9 EUR.",
        "<p>The fee is 9 EUR.</p>",
        "<div>\nThe fee is 9 EUR.\n</div>",
        "<b>The fee</b> is <i>9 EUR</i>.",
        '<a href="http://a.b">The fee is 9 EUR.</a>',
        "**The fee is 9 EUR.**",
        "*The fee is 9 EUR.*",
        "> The fee is 9 EUR.",
        "# The fee is 9 EUR.",
        "`The fee is 9 EUR.`",
        "```\nThe fee is 9 EUR.\n```",
        "``` The fee is 9 EUR.\n```",
        "```The fee\nis 9 EUR.```",
        "```python\nThe fee is 9 EUR.\n```",
        "The fee is [9] EUR.",
        "    The fee is 9 EUR.",
        "- [ ] The fee is 9 EUR.",
        "| The fee is 9 EUR. | Item |\n|---|---|",
        "<!-- The fee is 8 EUR. --> The fee is 9 EUR.",
        "~~The fee is 8 EUR.~~ The fee is 9 EUR.",
        "Is the fee 9 EUR? Yes.",
        "Q: What is the fee? A: 9 EUR",
        "## What is the fee?\n\n9 EUR",
    ],
)
def test_every_dress_of_a_sentence_is_judged(text: str) -> None:
    """Links, images, footnotes, HTML, emphasis, quotes, headings and answers to its own question hold claims."""
    assert _statements(text) == ["The fee is 9 EUR."]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("(The fee is 9 EUR.)", ["(The fee is 9 EUR.)"]),
        ("The plan (which costs 9 EUR) is good.", ["The plan (which costs 9 EUR) is good."]),
        ("<ul><li>The fee is 9 EUR.</li><li>Pets are free.</li></ul>", ["The fee is 9 EUR.", "Pets are free."]),
        ("The fee is 9 EUR.<br>Pets are free.", ["The fee is 9 EUR.", "Pets are free."]),
        ("<table><tr><td>Fee</td><td>9 EUR</td></tr></table>", ["Fee 9 EUR"]),
        ("Copy <file> to 5 < 6.", ["Copy <file> to 5 < 6."]),
        ("The fee is ~~9~~ 8 EUR.", ["The fee is 8 EUR."]),
        ("| Fee | 9 EUR |\n|---|---|\n| Term | 2 years |", ["Fee: 9 EUR", "Term: 2 years"]),
        ("| Cover | Basic | Plus |\n|-|-|-|\n| Dogs | ✅ | ❌ |", ["Dogs: Basic: yes", "Dogs: Plus: no"]),
        (
            "| Cover | Basic | Premium |\n|-|-|-|\n| Bicycle theft | not covered | up to EUR 1,000 |",
            ["Bicycle theft: Basic: not covered", "Bicycle theft: Premium: up to EUR 1,000"],
        ),
    ],
)
def test_what_stands_together_is_read_together(text: str, statements: list[str]) -> None:
    """Brackets stay, marks go, and cells keep their names."""
    assert _statements(text) == statements


@pytest.mark.parametrize(
    "heading",
    [
        "Pets are covered",
        "The policy covers pets",
        "Flood damage is not covered",
        "Fee: 9 EUR",
        "Cover up to 5,000 EUR",
    ],
)
def test_a_heading_that_can_be_false_is_a_claim(heading: str) -> None:
    """A heading in the form of a sentence or with a price asserts it."""
    assert _statements(f"## {heading}\n\nPlease read on.")[:1] == [heading]


def test_the_number_of_a_heading_is_no_part_of_its_claim() -> None:
    """A heading that asserts something is read without its number."""
    assert _statements("## 3. Pets are excluded") == ["Pets are excluded"]


@pytest.mark.parametrize(
    "heading",
    [
        "Overview",
        "How it works",
        "What is covered",
        "Damage we cover",
        "Costs that are paid",
        "Step 2: Install",
        "Fees charged",
        "Coverage limits",
        "Is it covered?",
        "If you are late",
        "Revenue (in 1,000 EUR)",
        "Results: 2023",
    ],
)
def test_a_heading_that_only_names_its_section_is_none(heading: str) -> None:
    """Topics, questions and relative clauses assert nothing."""
    assert _statements(f"## {heading}") == []


def test_a_question_to_the_user_is_not_answered_by_what_follows() -> None:
    """Only a question that the answer asks itself completes the words after it."""
    assert _statements("Anything else I can help with?\n\nFire damage") == ["Fire damage"]


@pytest.mark.parametrize("text", ["<!-- The fee is 9 EUR. -->", "~~The fee is 9 EUR.~~"])
def test_words_that_are_taken_back_say_so(text: str) -> None:
    """A comment is not shown, and what is struck out is not said."""
    (sentence,) = segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")
    assert sentence.reason == "meta"


@pytest.mark.parametrize(
    "text",
    ["```python\nprint(1)\n```", "```\nx = 1\ny = 2\n```", "```js {1,3}\nlet x = 1;\n```", "```sh\npip install x\n```"],
)
def test_program_text_is_no_claim(text: str) -> None:
    """Code, with or without the name of its language, instructs a machine."""
    assert {s.reason for s in segment(Answer.of(text), response_id="r", kind_of=lambda _: "other")} == {"code"}
