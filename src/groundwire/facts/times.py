"""Times of day, and times that a race or recording took."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from groundwire.facts import tables
from groundwire.facts.fact import Clock, Fact, Measure
from groundwire.facts.text import words_before

_COLON = re.compile(
    r"(?:(?<![\w.:,])|(?<=\dT))(\d{1,2})(?P<sign>[:.h])([0-5]\d)(?::([0-5]\d))?(?![\d:]|[.,]\d)"
    r"(?P<half> ?(?:[ap]\.m\.|[ap]\.?m\b)| [مص](?!\w)| Uhr\b| ?h\b| heures\b)?",
    re.IGNORECASE | re.ASCII,
)
_HOUR = re.compile(
    r"(?<![\w.:,])(\d{1,2})(?: ?(?P<half>[ap]\.m\.|[ap]\.?m\b)| (?P<sharp>o'clock|Uhr)\b)", re.IGNORECASE | re.ASCII
)
_LONG = re.compile(r"(?<![\w.:,])(?:(\d{1,3}):)?(\d{1,2}):([0-5]\d)\.(\d{1,3})(?![\d:])", re.ASCII)
_TOOK = re.compile(r"(?<![\w.:,])(\d{1,3}):([0-5]\d):([0-5]\d)(?![\d:]|\.\d)", re.ASCII)
_PART_OF_DAY = re.compile(
    r",? (?:in|on|during|of) (?:the|that) (?:(?:following|next|same|early|late) )?(?P<part>morning|afternoon|evening)\b"
    r"|,? (?:the|that|this|tomorrow|next) (?:(?:following|next|same) )?(?P<next>morning|afternoon|evening)\b"
    r"|,? (?P<night>at night|tonight)\b",
    re.IGNORECASE | re.ASCII,
)
_SPOKEN = re.compile(
    r"\b(?:at|from|until|till|to|by|before|after|around|about) (?P<hour>\d{1,2}|[a-z]{3,6})(?: o'clock)?"
    r"(?=,? (?:in|on) the (?:morning|afternoon|evening)\b|,? at night\b)",
    re.IGNORECASE | re.ASCII,
)
_CJK = re.compile(r"(午前|午後|上午|下午)?(?<!\d)(\d{1,2})[時点时](?!間)(?:(\d{1,2})分)?", re.ASCII)
_TOLD = re.compile(
    r"\b(?P<part>half|(?:a )?quarter) (?P<side>past|to) (?P<hour>\d{1,2}|[a-z]{3,6})\b(?!:)", re.IGNORECASE | re.ASCII
)
_ZONE = re.compile(
    r"(?: ?(?P<name>[A-Z]{3,4}|Z)|(?=[+-]\d\d:\d\d))"
    r"(?:(?P<sign>[+-])(?P<hours>\d{1,2})(?::?(?P<minutes>\d{2}))?)?(?!\w)"
)

_HALVES = {"ص": "am", "م": "pm"}

HALF_DAY = 12
DAY_SECONDS = 86_400


def facts(text: str, *, language: str) -> Iterator[Fact]:
    """The times of `text` (as made by `text.plain`); pieces may overlap.

    "8:15" may be in the evening only where `language` writes the time by halves of the day.
    """
    halved = language in tables.words("dates", "words", "half_day_clock")
    yield from _lasting(text)
    for match in _COLON.finditer(text):
        half = _HALVES.get((match["half"] or "").strip(), (match["half"] or "").strip().lower())
        if match["sign"] == "." and not half:
            continue  # 8.15 is a number
        if match["sign"].lower() == "h" and half[:1] in ("a", "p"):
            continue
        hour, minute, second = int(match[1]), int(match[3]), int(match[4] or 0)
        written = match[1]
        half = half or ("" if halved else "h")
        yield from _clock(text, match, hour, minute, second, half=half, written=written)
    for match in _HOUR.finditer(text):
        yield from _clock(text, match, int(match[1]), 0, 0, half=(match["half"] or match["sharp"]).lower(), written="")
    for match in _CJK.finditer(text):
        half = "pm" if match[1] in ("午後", "下午") else "am" if match[1] else "uhr"
        yield from _clock(text, match, int(match[2]), int(match[3] or 0), 0, half=half, written="")
    yield from _told(text)
    yield from _spoken(text)
    named = tables.table("dates")["named_times"]
    for match in _named_pattern().finditer(text):
        seconds = 3600 * named[match[0].lower()]
        payload = Clock(low=seconds, high=seconds)
        yield Fact(kind="time", start=match.start(), end=match.end(), text=match[0], payload=payload)


def _spoken(text: str) -> Iterator[Fact]:
    """Full hours with the part of the day: "at two in the morning"."""
    hours = tables.table("numbers")["words"]
    for match in _SPOKEN.finditer(text):
        hour = int(match["hour"]) if match["hour"].isdigit() else hours.get(match["hour"].lower(), 0)
        if 1 <= hour <= HALF_DAY:
            low = _in_part(text, match.end(), hour * 3600 % DAY_SECONDS) % DAY_SECONDS
            payload = Clock(low=low, high=low)
            start = match.start("hour")
            yield Fact(kind="time", start=start, end=match.end(), text=text[start : match.end()], payload=payload)


def _in_part(text: str, position: int, low: int) -> int:
    """A time before noon as the part of the day behind it has it: "6:30 in the evening" is 18:30."""
    match = _PART_OF_DAY.match(text, position)
    if match is None or low > HALF_DAY * 3600 + 3599:
        return low
    part = (match["part"] or match["next"] or match["night"]).lower()
    hour = low // 3600
    if part == "morning":
        return low % (HALF_DAY * 3600)
    late = hour < HALF_DAY and not (part in ("at night", "tonight") and hour < 5)  # noqa: PLR2004 - "two at night"
    return low + HALF_DAY * 3600 if late else low


def _told(text: str) -> Iterator[Fact]:
    """Times as they are told: "half past seven", "a quarter to nine"; which half of the day is left open."""
    hours = tables.table("numbers")["words"]
    for match in _TOLD.finditer(text):
        hour = int(match["hour"]) if match["hour"].isdigit() else hours.get(match["hour"].lower(), 0)
        minutes = 30 if match["part"].lower() == "half" else 15
        if 1 <= hour <= HALF_DAY:
            low = (hour * 3600 + (-60 if match["side"].lower() == "to" else 60) * minutes) % DAY_SECONDS
            told = _PART_OF_DAY.match(text, match.end()) is not None
            low = _in_part(text, match.end(), low)
            payload = Clock(low=low, high=low, half_day=not told)
            yield Fact(kind="time", start=match.start(), end=match.end(), text=match[0], payload=payload)


@cache
def _named_pattern() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(tables.table('dates')['named_times'])})\b", re.IGNORECASE)


def _clock(  # noqa: PLR0913 - the parts of a time
    text: str, match: re.Match[str], hour: int, minute: int, second: int, *, half: str, written: str
) -> Iterator[Fact]:
    letter = half[:1] if half[:1] in ("a", "p") else ""
    if letter and not 1 <= hour <= HALF_DAY:
        return
    if hour > 24 or minute > 59:  # noqa: PLR2004 - parts of a day
        return
    if letter:
        hour = hour % HALF_DAY + (HALF_DAY if letter == "p" else 0)
    unsure = not letter and 1 <= hour <= HALF_DAY and not written.startswith("0") and half not in ("uhr", "h", "heures")
    end, zone = _zone(text, match.end())
    low = (hour * 3600 + minute * 60 + second) % DAY_SECONDS
    if not letter and _PART_OF_DAY.match(text, end):
        low, unsure = _in_part(text, end, low), False
    payload = Clock(low=low, high=low, step=1 if second else 60, half_day=unsure, zone=zone)
    yield Fact(kind="time", start=match.start(), end=end, text=text[match.start() : end], payload=payload)


def _zone(text: str, position: int) -> tuple[int, int | None]:
    """Where the time zone after `position` ends, and its minutes east of UTC."""
    match = _ZONE.match(text, position)
    names = {**tables.table("dates")["zones"], "Z": 0, None: 0}
    if match is None or match["name"] not in names:
        return position, None
    if match["name"] is None and match["sign"] == "-":
        return position, None  # "14:00-18:00" is a stretch of time
    offset = int(match["hours"] or 0) * 60 + int(match["minutes"] or 0)
    return match.end(), names[match["name"]] + (-offset if match["sign"] == "-" else offset)


def _lasting(text: str) -> Iterator[Fact]:
    """Results such as 1:58.9 and, where the words say so, 2:03:59."""
    for match in _LONG.finditer(text):
        seconds = Decimal(f"{match[3]}.{match[4]}") + 60 * int(match[2]) + 3600 * int(match[1] or 0)
        yield _duration(match, seconds, Decimal(1).scaleb(-len(match[4])))
    for match in _TOOK.finditer(text):
        before = words_before(text, match.start(), 1)
        if int(match[1]) > 23 or (before and before[0] in tables.words("dates", "words", "lasting")):  # noqa: PLR2004 - no hour of a day
            seconds = Decimal(int(match[3]) + 60 * int(match[2]) + 3600 * int(match[1]))
            yield _duration(match, seconds, Decimal(1))


def _duration(match: re.Match[str], seconds: Decimal, step: Decimal) -> Fact:
    payload = Measure(low=seconds, high=seconds, step=step, written=seconds, dimension="duration", unit="second")
    return Fact(kind="duration", start=match.start(), end=match.end(), text=match[0], payload=payload)
