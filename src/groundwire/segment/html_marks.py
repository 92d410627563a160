"""HTML inside running text: tags and comments, which a reader does not see, around words that a reader does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from groundwire.segment.rules import load

_COMMENT = re.compile(r"<!--(?:(?!-->|<!--).){0,2000}-->", re.DOTALL)
_ALTERNATIVE_TEXT = re.compile(r"\balt=(?:\"([^\"]+)\"|'([^']+)')", re.IGNORECASE)


@cache
def _tag() -> re.Pattern[str]:
    names = load("html")
    breaks, cells, inline = ("|".join(names[kind]) for kind in ("breaks", "cells", "inline"))
    return re.compile(
        rf"</?(?:(?P<breaks>{breaks})|(?P<cells>{cells})|(?:{inline}))(?:\s[^<>]{{0,300}})?/?>", re.IGNORECASE
    )


def invisible(text: str) -> Iterator[tuple[int, int, str]]:
    """The stretches of `text` that a browser does not show, each with what parts the words around it.

    That is a line end, a space or nothing. The text that stands for an image is shown; unknown names such as
    `<file>` are words.
    """
    for match in _COMMENT.finditer(text):
        yield match.start(), match.end(), ""
    for match in _tag().finditer(text):
        shown = _ALTERNATIVE_TEXT.search(match[0])
        if shown:
            first, last = shown.span(1 if shown[1] else 2)
            yield match.start(), match.start() + first, ""
            yield match.start() + last, match.end(), ""
        else:
            yield match.start(), match.end(), "\n" if match["breaks"] else " " if match["cells"] else ""
