"""Verdicts in words: short sentences for people, with the source's own words where they decide."""

from __future__ import annotations

from collections.abc import Iterable

from groundwire.domain.report import CheckedClaim, CheckedSentence
from groundwire.domain.score import conflicting
from groundwire.domain.text import in_quotes
from groundwire.domain.verdict import Quote, Verdict


def one_line(text: str) -> str:
    """The text with every run of white space as one blank."""
    return " ".join(text.split())


def quoted(quote: Quote) -> str:
    """A quote with its source: `S1: “…”`."""
    return f"{quote.source_id}: {in_quotes(one_line(quote.text))}"


def first_quoted(quotes: Iterable[Quote]) -> str:
    """The first quote with its source, or nothing."""
    return next((quoted(quote) for quote in quotes), "")


def once(items: Iterable[str]) -> tuple[str, ...]:
    """The items in order, each once."""
    return tuple(dict.fromkeys(items))


def explain(claim: CheckedClaim) -> str:
    """Why the claim has its verdict: the judge's explanation, or the verdict itself in words; never empty."""
    if claim.verdict is Verdict.UNCHECKED:
        cause = f"unchecked: {claim.cause}"
        return f"{cause} ({one_line(claim.explanation)})" if claim.explanation else cause
    return one_line(claim.explanation) or _verdict_in_words(claim)


def _verdict_in_words(claim: CheckedClaim) -> str:
    supporting, contradicting = first_quoted(claim.supporting), first_quoted(claim.contradicting)
    if conflicting(claim):
        return f"sources disagree: {supporting}, but {contradicting}"
    match claim.verdict:
        case Verdict.SUPPORTED:
            return f"supported by {supporting}" if supporting else "supported"
        case Verdict.PARTIAL:
            missing = ", ".join(in_quotes(one_line(span.text)) for span in claim.unsupported_spans)
            return f"only partly supported; no passage says {missing}" if missing else "only partly supported"
        case Verdict.CONTRADICTED:
            return f"contradicted by {contradicting}" if contradicting else "contradicted"
        case _:
            return "no passage says so"


def explain_sentence(sentence: CheckedSentence) -> str:
    """Why the sentence has its verdict: claim by claim, or the reason why it claims nothing."""
    if sentence.verdict is Verdict.NOT_A_CLAIM:
        return f"claims nothing ({sentence.reason})" if sentence.reason else "claims nothing"
    if len(sentence.claims) == 1:
        return explain(sentence.claims[0])
    return "; ".join(f"{in_quotes(one_line(claim.text))}: {explain(claim)}" for claim in sentence.claims)
