"""From what each passage says to the one judgement of a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from groundwire.domain.claim import Claim
from groundwire.domain.text import Span
from groundwire.domain.verdict import Outcome, Quote, SupportKind, Verdict
from groundwire.judges.embedded.barred import checked
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.candidates import Score, joined_passages, single_passages
from groundwire.judges.embedded.compared import compared
from groundwire.judges.embedded.computed import computed
from groundwire.judges.embedded.confidence import Calibration, Ground, Signals
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.extremes import extreme
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.embedded.model import UNSEEN
from groundwire.judges.embedded.moved import moved
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.part import Part, part_carried
from groundwire.judges.embedded.placed import placed
from groundwire.judges.embedded.spans import unsupported_spans
from groundwire.judges.embedded.stance import Side, Stance

MOST_QUOTES = 3
"""Passages kept for each side."""

AS_PLAIN = 0.95
"""Share of the other's coverage from which two passages count as speaking equally plainly of the claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the judge makes of a claim, and what it knows of how far that can be trusted."""

    verdict: Verdict
    ground: Ground
    explanation: str
    quotes: tuple[Quote, ...] = ()
    unsupported_spans: tuple[Span, ...] = ()
    support: SupportKind | None = None
    deciding: Candidate | None = None
    """The premise that decides, if one does."""
    read: tuple[Candidate, ...] = ()
    """The premises that were read for it."""

    @property
    def signals(self) -> Signals:
        """What confidence in it is calibrated by."""
        likeliest = max(self.read, key=lambda candidate: candidate.scores.entailment, default=None)
        decides = self.deciding or likeliest
        seen = decides if decides and decides.scores != UNSEEN else likeliest
        return Signals(
            ground=self.ground,
            entailment=seen.scores.entailment if seen else 0.0,
            contradiction=seen.scores.contradiction if seen else 0.0,
            coverage=decides.coverage if decides else 0.0,
        )

    def outcome(self, claim: Claim, calibration: Calibration) -> Outcome:
        """The judgement as the outcome of a claim."""
        return Outcome(
            claim_id=claim.id,
            verdict=self.verdict,
            confidence=calibration.confidence(self.verdict, self.signals),
            quotes=self.quotes,
            unsupported_spans=self.unsupported_spans,
            support=self.support,
            explanation=self.explanation,
        )


def judgement(claim: Claim, parsed: Parsed, index: EvidenceIndex, score: Score, *, exact: bool) -> Judgement:
    """The judgement of a claim: single passages first; several together only where none of them supports it."""
    singles = single_passages(parsed, index, score, exact=exact)
    stances = [checked(candidate) for candidate in singles]
    pro, contra = _strongest(stances, Side.FOR), _strongest(stances, Side.AGAINST)
    by_value = (
        placed(parsed, singles, index) or compared(singles) or moved(parsed, singles) or extreme(parsed, singles, index)
    )
    sum_up = None if pro or by_value else computed(singles)
    if by_value is not None:
        found = _supported((by_value,)) if by_value.side is Side.FOR else _contradicted(claim, (by_value,))
    elif sum_up and sum_up.side is Side.FOR:
        found = _supported((sum_up,))
    else:
        contra = (sum_up, *contra) if sum_up else contra
        if not pro:
            stances += _together(singles, stances, index, score)
            pro = _strongest(stances, Side.FOR)
        if pro and contra:
            found = _both(claim, pro, contra)
        elif pro or contra:
            found = _supported(pro) if pro else _contradicted(claim, contra)
        else:
            found = _short_of_support(claim, stances, part_carried(singles, score))
    return replace(found, read=tuple(each.candidate for each in stances))


def _together(
    singles: Sequence[Candidate], stances: Sequence[Stance], index: EvidenceIndex, score: Score
) -> list[Stance]:
    """The stances of several passages read together, but for those with one that speaks against the claim."""
    opposed = {entry for each in stances if each.side is Side.AGAINST for entry in each.candidate.premise.entries}
    joined = joined_passages(singles, index, score)
    return [checked(candidate) for candidate in joined if opposed.isdisjoint(candidate.premise.entries)]


def _strongest(stances: Sequence[Stance], side: Side) -> tuple[Stance, ...]:
    """The stances on one side, strongest first, facts before the model; at most `MOST_QUOTES`."""
    on_side = [each for each in stances if each.side is side]
    return tuple(sorted(on_side, key=lambda s: (-s.factual, -s.strength))[:MOST_QUOTES])


