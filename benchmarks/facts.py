"""How well values are read and compared: right per kind and locale over a generated table of pairs, and every miss.

    python benchmarks/facts.py [--json]

Each pair is a value in a source and a value in a claim, in sentences of ten locales, with the answer known: the claim's
value follows from the source's, or it does not. The writings come from Babel's formatters and from the forms written by
hand in `facts.toml`, never from the parser. Wrong claims are near misses: one digit, the scale, the unit, the currency,
the day, the period or the bound is another. A pair is right if `groundwire.facts.compare`, which the judge uses, finds
the same value where it is the same, and another value, or one that says nothing about it, where it is not. A value that
is not read, or a comparison that stays undetermined, is a miss.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_compact_currency, format_compact_decimal, format_currency, format_decimal
from babel.numbers import format_percent as babel_percent
from babel.units import format_unit

from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.fact import Fact
from groundwire.facts.relative import dateline

SEED = 20_240_607
LOCALES = ("en", "de", "fr", "es", "it", "pt", "nl", "ja", "zh", "ar")
SETS = 2
"""How many values of each kind are drawn per locale."""

FORMS = Path(__file__).with_suffix(".toml")

Draft = tuple[str, str, str, str, bool]
"""Kind, frame, value in the source, value in the claim, whether it is the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two sentences with their values in braces, and whether the claim's value follows from the source's."""

    kind: str
    locale: str
    source: str
    claim: str
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the comparison said of a pair."""

    pair: Pair
    found: str
    """The relation, or `unread`."""

    @property
    def right(self) -> bool:
        """Whether it is what is known of the pair."""
        return self.found == Relation.SAME if self.pair.same else self.found in _OTHER


_OTHER = frozenset({Relation.DIFFERENT, Relation.INCOMPARABLE})


