"""Another date, or the same one written in another way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from training.contrasts.text import other, put, says
from training.row import Row
from training.words import word_list

MONTHS = 12
"""Days up to this could be read as months where both are numbers."""

DAYS = 28
"""Days that every month has."""

_MONTH = r"(?P<month>January|February|March|April|May|June|July|August|September|October|November|December)"
_FULL = re.compile(
    rf"{_MONTH} (?P<day>\d{{1,2}}), (?P<year>\d{{4}})"
    rf"|(?P<day2>\d{{1,2}}) {_MONTH.replace('month', 'month2')} (?P<year2>\d{{4}})"
)
_IN_MONTH = re.compile(rf"(?<=in ){_MONTH}(?= \d{{4}}|\b(?! \d))")


def changed_date(row: Row, rng: Random) -> Iterator[Row]:
    """A full date that premise and statement share gets another day, month or year: contradiction."""
    match = _FULL.search(row.statement)
    if match is None or match[0] not in row.premise:
        return
    day, month, year = _parts(match)
    months = word_list("numbers.toml")["months"]
    part = rng.randrange(3)
    if part == 0:
        day = int(other(rng, [str(each) for each in range(1, DAYS + 1)], str(day)))
    elif part == 1:
        month = other(rng, months, month)
    else:
        year += rng.choice((-10, -2, -1, 1, 2, 10))
    new = rng.choice(_written(day, month, year, months))
    yield row.edited("date/changed", "contradiction", statement=put(row.statement, match.start(), match.end(), new))


def rewritten_date(row: Row, rng: Random) -> Iterator[Row]:
    """The same date in another notation, or less of it: entailment. Another day added to it is not entailed."""
    match = _FULL.search(row.statement)
    if match is None or match[0] not in row.premise:
        return
    day, month, year = _parts(match)
    months = word_list("numbers.toml")["months"]
    ways = [each for each in _written(day, month, year, months) if each != match[0]]
    statement = put(row.statement, match.start(), match.end(), rng.choice(ways))
    yield row.edited("date/rewritten", "entailment", statement=statement)
    if row.statement[: match.start()].endswith("on "):
        less = rng.choice((f"in {month} {year}", f"in {year}"))
        statement = put(row.statement, match.start() - 3, match.end(), less)
        yield row.edited("date/shortened", "entailment", statement=statement)


def changed_month(row: Row, rng: Random) -> Iterator[Row]:
    """A month or weekday that stands alone becomes another: contradiction."""
    lists = word_list("numbers.toml")
    for listed, pattern in ((lists["months"], _IN_MONTH), (lists["weekdays"], re.compile(r"(?<=on )(?:\w+day)\b"))):
        match = pattern.search(row.statement)
        if match is not None and match[0] in listed and says(row.premise, match[0]):
            new = other(rng, listed, match[0])
            if not says(row.premise, new):
                statement = put(row.statement, match.start(), match.end(), new)
                yield row.edited("date/changed", "contradiction", statement=statement)
            return


def _parts(match: re.Match[str]) -> tuple[int, str, int]:
    if match["month"]:
        return int(match["day"]), match["month"], int(match["year"])
    return int(match["day2"]), match["month2"], int(match["year2"])


def _written(day: int, month: str, year: int, months: list[str]) -> list[str]:
    number = months.index(month) + 1
    return [
        f"{month} {day}, {year}",
        f"{day} {month} {year}",
        f"{month[:3]} {day}, {year}",
        f"{day} {month[:3]} {year}",
        f"{year}-{number:02d}-{day:02d}",
        f"{day}.{number:02d}.{year}" if day > MONTHS else f"{day} {month} {year}",
    ]
