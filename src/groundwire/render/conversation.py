"""A conversation and the report on it, put together turn by turn: what every view of it begins with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from groundwire.domain.report import Report
from groundwire.domain.session_report import CheckedTurn, Echo, Invention, Relation, SessionReport
from groundwire.errors import InputError
from groundwire.protocols.multi_turn import MultiTurnResult, TurnScore
from groundwire.render.annotate import require_same_answer
from groundwire.render.labels import Label
from groundwire.render.turn_numbers import listed, number_of, turn_list
from groundwire.sessions.transcript import Transcript, TranscriptTurn


class Mark(Enum):
    """How a turn stands in a row of turns: with its score, or with why it has none."""

    SCORED = auto()
    NOTHING_CLAIMED = auto()
    UNCHECKED = auto()
    """Something in it could not be checked."""
    NO_SOURCES = auto()
    NOT_SAMPLED = auto()
    FAILED = auto()


MARKS: Final[Mapping[Mark, Label]] = MappingProxyType(
    {
        Mark.NOTHING_CLAIMED: Label(symbol="·", word="nothing claimed", style="dim"),
        Mark.UNCHECKED: Label(symbol="!", word="not all checked", style="bold cyan"),
        Mark.NO_SOURCES: Label(symbol="○", word="no sources", style="cyan"),
        Mark.NOT_SAMPLED: Label(symbol="-", word="not sampled", style="dim"),
        Mark.FAILED: Label(symbol="✗", word="check failed", style="bold red"),
    }
)
"""The marks of turns without a score. None of them looks like a score of 0."""

RELATIONS: Final[Mapping[Relation, str]] = MappingProxyType(
    {"repeated": "repeats it", "extended": "extends it", "contradicted": "contradicts it"}
)
"""What a later turn does with an invention, in the order in which people are told."""

BEGINNINGS: Final = MappingProxyType({"assistant": "began in", "user": "came from the user in"})
"""How an invention is said to have begun, by who made it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTurn:
    """One turn with what was made of it."""

    said: TranscriptTurn
    checked: CheckedTurn
    score: TurnScore | None
    """None where the turn was not scored at all."""

    @property
    def index(self) -> int:
        """Which assistant turn it is, from 0."""
        return self.checked.turn_index

    @property
    def number(self) -> int:
        """What people call it by, from 1."""
        return number_of(self.checked.turn_index)

    @property
    def report(self) -> Report | None:
        """The report on its answer; None if it was not checked."""
        return self.checked.report

    @property
    def grounding(self) -> float | None:
        """Its grounding score; None if it has none."""
        return None if self.score is None else self.score.grounding_score

    @property
    def mark(self) -> Mark:
        """How it stands among the others."""
        if self.checked.state == "failed":
            return Mark.FAILED
        if self.checked.state == "not_sampled":
            return Mark.NOT_SAMPLED
        if self.grounding is not None:
            return Mark.SCORED
        if self.checked.state == "no_sources":
            return Mark.NO_SOURCES
        return Mark.UNCHECKED if self.report and self.report.coverage.unchecked else Mark.NOTHING_CLAIMED


def shown_turns(report: SessionReport, transcript: Transcript) -> tuple[ShownTurn, ...]:
    """The turns of a conversation in order, each with what was made of it.

    Raises:
        InputError: the report is about another conversation.
    """
    said = transcript.turns
    if len(report.turns) != len(said):
        raise InputError(
            f"the report is about another conversation: it has {len(report.turns)} turns, not {len(said)}; hand in the "
            "conversation that was checked, unchanged"
        )
    scores = {score.turn_index: score for score in result_of(report).per_turn_scores}
    turns = tuple(
        ShownTurn(said=each, checked=checked, score=scores.get(checked.turn_index))
        for each, checked in zip(said, report.turns, strict=True)
    )
    for turn in turns:
        if turn.report is not None:
            require_same_answer(turn.said.answer, turn.report)
    return turns


def result_of(report: SessionReport) -> MultiTurnResult:
    """The report's result in its closed type.

    Raises:
        InputError: it has another one.
    """
    if not isinstance(report.result, MultiTurnResult):
        raise InputError("the session's result is not one of multi-turn; read the report with this version's reader")
    return report.result


def chain(invention: Invention) -> str:
    """Where an invention began and what became of it: `began in turn 1, repeated in 3 and 4`."""
    parts = [f"{BEGINNINGS[invention.origin]} {turn_list([invention.turn_index])}"]
    for relation in RELATIONS:
        turns = list(dict.fromkeys(echo.turn_index for echo in invention.echoes if echo.relation == relation))
        if turns:
            parts.append(f"{relation} in {listed([number_of(index) for index in turns])}")
    return ", ".join(parts)


def echoes_by_claim(report: SessionReport) -> dict[str, list[tuple[Invention, Echo]]]:
    """What goes back to an invention, by the id of the claim that does."""
    found: dict[str, list[tuple[Invention, Echo]]] = {}
    for invention in report.inventions:
        for echo in invention.echoes:
            found.setdefault(echo.claim_id, []).append((invention, echo))
    return found
