"""From what each passage says to the one outcome of a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from groundwire.domain.claim import Claim
from groundwire.domain.text import Span
from groundwire.domain.verdict import Outcome, Quote, Verdict
from groundwire.judges.embedded.candidates import Candidate
from groundwire.judges.embedded.spans import unsupported_spans
from groundwire.judges.embedded.stance import Side, Stance, stance

MOST_QUOTES = 2
"""Quotes shown for each side."""

AS_PLAIN = 0.95
"""Share of the other's coverage from which two passages count as speaking equally plainly of the claim."""

LEAST_CONFIDENCE = 0.5
MOST_CONFIDENCE = 0.99
"""Ends of the scale onto which strengths are mapped until confidence is calibrated on data."""


def outcome(claim: Claim, candidates: Sequence[Candidate], *, language: str) -> Outcome:
    """The outcome of a claim over its candidate passages."""
    stances = [stance(candidate) for candidate in candidates]
    pro = _strongest(stances, Side.FOR)
    contra = _strongest(stances, Side.AGAINST)
    if pro and contra:
        return _both(claim, pro, contra, language=language)
    if pro:
        return _supported(claim, pro)
    if contra:
        return _contradicted(claim, contra, language=language)
    return _short_of_support(claim, stances, language=language)


def _strongest(stances: Sequence[Stance], side: Side) -> tuple[Stance, ...]:
    """The stances on one side, strongest first, facts before the model; at most `MOST_QUOTES`."""
    on_side = [each for each in stances if each.side is side]
    return tuple(sorted(on_side, key=lambda s: (-s.factual, -s.strength))[:MOST_QUOTES])


def _both(claim: Claim, pro: tuple[Stance, ...], contra: tuple[Stance, ...], *, language: str) -> Outcome:
    """Passages speak on both sides: one of them is about something else, or the sources are in conflict."""
    for_it, against = pro[0].candidate, contra[0].candidate
    if not contra[0].factual or against.coverage < AS_PLAIN * for_it.coverage:
        return _supported(claim, pro)
    if for_it.coverage < AS_PLAIN * against.coverage:
        return _contradicted(claim, contra, language=language)
    if for_it.entry.source_id == against.entry.source_id:
        return _supported(claim, pro)
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.PARTIAL,
        confidence=_confidence(min(pro[0].strength, contra[0].strength)),
        quotes=(*_quotes(pro, "support"), *_quotes(contra, "contradict")),
        support="direct",
        explanation=f"{_where(for_it)} supports it, but in {_where(against)} {contra[0].because}",
    )


def _supported(claim: Claim, pro: tuple[Stance, ...]) -> Outcome:
    best = pro[0]
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.SUPPORTED,
        confidence=_confidence(best.strength),
        quotes=_quotes(pro[:1], "support"),
        support="direct",
        explanation=f"{_where(best.candidate)}: {best.because}",
    )


def _contradicted(claim: Claim, contra: tuple[Stance, ...], *, language: str) -> Outcome:
    worst = contra[0]
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.CONTRADICTED,
        confidence=_confidence(worst.strength),
        quotes=_quotes(contra[:1], "contradict"),
        unsupported_spans=unsupported_spans(claim, [worst.candidate.entry.parsed], language=language),
        explanation=f"{_where(worst.candidate)}: {worst.because}",
    )


def _short_of_support(claim: Claim, stances: Sequence[Stance], *, language: str) -> Outcome:
    """No passage speaks for the whole claim or against it: part of it is carried, or none."""
    partly = _strongest(stances, Side.PARTLY)
    missing = unsupported_spans(claim, [s.candidate.entry.parsed for s in partly], language=language)
    words = ", ".join(repr(span.text) for span in missing)
    if not partly or not missing or missing[0].text == claim.text:
        return Outcome(
            claim_id=claim.id,
            verdict=Verdict.UNSUPPORTED,
            confidence=_confidence(1 - max((s.strength for s in stances), default=0.0)),
            unsupported_spans=(Span(start=claim.start, end=claim.end, text=claim.text),),
            explanation="no passage says so",
        )
    best = partly[0]
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.PARTIAL,
        confidence=_confidence(best.strength),
        quotes=_quotes(partly[:1], "support"),
        unsupported_spans=missing,
        support="inferred",
        explanation=f"{_where(best.candidate)} speaks of it, but no passage carries {words}; {best.because}".rstrip(
            "; "
        ),
    )


def _quotes(stances: Sequence[Stance], side: Literal["support", "contradict"]) -> tuple[Quote, ...]:
    quotes = []
    for each in stances:
        passage = each.candidate.entry.passage
        source_id = each.candidate.entry.source_id
        quotes.append(Quote(start=passage.start, end=passage.end, text=passage.text, source_id=source_id, stance=side))
    return tuple(dict.fromkeys(quotes))


def _where(candidate: Candidate) -> str:
    return f"source {candidate.entry.source_id!r}"


def _confidence(strength: float) -> float:
    return round(LEAST_CONFIDENCE + (MOST_CONFIDENCE - LEAST_CONFIDENCE) * strength, 3)
