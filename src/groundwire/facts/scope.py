"""Words that make a claim say more than its source: `only` in the claim, `if` or `believed` in the source alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from groundwire.domain.text import Span
from groundwire.facts.readable import has_mixed_script, table
from groundwire.facts.rules import rules

_WORD = re.compile(r"[^\W\d_]+")

RESTRICTION_WORDS = 4
"""Words after "only" that are looked at: what something is restricted to stands first."""

CONTENT_LETTERS = 4
"""Letters from which a word of a restriction says what it is restricted to."""


def unscoped(claim: str, passage: str, *, language: str) -> tuple[Span, ...]:
    """What the claim says beyond the passage: words that widen or narrow it, without their like in the passage.

    Words written with letters of two alphabets count, too: they only look like the word that they seem to be. Offsets
    are into the claim.
    """
    missing = [match for pattern in _senses(language) if (match := _only_in(pattern, claim, passage))]
    missing += [word for word in _WORD.finditer(claim) if has_mixed_script(word.group())]
    return tuple(Span.of(claim, match.start(), match.end()) for match in missing)


def weakened(claim: str, passage: str, *, language: str) -> tuple[Span, ...]:
    """Words by which the passage says less than the claim ("believed", "alleged"); offsets into the passage.

    Meant for a passage that says little else: in a long one they may belong to something else.
    """
    found = [
        match
        for pattern in _senses(f"{language}-source")
        if (match := _only_in(pattern, passage, claim)) and not _says_as_much(claim, match[0], language)
    ]
    found += [match for match in _restrictions(passage, language) if not _names(claim, match["limit"])]
    return tuple(Span.of(passage, match.start(), match.end()) for match in found)


def unasserted(claim: str, passage: str, *, language: str) -> Span | None:
    """Why the passage asserts nothing of itself: it asks, begins with a condition or a sign that denies what follows.

    Nor does a passage with a word in letters of several alphabets: nobody knows what it says.
    """
    mixed = next((word for word in _WORD.finditer(passage) if has_mixed_script(word[0])), None)
    if mixed:
        return Span.of(passage, mixed.start(), mixed.end())
    sign = _denying().match(passage)
    if sign and sign[1] not in claim and rules(language).negators.isdisjoint(passage.lower().split()):
        return Span.of(passage, *sign.span(1))
    end = len(passage.rstrip())
    if passage[:end].endswith(("?", "？", "؟")):
        return Span.of(passage, end - 1, end)
    for pattern in _senses(f"{language}-opening"):
        match = pattern.match(passage)
        if match and not pattern.search(claim):
            return Span.of(passage, match.start(), match.end())
    return None


def attributes(words: str, *, language: str) -> bool:
    """Whether words by which a passage is weaker only name who says so ("told", "argues that"), and cast no doubt."""
    return words.casefold() in _table().get(f"{language}-source", {}).get("attributed", [])


def _restrictions(passage: str, language: str) -> Iterator[re.Match[str]]:
    """Each `only at extra cost` of a passage, with the words to which it restricts what is said before it."""
    words = _table().get("restriction", {}).get(language, [])
    if words:
        alternatives = "|".join(map(re.escape, words))
        limit = rf"(?<!\bnot )\b(?:{alternatives})\b(?P<limit>(?: [^\W\d_]+){{1,{RESTRICTION_WORDS}}})"
        yield from re.finditer(limit, passage, re.IGNORECASE)


def _names(claim: str, limit: str) -> bool:
    """Whether the claim has the first word with content of a restriction, or the restriction has none."""
    said = {word.group().casefold() for word in _WORD.finditer(claim)}
    first = next((word.casefold() for word in limit.split() if len(word) >= CONTENT_LETTERS), None)
    return first is None or first in said


def _says_as_much(claim: str, words: str, language: str) -> bool:
    """Whether the claim has words that say no more than those of the passage: "can" for "is possible"."""
    said = {word.group().casefold() for word in _WORD.finditer(claim)}
    return not said.isdisjoint(_table().get(f"{language}-as-much", {}).get(words.casefold(), ()))


def _only_in(pattern: re.Pattern[str], one: str, other: str) -> re.Match[str] | None:
    match = pattern.search(one)
    return match if match and not pattern.search(other) else None


@cache
def _denying() -> re.Pattern[str]:
    return re.compile(rf"(?:[^:\n]{{0,200}}: )?[\s*]*([{table('denying')['signs']}])[\s*]*\w")


@cache
def _senses(name: str) -> tuple[re.Pattern[str], ...]:
    """One pattern for each sense; languages without a list have none."""
    return tuple(
        re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words), re.IGNORECASE)
        for words in _table().get(name, {}).values()
    )


@cache
def _table() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads((files("groundwire.facts") / "data" / "scope.toml").read_text(encoding="utf-8"))
