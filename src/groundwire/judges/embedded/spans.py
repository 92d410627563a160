"""The words of a claim that no passage carries, as spans of the answer."""

from __future__ import annotations

from collections.abc import Iterable

from groundwire.domain.claim import Claim
from groundwire.domain.text import Span
from groundwire.facts.words import DEFAULT_LANGUAGE, words
from groundwire.judges.embedded.parsed import Parsed


def unsupported_spans(claim: Claim, passages: Iterable[Parsed]) -> tuple[Span, ...]:
    """Runs of words of the claim that stand in none of the passages, with the small words that lead into them.

    Offsets are into the answer. The whole claim, if every word with content is missing.
    """
    read = tuple(passages)
    spans: list[tuple[int, int]] = []
    lead: int | None = None
    run: tuple[int, int] | None = None
    for word in words(claim.text, language=read[0].language if read else DEFAULT_LANGUAGE):
        if word.is_stop:
            lead = word.start if lead is None else lead
            continue
        if any(passage.says(word) for passage in read):
            spans += [run] if run else []
            run = None
        else:
            run = (run[0], word.end) if run else (word.start if lead is None else lead, word.end)
        lead = None
    spans += [run] if run else []
    return tuple(Span.of(claim.text, start, end).shifted(claim.start) for start, end in spans)
