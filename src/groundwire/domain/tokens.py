"""Words and figures as a reader sees them: whatever is marked in a text is marked whole."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from groundwire.domain.text import Span

_UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Letters of scripts that put no space between words, where nothing shows how far a word goes."""

_TOKEN = re.compile(rf"[^\W{_UNSPACED}]+(?:(?:(?<=\d)[.,:](?=\d)|['’](?=\w))[^\W{_UNSPACED}]+)*")
_UNIT_SIGN = re.compile("[%‰]|°[CFK]?")
_POLARITY = frozenset("-−+±")
_SPACES = frozenset(" \u00a0\u202f\u2009")


def whole_tokens(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """`spans` of `text`, widened to the words and figures that they cut, in order; those that then overlap are one.

    A figure goes with its separators, its currency sign, and signs such as that for percent. Empty spans are left out.
    """
    tokens: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(text):
        start, end = _with_signs(text, *match.span())
        shared = bool(tokens) and start < tokens[-1][1]  # a sign goes with one figure only
        tokens.append((match.start() if shared else start, end))
    widened: list[tuple[int, int]] = []
    for start, end in sorted((span.start, span.end) for span in spans if span.end > span.start):
        cut = [(a, b) for a, b in tokens if a < end and start < b]
        first, last = min([start, *(a for a, _ in cut)]), max([end, *(b for _, b in cut)])
        if widened and first < widened[-1][1]:
            widened[-1] = (widened[-1][0], max(last, widened[-1][1]))
        else:
            widened.append((first, last))
    return tuple(Span.of(text, start, end) for start, end in widened)


def _with_signs(text: str, start: int, end: int) -> tuple[int, int]:
    """A token with the signs that belong to it, if it is a figure."""
    if text[end - 1].isdigit():
        sign = _UNIT_SIGN.match(text, end)
        end = sign.end() if sign else _over(text, end, 1)
    if text[start].isdigit():
        start = _over(text, start, -1)
        alone = text[start - 1 : start] in _POLARITY and not text[max(start - 2, 0) : start - 1].isalnum()
        start -= start > 0 and alone
    return start, end


def _over(text: str, position: int, step: int) -> int:
    """`position` moved over a currency sign, and over the space before it, if there is one."""
    at = position if step > 0 else position - 1
    spaced = at + step if _at(text, at) in _SPACES else at
    for place in (at, spaced):
        if unicodedata.category(_at(text, place) or " ") == "Sc":
            return place + 1 if step > 0 else place
    return position


def _at(text: str, position: int) -> str:
    return text[position] if 0 <= position < len(text) else ""
