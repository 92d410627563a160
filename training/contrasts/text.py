"""What every contrast needs: whether a text has a word, and the text with one place changed."""

from __future__ import annotations

import re
from random import Random

from training.row import Row
from training.sentences import sentences
from training.words import word_list


def put(text: str, start: int, end: int, new: str) -> str:
    """`text` with `new` in the place; at its beginning with a capital letter."""
    new = new[:1].upper() + new[1:] if start == 0 else new
    return text[:start] + new + text[end:]


def says(text: str, word: str) -> bool:
    """Whether `text` has this word, case aside."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def in_name(text: str, start: int, end: int) -> bool:
    """Whether the place touches a capitalised word: then it is likely part of a name, which no edit may touch."""
    before = re.search(r"([^\W\d_][\w'’.-]*)[ -]$", text[max(0, start - 40) : start])
    after = re.match(r"[ -]([^\W\d_]\w*)", text[end : end + 40])
    opener = before is not None and before[1].lower() in word_list("names.toml")["openers"]
    return bool(before and before[1][0].isupper() and not opener) or bool(after and after[1][0].isupper())


def chance(rng: Random, share: float) -> bool:
    """True in so many cases, 0 to 1."""
    return rng.random() < share


def other(rng: Random, among: list[str], *but: str) -> str:
    """One of the values that is none of `but`."""
    return rng.choice([each for each in among if each not in but])


def repeats(row: Row) -> bool:
    """Whether the statement is a whole sentence of the premise."""
    return row.statement in sentences(row.premise)
