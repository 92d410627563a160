"""The passage that comes nearest to words which stand nowhere, and what differs in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from groundwire.domain.quotation import Difference, NearMiss, SourceSpan
from groundwire.domain.text import Span
from groundwire.quotes.folded import Folded, Piece
from groundwire.quotes.locate import SourceText

if TYPE_CHECKING:
    from rapidfuzz.distance._initialize import Opcode

NEAR = 0.7
"""Share of characters in common, in order, from which a passage is what a quote was meant to be.

Two sentences on one subject that were written apart share about half of their characters; a quote with one word
changed shares more than four fifths.
"""

MOST_WORDS = 300
"""Words of a quote that are compared; of a longer one the first so many stand for all."""

MOST_PLACES = 3
"""Places of a source that are compared with the quote, those that share most of its words."""


def nearest(quote: str, source: SourceText, source_id: str) -> NearMiss | None:
    """The passage of `source` that is nearest to `quote`; None if none is near, or nothing differs.

    Candidates are the stretches that hold most of the quote's words, rare ones counting more; the nearest of them by
    common subsequence is compared word by word. Linear in the length of the source.
    """
    wanted = Folded.of(quote).words[:MOST_WORDS]
    if not wanted:
        return None
    found = [_compared(quote, wanted, source, place, source_id) for place in _places(wanted, source)]
    return max((miss for miss in found if miss), key=lambda miss: miss.similarity, default=None)


def _places(wanted: Sequence[Piece], source: SourceText) -> Iterator[list[Piece]]:
    """The stretches of the source that share most of the wanted words, best first, none twice."""
    words = source.words
    names = {word for word, _, _ in wanted}
    hits = [(number, word) for number, (word, _, _) in enumerate(words) if word in names]
    counts = Counter(word for _, word in hits)
    width = 2 * len(wanted)
    scored = sorted(_windows(hits, counts, width), reverse=True)
    taken: list[int] = []
    for _, negative in scored:
        if len(taken) == MOST_PLACES:
            return
        if all(abs(-negative - other) > width // 2 for other in taken):
            taken.append(-negative)
            yield words[max(-negative - len(wanted) // 2, 0) : -negative + width]


def _windows(hits: Sequence[tuple[int, str]], counts: Counter[str], width: int) -> Iterator[tuple[float, int]]:
    """For the stretch that begins at each hit: the weight of the different wanted words in it, and its begin."""
    held: Counter[str] = Counter()
    weight, last = 0.0, 0
    for number, word in hits:
        while last < len(hits) and hits[last][0] < number + width:
            weight += 0.0 if held[hits[last][1]] else 1 / counts[hits[last][1]]
            held[hits[last][1]] += 1
            last += 1
        yield weight, -number
        held[word] -= 1
        weight -= 0.0 if held[word] else 1 / counts[word]


def _compared(
    quote: str, wanted: Sequence[Piece], source: SourceText, place: Sequence[Piece], source_id: str
) -> NearMiss | None:
    """The part of a stretch that is nearest to the quote, and how; None if it is not near enough or the same."""
    from rapidfuzz.distance import Indel, Levenshtein

    ours, theirs = [word for word, _, _ in wanted], [word for word, _, _ in place]
    theirs, place = _narrowed(ours, theirs, place)
    similarity = Indel.normalized_similarity(" ".join(ours), " ".join(theirs))
    if not place or similarity < NEAR or ours == theirs:
        return None
    told = Folded.of(quote)
    differences = tuple(
        Difference(quoted=_span(quote, told, wanted, a, b), found=_span(source.text, source.folded, place, c, d))
        for a, b, c, d in _changes(Levenshtein.opcodes(ours, theirs))
    )
    whole = _span(source.text, source.folded, place, 0, len(place))
    passage = SourceSpan(start=whole.start, end=whole.end, text=whole.text, source_id=source_id)
    return NearMiss(passage=passage, similarity=round(similarity, 3), differences=differences)


def _narrowed(ours: list[str], theirs: list[str], place: Sequence[Piece]) -> tuple[list[str], Sequence[Piece]]:
    """The stretch without the words around what corresponds to ours."""
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.fuzz import partial_ratio_alignment

    found = partial_ratio_alignment(ours, theirs) if len(theirs) > len(ours) else None
    if found is not None:
        room = len(ours) // 3 + 1
        first, last = max(found.dest_start - room, 0), found.dest_end + room
        theirs, place = theirs[first:last], place[first:last]
    shared = [op for op in Levenshtein.opcodes(ours, theirs) if op.tag == "equal"]
    if not shared:
        return [], []
    # Words of ours before and behind the shared ones stand for as many of theirs.
    first = max(shared[0].dest_start - shared[0].src_start, 0)
    last = shared[-1].dest_end + len(ours) - shared[-1].src_end
    return theirs[first:last], place[first:last]


def _changes(operations: Iterable[Opcode]) -> Iterator[tuple[int, int, int, int]]:
    """The runs of words that differ: their place in ours and in theirs."""
    for equal, group in groupby(operations, key=lambda op: op.tag == "equal"):
        run = list(group)
        if not equal:
            yield run[0].src_start, run[-1].src_end, run[0].dest_start, run[-1].dest_end


def _span(text: str, folded: Folded, pieces: Sequence[Piece], first: int, last: int) -> Span:
    """The words `first:last` in the text as given; empty, where the next one begins, if there are none."""
    if first < last:
        return Span.of(text, *folded.span(pieces[first][1], pieces[last - 1][2]))
    place = folded.origins[pieces[first][1]] if first < len(pieces) else folded.ends[pieces[-1][2] - 1]
    return Span.of(text, place, place)
