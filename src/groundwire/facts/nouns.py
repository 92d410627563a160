"""The noun that a number counts, reduced to its stem so that "employees" and "employee" are one."""

from __future__ import annotations

from functools import lru_cache

from groundwire.facts import tables
from groundwire.facts.stemming import stemmed
from groundwire.facts.text import word_at

NOUN_REACH = 3
"""How many words after a number may lie between it and its noun, the noun included: "two new board members"."""

STEMS_KEPT = 4096
"""Words whose stem is remembered; stemming is slow next to everything else here."""


def counted_noun(text: str, position: int, *, one: bool, language: str) -> str | None:
    """The stem of the noun counted by the number that ends at `position`; None if none can be told.

    In English that is the first plural (for one: the first word), elsewhere the word that directly follows.
    """
    first: str | None = None
    for _ in range(NOUN_REACH):
        if text[position : position + 1] not in (" ", "-"):
            break
        word = word_at(text, position + 1)
        if word is None or word[0].lower() in tables.words("numbers", "grammar", "not_counted"):
            break
        first = first or word[0]
        if one or language != "en":
            break
        if _is_plural(word[0].lower()):
            return stem(word[0], language=language)
        position = word.end()
    return stem(first, language=language) if first and (one or language != "en") else None


def _is_plural(word: str) -> bool:
    if word in tables.words("numbers", "grammar", "irregular_plurals"):
        return True
    if word in tables.words("numbers", "grammar", "not_plural"):
        return False
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "'s"))  # noqa: PLR2004


@lru_cache(maxsize=STEMS_KEPT)
def stem(word: str, *, language: str = "en") -> str:
    """The stem of a word in lower case; other languages than those with a stemmer give the word itself."""
    word = word.lower()
    name = _STEMMERS.get(language)
    return stemmed(word, name) if name else word


_STEMMERS = {
    "en": "english",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
    "nl": "dutch",
}
