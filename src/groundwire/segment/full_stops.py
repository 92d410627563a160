"""Whether one full stop ends a sentence, where the sentence library does not know."""

from __future__ import annotations

import re

from groundwire.segment.grammar import is_clause, lexicon, likely_verb, words
from groundwire.segment.rules import FALLBACK, Rules

REACH = 160
"""Characters on either side of a full stop that are read to decide on it."""

_LAST_WORD = re.compile(r"(?:^|[\s(\[\"'“‘«/])([^\s(\[\"'“‘«/]{1,20})\.\s*$")
_QUANTITY = re.compile(r"(?<![\w.,])(?P<number>\d[\d.,]*)[ \u00a0\u202f]?(?P<unit>[^\W\d_]{1,4})\.\s*$")
_RATE = re.compile(r"\w/[A-Za-zµ]{1,4}\.\s*$")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_UNIT_LETTERS = frozenset("VAWKCFLNJTMG")
"""Capital letters that are units; after a number they are no initial."""

_LETTERED = re.compile(r"([^\W\d_]+) [A-Z]\.\s*$")
_TIME = re.compile(r"\d ?[ap]\.m\.\s*$", re.IGNORECASE)
_ITEM = re.compile(r"(?:^|[:;(]\s+|\(|,\s+)(\d{1,3})\.\s*$")
_NEXT_END = re.compile(r"[.!?\n]")


def ends_sentence(left: str, right: str, rules: Rules) -> bool | None:
    """Whether the full stop at the end of `left` ends a sentence before `right`; None if the words do not tell.

    `left` begins where its sentence does; both are without the white space between them.
    """
    if _enumerates(left):
        return False
    found = _LAST_WORD.search(left[-REACH:])
    if found is None or not right:
        return None
    word, name = found[1], found[1].lower()
    if right[0].isdigit() and name in rules.number_abbreviations:
        return False
    if right[0].isupper():
        told = _before_capital(left[-REACH:], word, right[:REACH], rules)
        if told is not None:
            return told
    return False if name in rules.abbreviations else None


def _enumerates(left: str) -> bool:
    """Whether `left` ends in the number of an item: at its start, the first after a colon, or the next one."""
    item = _ITEM.search(left[-REACH:])
    if item is None:
        return False
    number = int(item[1])
    if not left[: len(left.rstrip()) - len(item[1]) - 1].strip():
        return True
    before = left[-REACH:][: item.start()]
    return number == 1 or re.search(rf"(?:^|[\s:;,(]){number - 1}[.)]\s", before) is not None


def _before_capital(left: str, word: str, right: str, rules: Rules) -> bool | None:
    """The same before a word in capital letters, where it may be a name that goes on or a new sentence."""
    name = word.lower()
    if _TIME.search(left):
        first = re.split(r"[\s,.]", right, maxsplit=1)[0]
        return first.lower() not in rules.calendar
    if name in rules.ordinary_words:
        # "No." before a name is a number (`Payment No. Five`), "no." and a sentence of its own are an answer.
        return word.islower() or not left[: -len(word) - 1].strip() or name in rules.calendar
    if _is_quantity(left, rules):
        return True
    if rules.language != FALLBACK:
        return None
    lettered = _LETTERED.search(left)
    if lettered and lettered[1].lower() in rules.lettered:
        return True
    if name in rules.may_end:
        return True if _two_sentences(left, right) else None
    return None


def _is_quantity(left: str, rules: Rules) -> bool:
    """Whether `left` ends in a number and its unit: `480 g.`, `5 V.`, `3 mmol/L.`; in `In 2019 J.` it does not."""
    if _RATE.search(left):
        return True
    quantity = _QUANTITY.search(left)
    if quantity is None:
        return False
    unit = quantity["unit"]
    if len(unit) == 1 and unit.isupper():
        return unit in _UNIT_LETTERS and not _YEAR.fullmatch(quantity["number"])
    return unit.lower() in rules.units or unit.lower() not in rules.abbreviations


def _two_sentences(left: str, right: str) -> bool:
    """Whether both sides of a full stop can stand alone: `He works at Acme Ltd.` and `Premiums rose.`."""
    if not is_clause(left):
        return False
    end = _NEXT_END.search(right)
    tokens = words(right[: end.start()] if end else right)
    if not tokens:
        return False
    lex = lexicon()
    first = tokens[0].lower
    if first in lex.determiners or first in lex.pronouns or (first in lex.bases and first not in lex.noun_like):
        return True
    verb = likely_verb(tokens, 0, len(tokens))
    return (
        verb is not None
        and tokens[verb - 1].lower not in {"and", "or", "but"}
        and "," not in right[tokens[0].end : tokens[verb].start]
    )
