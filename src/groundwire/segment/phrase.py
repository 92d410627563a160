"""A sentence as the splitting rules see it, and where they cut it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from groundwire.segment.grammar import Word, is_clause, likely_verb, pattern, words
from groundwire.segment.rules import load

_ENCLOSED = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|\([^()]*\)|\[[^\[\]]*\]")
_ATTRIBUTED = re.compile(r"\s*(?:according to|as (?:stated|reported|noted|described) (?:in|by))\b", re.IGNORECASE)
_NEGATED = re.compile(r"n['’]t$")


@dataclass(frozen=True, slots=True)
class Cut:
    """One place where a sentence comes apart; offsets into the sentence."""

    left_end: int
    right_start: int
    prefix: str = ""
    """Words that the right piece needs before it."""
    reads_from: int = 0
    """Where the right piece's own words begin, after `prefix`."""
    next_word: int = 0
    """Number of the right piece's first word."""
    subject: str = ""
    """The subject of the right piece, for a third predicate."""
    last: bool = False
    """Whether nothing after it may be cut."""


@cache
def listed(name: str) -> frozenset[str]:
    """A word list of the English grammar file."""
    return frozenset(load("en_grammar")[name])


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence, its words, and the stretches in quotes and brackets that are never cut."""

    text: str
    words: list[Word]
    lower: list[str]
    enclosed: list[tuple[int, int]]

    @classmethod
    def of(cls, text: str) -> Phrase:
        """The phrase of a sentence."""
        found = words(text)
        return cls(text, found, [word.lower for word in found], [m.span() for m in _ENCLOSED.finditer(text)])

    @property
    def bound(self) -> bool:
        """Whether the sentence makes one assertion however it is joined: a condition, somebody's words, a list."""
        listing = ";" in self.text.rstrip("; \n")
        return listing or bool(listed("conditionals") & set(self.lower)) or bool(_ATTRIBUTED.match(self.text))

    @property
    def opening(self) -> str:
        """The phrase before the subject that holds for all that follows: `In 2020`, `For adults,`; "" for none."""
        found = pattern("opening").match(self.text)
        return found[0] if found and not is_clause(found[0]) else ""

    def hidden(self, index: int) -> bool:
        """Whether a word stands in quotes or brackets."""
        at = self.words[index].start
        return any(start <= at < end for start, end in self.enclosed)

    def verb(self, start: int, end: int) -> int | None:
        """The finite verb of words `start` to `end`, not counting the first word; None if there is none.

        What stands between commas after the subject only describes it: `Norvik, founded in 1990, makes pumps`.
        """
        found = likely_verb(self.words, start, end)
        if found is None:
            return None
        comma = self.aside(start, found)
        if comma is None or not (comma == found or self.lower[comma] in {"which", "who", "whose"}):
            return found
        closing = next((index for index in range(found + 1, end) if self.comma_before(index)), None)
        return None if closing is None else likely_verb(self.words, closing - 1, end)

    def comma_before(self, index: int) -> bool:
        """Whether a comma stands right before the word at `index`."""
        return index > 0 and "," in self.between(index - 1, index)

    def aside(self, start: int, end: int) -> int | None:
        """The first word after the only comma between the words `start` and `end`; None if there is not just one."""
        commas = [index for index in range(start + 1, end + 1) if self.comma_before(index)]
        return commas[0] if len(commas) == 1 else None

    def negated(self, verb: int) -> bool:
        """Whether the verb at `verb` is denied."""
        return (
            bool(_NEGATED.search(self.lower[verb]))
            or self.lower[verb] == "cannot"
            or bool({"not", "never", "hardly", "no"} & set(self.lower[verb + 1 : verb + 3]))
        )

    def between(self, first: int, last: int) -> str:
        """The characters from the end of word `first` to the start of word `last`."""
        return self.text[self.words[first].end : self.words[last].start]

    def left_end(self, index: int) -> int:
        """Where the piece before word `index` ends, without the comma that joins it."""
        return len(self.text[: self.words[index].start].rstrip(" \t\n,;:–—"))

    def right_start(self, index: int) -> int:
        """Where the piece after the joining word `index` starts, with an opening quote or bracket."""
        after = self.text[self.words[index].end :]
        return self.words[index].end + len(after) - len(after.lstrip(" \t\n,"))
