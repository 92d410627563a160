"""Another number, or the same one written in another way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from training.contrasts.text import chance, in_name, other, put, says
from training.row import Row
from training.words import word_list

LARGEST_STEP = 0.5
"""A number is changed by up to half of itself: far ones are too easy."""

ROUNDED = 4
"""Digits from which a number is rounded, to two of them."""

ROUND_FROM = 99
"""A larger number that ends in 0 becomes another one that does: round ones are only mistaken for round ones."""

_NUMBER = re.compile(
    r"(?<![\w.,/:$€£–-])\d{1,3}(?:,\d{3})+(?![\w,/:–-])|(?<![\w.,/:$€£–-])\d+(?:\.\d+)?(?![\w/:–-]|[.,]\d)"
)
_YEAR = re.compile(r"^(?:1[0-9]|20)\d\d$")
_ONCE = re.compile(
    r"\b(?:born|died|founded|established|built|premiered|opened|formed|launched|abolished|dissolved|invented|discovered"
    r"|completed|destroyed|signed|inaugurated|adopted|ended|began|started)\b"
)
_BEFORE = re.compile(r"([A-Za-z]+)[ -]$")


def changed_number(row: Row, rng: Random) -> Iterator[Row]:
    """A number that premise and statement share becomes another in the statement: contradiction.

    Numbers in names and after bounds ("more than 5") are left alone: they may be harmless, or another as true. Another
    year is contradicted only for what happens once; an album may come out in two years.
    """
    found = [match for match in _NUMBER.finditer(row.statement) if _stated(row, match[0], match.start(), match.end())]
    if found:
        match = rng.choice(found)
        new = _near(match[0], rng)
        if new != match[0] and not says(row.premise, new):
            statement = put(row.statement, match.start(), match.end(), new)
            once = not _YEAR.match(match[0]) or _ONCE.search(row.statement)
            yield row.edited("number/changed", "contradiction" if once else "not_entailed", statement=statement)


def changed_number_word(row: Row, rng: Random) -> Iterator[Row]:
    """The same for numbers in words: "three" becomes "four"."""
    for kind in ("words", "ordinals"):
        listed = word_list("numbers.toml")[kind]
        for match in re.finditer(r"(?<![\w-])[a-z]+(?![\w-])", row.statement):
            word = match[0]
            if (
                word in listed
                and word not in {"one", "zero", "second"}
                and _stated(row, word, match.start(), match.end())
            ):
                place = listed.index(word)
                new = rng.choice([each for each in listed[max(place - 3, 2) : place + 4] if each != word])
                if not says(row.premise, new):
                    statement = put(row.statement, match.start(), match.end(), new)
                    yield row.edited("number/changed", "contradiction", statement=statement)
                return


def rewritten_number(row: Row, rng: Random) -> Iterator[Row]:
    """A shared number written in another way: entailment. `1,200` and `1200`, `12` and `twelve`, `3 million`."""
    found = [match for match in _NUMBER.finditer(row.statement) if says(row.premise, match[0])]
    found = [match for match in found if not in_name(row.statement, match.start(), match.end())]
    found = [match for match in found if row.statement[match.end() : match.end() + 1] not in {"%", ":"}]
    if found:
        match = rng.choice(found)
        ways = _ways(match[0])
        if ways:
            statement = put(row.statement, match.start(), match.end(), rng.choice(ways))
            yield row.edited("number/rewritten", "entailment", statement=statement)


def rounded_number(row: Row, rng: Random) -> Iterator[Row]:
    """A large shared number rounded under "about" is entailed; rounded to another than the nearest, it is not."""
    for match in _NUMBER.finditer(row.statement):
        digits = match[0].replace(",", "")
        plain = "." in digits or len(digits) < ROUNDED or _YEAR.match(match[0])
        if plain or not _stated(row, match[0], match.start(), match.end()):
            continue
        unit = 10 ** (len(digits) - 2)
        nearest = round(int(digits) / unit) * unit
        right = put(row.statement, match.start(), match.end(), f"about {nearest:,}")
        wrong = put(row.statement, match.start(), match.end(), f"about {nearest + rng.choice((2, 3, 5)) * unit:,}")
        yield row.edited("number/rounded", "entailment", statement=right)
        yield row.edited("number/rounded wrongly", "contradiction", statement=wrong)
        return


def changed_bound(row: Row, rng: Random) -> Iterator[Row]:
    """A shared plain number becomes the limit of a bound that it keeps (entailment) or breaks (contradiction)."""
    found = [match for match in _NUMBER.finditer(row.statement) if _stated(row, match[0], match.start(), match.end())]
    found = [
        match for match in found if not _YEAR.match(match[0]) and "." not in match[0] and _counts(row.statement, match)
    ]
    if not found:
        return
    match = rng.choice(found)
    value = int(match[0].replace(",", ""))
    step = max(1, round(value * rng.uniform(0.1, 0.4)))
    over, under = rng.choice((("more than", "fewer than"), ("over", "under"), ("at least", "at most")))
    for phrase, limit, holds in ((over, value - step, True), (under, value - step, False), (over, value + step, False)):
        text = put(row.statement, match.start(), match.end(), f"{phrase} {limit:,}")
        if limit > 0:
            kind = "bound/kept" if holds else "bound/broken"
            yield row.edited(kind, "entailment" if holds else "contradiction", statement=text)


def _stated(row: Row, number: str, start: int, end: int) -> bool:
    before = _BEFORE.search(row.statement[max(0, start - 24) : start])
    bound = before is not None and before[1].lower() in word_list("numbers.toml")["bounds"]
    return not bound and not in_name(row.statement, start, end) and says(row.premise, number)


def _counts(text: str, match: re.Match[str]) -> bool:
    """Whether the number counts the words after it: "won 12 races", not "route 12" or "the 12 apostles"."""
    if re.search(r"\b(?:between|from|ages?)\b", text):
        return False
    before = _BEFORE.search(text[: match.start()])
    follows = re.match(r" (?:[a-z]+|million|billion)\b", text[match.end() :])
    return follows is not None and before is not None and before[1] in word_list("numbers.toml")["counts"]


def _near(number: str, rng: Random) -> str:
    """Another number of the same form: a year near by, a decimal with as many places, a whole number."""
    digits = number.replace(",", "")
    if _YEAR.match(number):
        return str(int(digits) + rng.choice((-10, -3, -2, -1, 1, 2, 3, 10)))
    value = float(digits)
    step = max(value * rng.uniform(0.1, LARGEST_STEP), 10.0 ** -len(digits.partition(".")[2]))
    value = value - step if chance(rng, 0.5) and value > step else value + step
    if "." in digits:
        return f"{value:.{len(digits.partition('.')[2])}f}"
    if digits.endswith("0") and value > ROUND_FROM:
        value = round(value, -1)
    return f"{round(value):,}" if "," in number else str(round(value))


def _ways(number: str) -> list[str]:
    digits = number.replace(",", "")
    names = word_list("numbers.toml")["words"]
    if "." in digits or _YEAR.match(number):
        return []
    value = int(digits)
    if 1 < value < len(names):
        return [names[value]]
    ways = [digits, f"{value:,}"] if len(digits) >= ROUNDED else []
    for size, name in ((10**9, "billion"), (10**6, "million")):
        if value >= size and value % (size // 10) == 0:
            ways.append(f"{value / size:g} {name}")
            break
    return [way for way in ways if way != number]


def changed_unit(row: Row, rng: Random) -> Iterator[Row]:
    """A number keeps its digits and gets another unit: contradiction; or another word for the same: entailment."""
    for lines in word_list("numbers.toml")["units"].values():
        same = [line.split() for line in lines]
        for index, names in enumerate(same):
            for name in names:
                match = re.search(rf"(?<=\d )(?:{re.escape(name)})(?!\w)", row.statement)
                if (
                    match is None
                    or row.statement[: match.start()].split()[-1] not in row.premise
                    or name not in row.premise
                ):
                    continue
                strangers = [same[place][0] for place in (index - 1, index + 1) if 0 <= place < len(same)]
                statement = put(row.statement, match.start(), match.end(), rng.choice(strangers))
                yield row.edited("unit/changed", "contradiction", statement=statement)
                if len(names) > 1:
                    spelled = put(row.statement, match.start(), match.end(), other(rng, names, name))
                    yield row.edited("unit/spelled", "entailment", statement=spelled)
                return
