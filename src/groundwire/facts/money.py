"""Currencies: found before or after a number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from groundwire.facts import tables
from groundwire.facts.numerals import Numeral
from groundwire.facts.text import word_at, words_after, words_before
from groundwire.facts.units import phrases

CODE_LENGTH = 3
"""Letters of an ISO 4217 code."""

PRICE_REACH = 4
"""Words around "80 pounds" in which something must say that they are paid."""

_POUNDS = re.compile(r" pounds?\b")
_AFTER = re.compile(r"[ -]?([^\W\d_][\w.]*(?: [^\W\d_]+){0,2}|[^\w\s.,;:!?()/-])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """Where an amount stands, its currency, and the scale sign that counts only next to one."""

    start: int
    end: int
    currency: str
    factor: Decimal


def price_at(text: str, numeral: Numeral) -> Price | None:
    """The amount that the numeral and the currency beside it make; None without a currency."""
    start, before = _currency_before(text, numeral.start)
    signs = tables.table("numbers")["money_scale_signs"]
    word = word_at(text, numeral.end)
    scaled = word is not None and word[0] in signs
    end = word.end() if word is not None and scaled else numeral.end
    after = _currency_after(text, end)
    after = after or _pounds(text, numeral.start, end)
    if before is None and after is None:
        return None
    if after is not None and before in (None, after[1]):
        end = after[0]
    factor = Decimal(signs[word[0]]) if word is not None and scaled else Decimal(1)
    return Price(start=start, end=end, currency=before or (after[1] if after else ""), factor=factor)


def _pounds(text: str, start: int, end: int) -> tuple[int, str] | None:
    """Pounds that are money, not weight, because something near says that they are paid."""
    match = _POUNDS.match(text, end)
    if match is None:
        return None
    near = {*words_before(text, start, PRICE_REACH), *words_after(text, match.end(), PRICE_REACH)}
    return (match.end(), "GBP") if near & tables.words("numbers", "pounds", "paid") else None


@cache
def _mark_lengths() -> tuple[int, ...]:
    return tuple(sorted({len(sign) for sign in tables.currency_signs()} | {CODE_LENGTH}, reverse=True))


def _currency_before(text: str, start: int) -> tuple[int, str | None]:
    """Where the amount starts, currency included, and the code of the currency directly before `start`."""
    place = start - 1 if start and text[start - 1] in " (-" else start
    for length in _mark_lengths():
        begin = place - length
        mark = text[max(begin, 0) : place]
        code = tables.currency_signs().get(mark)
        if code is None and len(mark) == CODE_LENGTH and mark.isupper():
            code = tables.currency_words().get(mark.lower())
        if code and begin >= 0 and not (mark[0].isalpha() and begin and text[begin - 1].isalnum()):
            return begin, code
    return start, None


def _currency_after(text: str, end: int) -> tuple[int, str] | None:
    match = _AFTER.match(text, end)
    if match is None:
        return None
    for phrase in phrases(match[1]):
        if phrase in tables.currency_signs():
            return match.start(1) + len(phrase), tables.currency_signs()[phrase]
        name = phrase.rstrip(".")
        if name.lower() in tables.currency_words():
            return match.start(1) + len(name), tables.currency_words()[name.lower()]
    first = match[1][0]
    unspaced = first in tables.currency_signs() and not first.isascii()
    return (match.start(1) + 1, tables.currency_signs()[first]) if unspaced else None
