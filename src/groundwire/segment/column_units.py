"""The unit that a table gives to its bare numbers: in the head of a column, the name of a row, or the caption."""

from __future__ import annotations

import re
from functools import cache

from groundwire.segment.rules import load

MAX_HEAD = 150
"""Characters of a head or a caption that is read; a longer text is none."""

_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]{1,40})[)\]]")
_SPOKEN = re.compile(r"(?:,|\s[-–—])?\sin ((?:[^\W\d_]|[$€£¥%'’.0 ]){1,40})$|,\s([^,()]{2,40})$", re.IGNORECASE)
_NUMBER = re.compile(r"[-+−–]?(?:[$€£¥] ?)?\d[\d.,'’\u00a0\u202f ]*")
_NEGATIVE = re.compile(r"\((\d[\d.,'’\u00a0\u202f ]*)\)")
_SIGNS = frozenset("$€£¥")
_LINKS = frozenset({"in", "of", "per", "a", "the", "/"})


def with_unit(value: str, column: str, caption: str = "") -> tuple[str, str]:
    """A cell and its column as they read: `9` under `Price (USD)` is `Price` and `9 USD`.

    A cell with a unit of its own, and a column of counts under a caption with a unit, stay as they are.
    """
    negative = _NEGATIVE.fullmatch(value)
    number = f"-{negative[1]}" if negative else value
    if not _NUMBER.fullmatch(number):
        return value, column
    unit, bare = unit_in(column)
    if not unit:
        unit = "" if _counts().search(column) else unit_in(caption)[0]
    if not unit:
        return value, column
    sign = unit.split()[0] if unit.split()[0] in _SIGNS else ""
    rest = unit.removeprefix(sign).strip()
    sign = "" if number.lstrip("-+−– ")[:1] in _SIGNS else sign
    return f"{sign}{number.strip()}{'' if rest == '%' else ' '}{rest}".strip(), bare


def unit_in(text: str) -> tuple[str, str]:
    """The unit that a head or a caption names, as it follows a number, and the text without it; "" for none.

    `Revenue (USD m)` has `million USD`, `Sales, in thousands of EUR` has `thousand EUR`, `Length (m)` has `m`.
    """
    text = " ".join(text.split())
    if len(text) > MAX_HEAD:
        return "", text
    for match in (*_BRACKETS.finditer(text), *_SPOKEN.finditer(text)):
        unit = _read(match[1] or match[2])
        if unit:
            return unit, f"{text[: match.start()]}{text[match.end() :]}".strip()
    return "", text


def _read(words: str) -> str:
    found = [word for word in re.findall(r"[$€£¥%]|'?000s?|[^\s$€£¥%]+", words.strip()) if word.lower() not in _LINKS]
    money = any(word in _SIGNS or word.upper() in _currencies() for word in found)
    scale, units = "", []
    for word in found:
        scaled = _scales().get(word.lower().rstrip("."))
        if scaled and (money or len(word) > len("mn") or (len(found) == 1 and word.lower() not in {"m", "b", "k"})):
            scale = scaled
        elif word in _SIGNS or word == "%" or word.upper() in _currencies() or _unit().fullmatch(word):
            units.append(word)
        else:
            return ""
    sign = next((unit for unit in units if unit in _SIGNS), "")
    return " ".join(filter(None, [sign, scale, *(unit for unit in units if unit != sign)]))


@cache
def _scales() -> dict[str, str]:
    return {name: scale for scale, names in load("figures")["scales"].items() for name in names}


@cache
def _currencies() -> frozenset[str]:
    return frozenset(load("figures")["currencies"])


@cache
def _unit() -> re.Pattern[str]:
    return re.compile("|".join(load("figures")["units"] + load("figures")["column_units"]), re.IGNORECASE)


@cache
def _counts() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(load('figures')['counted'])})\b|[%#]", re.IGNORECASE)
