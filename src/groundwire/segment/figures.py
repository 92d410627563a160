"""Figures in a text: in digits or in words, and in brackets where they only look like citation markers."""

from __future__ import annotations

import re
from functools import cache

from groundwire.segment.rules import load

REACH = 40
"""Characters on either side of a bracketed number that are read to tell what it is."""

_DIGITS = re.compile(r"\d|[$€£¥%]|\S@\S|https?://|www\.")
"""What makes a friendly phrase checkable: `Please call 555 01 43`."""

_CURRENCY = re.compile(r"[$€£¥] ?\d|\d ?[$€£¥%]|\d[.,]\d")
_SENTENCE_END = re.compile(r"\s*(?:[.!?]|$)")
_COPULA = re.compile(r"\b(?:is|are|was|were|equals?|costs?|ist|sind|est|sont|es|son|è|sono|é|são|zijn)$", re.IGNORECASE)


def states_figure(text: str) -> bool:
    """Whether `text` holds a figure or an address: `14 days`, `fourteen working days`, `5 %`, `a@b.c`."""
    return bool(_DIGITS.search(text)) or states_amount(text)


def states_amount(text: str) -> bool:
    """Whether `text` holds a figure with its unit, in digits or in words; a bare year or count is none."""
    return bool(_CURRENCY.search(text)) or bool(_measured().search(text))


def is_figure(text: str, start: int, end: int) -> bool:
    """Whether the bracketed number `text[start:end]` belongs to the phrase instead of citing a source.

    It does where its unit follows (`[14] working days`), and where the phrase has a gap without it (`the fee is [5].`).
    """
    before, after = text[max(0, start - REACH) : start].rstrip(), text[end : end + REACH]
    if after[:1].isspace() and _unit_first().match(after):
        return True
    if _gap_before().search(before):
        # Another figure fills the gap: `within [2] 14 days`.
        return not after.lstrip()[:1].isdigit()
    return bool(_COPULA.search(before)) and bool(_SENTENCE_END.match(after))


@cache
def _measured() -> re.Pattern[str]:
    numbers = _listed("numbers")
    return re.compile(rf"(?:\d|\b(?:{numbers}))[ -]?(?:[^\W\d_]+[ -]){{0,2}}(?:{_listed('units')})\b", re.IGNORECASE)


@cache
def _unit_first() -> re.Pattern[str]:
    """A unit, or one adjective and a unit; the letter `m` and its like need a number that is not in brackets."""
    return re.compile(rf"\s(?:[^\W\d_]{{3,12}}\s)?(?=\S\S)(?:{_listed('units')})\b", re.IGNORECASE)


@cache
def _gap_before() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_listed('before_figure')})$", re.IGNORECASE)


def _listed(name: str) -> str:
    return "|".join(load("figures")[name])
