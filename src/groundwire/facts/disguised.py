"""Figures that look like another figure: letters among their digits, pictures of numbers, reversed display."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from groundwire.facts.readable import look_alikes, table

_REVERSED = re.compile("[\u202d\u202e][^\u202c\n]{0,200}\u202c?")


def reversed_figures(text: str) -> Iterator[tuple[int, int]]:
    """Where figures are shown in another order than they are written; offsets into `text`."""
    yield from (match.span() for match in _REVERSED.finditer(text) if any(map(str.isdigit, match[0])))


def disguised_figures(text: str) -> Iterator[tuple[int, int]]:
    """Where what looks like a figure is written with letters or pictures (`1O`, `⚅`); offsets into `text`.

    Only the same characters in a source carry it.
    """
    yield from (match.span() for match in _mixed().finditer(text))
    if any(map(str.isascii, filter(str.isalpha, text))):
        yield from (match.span() for match in _pictured().finditer(text))


@cache
def _mixed() -> re.Pattern[str]:
    alike = "OoIl" + "".join(sorted(look_alikes()))
    return re.compile(rf"(?<!\w)(?=\d*+[{alike}])(?=[{alike}]*+\d)(?!\d+l\b)[\d{alike}]+(?!\w)")


@cache
def _pictured() -> re.Pattern[str]:
    ideographs = f"(?<![^\\W\\d_])[{table('figures')['ideographs']}]+(?![^\\W\\d_])"
    return re.compile(f"[{table('figures')['pictures']}]|{ideographs}")
