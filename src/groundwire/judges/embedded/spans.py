"""The words of a claim that no passage carries, as spans of the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable

from groundwire.domain.claim import Claim
from groundwire.domain.text import Span
from groundwire.facts.words import DEFAULT_LANGUAGE, words
from groundwire.judges.embedded.parsed import Parsed

_MARKER = re.compile(r"\[[^\[\]]{1,60}\]|【[^【】]{1,60}】")


def unsupported_spans(claim: Claim, passages: Iterable[Parsed]) -> tuple[Span, ...]:
    """Runs of words of the claim that stand in none of the passages, with the small words that lead into them.

    Offsets are into the answer. Nothing leads into a figure, and citation markers say nothing that a passage could
    carry. The whole claim, if every word with content is missing.
    """
    read = tuple(passages)
    spans: list[tuple[int, int]] = []
    lead: int | None = None
    run: tuple[int, int] | None = None
    markers = [match.span() for match in _MARKER.finditer(claim.text)]
    for word in words(claim.text, language=read[0].language if read else DEFAULT_LANGUAGE):
        if any(start <= word.start < end for start, end in markers):
            continue
        if word.is_stop:
            lead = word.start if lead is None else lead
            continue
        if any(passage.says(word) for passage in read):
            spans += [run] if run else []
            run = None
        elif run:
            run = (run[0], word.end)
        else:
            run = (word.start if lead is None or word.is_number else lead, word.end)
        lead = None
    spans += [run] if run else []
    return tuple(Span.of(claim.text, start, end).shifted(claim.start) for start, end in spans)
