"""Citation markers in running text: where they stand and what they name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from groundwire.domain.claim import Marker
from groundwire.segment.figures import is_figure

MAX_RANGE = 20
"""Sources that one marker such as `[1-3]` can name; a longer range is taken as a name."""

_NUMBER = r"\d{1,3}(?:[-–]\d{1,3})?"
_NAMED = r"[A-Za-z][A-Za-z]{0,15}[-_ :#.]?\d{1,6}(?:[-_.:/][A-Za-z0-9]{1,12}){0,3}"
_SLUG = r"[A-Za-z0-9]{1,30}(?:[-_./:][A-Za-z0-9]{1,30}){1,6}(?=\][ \t]{0,3}(?:[.,;:!?\[。]|$))"
_KEY = rf"\^?(?:{_NUMBER}(?=[\],;\s])|{_NAMED}|{_SLUG})"
_LOCATOR = r"(?:,?\s(?:pp?\.|pages?|§|sec(?:tion|\.)|ch(?:apter|\.)|para(?:graph|\.))\s?\d[\d.–-]{0,8})?"
_SQUARE = rf"\[{_KEY}(?:\s{{0,2}}[,;]\s{{0,2}}{_KEY}){{0,20}}{_LOCATOR}\]"
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Spring|Summer|Autumn|Fall|Winter"
_AUTHOR = rf"(?!(?:{_MONTHS})[a-z]{{0,6}}\b)[A-Z][\w’'-]{{1,30}}"
_YEAR = r"(?:1[6-9]|20)\d{2}"
_PAGE = r", pp?\. ?\d{1,4}(?:[-–]\d{1,4})?"
# A name and a year alone may be a place or a month, (May 2020), so more is asked for: a second name or "et al.", a
# letter or a page after the year, "see", or several with commas.
_WORK = (
    rf"(?:{_AUTHOR}(?: et al\.?,?| & {_AUTHOR},?| and {_AUTHOR},) {_YEAR}[a-z]?(?:{_PAGE})?"
    rf"|{_AUTHOR},? {_YEAR}(?:[a-z](?:{_PAGE})?|{_PAGE}))"
)
_LISTED_WORK = rf"(?:{_WORK}|{_AUTHOR}, {_YEAR})"
_BRACKETED = re.compile(
    r"(?P<span>\[\d{1,3}\]\s?[-–]\s?\[\d{1,3}\])"
    rf"|\((?:(?:see(?: also)?|cf\.?|sources?|refs?\.?|from|via|per):?\s)?"
    rf"(?P<nested>{_SQUARE}(?:(?:[,;]|\sand)?\s?{_SQUARE}){{0,9}})\)"
    rf"|\[(?P<square>{_KEY}(?:\s{{0,2}}[,;]\s{{0,2}}{_KEY}){{0,20}}){_LOCATOR}\](?![(:])"
    r"|\[(?P<named>\^[\w-]{1,30})\](?![(:])"
    rf"|[\[(](?:[Ss]ource|[Rr]ef(?:erence)?|[Cc]itation|[Dd]oc(?:ument)?)s?:\s?"
    rf"(?P<labelled>(?:\d{{1,3}}|{_NAMED}|[A-Za-z0-9]{{1,30}}(?:[-_./:][A-Za-z0-9]{{1,30}}){{1,6}})){_LOCATOR}[\])]"
    r"|【(?P<lens>[^】\n]{1,60})】"
    r"|(?P<superscript>(?<=[\w.,;!?%)\]”’\"'])[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?:[˒,][⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})*)"
    r"|<sup>\[?(?P<raised>\d{1,3}(?:,\s?\d{1,3}){0,9})\]?</sup>"
    r"|(?<=[\w.,;!?%)\]”’\"'])\^(?P<caret>\d{1,2})\^"
    rf"|\((?P<author>{_WORK}|{_LISTED_WORK}(?:; {_LISTED_WORK}){{1,9}})\)"
    rf"|\((?:see(?: also)?|cf\.) (?P<seen>{_AUTHOR},? {_YEAR}[a-z]?(?:{_PAGE})?)\)"
    r"|\((?:[Pp]assage|[Ss]ource|[Dd]ocument|[Dd]oc|[Rr]eference|[Rr]ef\.?)s? "
    r"(?P<spoken>\d{1,3}(?:(?:, and |, | and | & )\d{1,3}){0,9})\)",
    re.MULTILINE,
)
_MARKED = re.compile(r"[\[(【⁰¹²³⁴⁵⁶⁷⁸⁹<^]")
"""The signs that these markers begin with; most text has none, and looking for one is faster than for all of them."""

_UNIT_BEFORE_POWER = re.compile(r"(?:^|[\s\d/·(])(?:[a-zµ]?m|[kcdm]m|in|ft|mi|s|x|y|r|n|kg/m|10)$", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\[\d{1,3}\](?![(:\[])")
_BARE_NUMBER = re.compile(r"\d{1,3}")
_RANGE = re.compile(r"(\d{1,3})[-–](\d{1,3})")
_SEPARATOR = re.compile(r"\s*(?:[,;˒]\s*(?:and\b)?|\band\b|&)\s*")
_INNER = re.compile(r"\[([^\[\]]{1,200})\]")
_PLACE = re.compile(rf"{_LOCATOR}$")
_ANY_SQUARE = re.compile(r"\[([^\[\]\n]{1,200})\](?![(:])")
_ANY_ROUND = re.compile(r"\((?:(?:see(?: also)?|cf\.?|sources?:?|from|via|per) )?([^()\n]{1,200})\)")
_PLAIN_KEY = re.compile(rf"{_NUMBER}|{_NAMED}")
_TELLING = re.compile(r"\d|\.\w")
"""What a name in round brackets has that is no ordinary word: `(Smith 2020)`, `(terms.pdf)`."""

_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_LENS_TAIL = re.compile(r"†.*", re.DOTALL)


def bracketed_figures(text: str) -> Iterator[tuple[int, int]]:
    """The numbers in brackets that belong to their phrase and are all that it has: brackets included."""
    for match in _IN_BRACKETS.finditer(text):
        start, end = match.span()
        if not text[max(0, start - 2) : start].rstrip()[-1:].isdigit() and is_figure(text, start, end):
            yield start, end


def find(text: str, names: Collection[str] = ()) -> Iterator[Marker]:
    """Every citation marker in `text`, in order: `[1, 3]`, `[S2, p. 5]`, `(see [2])`, `【3】`, `¹`, `(Li & Wu 2020)`.

    `names` are those of the sources at hand: a bracketed text that equals one is a marker however it looks.
    Markdown links and footnote definitions are none, and neither is the power of a unit (`m²`), nor a number that its
    phrase needs (`within [14] days`).
    """
    by_name = list(_by_name(text, names)) if names else []
    taken = [
        marker
        for marker in _by_form(text, {marker.end for marker in by_name})
        if not any(_overlap(marker, named) for named in by_name)
    ]
    yield from sorted([*by_name, *taken], key=lambda marker: marker.start)


def _overlap(marker: Marker, other: Marker) -> bool:
    return marker.start < other.end and other.start < marker.end


def _by_name(text: str, names: Collection[str]) -> Iterator[Marker]:
    """The markers that are known by what they name."""
    ends: set[int] = set()
    for pattern in (_ANY_SQUARE, _ANY_ROUND):
        for match in pattern.finditer(text):
            keys = _named_in(match[1].strip(), names)
            if not keys or (pattern is _ANY_ROUND and not all(map(_TELLING.search, keys))):
                continue
            # The second half of a link by reference: `[text][policy]`.
            if text[match.start() - 1 : match.start()] == "]" and match.start() not in ends:
                continue
            ends.add(match.end())
            yield Marker(start=match.start(), end=match.end(), text=match[0], keys=keys)


def _named_in(body: str, names: Collection[str]) -> tuple[str, ...]:
    """The names in brackets: one, or several with commas, with or without a place in it; empty if one is unknown."""
    if body in names:
        return () if _BARE_NUMBER.fullmatch(body) else (body,)
    whole = _PLACE.sub("", body)
    if whole in names:
        return () if _BARE_NUMBER.fullmatch(whole) else (whole,)
    pieces = [piece for piece in _SEPARATOR.split(body) if not _PLACE.fullmatch(f", {piece}")]
    keys = [_PLACE.sub("", piece) for piece in pieces]
    known = [key for key in keys if key in names and not _BARE_NUMBER.fullmatch(key)]
    if not known or not all(key in names or _PLAIN_KEY.fullmatch(key) for key in keys):
        return ()
    return tuple(part for key in keys for part in ((key,) if key in names else _expand(key)))


def _by_form(text: str, ends: Collection[int]) -> Iterator[Marker]:
    """The markers that are known by how they look; `ends` is where others end."""
    previous = 0
    for match in _BRACKETED.finditer(text) if _MARKED.search(text) else ():
        start, end = match.span()
        kind = match.lastgroup or ""
        if kind in {"superscript", "raised"} and _is_power(text, start):
            continue
        if kind == "square" and _BARE_NUMBER.fullmatch(match[kind]) and is_figure(text, start, end):
            continue
        if kind in {"square", "named"} and text[end : end + 1] == "[" and not _next_is_marker(text, end):
            continue
        # The second half of a link by reference: `[text][1]`.
        if kind == "square" and text[start - 1 : start] == "]" and previous != start and start not in ends:
            continue
        body = _LENS_TAIL.sub("", match[kind]) or match[kind]
        names = _names(kind, body)
        keys = tuple(key for name in names if name for key in _expand(name.removeprefix("^")))
        if keys:
            previous = end
            yield Marker(start=start, end=end, text=match[0], keys=keys)


def _names(kind: str, body: str) -> list[str]:
    """What the body of a marker names, one by one."""
    if kind in {"author", "seen"}:
        return body.split("; ")
    if kind == "span":
        return [re.sub(r"[\[\]\s]", "", body)]
    if kind == "nested":
        return [name for inner in _INNER.findall(body) for name in _SEPARATOR.split(_PLACE.sub("", inner))]
    first, *others = _SEPARATOR.split(body.translate(_DIGITS).strip())
    return [first, *(name for name in others if not _PLACE.fullmatch(f", {name}"))]


def _expand(name: str) -> tuple[str, ...]:
    """`1-3` names 1, 2 and 3; every other name stands for itself."""
    match = _RANGE.fullmatch(name)
    if match is None:
        return (name,)
    first, last = int(match[1]), int(match[2])
    return tuple(map(str, range(first, last + 1))) if first < last <= first + MAX_RANGE else (name,)


def _is_power(text: str, start: int) -> bool:
    before = text[max(0, start - 12) : start]
    return bool(_UNIT_BEFORE_POWER.search(before)) or before[-1:].isdigit()


def _next_is_marker(text: str, start: int) -> bool:
    return _BRACKETED.match(text, start) is not None
