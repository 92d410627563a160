"""What tokenisers and page dumps leave in texts is taken out of them."""

from __future__ import annotations

import pytest
from training.clean import detokenised, page_text, sentence_case, unquoted


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("New Amsterdam -LRB- 2008 -RRB- , as well", "New Amsterdam (2008), as well"),
        ("`` RomanAtwood '' , where he posts .", '"RomanAtwood", where he posts.'),
        ("It is Japan 's first .", "It is Japan's first."),
        ("They do n't know , do they ?", "They don't know, do they?"),
        ("a -LSB- b -RSB- -- c", "a [b] – c"),
        ("the players ' union", "the players' union"),
        ("It cost $ 5 , or 4 % .", "It cost $5, or 4%."),
        ("Nothing to do here.", "Nothing to do here."),
    ],
)
def test_tokenised_text_is_written_as_people_write(raw: str, clean: str) -> None:
    """Brackets, quotes, clitics and marks stand where they belong."""
    assert detokenised(raw) == clean


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("A.####SPECIAL####SEPARATOR####B is here.", "A. B is here."),
        ("He won {{cite web|url=x}} twice.", "He won twice."),
        ("It ended in 1990.The next began.", "It ended in 1990. The next began."),
        ("<s>Ada ( ) was born.</s>", "Ada was born."),
    ],
)
def test_markup_of_pages_goes(raw: str, clean: str) -> None:
    """Separators, templates, tags and empty brackets go, and a full stop has its space."""
    assert page_text(raw) == clean


@pytest.mark.parametrize(
    ("raw", "clean"),
    [('"He said ""no"""', 'He said "no"'), ('"quoted"', '"quoted"'), ("plain", "plain")],
)
def test_quotes_of_csv_fields_go(raw: str, clean: str) -> None:
    """Only what a CSV writer added goes."""
    assert unquoted(raw) == clean


def test_a_sentence_has_a_capital_and_a_full_stop() -> None:
    """An ending that is there is kept."""
    assert [sentence_case(text) for text in ("it is so", "Why?", "")] == ["It is so.", "Why?", ""]
