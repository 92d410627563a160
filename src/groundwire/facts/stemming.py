"""Stems by the Snowball algorithms."""

from __future__ import annotations


def stemmed(word: str, algorithm: str) -> str:
    """The stem of a word in small letters, by the algorithm of that name; safe in several threads at once.

    A stemmer works on a word that it holds, so one that two threads shared would give each the other's stem.
    """
    import snowballstemmer  # loaded on first use: it takes as long to import as all the rest

    return str(snowballstemmer.stemmer(algorithm).stemWord(word))
