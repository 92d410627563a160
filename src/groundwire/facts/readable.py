"""A text as the eye reads it: without characters that cannot be seen, and with one form for each sign."""

from __future__ import annotations

import unicodedata

_APOSTROPHES = dict.fromkeys(map(ord, "´ʼ‘’′＇"), "'")
_INVISIBLE = {"Cf"}
"""Unicode categories that show nothing: zero-width characters, soft hyphens, direction marks."""


def readable(text: str) -> str:
    """`text` without invisible characters and with compatibility forms replaced, so that "n\u200bot" is "not".

    Offsets change; this is for comparing only.
    """
    if text.isascii():
        return text
    seen = (c for c in text.translate(_APOSTROPHES) if unicodedata.category(c) not in _INVISIBLE)
    return "".join(map(_sign, seen))


def _sign(character: str) -> str:
    """The compatibility form, except of digits that it would merge into the number before them (`5²`)."""
    if unicodedata.category(character) == "No":
        return character
    return unicodedata.normalize("NFKC", character)


def has_mixed_script(word: str) -> bool:
    """Whether Latin letters stand beside letters of another alphabet that look like them."""
    scripts = {unicodedata.name(c, "").split(" ")[0] for c in word if c.isalpha()}
    return "LATIN" in scripts and not scripts.isdisjoint({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"})
