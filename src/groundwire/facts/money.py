"""Currencies: found before or after a number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from groundwire.facts import cldr, tables
from groundwire.facts.numerals import Numeral
from groundwire.facts.text import words_after, words_before
from groundwire.facts.units import phrases

PRICE_REACH = 4
"""Words around "80 pounds" in which something must say that they are paid."""

_POUNDS = re.compile(r" pounds?\b")
HUNDREDTH = Decimal("0.01")

_HUNDREDTHS = re.compile(r"[ -]?([^\W\d_]{1,12}|¢)(?!\w)")
_SCALE_SIGN = re.compile(r" ?([^\W\d_]{1,3})(?!\w)")
_AFTER = re.compile(
    r"[ -]?([A-Z]{1,3}[$¥£]|[^\w\s.,;:!?()/-][A-Z]{0,2}(?!\w)"
    r"|[^\W\d_](?:[\w.]|-(?=[^\W\d_])){0,40}(?: [^\W\d_](?:[^\W\d_]|-(?=[^\W\d_])){0,40}){0,3}|[^\w\s.,;:!?()/-])"
)

LONGEST_UNSPACED = 16
"""Characters of the longest name of a currency in scripts that put no space behind it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """Where an amount stands, its currency, and what the number counts: hundredths, or millions next to a sign."""

    start: int
    end: int
    currency: str
    factor: Decimal


def price_at(text: str, numeral: Numeral, *, language: str = "en") -> Price | None:
    """The amount that the numeral and the currency beside it make; None without a currency."""
    known = tables.currency_signs(language)
    start, before = _currency_before(text, numeral.start, known)
    signs = tables.table("numbers")["money_scale_signs"]
    word = _SCALE_SIGN.match(text, numeral.end)
    if word is not None and (word[1] not in signs or (word[0][0] == " " and len(word[1]) == 1 and word[1].islower())):
        word = None
    end = word.end() if word is not None else numeral.end
    after = _currency_after(text, end, known)
    after = after or _pounds(text, numeral.start, end)
    if before is None and after is None:
        return _hundredths(text, numeral)
    if after is not None and before in (None, after[1]):
        end = after[0]
    factor = Decimal(signs[word[1]]) if word is not None else Decimal(1)
    return Price(start=start, end=end, currency=before or (after[1] if after else ""), factor=factor)


def _hundredths(text: str, numeral: Numeral) -> Price | None:
    """An amount in cents or pence; "p" must touch the number."""
    match = _HUNDREDTHS.match(text, numeral.end)
    currency = tables.hundredths().get(match[1].lower()) if match else None
    if match is None or currency is None or (match[1] == "p" and match.start(1) != numeral.end):
        return None
    return Price(start=numeral.start, end=match.end(), currency=currency, factor=HUNDREDTH)


def _pounds(text: str, start: int, end: int) -> tuple[int, str] | None:
    """Pounds that are money, not weight, because something near says that they are paid."""
    match = _POUNDS.match(text, end)
    if match is None:
        return None
    near = {*words_before(text, start, PRICE_REACH), *words_after(text, match.end(), PRICE_REACH)}
    return (match.end(), "GBP") if near & tables.words("numbers", "pounds", "paid") else None


@cache
def _mark_lengths() -> tuple[int, ...]:
    return tuple(sorted({len(sign) for sign in tables.currency_signs()}, reverse=True))


def _currency_before(text: str, start: int, known: Mapping[str, str]) -> tuple[int, str | None]:
    """Where the amount starts, currency included, and the code of the currency directly before `start`."""
    place = start - 1 if start and text[start - 1] in " (-" else start
    for length in _mark_lengths():
        begin = place - length
        mark = text[max(begin, 0) : place]
        code = known.get(mark)
        if code and begin >= 0 and not (mark[0].isalpha() and begin and _in_word(text[begin - 1])):
            return begin, code
    return start, None


def _in_word(sign: str) -> bool:
    return sign.isalnum() and not cldr.unspaced(sign)


def _currency_after(text: str, end: int, known: Mapping[str, str]) -> tuple[int, str] | None:
    match = _AFTER.match(text, end)
    if match is None:
        return None
    start, written = match.start(1), cldr.until_unspaced(match[1])
    names = tables.currency_words()
    if not written:
        spans = (text[start : start + length] for length in range(LONGEST_UNSPACED, 0, -1))
        return next(((start + len(s), code) for s in spans if (code := known.get(s) or names.get(s))), None)
    for phrase in phrases(written):
        for name in (phrase, phrase.rstrip("."), phrase.partition("-")[0]):
            code = known.get(name) or names.get(name.lower())
            if code is not None:
                return start + len(name), code
    first = written[0]
    return (start + 1, known[first]) if first in known and not first.isascii() else None
