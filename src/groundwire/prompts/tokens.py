"""How many tokens a text has, about: for budgets, without any model's own tokenizer."""

from __future__ import annotations

import math
import re
from typing import Final

LATIN: Final = 4.0
"""Characters of a token in English prose with its spaces: the vocabularies in use reach 4 to 4.7."""

SIGNS: Final = 2.0
"""Characters of a token among digits, punctuation, and accented or other alphabets: figures are cut every three digits
at most, JSON at every sign, Cyrillic and Arabic words after two or three letters."""

IDEOGRAPHS: Final = 1.0
"""Characters of a token in all other scripts: newer vocabularies do better in Chinese and Japanese, few in Thai."""

_LATIN: Final = re.compile(r"[A-Za-z\s]")
_OTHERS: Final = re.compile(r"[^\x00-\u07ff\u1e00-\u206f]")


def estimate(text: str) -> int:
    """Tokens of `text`, rounded up; of prose in most languages it is rather too many than too few."""
    latin = len(text) - len(_LATIN.sub("", text))
    others = len(text) - len(_OTHERS.sub("", text))
    return math.ceil(latin / LATIN + (len(text) - latin - others) / SIGNS + others / IDEOGRAPHS)
