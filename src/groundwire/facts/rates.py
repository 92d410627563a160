"""Rates and frequencies: "per month", "a year", "twice daily", "q8h"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache

from groundwire.facts import tables
from groundwire.facts.fact import Fact, Measure
from groundwire.facts.nouns import NOUN_REACH, stem
from groundwire.facts.numerals import Numeral, parse_digits
from groundwire.facts.text import words_before
from groundwire.facts.units import unit_at

RATE_REACH = 5
"""How many words before an amount may say its period: "the annual fee is 900 EUR"."""

LONGEST_EVERY = 16
"""Characters before a number that are searched for "every"."""

HOURS_IN_DAY = Decimal(24)

_TIME = frozenset({"duration", "calendar_duration"})
_NOT_AGO = r"(?! (?:ago|later|earlier|before|after|since)\b)(?!\w)"
_STUFF = re.compile(r" of [^\W\d_]{1,40}(?: [^\W\d_]{1,40})?(?= (?:per|a|an|every|each|daily|weekly|monthly) )")
_ADVERB = re.compile(r"[ ,]{1,2}(p\.a|[^\W\d_]{1,40})\u064b?")


def with_rate(text: str, fact: Fact) -> Fact:
    """The fact with what it is counted by, if that is written after it or, for money, shortly before it."""
    measure = fact.payload
    if not isinstance(measure, Measure):
        return fact
    adverbs = tables.table("numbers")["rate_adverbs"]
    adverb = _ADVERB.match(text, fact.end)
    if adverb and adverb[1].lower() in adverbs:
        return _extended(text, fact, adverb.end(), replace(measure, per=adverbs[adverb[1].lower()]))
    period = _period_pattern().match(text, fact.end)
    if period and period[1].lower() in _periods():
        return _extended(text, fact, period.end(), replace(measure, per=_periods()[period[1].lower()]))
    by_unit = _by_unit(text, fact, measure)
    if by_unit is not None:
        return by_unit
    stuff = _STUFF.match(text, fact.end) if measure.unit and not measure.counted else None
    if stuff is not None:  # "8 g of fibre per 100 g": what is measured stays outside of the value
        whole = with_rate(text, replace(fact, end=stuff.end()))
        return replace(whole, end=fact.end)
    if measure.counted:
        later = _later_period_pattern().match(text, fact.end)
        per = _periods().get(later[1].lower()) if later else None
        return replace(fact, payload=replace(measure, per=per)) if per else fact
    noun = _noun_pattern().match(text, fact.end)
    if noun:
        return _extended(text, fact, noun.end(), replace(measure, per=stem(noun[noun.lastindex or 0])))
    prefix = next((per for name, per in _prefixes() if text.endswith(name, 0, fact.start)), None)
    if prefix is not None:
        return replace(fact, payload=replace(measure, per=prefix))
    if fact.kind == "amount":
        before = reversed(words_before(text, fact.start, RATE_REACH))
        return replace(fact, payload=replace(measure, per=next((adverbs[w] for w in before if w in adverbs), None)))
    return fact


def _by_unit(text: str, fact: Fact, measure: Measure) -> Fact | None:
    """The fact by so much of a unit: "8 g per 100 g", "£15 per square foot"; counted by the unit's dimension."""
    match = _by_unit_pattern().match(text, fact.end)
    found = unit_at(text, match.end()) if match else None
    if match is None or found is None or (found[0].dimension in _TIME and not match[1]):
        return None
    unit, end = found
    if match[1] and "/" in match[0] and measure.dimension in ("number", unit.dimension):
        return None  # 120/80 mmHg
    amount = parse_digits(match[1], decimal_comma=False)[0] if match[1] else Decimal(1)
    size = unit.scale(amount) if unit.dimension not in _TIME else amount
    if size == 0:
        return None
    scaled = replace(measure, low=measure.low / size, high=measure.high / size, step=measure.step / size, plain=False)
    per = unit.name if unit.dimension in _TIME else unit.dimension
    return _extended(text, fact, end, replace(scaled, per=per))


@cache
def _by_unit_pattern() -> re.Pattern[str]:
    words = "|".join(tables.table("numbers")["rate_words"]["noun"])
    return re.compile(rf"(?: (?:{words}) | ?/ ?)(\d{{1,6}}(?:[.,]\d{{1,3}})?)?(?= ?[^\W\d])", re.IGNORECASE)


