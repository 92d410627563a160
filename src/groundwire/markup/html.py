"""HTML: what a browser does not show (tags, comments, scripts), around words that a reader sees."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

_COMMENT = re.compile(r"<!--(?:(?!-->|<!--).){0,2000}-->", re.DOTALL)
_ALTERNATIVE_TEXT = re.compile(r"\balt=(?:\"([^\"]+)\"|'([^']+)')", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
_DOCUMENT = re.compile(
    r"\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->).){0,2000}-->\s*)?<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9:-]*)")
_TAG_REST = re.compile(r"(?>[^\"'>]*(?:(?:\"[^\"]*\"|'[^']*')[^\"'>]*)*)>")
_UNSEEN = re.compile(
    r"\shidden(?=[\s=/>])|\saria-hidden\s*=\s*[\"']?true|\sstyle\s*=\s*(?:\"[^\"]*|'[^']*)"
    r"(?:display\s*:\s*none|visibility\s*:\s*hidden)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of an HTML document that is not hidden; offsets into the document."""

    kind: Literal["text", "open", "close"]
    start: int
    end: int
    name: str = ""
    """Of a tag, in lower case."""


@cache
def elements(kind: str) -> frozenset[str]:
    """The names of the elements of a kind: `breaks`, `cells`, `inline`, `hidden` or `void`."""
    data = files("groundwire.markup").joinpath("data", "html.toml").read_text(encoding="utf-8")
    return frozenset(tomllib.loads(data)[kind])


@cache
def _tag() -> re.Pattern[str]:
    breaks, cells, inline = ("|".join(sorted(elements(kind))) for kind in ("breaks", "cells", "inline"))
    return re.compile(
        rf"</?(?:(?P<breaks>{breaks})|(?P<cells>{cells})|(?:{inline}))(?:\s[^<>]{{0,300}})?/?>", re.IGNORECASE
    )


def is_document(text: str) -> bool:
    """Whether `text` is HTML as a whole: it says so, or it begins and ends with elements that stand by themselves."""
    if _DOCUMENT.match(text):
        return True
    first = _tag().match(text, len(text) - len(text.lstrip()))
    return first is not None and first["breaks"] is not None and text.rstrip().endswith(">")


def entity(text: str, position: int) -> tuple[str, int] | None:
    """The characters that the entity at `position` stands for (`&amp;`, `&#8239;`) and where it ends; None if none."""
    match = _ENTITY.match(text, position)
    if match is None:
        return None
    meant = html.unescape(match[0])
    return None if meant == match[0] else (meant, match.end())


def invisible(text: str, *, document: bool = False) -> Iterator[tuple[int, int, str]]:
    """The stretches of `text` that a browser does not show, each with what parts the words around it.

    That is a line end, a space or nothing. The text that stands for an image is shown. In running text, unknown names
    such as `<file>` are words; in a document they are tags, and scripts, styles and hidden elements are not shown.
    The stretches of a document come in order.
    """
    if document:
        yield from _around(text)
        return
    for match in _COMMENT.finditer(text):
        yield match.start(), match.end(), ""
    for match in _tag().finditer(text):
        parted = "\n" if match["breaks"] else " " if match["cells"] else ""
        yield from _around_alternative(text, match.start(), match.end(), parted)


def _around_alternative(text: str, start: int, end: int, parted: str) -> Iterator[tuple[int, int, str]]:
    """A tag, in two where it holds a text that is shown."""
    shown = alternative_text(text, start, end)
    if shown:
        yield start, shown[0], ""
        yield shown[1], end, ""
    else:
        yield start, end, parted


def alternative_text(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the text stands that is shown in place of the image of a tag; None if there is none."""
    shown = _ALTERNATIVE_TEXT.search(text, start, end)
    return shown.span(1 if shown[1] else 2) if shown else None


def _around(text: str) -> Iterator[tuple[int, int, str]]:
    """Everything in a document but the words that it shows."""
    position = 0
    parted = ""
    for token in tokens(text):
        if token.kind == "text":
            if position < token.start:
                yield position, token.start, parted
            position, parted = token.end, ""
        elif not parted and token.name in elements("breaks"):
            parted = "\n"
        elif not parted and token.name in elements("cells"):
            parted = " "
    if position < len(text):
        yield position, len(text), parted


def tokens(text: str) -> Iterator[Token]:
    """The tags and words of a document that a browser shows, in order; linear in the length of `text`."""
    scan = _Scan(text)
    hidden, depth = "", 0
    for token in scan.tokens():
        if hidden:
            if token.name == hidden and token.kind != "text":
                depth += 1 if token.kind == "open" else -1
                hidden = hidden if depth else ""
        elif token.kind == "open" and _is_hidden(text, token):
            hidden, depth = token.name, 1
        else:
            yield token
            shown = alternative_text(text, token.start, token.end) if token.name == "img" else None
            if shown:
                yield Token("text", *shown)


def shown(text: str) -> str:
    """What a browser shows of a piece of a document, on one line: without tags, with entities read."""
    pieces: list[str] = []
    for token in tokens(text):
        if token.kind == "text":
            pieces.append(html.unescape(text[token.start : token.end]))
        elif token.name in elements("breaks") or token.name in elements("cells"):
            pieces.append(" ")
    return " ".join("".join(pieces).split())


def _is_hidden(text: str, token: Token) -> bool:
    if token.name in elements("void") or text[token.end - 2] == "/":
        return False
    return token.name in elements("hidden") or bool(_UNSEEN.search(text, token.start, token.end))


class _Scan:
    """One pass over a document: tags, text, and what neither is, left out."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.broken = False
        """Whether a tag was found that never ends: from then on a `<` that no `>` follows soon is a character."""

    def tokens(self) -> Iterator[Token]:
        text, position, shown = self.text, 0, 0
        while (start := text.find("<", position)) >= 0:
            found = self._markup(start)
            if found is None:
                position = start + 1
                continue
            if shown < start:
                yield Token("text", shown, start)
            position = shown = found.end
            if found.name:
                yield found
            if found.kind == "open" and found.name in ("script", "style"):
                position = shown = self._raw_end(found)
        if shown < len(text):
            yield Token("text", shown, len(text))

    def _markup(self, start: int) -> Token | None:
        """The tag, comment or declaration at `start`, without a name unless it is a tag; None if it is text."""
        text = self.text
        if text.startswith("<!--", start):
            end = text.find("-->", start + 4)
            return Token("open", start, end + 3 if end >= 0 else len(text))
        name = _NAME.match(text, start)
        if name is None:
            end = self._next_end(start + 1) if text.startswith(("<!", "<?"), start) else 0
            return Token("open", start, end) if end else None
        end = self._tag_end(name.end())
        kind: Literal["open", "close"] = "close" if text[start + 1] == "/" else "open"
        return Token(kind, start, end, name[1].lower()) if end else None

    def _tag_end(self, position: int) -> int:
        """Where the tag ends whose name ends at `position`; 0 if nowhere."""
        if not self.broken:
            rest = _TAG_REST.match(self.text, position)
            if rest:
                return rest.end()
            self.broken = True
        return self._next_end(position)

    def _next_end(self, position: int) -> int:
        """After the next `>`; 0 if another `<` comes first."""
        following = self.text.find("<", position)
        return self.text.find(">", position, len(self.text) if following < 0 else following) + 1

    def _raw_end(self, token: Token) -> int:
        """Where the content of a script or style ends: only its own closing tag ends it."""
        closing = re.compile(rf"</{token.name}", re.IGNORECASE).search(self.text, token.end)
        return closing.start() if closing else len(self.text)
