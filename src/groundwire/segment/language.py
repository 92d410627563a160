"""Which language a text is written in, from its script and from words, letters and endings that give one away."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from groundwire.segment.rules import FALLBACK, load

SAMPLE = 4000
"""Characters that are looked at; more do not change the answer."""

MIN_SCRIPT_SHARE = 0.3
"""Share of the letters that decides a script, so that a Latin name does not hide a Japanese sentence."""

WORD_CLUE, PART_CLUE, ENDING_CLUE = 1.0, 0.6, 0.4
"""What a frequent word, a part of a word and an ending count that one language alone has; several share it."""

MIN_CLUES = 0.6
"""What the clues for a language add up to at least before it is taken: a letter, or a word that few share."""

MIN_SHARE = 0.1
"""The same for each word of the text, so that a foreign name or two do not decide a long one."""

NAME_SHARE = 0.4
"""What a word in capital letters counts that begins no sentence: it may be a foreign name."""

MIN_STEM = 2
"""Letters before an ending; without them it is a word of its own."""

WORDS_KEPT = 16_384
"""Words of which is remembered what they say; a text has far fewer different ones."""

TEXTS_KEPT = 512
"""Texts of which the language is remembered: the same ones are asked about for segments, claims and passages."""

_CAPITAL_WORDS = "IAOEÀÈÉÓY"
"""Letters that are words: one of them in capitals begins a sentence."""

_LATIN_WORD = re.compile(r"(?<![.\w])[^\W\d_]+(?:['’-][^\W\d_]+)*(?!\w)")
_JOINT = re.compile(r"(?<=['-])")


@dataclass(frozen=True, slots=True)
class _Clues:
    """What each clue counts, by language."""

    words: Mapping[str, Mapping[str, float]]
    parts: Mapping[str, Mapping[str, float]]
    endings: Mapping[str, Mapping[str, float]]
    marks: Mapping[str, Mapping[str, float]]
    longest: int
    """Letters of the longest ending."""


def detect(text: str, *, otherwise: str = FALLBACK) -> str:
    """The language code of `text`; `otherwise` when nothing speaks for any."""
    return _detected(text[:SAMPLE]) or otherwise


@lru_cache(maxsize=TEXTS_KEPT)
def _detected(sample: str) -> str:
    """The language code of a text; "" when nothing speaks for any."""
    if not any(map(str.isalpha, sample)):
        return ""
    letters = 0 if sample.isascii() else sum(map(str.isalpha, sample))
    for language, pattern, excluded in _scripts() if letters else ():
        if len(pattern.findall(sample)) >= MIN_SCRIPT_SHARE * letters and not (excluded and excluded.search(sample)):
            return language
    scores: defaultdict[str, float] = defaultdict(float)
    for mark, told in _clues().marks.items():
        if mark in sample:
            _add(scores, told, 1.0)
    found = _LATIN_WORD.findall(sample)
    for number, word in enumerate(found):
        share = NAME_SHARE if number and word[0].isupper() else 1.0
        for language, score in _told_by(word):
            scores[language] += share * score
    best = max(load("detection"), key=lambda language: (scores[language], language == FALLBACK))
    return best if scores[best] >= max(MIN_CLUES, MIN_SHARE * len(found)) else ""


def _add(scores: dict[str, float], told: Mapping[str, float], share: float) -> None:
    for language, score in told.items():
        scores[language] += share * score


def _pieces(word: str) -> list[str]:
    """A word and what is elided before it: `l’hôtel` is two. One capital letter alone is an initial or a label."""
    if len(word) == 1 and word.isupper() and word not in _CAPITAL_WORDS:
        return []
    lower = word.lower().replace("’", "'")
    return [lower] if lower in _clues().words else _JOINT.split(lower)


@lru_cache(maxsize=WORDS_KEPT)
def _told_by(word: str) -> tuple[tuple[str, float], ...]:
    """What a word says for each language, piece by piece."""
    return tuple(told for piece in _pieces(word) for told in _clued(piece).items())


def _clued(word: str) -> Mapping[str, float]:
    """What one piece of a word, in lower case, says for each language."""
    clues = _clues()
    known = clues.words.get(word) or clues.words.get(word.rstrip("-"), {})
    scores: defaultdict[str, float] = defaultdict(float, known)
    for part, told in clues.parts.items():
        if part in word:
            _add(scores, told, 1.0)
    for size in range(min(clues.longest, len(word) - MIN_STEM), 1, -1):
        if word[-size:] in clues.endings:
            _add(scores, clues.endings[word[-size:]], 1.0)
            break
    return scores


@cache
def _clues() -> _Clues:
    data = load("detection")
    endings = _shared({code: clue["endings"] for code, clue in data.items()}, ENDING_CLUE)
    return _Clues(
        words=_shared({code: _words(clue) for code, clue in data.items()}, WORD_CLUE),
        parts=_shared({code: clue["parts"].split() for code, clue in data.items()}, PART_CLUE),
        endings=endings,
        marks=_shared({code: clue.get("marks", "").split() for code, clue in data.items()}, WORD_CLUE),
        longest=max(map(len, endings)),
    )


def _words(clue: Mapping[str, str]) -> list[str]:
    return [*clue["words"].split(), *(f"{elided}'" for elided in clue.get("elided", "").split())]


def _shared(clues: Mapping[str, list[str]], worth: float) -> dict[str, dict[str, float]]:
    """What each clue counts for each language that has it: less, the more languages do."""
    having: defaultdict[str, set[str]] = defaultdict(set)
    for language, found in clues.items():
        for clue in found:
            having[clue].add(language)
    return {clue: dict.fromkeys(languages, worth / len(languages)) for clue, languages in having.items()}


@cache
def _scripts() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str] | None], ...]:
    """The scripts that decide a language, none of which has letters of ASCII."""
    return tuple(
        (entry["language"], re.compile(entry["letters"]), re.compile(entry["unless"]) if "unless" in entry else None)
        for entry in load("scripts")["script"]
    )
