"""Finds texts that share rare words: hard negatives from many texts, windows from one."""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

K1 = 1.2
B = 0.75
"""BM25 (Robertson & Zaragoza, 2009), the usual values."""

MOST_POSTINGS = 800
"""Words in more texts than this are not searched for: they tell little and cost the most."""

SHORT = 3
"""Letters up to which a final `s` belongs to the word: "gas", "was"."""

_WORD = re.compile(r"\w+")


def terms(text: str) -> list[str]:
    """The words of `text` in lower case; a plural `s` is dropped, which is enough for retrieval of training texts."""
    return [word.removesuffix("s") if len(word) > SHORT else word for word in _WORD.findall(text.lower())]


class TextIndex:
    """Texts searchable by BM25."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self._lengths: list[int] = []
        postings: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, text in enumerate(texts):
            counts = Counter(terms(text))
            self._lengths.append(sum(counts.values()))
            for term, count in counts.items():
                postings[term].append((number, count))
        self._postings = {term: found for term, found in postings.items() if len(found) <= MOST_POSTINGS}
        self._mean_length = max(sum(self._lengths) / max(len(texts), 1), 1.0)

    def search(self, query: str, *, most: int) -> list[int]:
        """Numbers of the texts nearest to `query`, best first; ties go to the earlier text."""
        scores: defaultdict[int, float] = defaultdict(float)
        for term in dict.fromkeys(terms(query)):
            found = self._postings.get(term, [])
            weight = math.log(1 + (len(self.texts) - len(found) + 0.5) / (len(found) + 0.5))
            for number, count in found:
                spread = 1 - B + B * self._lengths[number] / self._mean_length
                scores[number] += weight * count * (K1 + 1) / (count + K1 * spread)
        return heapq.nsmallest(most, scores, key=lambda number: (-scores[number], number))


def window(passages: Sequence[str], query: str, *, words: int) -> str:
    """The passages nearest to `query` in their own order, up to `words` words; the first ones if none is near."""
    index = TextIndex(passages)
    ranked = index.search(query, most=len(passages))
    ranked += [number for number in range(len(passages)) if number not in set(ranked)]
    chosen: list[int] = []
    room = words
    for number in ranked:
        size = len(passages[number].split())
        if size <= room or not chosen:
            chosen.append(number)
            room -= size
    text = " ".join(passages[number] for number in sorted(chosen))
    return " ".join(text.split()[:words]) if room < 0 else text
