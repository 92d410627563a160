"""Which language a text is written in, from its script and its most frequent words."""

from __future__ import annotations

import re
from functools import cache

from groundwire.segment.rules import FALLBACK, LANGUAGES, Rules, load, rules_for

SAMPLE = 4000
"""Characters that are looked at; more do not change the answer."""

MIN_SCRIPT_SHARE = 0.3
"""Share of the letters that decides a script, so that a Latin name does not hide a Japanese sentence."""

MIN_HITS = 2
"""Stop words that another language than the fallback needs, unless the text is very short."""

SHORT = 4
"""Words up to which one stop word is enough."""

_LATIN_WORD = re.compile(r"[^\W\d_]{2,}(?:['’][^\W\d_]+)?")
"""One letter alone is an initial or a label as often as a word."""


def detect(text: str) -> str:
    """The language code of `text`; `en` when nothing speaks for another one."""
    sample = text[:SAMPLE]
    letters = sum(map(str.isalpha, sample))
    if not letters:
        return FALLBACK
    for language, pattern, excluded in _scripts():
        if len(pattern.findall(sample)) >= MIN_SCRIPT_SHARE * letters and not (excluded and excluded.search(sample)):
            return language
    words = [word.lower() for word in _LATIN_WORD.findall(sample)]
    hits = {language: _hits(words, rules_for(language)) for language in LANGUAGES}
    best = max(LANGUAGES, key=lambda language: hits[language])
    needed = 1 if len(words) <= SHORT else MIN_HITS
    return best if hits[best] >= needed and hits[best] > hits[FALLBACK] else FALLBACK


def _hits(words: list[str], rules: Rules) -> int:
    return sum(word in rules.stop_words or not rules.letters.isdisjoint(word) for word in words)


@cache
def _scripts() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str] | None], ...]:
    return tuple(
        (entry["language"], re.compile(entry["letters"]), re.compile(entry["unless"]) if "unless" in entry else None)
        for entry in load("scripts")["script"]
    )
