"""The words of a claim that no passage carries, as spans of the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from groundwire.domain.claim import Claim
from groundwire.domain.synonyms import Synonyms
from groundwire.domain.text import Span
from groundwire.facts.synonyms import Occurrence, occurrences
from groundwire.facts.words import DEFAULT_LANGUAGE, Word, content_words, words
from groundwire.judges.embedded.parsed import Parsed

_MARKER = re.compile(r"\[[^\[\]]{1,60}\]|【[^【】]{1,60}】")


def unsupported_spans(claim: Claim, passages: Iterable[Parsed], synonyms: Synonyms = ()) -> tuple[Span, ...]:
    """Runs of words of the claim that stand in none of the passages, with the small words that lead into them.

    Offsets are into the answer. Nothing leads into a figure, and citation markers say nothing that a passage could
    carry. The whole claim, if every word with content is missing.
    """
    read = tuple(passages)
    terms = occurrences(claim.text, synonyms)
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
        if any(_carries(passage, word, terms) for passage in read):
            spans += [run] if run else []
            run = None
        elif run:
            run = (run[0], word.end)
        else:
            run = (word.start if lead is None or word.is_number else lead, word.end)
        lead = None
    spans += [run] if run else []
    return tuple(Span.of(claim.text, start, end).shifted(claim.start) for start, end in spans)


def _carries(passage: Parsed, word: Word, terms: Sequence[Occurrence]) -> bool:
    """Whether a passage says a word, or all of the term that stands for the one that the word is part of."""
    term = next((term for term in terms if term.start <= word.start < term.end), None)
    if term is None:
        return passage.says(word)
    return all(map(passage.says, content_words(term.canonical, language=passage.language)))
