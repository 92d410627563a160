"""A quote with some of its surroundings, short enough to read."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.domain.evidence import Evidence
from groundwire.domain.verdict import Quote
from groundwire.render.safe import safe_line

CONTEXT = 70
"""Characters shown on either side of a quote: about one line of a terminal, enough to see what it is about."""

LONGEST_QUOTE = 320
"""Characters of a quote beyond which its middle is left out: about four lines of a terminal."""

ELLIPSIS = "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A quote between the words before and after it, all on one line and harmless for a terminal."""

    source_id: str
    before: str
    quote: str
    after: str


def excerpt(quote: Quote, evidence: Evidence) -> Excerpt:
    """`quote` in its surroundings; without any if its source is not at hand or has other characters there."""
    source = evidence.by_id.get(quote.source_id)
    text = source.text if source and source.text[quote.start : quote.end] == quote.text else ""
    before = text[max(0, quote.start - CONTEXT) : quote.start]
    after = text[quote.end : quote.end + CONTEXT]
    if text and quote.start > CONTEXT:
        before = f"{ELLIPSIS}{_after_first_break(before)}"
    if quote.end + CONTEXT < len(text):
        after = f"{_before_last_break(after)}{ELLIPSIS}"
    return Excerpt(
        source_id=safe_line(quote.source_id),
        before=_keep_edge(before, trailing=True),
        quote=shorten(quote.text),
        after=_keep_edge(after, trailing=False),
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
