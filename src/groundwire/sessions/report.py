"""The report on a conversation, put together from those on its turns: scores, interval, trend and decision by code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import reduce
from typing import cast

from groundwire.domain.drift import rising_unsupported
from groundwire.domain.evidence import Evidence
from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.provenance import JudgeInfo, Provenance
from groundwire.domain.report import Action, Coverage, Finding, Report, ScoreInterval
from groundwire.domain.risk import Risk
from groundwire.domain.score import factual_claims, resolve, turn_grounding
from groundwire.domain.session_report import CheckedTurn, Invention, SessionReport, TurnState
from groundwire.domain.verdict import Verdict
from groundwire.policy import Policy, decide_session
from groundwire.protocols.multi_turn import MultiTurnResult, TurnScore, not_checked
from groundwire.sessions.provenance import session_provenance
from groundwire.sessions.trend import trend

SHOWN = 20
"""Turns that a message names by their numbers; the rest are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedTurn:
    """What became of one turn."""

    index: int
    state: TurnState
    evidence: Evidence | None = None
    """What it was checked against."""
    report: Report | None = None
    """The report under `multi-turn`; None if it was not sampled, or its check failed."""
    error: str | None = None
    """Why the check failed; set exactly for `failed`."""

    @property
    def needs_review(self) -> bool:
        """Whether a person has to look: it does not pass, or not all of it could be checked."""
        if self.report is None:
            return self.state == "failed"
        return self.report.decision.action in (Action.REVIEW, Action.BLOCK) or self.report.coverage.unchecked > 0

    @property
    def score(self) -> TurnScore | None:
        """Its entry in the result; None if it was not sampled."""
        if self.report is not None:
            return cast("MultiTurnResult", self.report.result).per_turn_scores[0]
        return not_checked(self.index, self.error or "") if self.state == "failed" else None

    @property
    def ends(self) -> tuple[Fraction, Fraction] | None:
        """Its grounding score if every unchecked claim fails, and if every one passes; None if it has no score."""
        if self.state == "failed":
            return Fraction(0), Fraction(1)
        if self.state != "checked" or self.report is None:
            return None
        lower, upper = (
            turn_grounding(resolve(self.report.sentences, end)) for end in (Verdict.UNSUPPORTED, Verdict.SUPPORTED)
        )
        return None if lower is None or upper is None else (lower, upper)

    @property
    def shown(self) -> CheckedTurn:
        """The turn as it stands in the report. Without sources there are no verdicts to show."""
        return CheckedTurn(
            turn_index=self.index,
            state=self.state,
            report=self.report if self.state == "checked" else None,
            error=self.error,
            needs_review=self.needs_review,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Audited:
    """A conversation whose turns were checked, with all that its report says beside them."""

    response_id: str
    risk: Risk
    turns: Sequence[AuditedTurn]
    """Every turn in order, those outside the sample too."""
    judge: JudgeInfo
    policy: Policy
    now: datetime
    duration_ms: float
    inventions: tuple[Invention, ...] = ()
    notes: Sequence[str] = field(default=())

    def report(self) -> SessionReport:
        """The report on the conversation."""
        result = self._result()
        interval = self._interval()
        shown = tuple(turn.shown for turn in self.turns)
        return SessionReport(
            response_id=self.response_id,
            risk=self.risk,
            decision=decide_session(
                shown,
                interval,
                decays=result.session_grounding_trend.decay_detected,
                policy=self.policy,
                risk=self.risk,
            ),
            coverage=reduce(_together, (turn.report.coverage for turn in shown if turn.report), _NOTHING),
            score_interval=interval,
            turns=shown,
            findings=tuple(self._findings()),
            inventions=self.inventions,
            result=result,
            calibration=self.policy.calibration(self.judge, "multi-turn"),
            provenance=self._provenance(),
        )

    def _result(self) -> MultiTurnResult:
        scores = tuple(turn.score for turn in self.turns if turn.score is not None)
        points = [(turn.turn_index, turn.grounding_score) for turn in scores if turn.grounding_score is not None]
        scored = [
            turn.ends[0]
            for turn in self.turns
            if turn.ends is not None and turn.score is not None and turn.score.grounding_score is not None
        ]
        return MultiTurnResult(
            per_turn_scores=scores,
            session_grounding_trend=trend(points),
            overall_session_score=_mean(scored),
        )

    def _interval(self) -> ScoreInterval:
        ends = [turn.ends for turn in self.turns if turn.ends is not None]
        return ScoreInterval(lower=_mean([lower for lower, _ in ends]), upper=_mean([upper for _, upper in ends]))

    def _findings(self) -> Iterator[Finding]:
        silent = [turn for turn in self.turns if turn.state == "no_sources"]
        claiming = [turn.index for turn in silent if turn.report and factual_claims(turn.report.sentences)]
        if claiming:
            message = f"{numbered(claiming)} had no sources, so what is claimed there cannot be assessed"
            yield Finding(kind="empty_evidence", message=message)
        yield from self._rising()

    def _rising(self) -> Iterator[Finding]:
        """The first turn with which claims from nowhere have become more frequent; turns were checked side by side."""
        prior: list[PriorTurn] = []
        for turn in self.turns:
            if turn.state != "checked" or turn.report is None:
                continue
            found = rising_unsupported(turn.report.sentences, prior)
            if found is not None:
                yield found.model_copy(update={"message": f"with {numbered([turn.index])}, {found.message}"})
                return
            prior.append(PriorTurn.of(turn.report, turn.index))

    def _provenance(self) -> Provenance:
        made = session_provenance(
            {turn.index: turn.report.provenance for turn in self.turns if turn.report is not None},
            judge=self.judge,
            policy=self.policy,
            now=self.now,
            duration_ms=self.duration_ms,
        )
        return made.model_copy(update={"notes": (*self.notes, *made.notes)})


_NOTHING = Coverage(claims=0, checked=0, unchecked=0)


def _together(one: Coverage, other: Coverage) -> Coverage:
    return Coverage(
        claims=one.claims + other.claims,
        checked=one.checked + other.checked,
        unchecked=one.unchecked + other.unchecked,
    )


def _mean(scores: Sequence[Fraction]) -> float | None:
    return float(sum(scores, Fraction(0)) / len(scores)) if scores else None


def numbered(indices: Sequence[int]) -> str:
    """Turns for people, who count from 1: `turn 3`, or `turns 3, 5 and 9`."""
    numbers = [str(index + 1) for index in indices[:SHOWN]]
    more = len(indices) - SHOWN
    *first, last = [*numbers, f"{more} more"] if more > 0 else numbers
    return f"turns {', '.join(first)} and {last}" if first else f"turn {last}"
