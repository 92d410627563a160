"""Words that say that something is done once more (`reopened`)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from groundwire.facts.clauses import Token
from groundwire.facts.lexicon import known_words
from groundwire.facts.words import HYPHENS, stem

PREFIX = "re"

MIN_BASE = 3
"""Letters of the shortest word that can stand behind the prefix."""


def again(token: Token) -> str | None:
    """The stem of what the word says is done again; None where it says nothing of the kind (`report`)."""
    word = token.folded
    if token.language != "en" or not word.startswith(PREFIX) or len(word) < len(PREFIX) + MIN_BASE:
        return None
    hyphenated = token.word.text[len(PREFIX)] in HYPHENS
    listed = token.lemmas & _again() or not token.lemmas & known_words()
    return stem(word[len(PREFIX) :], token.language) if hyphenated or listed else None


@lru_cache(maxsize=1)
def _again() -> frozenset[str]:
    return frozenset((files("groundwire.facts") / "data" / "again.txt").read_text(encoding="utf-8").split())
