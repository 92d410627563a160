"""Keeps training texts apart from the texts on which the model is measured."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

NGRAM = 12
"""Words in a row that two texts share only if one was copied from the other, or both from a third."""

_WORD = re.compile(r"\w+")


class Overlap:
    """The 12-grams of the measured texts; shorter texts are kept whole."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._seen = {gram for text in texts for gram in grams(text)}

    def touches(self, *texts: str) -> bool:
        """Whether any of the texts shares a 12-gram with a measured one, or is one of the short ones."""
        return any(gram in self._seen for text in texts for gram in grams(text))


def grams(text: str) -> Iterator[int]:
    """Hashes of the 12-grams of a text, case and punctuation aside; of a shorter text, the hash of the whole.

    The hashes hold within one process only.
    """
    words = _WORD.findall(text.lower())
    if len(words) <= NGRAM:
        if words:
            yield hash(" ".join(words))
        return
    for start in range(len(words) - NGRAM + 1):
        yield hash(" ".join(words[start : start + NGRAM]))
