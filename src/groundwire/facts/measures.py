"""Numerals with what they measure: percent, money, units, ages, counted nouns, wholes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache

from groundwire.facts import tables
from groundwire.facts.direction import direction
from groundwire.facts.fact import Fact, FactKind, Measure
from groundwire.facts.money import price_at
from groundwire.facts.nouns import counted_noun
from groundwire.facts.numerals import Numeral, find
from groundwire.facts.rates import frequency, with_rate
from groundwire.facts.tables import Unit
from groundwire.facts.text import word_at, words_before
from groundwire.facts.units import enclosing_unit, far_time_unit, unit_at, unit_of_key

_TIME = frozenset({"duration", "calendar_duration"})
_PAIR = re.compile(r" ?/ ?\d{2,3}", re.ASCII)
"""The lower value of a blood pressure, which brings the unit for both: "120/80 mmHg"."""
_OF_A = re.compile(r" (?:of )?an? ")

PRECISE_FRACTION = Decimal("0.01")
"""Place value of a fraction of a unit: "half an hour" is 30 minutes, not roughly so."""


def facts(text: str, *, language: str) -> list[Fact]:
    """Every number of `text` (as made by `text.plain`) as a fact; the bound is still `exact`; pieces may overlap."""
    numerals = find(text, language=language)
    found: list[Fact] = []
    skip = -1
    for place, numeral in enumerate(numerals):
        if place == skip:
            continue
        whole = _whole(text, numeral, numerals[place + 1] if place + 1 < len(numerals) else None)
        if whole is not None:
            skip = place + 1
            counted = counted_noun(text, whole.end, one=False, language=language)
            measure = replace(_bare(numeral, counted=counted), whole=whole.value)
            found.append(_make(text, numeral, "number", whole.end, measure))
        else:
            found.append(with_rate(text, _fact(text, numeral, language=language)))
    return [*found, *_proportions(text)]


def _fact(text: str, numeral: Numeral, *, language: str) -> Fact:
    often = frequency(text, numeral)
    if often is not None:
        return often
    price = _money(text, numeral, language)
    measured = price or _percent(text, numeral) or _age(text, numeral) or _quantity(text, numeral)
    if measured is not None:
        return measured
    if numeral.share:
        return _share(text, numeral)
    counted = counted_noun(text, numeral.end, one=numeral.value == 1, language=language)
    return _make(text, numeral, "number", numeral.end, _bare(numeral, counted=counted))


def _make(text: str, numeral: Numeral, kind: FactKind, end: int, measure: Measure) -> Fact:
    payload = replace(measure, direction=direction(text, numeral.start, end))
    return Fact(kind=kind, start=numeral.start, end=end, text=text[numeral.start : end], payload=payload)


def _bare(numeral: Numeral, *, factor: Decimal = Decimal(1), counted: str | None = None) -> Measure:
    value = numeral.value * factor
    return Measure(
        low=value, high=value, step=numeral.step * factor, written=value, plain=numeral.plain, counted=counted
    )


def _converted(numeral: Numeral, unit: Unit) -> Measure:
    value, step = unit.canonical(numeral.value), unit.scale(numeral.step)
    return replace(_bare(numeral), low=value, high=value, step=step, dimension=unit.dimension, unit=unit.name)


def _money(text: str, numeral: Numeral, language: str) -> Fact | None:
    price = price_at(text, numeral, language=language)
    if price is None:
        return None
    plain = numeral.plain and price.factor == 1
    measure = replace(_bare(numeral, factor=price.factor), plain=plain, dimension="money", unit=price.currency)
    return _make(text, replace(numeral, start=price.start), "amount", price.end, measure)


def _percent(text: str, numeral: Numeral) -> Fact | None:
    match = _percent_pattern().match(text, numeral.end)
    if match is None:
        return _percent_named_before(text, numeral)
    if match["per_mille"]:
        measure = replace(_bare(numeral, factor=Decimal("0.1")), dimension="share", unit="per_mille")
        return _make(text, numeral, "percentage", match.end(), measure)
    if match["share"]:
        measure = replace(_bare(numeral), dimension="share", unit="percent")
        return _make(text, numeral, "percentage", match.end(), measure)
    factor = Decimal("0.01") if match["basis_points"] else Decimal(1)
    measure = replace(_bare(numeral, factor=factor), dimension="points", unit="percentage_point")
    return _make(text, numeral, "percentage_points", match.end(), measure)


def _percent_named_before(text: str, numeral: Numeral) -> Fact | None:
    """A percentage in a language that says so before the number: "百分之七"."""
    for name in tables.words("numbers", "percent", "share_before"):
        if text.endswith(name, 0, numeral.start):
            measure = replace(_bare(numeral), dimension="share", unit="percent")
            return _make(text, replace(numeral, start=numeral.start - len(name)), "percentage", numeral.end, measure)
    return None


@cache
def _percent_pattern() -> re.Pattern[str]:
    spellings = tables.table("numbers")["percent"]
    groups = (f"(?P<{name}>{_any_of(spellings[name])})" for name in ("points", "basis_points", "per_mille", "share"))
    return re.compile(rf"[ -]?(?:{'|'.join(groups)})(?:(?<=[^a-z])|(?!\w))", re.IGNORECASE)


def _any_of(phrases: Iterable[str]) -> str:
    return "|".join(re.escape(phrase) for phrase in sorted(phrases, key=len, reverse=True))


_AGE_OF = (("age", "of"), ("ages", "of"))


def _age(text: str, numeral: Numeral) -> Fact | None:
    after, when = _age_patterns()
    match = after.match(text, numeral.end)
    if match is None:
        ages = tables.table("numbers")["ages"]
        word = "".join(words_before(text, numeral.start, 1))
        of_age = tuple(words_before(text, numeral.start, 2)) in _AGE_OF
        told = (word in ages["before"] or of_age) and unit_at(text, numeral.end) is None
        if not told and not (word in ages["was"] and numeral.plain and when.match(text, numeral.end)):
            return None
    measure = replace(_bare(numeral), dimension="age", unit="year")
    return _make(text, numeral, "age", match.end() if match else numeral.end, measure)


@cache
def _age_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    ages = tables.table("numbers")["ages"]
    return (
        re.compile(rf"(?:{_any_of(ages['after'])})(?!\w)", re.IGNORECASE),
        re.compile(rf"(?:{_any_of(ages['when'])})(?!\w)", re.IGNORECASE),
    )


def _quantity(text: str, numeral: Numeral) -> Fact | None:
    if numeral.share:
        return None
    working = _working_pattern().match(text, numeral.end)
    found = unit_at(text, working.end()) if working else unit_at(text, numeral.end) or far_time_unit(text, numeral.end)
    if found is None and (pair := _PAIR.match(text, numeral.end)) and (shared := unit_at(text, pair.end())):
        found = (shared[0], numeral.end) if shared[0].dimension == "pressure" else None
    if found is None and (keyed := unit_of_key(text, numeral.start)):
        found = keyed, numeral.end
    if (enclosed := enclosing_unit(text, numeral.start, numeral.end)) and (found is None or enclosed[2] >= found[1]):
        found, numeral = (enclosed[0], enclosed[2]), replace(numeral, start=enclosed[1])
    if found is None:
        return None
    unit, end = found
    kind: FactKind = "duration" if unit.dimension in _TIME else "quantity"
    return _make(text, numeral, kind, end, replace(_converted(numeral, unit), working=working is not None))


@cache
def _working_pattern() -> re.Pattern[str]:
    modifiers = _any_of(tables.table("numbers")["working_days"]["modifiers"])
    return re.compile(rf"[ -](?:{modifiers})(?=[ -]?(?:days?|tage?n?)\b)", re.IGNORECASE)


def _share(text: str, numeral: Numeral) -> Fact:
    """A fraction of a unit ("half an hour", "3/4 cup"), of a number ("half a million"), or of something else."""
    article = _OF_A.match(text, numeral.end)
    if article and (hundredth := _percent(text, replace(numeral, end=article.end() - 1, step=PRECISE_FRACTION))):
        return hundredth
    found = unit_at(text, article.end() - 1 if article else numeral.end)
    if found and (article or found[0].dimension not in _TIME):
        unit, end = found
        kind: FactKind = "duration" if unit.dimension in _TIME else "quantity"
        return _make(text, numeral, kind, end, _converted(replace(numeral, step=PRECISE_FRACTION), unit))
    scale = word_at(text, article.end()) if article else None
    if scale and scale[0].lower() in tables.scales():
        factor = tables.scales()[scale[0].lower()]
        return _make(
            text, numeral, "number", scale.end(), _bare(replace(numeral, step=PRECISE_FRACTION), factor=factor)
        )
    measure = replace(_bare(numeral, factor=Decimal(100)), dimension="share", unit="fraction")
    return _make(text, numeral, "percentage", numeral.end, measure)


def _whole(text: str, numeral: Numeral, following: Numeral | None) -> Numeral | None:
    """The total in "61 of the 120"; None if the numeral is not a part of one."""
    if following is None or not (numeral.plain and following.plain) or numeral.value > following.value:
        return None
    match = _whole_pattern().fullmatch(text, numeral.end, following.start)
    if match is None or unit_at(text, following.end) is not None:
        return None
    spelled = (numeral.word and following.word) or numeral.value == 1
    return None if match[1].lower() == "in" and not spelled else following


@cache
def _whole_pattern() -> re.Pattern[str]:
    wholes = tables.table("numbers")["wholes"]
    return re.compile(rf" ({_any_of(wholes['joins'])}) (?:(?:{_any_of(wholes['articles'])}) )?", re.IGNORECASE)


def _proportions(text: str) -> Iterator[Fact]:
    """Shares without a number: "almost all", "most of"."""
    table = tables.table("bounds")["proportions"]
    for match in _proportion_pattern().finditer(text):
        percent, bound = Decimal(table[match[0].lower()][0]), table[match[0].lower()][1]
        measure = Measure(
            low=percent, high=percent, step=Decimal(1), written=percent, dimension="share", unit="proportion"
        )
        yield Fact(kind="percentage", start=match.start(), end=match.end(), text=match[0], payload=measure, bound=bound)


@cache
def _proportion_pattern() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_any_of(tables.table('bounds')['proportions'])})\b", re.IGNORECASE)
