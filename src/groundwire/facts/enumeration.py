"""Things that a text lists by name, counted: "the members are A, B and C" has three members."""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundwire.facts.fact import Fact, Measure
from groundwire.facts.names import names
from groundwire.facts.words import DEFAULT_LANGUAGE, content_words

LEAST_LISTED = 2
"""Names from which a text lists something."""

_JOINT = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|\band\s+|&\s*|;\s*)$")
_UNREAD = re.compile(r",?\s*(?:and|&)\s+(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?=[.;,)]|$)")
_OPEN = re.compile(r"\b(?:include|includes|including|such as|e\.g|for example|among|like)\b", re.IGNORECASE)
"""Openings of a list that may leave things out."""

_LETTER = re.compile(r"\b(?:[A-Z]|\d{1,3})\b")
_LETTERS = re.compile(
    r"(?:[a-z]+ )?(?P<list>(?:[A-Z]|\d{1,3})(?:, (?:[A-Z]|\d{1,3})){0,20},? (?:and|&) (?:[A-Z]|\d{1,3}))(?![\w-])"
)
_LINK = re.compile(r"(?:\b(?:are|were|is|in|at|namely|of)\b|:)\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Enumeration:
    """A complete list of names."""

    listed: tuple[str, ...]

    @property
    def formula(self) -> str:
        """For people: "Ana Ruiz, Ben Holm: 2"."""
        return f"{', '.join(self.listed)}: {len(self.listed)}"


def listed_for(fact: Fact, text: str, *, language: str = DEFAULT_LANGUAGE) -> Enumeration | None:
    """The list in `text` of what `fact` counts; None if there is none, or if it may leave things out."""
    measure = fact.payload
    if not isinstance(measure, Measure) or measure.counted is None:
        return None
    noun = next((word for word in content_words(text, language=language) if word.stem == measure.counted), None)
    if noun is None or _OPEN.search(text, noun.start):
        return None
    listed = _names_from(text, noun.end, language) or _letters_from(text, noun.end)
    return Enumeration(listed=tuple(listed)) if len(listed) >= LEAST_LISTED else None


def _names_from(text: str, start: int, language: str) -> list[str]:
    """The names that are listed behind a place in the text, with nothing but joints between them."""
    run: list[str] = []
    end = start
    for name in names(text, language=language):
        if name.start < start:
            continue
        between = text[end : name.start]
        if _JOINT.search(between) if run else _LINK.search(between):
            if run and len(between) > len(", and "):
                break
            run.append(name.text)
            end = name.end
        elif run:
            break
    unread = _UNREAD.match(text, end) if run else None  # a name such as "Per Moe", which begins with another word
    return [*run, unread["name"]] if unread else run


def _letters_from(text: str, start: int) -> list[str]:
    """The letters or numbers that are listed behind a place in the text: "rooms A, B and C"."""
    for match in _LETTERS.finditer(text, start):
        if _LINK.search(text[start : match.start()]):
            return _LETTER.findall(match["list"])
    return []
