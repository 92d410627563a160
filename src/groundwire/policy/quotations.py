"""Words that the answer puts between quotation marks: whether they stand in the sources, and in the one cited."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from groundwire.domain.evidence import Evidence
from groundwire.domain.quotation import Located, NearMiss
from groundwire.domain.report import CheckedSentence, Citation, Finding
from groundwire.domain.text import Span, excerpt
from groundwire.facts.rules import rules
from groundwire.facts.words import fold
from groundwire.quotes import EDGES, EvidenceText, quotations
from groundwire.segment.language import detect

LEAST_WORDS = 3
"""Words from which a quotation gives somebody's words; fewer are a term or a name as often as not."""

LEAST_WITH_FIGURE = 2
"""The same for words with a figure among them, which is no name."""

LEAST_CHARACTERS = 6
"""The same in characters, for scripts without spaces."""

DENIAL_REACH = 6
"""Words before a quotation among which a negation denies that it is there: `nowhere does it say "free of charge"`."""

SHOWN = 100
"""Characters of a quotation or passage shown in a message."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_NAMELESS = 4
"""Letters up to which a word of a title may begin with a small letter."""


def quotation_findings(
    sentences: Sequence[CheckedSentence], evidence: Evidence, asked: Iterable[str]
) -> tuple[Finding, ...]:
    """A finding for each quotation that stands in no source as it is given, or only in another than the one cited.

    Terms, titles, words of what was `asked` (the user's words) and words that the answer says are missing are left
    alone.
    """
    texts, questions = EvidenceText(evidence), EvidenceText(Evidence.of(asked))
    return tuple(
        finding
        for sentence in sentences
        if sentence.claims
        for quotation in quotations(sentence.text)
        if _gives_words(quotation.text) and questions.locate(quotation.text) is None
        for finding in _about(quotation, sentence, texts)
    )


def _about(quotation: Span, sentence: CheckedSentence, texts: EvidenceText) -> Iterator[Finding]:
    citations = _citations(quotation, sentence)
    cited = tuple(dict.fromkeys(source_id for citation in citations for source_id in citation.source_ids))
    found = texts.locate(quotation.text, cited=cited)
    if found is None and not _is_title(quotation.text) and not _is_denied(quotation, sentence.text):
        near = texts.nearest(quotation.text, cited=cited)
        yield _finding("misquotation", quotation, sentence, near)
    # A citation that carries nothing of its sentence has a finding of its own.
    elif found and found.misplaced and any(citation.status == "carries" for citation in citations):
        yield _finding("wrong_citation", quotation, sentence, found)


def _finding(kind: str, quotation: Span, sentence: CheckedSentence, about: Located | NearMiss | None) -> Finding:
    passage = about.passage if about else None
    return Finding.model_validate(
        {
            "kind": kind,
            "message": _message(quotation.text, about),
            "sentence_index": sentence.index,
            "source_ids": (passage.source_id,) if passage else (),
            "start": sentence.start + quotation.start,
            "end": sentence.start + quotation.end,
            "passages": (passage,) if passage else (),
            "near_miss": about if isinstance(about, NearMiss) else None,
        }
    )


def _message(quotation: str, about: Located | NearMiss | None) -> str:
    words = f"the quoted words {excerpt(quotation, SHOWN)}"
    if about is None:
        return f"{words} stand in no source"
    if isinstance(about, Located):
        return f"{words} stand in {about.passage.source_id}, not in {' or '.join(about.cited)}"
    changes = "; ".join(f"{_side(d.found)} where the quote has {_side(d.quoted)}" for d in about.differences)
    return f"{words} stand in no source; nearest is {about.passage.source_id}, which has {changes}"


def _side(words: Span) -> str:
    return excerpt(words.text, SHOWN) if words.text else "nothing"


def _gives_words(text: str) -> bool:
    """Whether the quotation is long enough to be somebody's words rather than a term."""
    if len(_UNSPACED.findall(text)) >= LEAST_CHARACTERS:
        return True
    words = _WORD.findall(text)
    return len(words) >= (LEAST_WITH_FIGURE if any(map(str.isdigit, text)) else LEAST_WORDS)


def _is_title(text: str) -> bool:
    """Whether it is written like the name of a work or a button: capitals throughout."""
    words = _WORD.findall(text.strip(EDGES))
    return bool(words) and all(word[0].isupper() or word.isdigit() or len(word) < _NAMELESS for word in words)


def _is_denied(quotation: Span, sentence: str) -> bool:
    """Whether the sentence says that the words are not there."""
    before = [fold(word) for word in _WORD.findall(sentence[: quotation.start])[-DENIAL_REACH:]]
    negators = rules(detect(sentence)).negators
    return any(word in negators or word.endswith("n't") for word in before)


def _citations(quotation: Span, sentence: CheckedSentence) -> Sequence[Citation]:
    """The citations that the quotation is ascribed to: the next one behind it, else all before it."""
    end = sentence.start + quotation.end
    return [citation for citation in sentence.citations if citation.end >= end][:1] or sentence.citations