def _extended(text: str, fact: Fact, end: int, measure: Measure) -> Fact:
    return replace(fact, end=end, text=text[fact.start : end], payload=measure)


@cache
def _periods() -> dict[str, str]:
    return {word: period for period, spellings in tables.table("numbers")["rates"].items() for word in spellings}


@cache
def _prefixes() -> tuple[tuple[str, str], ...]:
    table = tables.table("numbers")["rate_prefixes"]
    named = ((name, period) for period, names in table.items() for name in names)
    return tuple(sorted(named, key=lambda item: -len(item[0])))


@cache
def _period_pattern() -> re.Pattern[str]:
    words = "|".join(tables.table("numbers")["rate_words"]["period"])
    return re.compile(rf" ?(?:/ ?|(?<= )(?:{words})(?: |(?<=')))([^\W\d_]{{1,40}}){_NOT_AGO}", re.IGNORECASE)


@cache
def _later_period_pattern() -> re.Pattern[str]:
    """The period behind what is counted: "120 units an hour"."""
    words = "|".join(tables.table("numbers")["rate_words"]["period"])
    return re.compile(
        rf"(?:[ -][^\W\d_]{{1,40}}){{1,{NOUN_REACH}}}? (?:{words})(?: |(?<='))([^\W\d_]{{1,40}}){_NOT_AGO}",
        re.IGNORECASE,
    )


@cache
def _noun_pattern() -> re.Pattern[str]:
    words, each = ("|".join(tables.table("numbers")["rate_words"][name]) for name in ("noun", "each"))
    nouns = rf" (?:{words}) ([^\W\d_]{{2,40}})| an? ({each})\b| ?/ ?([^\W\d_]{{1,12}})(?!\w)"
    return re.compile(nouns, re.IGNORECASE)


def frequencies(text: str) -> Iterator[Fact]:
    """How often something happens in shorthand or one word, as a number that counts times: "twice daily", "BID"."""
    multiples = tables.table("numbers")["grammar"]["multiples"]
    shorthand = tables.table("numbers")["dosing_frequency"]
    for match in _frequency_pattern().finditer(text):
        word = match[0]
        if match["hours"]:
            count, per = HOURS_IN_DAY / Decimal(match["hours"]), "day"
        elif word in shorthand:
            count, per = Decimal(shorthand[word]), "day"
        else:
            count, per = Decimal(multiples[word.lower()]), None
        fact = _times(text, match.start(), match.end(), count, per)
        fact = fact if per else with_rate(text, fact)
        if word.lower() != "once" or fact.end > match.end():  # alone, "once" says when, not how often
            yield fact


@cache
def _frequency_pattern() -> re.Pattern[str]:
    multiples = "|".join(tables.table("numbers")["grammar"]["multiples"])
    shorthand = "|".join(tables.table("numbers")["dosing_frequency"])
    return re.compile(rf"\b(?:(?:{shorthand})|[qQ](?P<hours>[1-9]\d?)[hH]|(?i:{multiples}))\b")


def frequency(text: str, numeral: Numeral) -> Fact | None:
    """How often something happens, with a number ("every 8 hours", "three times a day"); None if that is not said."""
    every, times = _frequency_words()
    before = every.search(text, max(0, numeral.start - LONGEST_EVERY), numeral.start)
    unit = unit_at(text, numeral.end) if before and numeral.value > 0 else None
    if before and unit and unit[0].name == "hour":
        return _times(text, before.start(1), unit[1], HOURS_IN_DAY / numeral.value, "day")
    after = times.match(text, numeral.end)
    if after is None:
        return None
    fact = with_rate(text, _times(text, numeral.start, after.end(), numeral.value, None))
    return fact if fact.end > after.end() else None


def _times(text: str, start: int, end: int, count: Decimal, per: str | None) -> Fact:
    measure = Measure(low=count, high=count, step=Decimal(1), written=count, plain=True, counted="time", per=per)
    return Fact(kind="number", start=start, end=end, text=text[start:end], payload=measure)


@cache
def _frequency_words() -> tuple[re.Pattern[str], re.Pattern[str]]:
    table = tables.table("numbers")["frequencies"]
    every, times = ("|".join(table[name]) for name in ("every", "times"))
    return re.compile(rf"(?<!\w)({every}) ?$", re.IGNORECASE), re.compile(rf" ?(?:{times})(?!\w)", re.IGNORECASE)
