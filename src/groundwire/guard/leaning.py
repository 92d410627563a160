"""Whether a sentence leans on one before it, by its words."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Leaning:
    """The words of one language that lean."""

    openings: tuple[str, ...]
    pointers: frozenset[str]
    counts: frozenset[str]

    def leans(self, sentence: str) -> bool:
        """Whether the sentence opens with a word that goes on from the one before, or points back anywhere."""
        words = _words(sentence)
        opening = f"{' '.join(words)} "
        return any(opening.startswith(f"{each} ") for each in self.openings) or not self.pointers.isdisjoint(words)

    def counts_on(self, lead_in: str) -> bool:
        """Whether a lead-in says how many items follow, so that it is wrong when one is taken out."""
        return _DIGIT.search(lead_in) is not None or not self.counts.isdisjoint(_words(lead_in))


@cache
def leaning(language: str) -> Leaning | None:
    """The words of `language`; None where nothing is known, so that any sentence may lean."""
    data = tomllib.loads(files("groundwire.guard").joinpath("data", "leaning.toml").read_text(encoding="utf-8"))
    words = data.get(language)
    if words is None:
        return None
    openings, pointers, counts = ([_folded(word) for word in words[key]] for key in ("openings", "pointers", "counts"))
    return Leaning(openings=tuple(openings), pointers=frozenset(pointers), counts=frozenset(counts))


def _words(text: str) -> list[str]:
    return [_folded(word) for word in _WORD.findall(text)]


def _folded(word: str) -> str:
    return word.casefold().replace("’", "'")
