"""From what each passage says to the one outcome of a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from groundwire.domain.claim import Claim
from groundwire.domain.task import Task
from groundwire.domain.text import Span
from groundwire.domain.verdict import Outcome, Quote, Verdict
from groundwire.judges.embedded.candidates import Candidate, Score
from groundwire.judges.embedded.part import Part, part_carried
from groundwire.judges.embedded.spans import unsupported_spans
from groundwire.judges.embedded.stance import Side, Stance, stance

MOST_QUOTES = 2
"""Quotes shown for each side."""

AS_PLAIN = 0.95
"""Share of the other's coverage from which two passages count as speaking equally plainly of the claim."""

LEAST_CONFIDENCE = 0.5
MOST_CONFIDENCE = 0.99
"""Ends of the scale onto which strengths are mapped until confidence is calibrated on data."""


def outcome(task: Task, candidates: Sequence[Candidate], score: Score) -> Outcome:
    """The outcome of a task over its candidate passages."""
    stances = [stance(candidate) for candidate in candidates]
    pro = _strongest(stances, Side.FOR)
    contra = _strongest(stances, Side.AGAINST)
    if pro and contra:
        return _both(task.claim, pro, contra)
    if pro:
        return _supported(task.claim, pro)
    if contra:
        return _contradicted(task.claim, contra)
    return _short_of_support(task.claim, stances, part_carried(candidates, score))


def _strongest(stances: Sequence[Stance], side: Side) -> tuple[Stance, ...]:
    """The stances on one side, strongest first, facts before the model; at most `MOST_QUOTES`."""
    on_side = [each for each in stances if each.side is side]
    return tuple(sorted(on_side, key=lambda s: (-s.factual, -s.strength))[:MOST_QUOTES])


def _both(claim: Claim, pro: tuple[Stance, ...], contra: tuple[Stance, ...]) -> Outcome:
    """Passages speak on both sides: one of them is about something else, or the sources are in conflict."""
    for_it, against = pro[0], contra[0]
    if not against.factual or against.about < AS_PLAIN * for_it.about:
        return _supported(claim, pro)
    if for_it.about < AS_PLAIN * against.about:
        return _contradicted(claim, contra)
    if for_it.candidate.entry.source_id == against.candidate.entry.source_id:
        return _supported(claim, pro)
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.PARTIAL,
        confidence=_confidence(min(for_it.strength, against.strength)),
        quotes=(*_quotes(pro, "support"), *_quotes(contra, "contradict")),
        support="direct",
        explanation=f"{_where(for_it)} supports it, but in {_where(against)} {against.because}",
    )


def _supported(claim: Claim, pro: tuple[Stance, ...]) -> Outcome:
    best = pro[0]
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.SUPPORTED,
        confidence=_confidence(best.strength),
        quotes=_quotes(pro[:1], "support"),
        support="direct",
        explanation=f"{_where(best)}: {best.because}",
    )


def _contradicted(claim: Claim, contra: tuple[Stance, ...]) -> Outcome:
    worst = contra[0]
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.CONTRADICTED,
        confidence=_confidence(worst.strength),
        quotes=_quotes(contra[:1], "contradict"),
        unsupported_spans=unsupported_spans(claim, [worst.candidate.passage]),
        explanation=f"{_where(worst)}: {worst.because}",
    )


def _short_of_support(claim: Claim, stances: Sequence[Stance], part: Part | None) -> Outcome:
    """No passage speaks for the whole claim or against it: a part of it is carried, a weaker claim, or nothing."""
    weaker = _strongest(stances, Side.WEAKER)
    if part is None and not weaker:
        return Outcome(
            claim_id=claim.id,
            verdict=Verdict.UNSUPPORTED,
            confidence=_confidence(1 - max((s.strength for s in stances), default=0.0)),
            unsupported_spans=(Span(start=claim.start, end=claim.end, text=claim.text),),
            explanation="no passage says so",
        )
    shown = part.candidate if part else weaker[0].candidate
    missing = unsupported_spans(claim, [shown.passage])
    words = ", ".join(repr(span.text) for span in missing)
    because = weaker[0].because if weaker else f"no passage carries {words}"
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.PARTIAL,
        confidence=_confidence(part.entailment if part else weaker[0].strength),
        quotes=(_quote(shown, "support"),),
        unsupported_spans=missing,
        support="inferred",
        explanation=f"source {shown.entry.source_id!r} carries a part of it: {because}",
    )


def _quotes(stances: Sequence[Stance], side: Literal["support", "contradict"]) -> tuple[Quote, ...]:
    return tuple(dict.fromkeys(_quote(each.candidate, side) for each in stances))


def _quote(candidate: Candidate, side: Literal["support", "contradict"]) -> Quote:
    passage = candidate.entry.passage
    return Quote(
        start=passage.start,
        end=passage.end,
        text=passage.text,
        source_id=candidate.entry.source_id,
        stance=side,
    )


def _where(each: Stance) -> str:
    return f"source {each.candidate.entry.source_id!r}"


def _confidence(strength: float) -> float:
    return round(LEAST_CONFIDENCE + (MOST_CONFIDENCE - LEAST_CONFIDENCE) * strength, 3)
