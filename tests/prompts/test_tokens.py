from __future__ import annotations

import pytest
from tokenizers import Tokenizer

from groundwire.judges.embedded.model import BUNDLED
from groundwire.prompts.tokens import estimate

PROSE = (
    "The tower was added twelve years after the depot opened, and since then it has been closed to visitors only "
    "twice: during the flood of 1954, and while the clock was repaired in 2003."
)


def test_english_prose_is_counted_about_right() -> None:
    """Within a quarter of what a real vocabulary makes of it."""
    real = len(Tokenizer.from_file(str(BUNDLED / "tokenizer.json")).encode(PROSE).ids)
    assert real * 0.75 <= estimate(PROSE) <= real * 1.35


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("a", 1), ("word word word w", 4), ("1234567890", 5), ("{}[]", 2), ("бетон", 3), ("東京都", 3)],
)
def test_other_scripts_have_fewer_characters_a_token(text: str, tokens: int) -> None:
    """Figures, signs and other alphabets count twice what Latin letters do, ideographs four times."""
    assert estimate(text) == tokens


def test_estimates_add_up() -> None:
    """Two texts together are never more than both by themselves."""
    assert estimate(PROSE + "東京") <= estimate(PROSE) + estimate("東京")