def _both(claim: Claim, pro: tuple[Stance, ...], contra: tuple[Stance, ...]) -> Judgement:
    """Passages speak on both sides: one of them is about something else, or the sources are in conflict.

    Passages that support a claim only when read together lose against one that speaks of it as plainly by itself.
    """
    for_it, against = pro[0], contra[0]
    if not against.factual or against.about < AS_PLAIN * for_it.about:
        return _supported(pro)
    if for_it.about < AS_PLAIN * against.about or not for_it.candidate.single:
        return _contradicted(claim, contra)
    if for_it.source_ids & against.source_ids:
        return _supported(pro)
    return Judgement(
        verdict=Verdict.PARTIAL,
        ground=Ground.PARTLY,
        quotes=(*_quotes(pro[:1], "support"), *_quotes(contra[:1], "contradict")),
        support="direct",
        explanation=f"{_where(for_it)} supports it, but in {_where(against)} {against.because}",
    )


def _supported(pro: tuple[Stance, ...]) -> Judgement:
    best = pro[0]
    return Judgement(
        verdict=Verdict.SUPPORTED,
        ground=Ground.STATED if best.factual or best.support == "computed" else Ground.CARRIED,
        deciding=best.candidate,
        quotes=_quotes([best, *_repeating(pro)], "support"),
        support=best.support,
        explanation=f"{_where(best)}: {best.because}",
    )


def _repeating(pro: tuple[Stance, ...]) -> Iterator[Stance]:
    """Passages of other sources that say it as plainly as the best one: each may be the one that the answer cites."""
    best = pro[0]
    seen = set(best.source_ids)
    for other in pro[1:]:
        if other.candidate.single and other.about >= AS_PLAIN * best.about and not other.source_ids <= seen:
            seen |= other.source_ids
            yield other


def _contradicted(claim: Claim, contra: tuple[Stance, ...]) -> Judgement:
    worst = contra[0]
    return Judgement(
        verdict=Verdict.CONTRADICTED,
        ground=Ground.TURNED if worst.turned else Ground.OPPOSED,
        deciding=worst.candidate,
        quotes=_quotes(contra[:1], "contradict"),
        unsupported_spans=unsupported_spans(claim, [worst.candidate.passage], worst.candidate.index.synonyms),
        explanation=f"{_where(worst)}: {worst.because}",
    )


def _short_of_support(claim: Claim, stances: Sequence[Stance], part: Part | None) -> Judgement:
    """No passage speaks for the whole claim or against it: a part of it is carried, a weaker claim, or nothing."""
    weaker = _strongest(stances, Side.WEAKER)
    if part is None and not weaker:
        return Judgement(
            verdict=Verdict.UNSUPPORTED,
            ground=Ground.ABSENT,
            unsupported_spans=(Span(start=claim.start, end=claim.end, text=claim.text),),
            explanation="no passage says so",
        )
    shown = part.candidate if part else weaker[0].candidate
    where = _where(weaker[0]) if part is None else f"source {shown.premise.entries[0].source_id!r}"
    missing = unsupported_spans(claim, [shown.passage], shown.index.synonyms)
    words = ", ".join(repr(span.text) for span in missing)
    lacking = f"no passage carries {words}" if words else "its words are there, but not all of it follows"
    # Of the passage that is shown, and of no other.
    because = next((each.because for each in weaker if each.candidate.premise == shown.premise), lacking)
    return Judgement(
        verdict=Verdict.PARTIAL,
        ground=Ground.PARTLY,
        quotes=_quotes_of(shown.deciding, "support", shown.premise.cell),
        unsupported_spans=missing,
        support="inferred",
        explanation=f"{where} carries a part of it: {because}",
    )


def _quotes(stances: Sequence[Stance], side: Literal["support", "contradict"]) -> tuple[Quote, ...]:
    return tuple(
        dict.fromkeys(
            quote for each in stances for quote in _quotes_of(each.entries, side, each.candidate.premise.cell)
        )
    )


def _quotes_of(
    entries: Sequence[Entry], side: Literal["support", "contradict"], cell: Parsed | None
) -> tuple[Quote, ...]:
    return tuple(entry.quote(side, cell) for entry in entries)


def _where(each: Stance) -> str:
    return " and ".join(f"source {source_id!r}" for source_id in sorted(each.source_ids))
