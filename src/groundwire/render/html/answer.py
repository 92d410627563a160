"""The answer as the page shows it: character for character, cut into what is said and what was made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from groundwire.domain.report import CheckedClaim, CheckedSentence, Citation, Report
from groundwire.domain.text import Span
from groundwire.domain.verdict import Verdict
from groundwire.render.layers import Piece, cut


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A run of characters that look the same."""

    text: str
    missing: bool = False
    """Whether no source carries them, in a claim that is carried in part."""
    citation: Citation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The words of one claim, or words between claims."""

    claim: CheckedClaim | None
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One sentence, or what stands between two: a list marker, a heading's sign, an empty line."""

    sentence: CheckedSentence | None
    parts: tuple[Part, ...]
    overlapping: tuple[CheckedClaim, ...] = ()
    """Claims whose words belong to an earlier claim as well, where a link to them cannot be drawn over the words."""


def blocks(answer: str, report: Report) -> Iterator[Block]:
    """The whole answer, in order."""
    position = 0
    for sentence in report.sentences:
        yield from _between(answer[position : sentence.start])
        yield _sentence(answer, sentence)
        position = sentence.end
    yield from _between(answer[position:])


def _between(text: str) -> Iterator[Block]:
    if text:
        yield Block(sentence=None, parts=(Part(claim=None, words=(Words(text=text),)),))


def _sentence(answer: str, sentence: CheckedSentence) -> Block:
    drawn, overlapping = _apart(sentence.claims)
    layers: list[tuple[Span, Span]] = [(span, span) for span in (*drawn, *sentence.citations)]
    layers += [(span, span) for claim in drawn for span in _missing(claim)]
    pieces = groupby(cut(sentence.start, sentence.end, layers), key=_claim)
    parts = tuple(Part(claim=claim, words=tuple(_words(answer, piece) for piece in run)) for claim, run in pieces)
    return Block(sentence=sentence, parts=parts, overlapping=tuple(overlapping))


def _apart(claims: Iterable[CheckedClaim]) -> tuple[list[CheckedClaim], list[CheckedClaim]]:
    """The claims whose words are their own, and those whose words an earlier one has already."""
    drawn: list[CheckedClaim] = []
    overlapping: list[CheckedClaim] = []
    for claim in claims:
        free = claim.end > claim.start and (not drawn or claim.start >= drawn[-1].end)
        (drawn if free else overlapping).append(claim)
    return drawn, overlapping


def _missing(claim: CheckedClaim) -> Sequence[Span]:
    """The words that no source carries, where they are some of the claim and not all of it."""
    if claim.verdict is Verdict.SUPPORTED:
        return ()
    return [span for span in claim.unsupported_spans if span.start > claim.start or span.end < claim.end]


def _claim(piece: Piece[Span]) -> CheckedClaim | None:
    return next((layer for layer in piece.layers if isinstance(layer, CheckedClaim)), None)


def _words(answer: str, piece: Piece[Span]) -> Words:
    citation = next((layer for layer in piece.layers if isinstance(layer, Citation)), None)
    missing = any(not isinstance(layer, CheckedClaim | Citation) for layer in piece.layers)
    return Words(text=answer[piece.start : piece.end], missing=missing, citation=citation)
