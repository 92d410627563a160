"""Rates and frequencies: "per month", "a year", "twice daily", "q8h"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache

from groundwire.facts import tables
from groundwire.facts.fact import Fact, Measure
from groundwire.facts.nouns import stem
from groundwire.facts.text import words_before

RATE_REACH = 5
"""How many words before an amount may say its period: "the annual fee is 900 EUR"."""

HOURS_IN_DAY = Decimal(24)

_ADVERB = re.compile(r"[ ,]{1,2}(p\.a|[^\W\d_]+)\u064b?")


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
    noun = _noun_pattern().match(text, fact.end)
    if noun and not measure.counted:
        return _extended(text, fact, noun.end(), replace(measure, per=stem(noun[1] or noun[2])))
    prefix = next((per for name, per in _prefixes() if text.endswith(name, 0, fact.start)), None)
    if prefix is not None and not measure.counted:
        return replace(fact, payload=replace(measure, per=prefix))
    if fact.kind == "amount":
        before = reversed(words_before(text, fact.start, RATE_REACH))
        return replace(fact, payload=replace(measure, per=next((adverbs[w] for w in before if w in adverbs), None)))
    return fact


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
    return re.compile(rf" ?(?:/ ?|(?<= )(?:{words})(?: |(?<=')))([^\W\d_]+)", re.IGNORECASE)


@cache
def _noun_pattern() -> re.Pattern[str]:
    words = "|".join(tables.table("numbers")["rate_words"]["noun"])
    return re.compile(rf" (?:{words}) ([^\W\d_]{{2,}})| ?/ ?([^\W\d_]{{1,12}})(?!\w)", re.IGNORECASE)


def frequencies(text: str) -> Iterator[Fact]:
    """How often something happens, as a number that counts times: "twice daily", "q8h", "BID"."""
    multiples = tables.table("numbers")["grammar"]["multiples"]
    shorthand = tables.table("numbers")["dosing_frequency"]
    spoken = tables.table("numbers")["words"]
    for match in _frequency_pattern().finditer(text):
        word = match[0]
        hours = match["hours"] or match["every"]
        if hours:
            length = Decimal(hours) if hours.isdigit() else Decimal(spoken[hours.lower()])
            count, per = HOURS_IN_DAY / length, "day"
        elif word in shorthand:
            count, per = Decimal(shorthand[word]), "day"
        else:
            count, per = Decimal(multiples[word.lower()]), None
        measure = Measure(low=count, high=count, step=Decimal(1), written=count, plain=True, counted="time", per=per)
        fact = Fact(kind="number", start=match.start(), end=match.end(), text=word, payload=measure)
        fact = fact if per else with_rate(text, fact)
        if word.lower() != "once" or fact.end > match.end():  # alone, "once" says when, not how often
            yield fact


@cache
def _frequency_pattern() -> re.Pattern[str]:
    multiples = "|".join(tables.table("numbers")["grammar"]["multiples"])
    spoken = "|".join(word for word, value in tables.table("numbers")["words"].items() if value > 1)
    shorthand = "|".join(tables.table("numbers")["dosing_frequency"])
    return re.compile(
        rf"\b(?:(?:{shorthand})|[qQ](?P<hours>[1-9]\d?)[hH]|(?i:{multiples})"
        rf"|(?i:every (?P<every>[1-9]\d?|{spoken}) hours))\b"
    )
