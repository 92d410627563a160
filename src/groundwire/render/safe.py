"""Untrusted text made harmless for a terminal: nothing in it can move the cursor, hide, or reorder what is read.

Answers, sources, ids, questions and file names come from strangers. A terminal obeys control characters, and readers
are fooled by invisible and reordering ones, so each is shown as a visible stand-in instead of being sent.
"""

from __future__ import annotations

import unicodedata

TAB = "    "
"""What a tab becomes: its true width depends on the column, which colours and gutters change."""

JOINERS = frozenset("\u200c\u200d")
"""Invisible characters that writing needs (Persian, Indic, emoji) and that do no harm."""

SOFT_HYPHEN = "\u00ad"
"""Only offers a place to break a line. Some terminals draw it and some do not, so it is dropped."""

VISIBLE_FORMAT = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
"""Characters of the category "format" that have a shape of their own, such as the Arabic number sign."""

_PICTURES = 0x2400
"""Start of the block of pictures of the C0 controls: U+001B is drawn as U+241B."""

_DELETE = 0x7F


def safe_text(text: str) -> str:
    """`text` in which only line feeds still act; every other control or invisible character is shown.

    CRLF and the Unicode line and paragraph separators become line feeds, tabs become spaces, C0 controls their
    pictures (`␛`), and C1 controls, bidirectional overrides, zero-width and tag characters and lone surrogates their
    code point (`<U+202E>`). Soft hyphens are dropped.
    """
    text = text.replace("\r\n", "\n").replace(SOFT_HYPHEN, "")
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(map(_stand_in, text))


def safe_line(text: str) -> str:
    """`safe_text` on one line: line ends and runs of white space become one space."""
    return " ".join(safe_text(text).split())


def _stand_in(character: str) -> str:
    if character.isprintable() or character == "\n":
        return character
    category = unicodedata.category(character)
    if character == "\t":
        return TAB
    if category in ("Zl", "Zp"):
        return "\n"
    if category == "Zs" or character in JOINERS or character in VISIBLE_FORMAT or category in ("Cn", "Co"):
        return character
    code = ord(character)
    if code < ord(" "):
        return chr(_PICTURES + code)
    if code == _DELETE:
        return chr(_PICTURES + 0x21)
    return f"<U+{code:04X}>"


def safe_json(document: str) -> str:
    """The same JSON value, with every invisible or control character written as an escape.

    JSON itself only demands that for C0 controls, yet some terminals obey C1 controls and all obey bidirectional
    overrides. Such characters can only stand inside strings, where an escape means the same.
    """
    if document.isprintable():
        return document
    return "".join(c if c.isprintable() or c in "\n " else _escape(c) for c in document)


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))