def main() -> None:
    """Build the table, run it, print the figures and the misses."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print the pairs with their results as JSON lines instead")
    arguments = parser.parse_args()
    results = [Result(pair=pair, found=judged(pair)) for pair in pairs()]
    if arguments.json:
        for result in results:
            print(json.dumps(asdict(result) | {"right": result.right}, ensure_ascii=False))
        return
    _print_shares("kind", results, lambda result: result.pair.kind)
    _print_shares("locale", results, lambda result: result.pair.locale)
    right = sum(result.right for result in results)
    print(f"\nall        {right:4} of {len(results):4}  {right / len(results):6.1%}\n\nmisses")
    for result in results:
        if not result.right:
            pair, expected = result.pair, "same" if result.pair.same else "other"
            print(f"  {pair.locale} {pair.kind}: {expected}, found {result.found}: {pair.source} | {pair.claim}")


def _print_shares(title: str, results: Sequence[Result], group: Callable[[Result], str]) -> None:
    print(f"\nby {title}")
    for name in sorted({group(result) for result in results}):
        right = [result.right for result in results if group(result) == name]
        print(f"{name:14} {sum(right):4} of {len(right):4}  {sum(right) / len(right):6.1%}")


def judged(pair: Pair) -> str:
    """What the parser and the comparison make of the values of a pair."""
    theirs, ours = _values(pair.source, pair.locale), _values(pair.claim, pair.locale)
    if not theirs or not ours:
        return "unread"
    order = (Relation.SAME, Relation.UNDETERMINED, Relation.DIFFERENT, Relation.INCOMPARABLE)
    best = [min((compare(mine, other) for other in theirs), key=order.index) for mine in ours]
    return str(max(best, key=order.index))


def _values(marked: str, locale: str) -> list[Fact]:
    """What the parser finds where the braces stood; all figures there must be part of it."""
    text, start = marked.replace("{", "").replace("}", ""), marked.index("{")
    end = marked.index("}") - 1
    today = dateline(text, language=locale)
    found = [fact for fact in extract(text, language=locale, today=today) if fact.start < end and start < fact.end]
    figures = [match.start() for match in re.finditer(r"\d", text) if start <= match.start() < end]
    return found if all(any(fact.start <= place < fact.end for fact in found) for place in figures) else []


def pairs() -> list[Pair]:
    """The table: the same each time."""
    forms = tomllib.loads(FORMS.read_text(encoding="utf-8"))
    found = list(_by_hand(forms["by_hand"]))
    for locale in LOCALES:
        rng = random.Random(f"{SEED} {locale}")
        for _ in range(SETS):
            for make in _MAKERS:
                for kind, frame, source, claim, same in make(locale, forms["words"][locale], rng):
                    before, after = forms["frames"][locale][frame]
                    noun = forms["frames"][locale]["noun"] if frame == "number" else ""
                    found.append(
                        Pair(
                            kind=kind,
                            locale=locale,
                            source=_framed(before, source, noun),
                            claim=_framed(after, claim, noun),
                            same=same,
                        )
                    )
    return list(dict.fromkeys(found))


def _framed(frame: str, value: str, noun: str) -> str:
    gap = " " if noun.isascii() or noun[0] < "⺀" else ""
    return frame.replace("{}", f"{{{value}}}{gap if noun else ''}{noun}")


def _by_hand(table: dict[str, list[list[str]]]) -> Iterator[Pair]:
    for kind, rows in table.items():
        for source, same, other in rows:
            yield Pair(kind=kind, locale="en", source=source, claim=same, same=True)
            yield Pair(kind=kind, locale="en", source=source, claim=other, same=False)


def _numbers(locale: str, _words: dict[str, Any], rng: random.Random) -> Iterator[Draft]:
    number = rng.randrange(21_000, 987_000)
    written = format_decimal(number, locale=locale)
    yield "number", "number", written, str(number), True
    yield "number", "number", written, _one_digit(written, rng), False
    decimal = Decimal(rng.randrange(10_001, 98_999)) / 10
    yield "number", "number", format_decimal(decimal, locale=locale), format_decimal(decimal, locale=locale), True
    yield "number", "number", format_decimal(decimal, locale=locale), format_decimal(decimal * 10, locale=locale), False
    millions = Decimal(rng.randrange(11, 98)) / 10
    full = format_decimal(millions * 1_000_000, locale=locale)
    compact = format_compact_decimal(millions * 1_000_000, format_type="long", locale=locale, fraction_digits=1)
    thousandfold = format_compact_decimal(
        millions * 1_000_000_000, format_type="long", locale=locale, fraction_digits=1
    )
    yield "number", "number", full, compact, True
    yield "number", "number", full, thousandfold, False


def _spelled(locale: str, words: dict[str, Any], rng: random.Random) -> Iterator[Draft]:
    number = rng.choice(sorted(words["spelled"], key=int))
    other = rng.choice([key for key in words["spelled"] if key != number])
    digits = format_decimal(int(number), locale=locale)
    yield "number words", "number", words["spelled"][number], digits, True
    yield "number words", "number", words["spelled"][number], format_decimal(int(other), locale=locale), False


def _percents(locale: str, words: dict[str, Any], rng: random.Random) -> Iterator[Draft]:
    share = Decimal(rng.randrange(111, 899)) / 1000
    sign = babel_percent(share, format="#,##0.0%" if locale not in ("de", "fr", "es") else "#,##0.0 %", locale=locale)
    plain = format_decimal(share * 100, locale=locale)
    yield "percent", "percent", sign, words["percent"].format(plain), True
    yield "percent", "percent", sign, words["percent"].format(_one_digit(plain, rng)), False
    yield "percent", "percent", words["points"].format(plain), sign, False


def _amounts(locale: str, words: dict[str, Any], rng: random.Random) -> Iterator[Draft]:
    code, other = rng.sample(["USD", "EUR", "GBP", "CHF", "CAD"], 2)
    amount = Decimal(rng.randrange(120_000, 990_000)) / 100
    sign = format_currency(amount, code, locale=locale)
    yield "money", "money", sign, format_currency(amount, code, locale=locale, format_type="name"), True
    yield "money", "money", sign, format_currency(amount, other, locale=locale, format_type="name"), False
    changed = _one_digit(sign, rng)
    yield "money", "money", sign, changed, False
    millions = Decimal(rng.randrange(11, 98)) / 10 * 1_000_000
    compact = format_compact_currency(millions, code, locale=locale, fraction_digits=1)
    yield "money", "money", compact, format_currency(millions, code, locale=locale), True
    yield "money", "money", compact, format_currency(millions / 10, code, locale=locale), False
    month = words["per_month"].format(sign)
    year = words["per_year"].format(format_currency(amount * 12, code, locale=locale))
    yield "rate", "money", month, year, True
    yield "rate", "money", month, words["per_year"].format(sign), False


_UNITS = (
    ("length-kilometer", "length-meter", 1000, "length-mile"),
    ("mass-kilogram", "mass-gram", 1000, "mass-pound"),
    ("volume-liter", "volume-milliliter", 1000, "volume-milliliter"),
    ("power-kilowatt", "power-watt", 1000, "power-megawatt"),
    ("area-square-kilometer", "area-hectare", 100, "area-hectare"),
    ("digital-gigabyte", "digital-megabyte", 1000, "digital-terabyte"),
    ("duration-hour", "duration-minute", 60, "duration-day"),
    ("duration-week", "duration-day", 7, "duration-month"),
    ("duration-year", "duration-month", 12, "duration-day"),
    ("energy-kilowatt-hour", "energy-kilowatt-hour", 1, "power-kilowatt"),
    ("speed-kilometer-per-hour", "speed-kilometer-per-hour", 1, "speed-meter-per-second"),
    ("temperature-celsius", "temperature-celsius", 1, "temperature-fahrenheit"),
    ("pressure-hectopascal", "pressure-hectopascal", 1, "pressure-bar"),
)
"""Unit, a smaller one, how many of the smaller make one, and another unit for the same digits."""


def _quantities(locale: str, words: dict[str, Any], rng: random.Random) -> Iterator[Draft]:
    for unit, smaller, factor, other in rng.sample(_UNITS, 6):
        number = rng.randrange(12, 97)
        kind = "duration" if unit.startswith("duration") else "quantity"
        long = format_unit(number, unit, locale=locale)
        yield kind, "quantity", long, format_unit(number, unit, "short", locale=locale), True
        yield kind, "quantity", long, format_unit(number * factor, smaller, locale=locale), True
        yield kind, "quantity", long, format_unit(number, other, locale=locale), False
        yield kind, "quantity", long, format_unit(int(_one_digit(str(number), rng)), unit, locale=locale), False
    low, high = rng.randrange(12, 40), rng.randrange(50, 90)
    weight = format_unit(high, "mass-kilogram", locale=locale)
    spread = words["range"].format(low, weight)
    dash = f"{low}–{format_unit(high, 'mass-kilogram', 'short', locale=locale)}"
    yield "range", "quantity", spread, dash, True
    yield "range", "quantity", spread, dash.replace(str(low), str(low + 1)), False
    yield "bound", "quantity", words["at_least"].format(weight), words["at_least"].format(weight), True
    yield "bound", "quantity", words["at_least"].format(weight), words["at_most"].format(weight), False


def _dates(locale: str, _words: dict[str, Any], rng: random.Random) -> Iterator[Draft]:
    day = date(rng.randrange(1990, 2024), 1, 1) + timedelta(days=rng.randrange(364))
    long = format_date(day, "long", locale=locale)
    for style in ("full", "medium", "short"):
        yield "date", "date", long, format_date(day, style, locale=locale), True
    yield "date", "date", long, day.isoformat(), True
    yield "date", "date", long, format_date(day + timedelta(days=1), "medium", locale=locale), False
    yield "date", "date", long, (day + timedelta(days=365)).isoformat(), False
    month = format_skeleton("yMMMM", day, locale=locale)
    yield "month", "month", month, format_skeleton("yMMM", day, locale=locale), True
    yield "month", "month", month, format_skeleton("yMMMM", day - timedelta(days=32), locale=locale), False
    quarter = format_skeleton("yQQQQ", day, locale=locale)
    yield "quarter", "month", quarter, format_skeleton("yQQQ", day, locale=locale), True
    yield "quarter", "month", quarter, format_skeleton("yQQQ", day + timedelta(days=92), locale=locale), False


def _times(locale: str, _words: dict[str, Any], rng: random.Random) -> Iterator[Draft]:
    hour, minute = rng.randrange(13, 23), rng.randrange(10, 50)
    written = format_time(time(hour, minute), "short", locale=locale)
    yield "time", "time", written, f"{hour}:{minute:02}", True
    yield "time", "time", written, format_time(time(hour - 12, minute), "short", locale=locale), False
    yield "time", "time", written, format_time(time(hour, minute + 1), "short", locale=locale), False


_MAKERS = (_numbers, _spelled, _percents, _amounts, _quantities, _dates, _times)


def _one_digit(written: str, rng: random.Random) -> str:
    """The text with one of its leading digits, which no rounding hides, replaced by another."""
    places = [place for place, sign in enumerate(written) if sign.isdecimal()]
    place = rng.choice(places[:3])
    digit = rng.choice([digit for digit in "123456789" if digit != written[place]])
    return f"{written[:place]}{digit}{written[place + 1 :]}"


if __name__ == "__main__":
    main()
