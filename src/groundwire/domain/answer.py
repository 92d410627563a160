"""The text under audit, with sentences or claims that the caller already has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from groundwire.domain.text import Span, require_text
from groundwire.errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer, untouched; every span of a report is a pair of offsets into `text`."""

    text: str
    sentences: tuple[Span, ...] | None = None
    """The caller's own sentences, in order and not overlapping; None to let Groundwire split the text."""
    claims: tuple[Span, ...] | None = None
    """The caller's own claims, in order and not overlapping; None to let Groundwire find them."""

    def __post_init__(self) -> None:
        require_text(self.text, "the answer")
        for what, spans in (("sentence", self.sentences), ("claim", self.claims)):
            _require_spans(self.text, spans, what)

    @classmethod
    def of(
        cls,
        text: str | Answer,
        *,
        sentences: Iterable[str] | None = None,
        claims: Iterable[str] | None = None,
    ) -> Answer:
        """An answer from its text and, where the caller has them, its sentences or claims as verbatim strings.

        Raises:
            InputError: the text is not text, or a sentence or claim does not stand in it after the one before.
        """
        if isinstance(text, Answer):
            return text
        require_text(text, "the answer")
        return cls(
            text=text,
            sentences=None if sentences is None else _locate(text, sentences, "sentence"),
            claims=None if claims is None else _locate(text, claims, "claim"),
        )


def _require_spans(text: str, spans: tuple[Span, ...] | None, what: str) -> None:
    """Return if the spans are pieces of the text, in order and not overlapping.

    An empty list for an answer that says something would let it pass unread, so it is refused.
    """
    if spans is None:
        return
    if not spans and text.strip():
        raise InputError(f"the list of {what}s is empty, so nothing of the answer would be checked; leave it out")
    position = 0
    for number, span in enumerate(spans):
        if span.start < position or text[span.start : span.end] != span.text or not span.text.strip():
            raise InputError(f"{what} {number} is not a piece of the answer after the one before it")
        position = span.end


def _locate(text: str, pieces: Iterable[str], what: str) -> tuple[Span, ...]:
    if isinstance(pieces, str) or not isinstance(pieces, Iterable):
        raise InputError(f"{what}s must be a list of strings, not {type(pieces).__name__}")
    spans: list[Span] = []
    position = 0
    for number, given in enumerate(pieces):
        piece = require_text(given, f"{what} {number}").strip()
        start = text.find(piece, position) if piece else -1
        if start < 0:
            raise InputError(
                f"{what} {number} ({piece[:60]!r}) does not stand in the answer after the one before it; "
                f"hand in {what}s verbatim and in order"
            )
        position = start + len(piece)
        spans.append(Span.of(text, start, position))
    return tuple(spans)
