"""Quotes looked for in all sources: where they stand, whether that is the source cited, what comes nearest."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import islice

from groundwire.domain.evidence import Evidence
from groundwire.domain.quotation import Located, NearMiss, SourceSpan
from groundwire.quotes.locate import SourceText
from groundwire.quotes.near_miss import nearest


class EvidenceText:
    """The sources of an answer, each folded once for all quotes that are looked for; safe to share once made."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence

    @cached_property
    def _texts(self) -> dict[str, SourceText]:
        return {source.id: SourceText(source.text) for source in self.evidence.sources}

    def locate(self, quote: str, *, cited: Collection[str] = (), occurrence: int = 0) -> Located | None:
        """Where the n-th occurrence (from 0) of a quote stands; None if it stands nowhere.

        The sources that it was ascribed to, `cited`, come first, then the others in their order. `misplaced` says
        whether it stands only in another.
        """
        found = ((source_id, each) for source_id, text in self._in_order(cited) for each in text.occurrences(quote))
        nth = next(islice(found, occurrence, None), None)
        if nth is None:
            return None
        source_id, (span, parts) = nth
        passage = SourceSpan(start=span.start, end=span.end, text=span.text, source_id=source_id)
        return Located(passage=passage, parts=parts, cited=tuple(cited))

    def nearest(self, quote: str, *, cited: Collection[str] = ()) -> NearMiss | None:
        """The passage nearest to a quote that stands nowhere; None if none is near. Ties go to the cited sources."""
        misses = (nearest(quote, text, source_id) for source_id, text in self._in_order(cited))
        return max((miss for miss in misses if miss), key=lambda miss: miss.similarity, default=None)

    def _in_order(self, cited: Collection[str]) -> Iterator[tuple[str, SourceText]]:
        yield from sorted(self._texts.items(), key=lambda item: item[0] not in cited)
