"""Finding the words of a quote in a source although their typography differs; the source's own characters come back."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Self

from groundwire.domain.text import Span

_QUOTE_MARKS = dict.fromkeys("“”„‟«»″〝〞＂", '"') | dict.fromkeys("‘’‚‛‹›′`´＇", "'")
_DASHES = dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
_SIGNS = {**_QUOTE_MARKS, **_DASHES, "…": "..."}
_INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufeff")
_EMPHASIS = re.compile(r"(?<!\\)(?:\*\*|__|~~|[*`])")
_HYPHENATED_LINE_END = re.compile(r"(?<=\w)-[ \t]*\r?\n[ \t]*(?=[a-zß-ÿ])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A text without typographic differences, and where each of its characters came from."""

    text: str
    origins: tuple[int, ...]
    """Offset in the original of each folded character."""
    length: int
    """Length of the original."""

    @classmethod
    def of(cls, text: str) -> Self:
        """`text` with compatibility forms, quote marks, dashes, white space, case and emphasis marks made equal."""
        dropped = _dropped(text)
        characters: list[str] = []
        origins: list[int] = []
        for offset, character in enumerate(text):
            if offset in dropped or character in _INVISIBLE:
                continue
            folded = _SIGNS.get(character) or unicodedata.normalize("NFKC", character).casefold()
            for piece in folded:
                sign = _SIGNS.get(piece, piece)
                if sign.isspace():
                    if not characters or characters[-1] == " ":
                        continue
                    sign = " "
                characters.append(sign)
                origins.extend([offset] * len(sign))
        return cls(text="".join(characters), origins=tuple(origins), length=len(text))

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the original of the folded characters `start:end`, combining marks after them included."""
        last = self.origins[end - 1] + 1
        return self.origins[start], last


def locate(quote: str, source: str, *, occurrence: int = 0) -> Span | None:
    """Where the n-th occurrence (from 0) of a quote stands in a source, as the source's own characters; else None.

    Differences of typography do not count: compatibility forms (NFKC), letter case, quote marks, dashes, white space,
    soft hyphens, words hyphenated at a line end, Markdown emphasis.
    """
    wanted = Folded.of(quote).text.strip()
    if not wanted:
        return None
    folded = Folded.of(source)
    start = -1
    for _ in range(occurrence + 1):
        start = folded.text.find(wanted, start + 1)
        if start < 0:
            return None
    return Span.of(source, *folded.span(start, start + len(wanted)))


def _dropped(text: str) -> frozenset[int]:
    """Offsets of emphasis marks, and of hyphens that only break a word at a line end."""
    spans = [match.span() for pattern in (_EMPHASIS, _HYPHENATED_LINE_END) for match in pattern.finditer(text)]
    return frozenset(offset for start, end in spans for offset in range(start, end))
