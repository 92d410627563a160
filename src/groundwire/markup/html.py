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

from groundwire.markup.styles import Sheet, attributes, hides

_COMMENT = re.compile(r"<!--(?:(?!-->|<!--).){0,2000}-->", re.DOTALL)
_COMMENT_END = re.compile(r"-->|(?<!<!)--!>")
_ALTERNATIVE_TEXT = re.compile(r"\balt=(?:\"([^\"]+)\"|'([^']+)')", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
_DOCUMENT = re.compile(
    r"\ufeff?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->).){0,2000}-->\s*)?<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9:-]*)")
_STYLE = re.compile(r"<style\b[^<>]{0,300}>", re.IGNORECASE)
_TAG_REST = re.compile(r"(?>[^\"'>]*(?:(?:\"[^\"]*\"|'[^']*')[^\"'>]*)*)>")


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of an HTML document that is not hidden; offsets into the document."""

    kind: Literal["text", "open", "close", "comment"]
    start: int
    end: int
    name: str = ""
    """Of a tag, in lower case."""


@cache
def elements(kind: str) -> frozenset[str]:
    """The names of the elements of a kind: `breaks`, `cells`, `inline`, `hidden`, `struck` or `void`."""
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
    if "<" not in text:
        return False
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

    That is a line end, a space or nothing. In running text, unknown names such as `<file>` are words, and the text that
    stands for an image is read; in a document they are tags, and scripts, styles, hidden elements, struck-out words and
    texts that stand for images are not shown.
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
    yield from _seen(text, _Scan(text), sheet(text))


def sheet(text: str) -> Sheet:
    """What the style sheets in `text` hide."""
    found = Sheet()
    position = 0
    while match := _STYLE.search(text, position):
        position = _raw_end(text, "style", match.end())
        found.read(text[match.end() : position])
    return found


def hidden_elements(text: str) -> Iterator[tuple[int, int, bool]]:
    """The comments, and the elements from tag to tag, in running text that a browser would not show, in order.

    The last value tells whether the end was found; if not, it is where the tag or comment that begins it ends.
    """
    hiding = sheet(text)
    opened: Token | None = None
    depth = 0
    for token in _Scan(text).tokens(comments=True):
        if opened is not None:
            if token.name == opened.name and token.kind != "text":
                depth += 1 if token.kind == "open" else -1
                if not depth:
                    yield opened.start, token.end, True
                    opened = None
        elif token.kind == "comment":
            closed = _COMMENT_END.search(text, max(token.end - 4, token.start + 2), token.end)
            yield token.start, token.end if closed else token.start + 4, bool(closed)
        elif token.kind == "open" and token.name == "img":
            yield token.start, token.end, True
        elif token.kind == "open" and is_hidden(text, token, hiding):
            opened, depth = token, 1
    if opened is not None:
        yield opened.start, opened.end, False


def _seen(text: str, scan: _Scan, hiding: Sheet) -> Iterator[Token]:
    hidden, depth = "", 0
    for token in scan.tokens():
        if hidden:
            if token.name == hidden and token.kind != "text":
                depth += 1 if token.kind == "open" else -1
                hidden = hidden if depth else ""
        elif token.kind == "open" and is_hidden(text, token, hiding):
            hidden, depth = token.name, 1
        else:
            yield token


def shown(text: str) -> str:
    """What a browser shows of a piece of a document, on one line: without tags, with entities read."""
    pieces: list[str] = []
    for token in tokens(text):
        if token.kind == "text":
            pieces.append(html.unescape(text[token.start : token.end]))
        elif token.name in elements("breaks") or token.name in elements("cells"):
            pieces.append(" ")
    return " ".join("".join(pieces).split())


def is_hidden(text: str, token: Token, hiding: Sheet) -> bool:
    """Whether the element that a tag opens is not shown, or shown as struck out."""
    if token.name in elements("void"):
        return False
    if token.name in elements("hidden") | elements("struck"):
        return text[token.end - 2] != "/" or token.name != "svg"
    if text.find(" ", token.start, token.end) < 0 and not text[token.start : token.end].split()[1:]:
        return token.name == "dialog" or hiding.hides(token.name, {})
    stated = attributes(text[token.start : token.end])
    if "hidden" in stated or stated.get("aria-hidden", "").strip().lower() == "true":
        return True
    if token.name == "dialog" and "open" not in stated:
        return True
    own = hides(stated.get("style", ""))
    return hiding.hides(token.name, stated) if own is None else own


def _raw_end(text: str, name: str, position: int) -> int:
    """Where the content of a script or style ends: only its own closing tag ends it."""
    closing = re.compile(rf"</{name}", re.IGNORECASE).search(text, position)
    return closing.start() if closing else len(text)


class _Scan:
    """One pass over a document: tags, text, and what neither is, left out."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.broken = False
        """Whether a tag was found that never ends: from then on a `<` that no `>` follows soon is a character."""

    def tokens(self, *, comments: bool = False) -> Iterator[Token]:
        text, position, shown = self.text, 0, 0
        while (start := text.find("<", position)) >= 0:
            found = self._markup(start)
            if found is None:
                position = start + 1
                continue
            if shown < start:
                yield Token("text", shown, start)
            position = shown = found.end
            if found.name or (comments and found.kind == "comment"):
                yield found
            if found.kind == "open" and found.name in elements("raw"):
                position = shown = _raw_end(text, found.name, found.end)
        if shown < len(text):
            yield Token("text", shown, len(text))

    def _markup(self, start: int) -> Token | None:
        """The tag, comment or declaration at `start`, without a name unless it is a tag; None if it is text."""
        text = self.text
        if text.startswith("<!--", start):
            closed = _COMMENT_END.search(text, start + 2)
            return Token("comment", start, closed.end() if closed else len(text))
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
