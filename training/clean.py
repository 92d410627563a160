"""Takes out of a text what tokenisers and page dumps left in it."""

from __future__ import annotations

import re
from types import MappingProxyType

BRACKETS = MappingProxyType(
    {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}", "``": '"', "''": '"'}
)
"""Penn Treebank escapes and the characters that they stand for."""

_ESCAPE = re.compile("|".join(map(re.escape, BRACKETS)))
_BEFORE_MARK = re.compile(r" ([,.;:!?%)\]}])(?=[\s,.;:!?)\]}\"']|$)")
_AFTER_OPENING = re.compile(r"([(\[{$£€]) (?=\S)")
_CLITIC = re.compile(r" ('(?:s|re|ve|ll|d|m)|n't)\b", re.IGNORECASE)
_QUOTED = re.compile(r'" ([^"]{1,300}?) "')
_POSSESSIVE_S = re.compile(r"(?<=s) '(?= [a-z])")
_SPACED_HYPHEN = re.compile(r"(?<=\w) - (?=\w+(?: |$))")
_DASHES = re.compile(r" (?:--+) ")
_SPACES = re.compile(r"\s+")

_PAGE_MARK = re.compile(r"#{2,}(?:[A-Z]+#{2,})+|</?s>|\{\{[^{}]*\}\}|\[\[(?:[^\[\]|]*\|)?|\]\]|<ref[^<>]*>|</ref>")
_GLUED = re.compile(r"(?<=[a-z0-9)\"])([.!?])(?=[A-Z][a-z])")
_EMPTY_BRACKETS = re.compile(r"\(\s*[;,\s]*\)")


def detokenised(text: str) -> str:
    """`text` with the spacing and the brackets of ordinary writing: `-LRB- 2008 -RRB- ,` becomes `(2008),`."""
    text = _ESCAPE.sub(lambda match: BRACKETS[match[0]], text)
    text = _QUOTED.sub(r'"\1"', _SPACES.sub(" ", text))
    text = _CLITIC.sub(r"\1", text)
    text = _POSSESSIVE_S.sub("'", text)
    text = _BEFORE_MARK.sub(r"\1", _BEFORE_MARK.sub(r"\1", text))
    text = _AFTER_OPENING.sub(r"\1", text)
    return _DASHES.sub(" – ", text).strip()


def unquoted(text: str) -> str:
    """A field of a CSV file whose quotes were kept: outer ones are dropped, doubled ones are one."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == '"' and '""' in text:
        text = text[1:-1]
    return text.replace('""', '"').strip()


def joined_hyphens(text: str) -> str:
    """`co - founder` as `co-founder`: some data sets set spaces around every hyphen."""
    return _SPACED_HYPHEN.sub("-", text)


def page_text(text: str) -> str:
    """A page of a dump without its markup, and with a space after each full stop."""
    text = _PAGE_MARK.sub(" ", text)
    text = _GLUED.sub(r"\1 ", text)
    return _SPACES.sub(" ", _EMPTY_BRACKETS.sub(" ", text)).replace(" ,", ",").strip()


def sentence_case(text: str) -> str:
    """`text` with a capital first letter and a full stop, as a sentence of an answer has."""
    text = text.strip()
    if not text:
        return text
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?:;\"')" else f"{text}."
