"""A text as the eye reads it: without characters that cannot be seen, and with one form for each sign."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_APOSTROPHES = dict.fromkeys(map(ord, "´ʼ‘’′＇"), "'")
_INVISIBLE = {"Cf"}
"""Unicode categories that show nothing: zero-width characters, soft hyphens, direction marks."""

_SELECTORS = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x335, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Marks that only choose the form of the character before them, and letters that show nothing."""

_SQUARED = {chr(first + i): chr(65 + i) for first in (0x1F150, 0x1F170) for i in range(26)}
"""White letters in black circles and squares, which have no compatibility form."""

_SYMBOLS = frozenset("αβγδελμπσφωΔΩΣΦΠ")
"""Greek letters that are signs of measures and formulas: `μg`, `kΩ`."""

_PARTING = "[ ._·-]"
SHORTEST_DOTTED = 2
"""Letters up to which a word with points between them is an abbreviation (`n.o.`)."""

_SIGN_BEFORE = re.compile(r"(?<![^\s(])[–—―➖⁻ー](?=\d)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NON = re.compile(r"\b([Nn]on)(?:-\s+|\s+)(?!(?:and|or)\b)(?=[a-z]{3})")
_NON_BROKEN = re.compile(r"\b([Nn]on)-\s+(?!(?:and|or|et|e|und|oder)\b)(?=[^\W\d_]{3})")


def readable(text: str, *, language: str = "") -> str:
    """`text` without invisible characters and with compatibility forms replaced, so that "n\u200bot" is "not".

    Letters that only look Latin, small capitals and letters of a negation that are parted (`N O T`) are folded, too; a
    word that is broken after `non` is one word. Offsets change; this is for comparing only.
    """
    if not text.isascii():
        seen = (c for c in text.translate(_APOSTROPHES) if unicodedata.category(c) not in _INVISIBLE)
        text = _folded("".join(_sign(c) for c in seen if c not in _SELECTORS))
        text = _SIGN_BEFORE.sub(_minus, text)
    text = _parted().sub(lambda match: re.sub(r"[\W_]", "", match[0]), text)
    return (_NON if language == "en" else _NON_BROKEN).sub(r"\1-", text)


def _minus(match: re.Match[str]) -> str:
    """A minus for a dash that stands right before a figure, unless it leads on from another figure."""
    return match[0] if match.string[: match.start()].rstrip()[-1:].isdigit() else "-"


def _sign(character: str) -> str:
    """The compatibility form, except of digits that it would merge into the number before them (`5²`)."""
    if unicodedata.category(character) == "No":
        return character
    plain = unicodedata.normalize("NFKC", _SQUARED.get(character, character))
    return _letters("small").get(plain, plain)


def _folded(text: str) -> str:
    """`text` with Latin letters for those of other alphabets that look like them, in words that would be read so."""
    alike = _letters("alike")
    if alike.keys().isdisjoint(text):
        return text
    letters = [c for c in text if c.isalpha()]
    latin = 2 * sum(_is_latin(c) for c in letters) > len(letters)

    def fold(match: re.Match[str]) -> str:
        word = match[0]
        foreign = [c for c in word if not _is_latin(c)]
        if not foreign or not all(c in alike for c in foreign):
            return word
        if len(foreign) == len(word) and not latin:
            return word
        return word if set(foreign) <= _SYMBOLS else "".join(alike.get(c, c) for c in word)

    return _WORD.sub(fold, text)


def _is_latin(character: str) -> bool:
    return character.isascii() or unicodedata.name(character, "").startswith("LATIN")


def has_mixed_script(word: str) -> bool:
    """Whether Latin letters stand beside letters of another alphabet that look like them."""
    scripts = {unicodedata.name(c, "").split(" ")[0] for c in word if c.isalpha() and c not in _SYMBOLS}
    return "LATIN" in scripts and not scripts.isdisjoint({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "LISU"})


@cache
def table(name: str) -> Mapping[str, str]:
    """One table of what is folded or told as a disguise."""
    data = (files("groundwire.facts") / "data" / "readable.toml").read_text(encoding="utf-8")
    found: Mapping[str, str] = tomllib.loads(data)[name]
    return found


@cache
def _letters(name: str) -> Mapping[str, str]:
    return {each: latin for latin, others in table(name).items() for each in others}


@cache
def look_alikes() -> frozenset[str]:
    """Letters of other alphabets that look like Latin ones."""
    return frozenset(_letters("alike"))


@cache
def _parted() -> re.Pattern[str]:
    words = sorted(table("parted")["words"].split(), key=len, reverse=True)
    every = ((_PARTING if len(word) > SHORTEST_DOTTED else "[ -]").join(word) for word in words)
    return re.compile(rf"(?<![\w'-])(?:{'|'.join(every)})(?![\w'-])", re.IGNORECASE)
