"""Quantity, modality, frequency, cause and comparison: the statement says more, less or the reverse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from training.contrasts.text import in_name, put, says
from training.row import LABELS, Row
from training.words import word_list

_NEGATIVE = re.compile(r"\b(?:not|no|never|none|neither|nor|cannot)\b|n't\b", re.IGNORECASE)


def stronger_or_weaker(row: Row, rng: Random) -> Iterator[Row]:
    """A phrase that premise and statement share becomes another in the statement; the table says what follows."""
    if _NEGATIVE.search(row.statement):
        return
    changes = [change for change in word_list("strength.toml")["changes"] if _shared(row, change["is"])]
    if not changes:
        return
    change = rng.choice(changes)
    match = _find(row.statement, change["is"])
    becomes = [(text, label) for label in LABELS for text in change.get(label, []) if not says(row.premise, text)]
    if match is None or not becomes:
        return
    for text, label in rng.sample(becomes, min(2, len(becomes))):
        statement = put(row.statement, match.start(), match.end(), text)
        yield row.edited(f"strength/{label}", label, statement=statement)


def widened(row: Row, rng: Random) -> Iterator[Row]:
    """A word that claims more ("always", "only", "entirely") is put into the statement: not entailed."""
    match = re.search(r"\b(?:is|are|was|were|can|must|will)\b(?! not)", row.statement)
    if match is None or row.statement.startswith("There"):
        return
    word = rng.choice(word_list("strength.toml")["widening"])
    if not says(row.premise, word) and not says(row.statement, word):
        statement = put(row.statement, match.end(), match.end(), f" {word}")
        yield row.edited("strength/widened", "not_entailed", statement=statement)


def _shared(row: Row, phrase: str) -> bool:
    return _find(row.statement, phrase) is not None and says(row.premise, phrase)


def _find(text: str, phrase: str) -> re.Match[str] | None:
    match = re.search(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", text)
    return match if match and not (match.start() and in_name(text, match.start(), match.end())) else None
