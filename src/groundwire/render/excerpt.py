"""A quote with the rest of its line, short enough to read."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from groundwire.domain.evidence import Evidence
from groundwire.domain.quotation import SourceSpan
from groundwire.domain.verdict import Quote
from groundwire.markup import is_document, shown
from groundwire.render.safe import safe_line

CONTEXT = 70
"""Characters shown on either side of a quote: about one line of a terminal, enough to see what it is about."""

LONGEST_QUOTE = 320
"""Characters of a quote beyond which its middle is left out: about four lines of a terminal."""

LINE_END = re.compile(r"[\r\n\v\f\u2028\u2029]")
"""Where the surroundings of a quote end: behind it may be a heading, another item or another row."""

BLOCK_START = re.compile(r"^(?:[\s|]|(?:#+|[-*+])(?=\s))+")
"""What Markdown puts before the words of a heading, an item or a row. A sign that touches a word (-5, #1) stays."""

CELL_END = " \t|"
"""What Markdown puts behind the last cell of a row."""

ELLIPSIS = "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A quote between the words before and after it, all on one line and harmless for a terminal."""

    source_id: str
    before: str
    quote: str
    after: str


def excerpt(quote: Quote, evidence: Evidence) -> Excerpt:
    """`quote` in the rest of its line; without it if its source is not at hand or has other characters there.

    Of HTML the words are shown that a browser shows.
    """
    source = evidence.by_id.get(quote.source_id)
    text = source.text if source and source.text[quote.start : quote.end] == quote.text else ""
    if is_document(text):
        return _of_page(quote, text)
    # One character more than is shown tells whether the line goes on.
    before = LINE_END.split(text[max(0, quote.start - CONTEXT - 1) : quote.start])[-1]
    after = LINE_END.split(text[quote.end : quote.end + CONTEXT + 1])[0]
    long_before, long_after = len(before) > CONTEXT, len(after) > CONTEXT
    before = f"{ELLIPSIS}{_after_first_break(before[1:])}" if long_before else BLOCK_START.sub("", before)
    after = f"{_before_last_break(after[:-1])}{ELLIPSIS}" if long_after else after.rstrip(CELL_END)
    return Excerpt(
        source_id=safe_line(quote.source_id),
        before=_keep_edge(before, trailing=True),
        quote=shorten(quote.text),
        after=_keep_edge(after, trailing=False),
    )


def readable(passage: SourceSpan, evidence: Evidence) -> str:
    """The words of `passage` as a reader knows them: what a browser shows where its source is HTML, else all of it."""
    source = evidence.by_id.get(passage.source_id)
    return (source is not None and is_document(source.text) and shown(passage.text)) or passage.text


def _of_page(quote: Quote, text: str) -> Excerpt:
    """A quote from HTML, with the words around it up to the next tag."""
    before = text[max(0, quote.start - CONTEXT) : quote.start].rpartition(">")[2]
    after = text[quote.end : quote.end + CONTEXT].partition("<")[0]
    before, after = ("" if set("<>") & set(each) else html.unescape(each) for each in (before, after))
    return Excerpt(
        source_id=safe_line(quote.source_id),
        before=_keep_edge(before.lstrip(), trailing=True),
        quote=shorten(shown(quote.text) or quote.text),
        after=_keep_edge(after.rstrip(), trailing=False),
    )


def shorten(text: str, limit: int = LONGEST_QUOTE) -> str:
    """`text` on one line, harmless for a terminal, with its middle left out if it is longer than `limit`."""
    line = safe_line(text)
    if len(line) <= limit:
        return line
    half = (limit - len(f" {ELLIPSIS} ")) // 2
    return f"{_before_last_break(line[:half]).rstrip()} {ELLIPSIS} {_after_first_break(line[-half:]).lstrip()}"


def _after_first_break(text: str) -> str:
    _, found, rest = text.partition(" ")
    return rest if found else text


def _before_last_break(text: str) -> str:
    rest, found, _ = text.rpartition(" ")
    return rest if found else text


def _keep_edge(text: str, *, trailing: bool) -> str:
    """One line of `text` that keeps a space where it touches the quote, if there was white space."""
    line = safe_line(text)
    edge = text[-1:] if trailing else text[:1]
    if not line or not edge.isspace():
        return line
    return f"{line} " if trailing else f" {line}"
