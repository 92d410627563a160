"""Finding the words of a quote in a source although their typography differs; the source's own characters come back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from groundwire.domain.text import Span
from groundwire.quotes.folded import Folded, Piece, parts

MAX_GAP = 800
"""Characters that one ellipsis may leave out: about a long paragraph. Words further apart are two quotes."""

MOST_WORK = 50_000_000
"""Characters compared in one search. Only a text made to repeat itself needs more; a quote is then not found."""

EDGES = " .,;:!?'"
"""What a quote may have at its ends that the source has not: the sentence that quotes it has its own punctuation."""

_FIRST_IDEOGRAPH = "\u2e80"
"""From here on characters are written without spaces between words, so that a word may begin anywhere."""


def locate(quote: str, source: str, *, occurrence: int = 0) -> Span | None:
    """Where the n-th occurrence (from 0) of a quote stands in a source, as the source's own characters; else None.

    Differences of typography do not count (see `Folded.of`), nor punctuation at the ends. A quote never begins or ends
    inside a word or a number. Where it leaves something out (`…`, `...`, `[...]`) or puts something in (`[sic]`), its
    pieces must follow each other with at most `MAX_GAP` characters between two of them; the span covers them all.
    """
    found = next(islice(SourceText(source).occurrences(quote), occurrence, None), None)
    return found[0] if found else None


Found = tuple[Span, tuple[Span, ...]]


@dataclass(frozen=True)
class SourceText:
    """A source in which quotes are looked for; it is folded once, for all of them."""

    text: str

    @cached_property
    def folded(self) -> Folded:
        """The source as it stands, apart from typography."""
        return Folded.of(self.text)

    @cached_property
    def words(self) -> list[Piece]:
        """Its words, as folded."""
        return self.folded.words

    @cached_property
    def _flowing(self) -> Folded:
        """The same without marks of lists, block quotes, headings and tables: for quotes that run over several."""
        return Folded.of(self.text, layout=False)

    def occurrences(self, quote: str) -> Iterator[Found]:
        """Each place where a quote stands, in order: the span, and the spans of the pieces between ellipses."""
        for folded, wanted in self._ways(quote):
            found = self._spans(folded, wanted) if any(wanted) else iter(())
            first = next(found, None)
            if first is not None:
                yield first
                yield from found
                return

    def _ways(self, quote: str) -> Iterator[tuple[Folded, list[str]]]:
        """What is looked for and in what, from the plainest way on; what later ones need is made only for them."""
        whole = Folded.of(quote).text.strip()
        yield self.folded, [whole]
        yield self.folded, [whole.strip(EDGES)]
        pieces = [Folded.of(quote[start:end], layout=False).text.strip(EDGES) for start, end in parts(quote)]
        shown = [piece for piece in pieces if piece]
        yield self.folded, shown
        yield self._flowing, shown

    def _spans(self, folded: Folded, wanted: list[str]) -> Iterator[Found]:
        for chain in _chains(folded.text, wanted):
            spans = tuple(Span.of(self.text, *folded.span(start, end)) for start, end in chain)
            yield Span.of(self.text, spans[0].start, spans[-1].end), spans


def _chains(text: str, pieces: list[str]) -> Iterator[list[tuple[int, int]]]:
    """Each place where the pieces stand in order, none further from the one before than `MAX_GAP`."""
    first, *rest = pieces
    for start in _places(text, first):
        chain = [(start, start + len(first))]
        for piece in rest:
            position = chain[-1][1]
            following = next(_places(text, piece, position, position + MAX_GAP + len(piece)), None)
            if following is None:
                break
            chain.append((following, following + len(piece)))
        else:
            yield chain


def _places(text: str, piece: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Where `piece` stands in `text` between two offsets, by whole words and numbers."""
    if not piece:
        return
    end = len(text) if end is None else end
    for _ in range(max(MOST_WORK // len(piece), 1)):
        found = text.find(piece, start, end)
        if found < 0:
            return
        if not _cuts_left(text, found) and not _cuts_right(text, found + len(piece)):
            yield found
        start = found + 1


def _cuts_left(text: str, position: int) -> bool:
    """Whether a word or number goes over `position` that does not begin there."""
    before, first = text[position - 1 : position], text[position : position + 1]
    if first.isdigit() and before and before in ".,-+":
        earlier = text[position - 2 : position - 1]
        return earlier.isdigit() if before in ".," else not earlier.isalnum()
    return _joined(before, first)


def _cuts_right(text: str, position: int) -> bool:
    """Whether a word or number goes over `position` that does not end there."""
    last, after = text[position - 1 : position], text[position : position + 1]
    if last.isdigit() and after and after in ".,%":
        return after == "%" or text[position + 1 : position + 2].isdigit()
    return _joined(last, after)


def _joined(left: str, right: str) -> bool:
    if not left.isalnum() or not right.isalnum():
        return False
    return left < _FIRST_IDEOGRAPH and right < _FIRST_IDEOGRAPH
