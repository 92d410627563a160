"""A text made easy to scan: one character for one, so that every offset stays what it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

_WORD = re.compile(r"[^\W\d_]{1,64}(?:['][^\W\d_]{1,64}){0,8}")
_LAST_WORDS = re.compile(r"\w+(?:'[^\W\d_]+)*|[<>]=?|[≤≥~≈=:]|[.;!?\n]")
_SENTENCE_ENDS = frozenset(".;!?\n")

FEWEST_FIELDS = 2
"""Fields behind the name that make a line a record of comma-separated values."""

LOOK_AROUND = 64
"""How many characters before or after a value are searched for the words that belong to it."""


@cache
def _replacements() -> dict[int, str]:
    fullwidth = {0xFF01 + i: chr(0x21 + i) for i in range(94)}
    spaces = dict.fromkeys((0xA0, 0x2009, 0x200A, 0x202F, 0x2007, 0x3000), " ")
    dashes = dict.fromkeys((0x2212, 0x2010, 0x2011, 0x2012, 0xFE63), "-")
    quotes = {0x2019: "'", 0x2018: "'", 0x3003: '"'}
    digits = {zero + i: str(i) for zero in (0x660, 0x6F0) for i in range(10)}  # Arabic and Persian
    digits |= {0x66A: "%", 0x66B: ".", 0x66C: ","}
    return digits | fullwidth | spaces | dashes | quotes


def plain(text: str) -> str:
    """`text` with full-width signs, special spaces, minus signs and apostrophes as ASCII; equally long.

    Commas that separate the fields of a record become bars, so that they are not taken for decimal commas.
    """
    clean = text.translate(_replacements())
    if "," not in clean:
        return clean
    return "\n".join(line.replace(",", "|") if _is_record(line) else line for line in clean.split("\n"))


def _is_record(line: str) -> bool:
    """Whether a line holds comma-separated values: a name, then fields without a space before them."""
    name, *fields = line.split(",")
    named = any(letter.isalpha() for letter in name) and not any(letter.isdigit() for letter in name)
    return len(fields) >= FEWEST_FIELDS and named and not any(field.startswith(" ") for field in fields)


def iter_words(text: str) -> Iterator[re.Match[str]]:
    """The words of `text` in order: runs of letters, apostrophes inside included."""
    return _WORD.finditer(text)


def word_at(text: str, position: int) -> re.Match[str] | None:
    """The word that starts exactly at `position`."""
    return _WORD.match(text, position)


def words_before(text: str, position: int, count: int) -> list[str]:
    """Up to `count` lower-case words and comparison signs directly before `position`, in the same clause, in order."""
    found = _LAST_WORDS.findall(text, max(0, position - LOOK_AROUND), position)
    if position > LOOK_AROUND and found and text[position - LOOK_AROUND - 1].isalnum():
        found = found[1:]  # may be the rest of a word that was cut
    kept: list[str] = []
    for word in reversed(found):
        if word in _SENTENCE_ENDS and kept:
            break
        if word in _SENTENCE_ENDS:
            if word != ".":
                break
            continue  # "approx. 5": the full stop of an abbreviation
        kept.append(word.lower())
        if len(kept) == count:
            break
    return kept[::-1]


def words_after(text: str, position: int, count: int, *, limit: int | None = None) -> list[str]:
    """Up to `count` lower-case words directly after `position` and before `limit`, in the same clause, in order."""
    kept: list[str] = []
    end = min(len(text) if limit is None else limit, position + LOOK_AROUND)
    for match in _LAST_WORDS.finditer(text, position, end):
        if match[0] in _SENTENCE_ENDS or len(kept) == count:
            break
        kept.append(match[0].lower())
    return kept
