"""What one passage says of a claim: for it, against it, for part of it, or nothing; and in which words.

Facts decide before the model: a small model does not see a changed digit or a missing "not", and code does. The model
decides where words differ and facts agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from groundwire.facts import Clash
from groundwire.judges.embedded.candidates import Candidate
from groundwire.judges.embedded.slots import Slot, Standing

SAME_FACT = 0.6
"""Share of the claim's other words that a passage must hold before a differing value in it contradicts the claim."""

SAME_FACT_NAME = 0.75
"""The same for a name in the place of another: names differ for harmless reasons more often than numbers do."""

SAME_PREDICATE = 0.4
"""Share of the claim's words that a passage must hold before an opposite wording in it contradicts the claim."""

ENTAILED = 0.5
"""Model probability from which a passage is taken to entail the claim, its facts agreeing."""

REPEATED = 0.85
"""Share of the claim's words from which a passage repeats the claim, its facts agreeing and the model not objecting."""

OBJECTION = 0.9
"""Model probability of contradiction that stops a passage which repeats the claim's words from supporting it."""

REFUTED = 0.8
"""Model probability from which a passage about the same thing contradicts the claim without a differing fact."""

SAME_SUBJECT = 0.5
"""Share of the claim's words that such a passage must hold."""

TOUCHED = 0.5
"""Share of the claim's words from which a passage carries part of a claim that it does not carry whole."""


class Side(StrEnum):
    """Which way a passage speaks."""

    FOR = "for"
    AGAINST = "against"
    PARTLY = "partly"
    SILENT = "silent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """What a passage says of the claim."""

    candidate: Candidate
    side: Side
    strength: float
    """How plainly it says so, 0-1; comparable only within one side."""
    because: str = ""
    """The values or words that decided, for people."""
    factual: bool = False
    """Whether a fact or an opposite wording decided, not the model."""


def stance(candidate: Candidate) -> Stance:
    """What the candidate's passage says of its claim."""
    return _mismatch(candidate) or _clash(candidate) or _support(candidate) or _refuted(candidate) or _rest(candidate)


def _mismatch(candidate: Candidate) -> Stance | None:
    for slot in candidate.slots:
        if slot.standing is Standing.MISMATCHED and slot.found is not None:
            needed = SAME_FACT if slot.is_value else SAME_FACT_NAME
            frame = candidate.frame_without(slot)
            if frame >= needed:
                return Stance(
                    candidate=candidate, side=Side.AGAINST, strength=frame, because=_differ(slot), factual=True
                )
    return None


def _clash(candidate: Candidate) -> Stance | None:
    strong = [clash for clash in candidate.clashes if not clash.weaker]
    if not strong or candidate.coverage < SAME_PREDICATE:
        return None
    return Stance(
        candidate=candidate,
        side=Side.AGAINST,
        strength=candidate.coverage,
        because=strong[0].explanation,
        factual=True,
    )


def _support(candidate: Candidate) -> Stance | None:
    if not candidate.located or any(clash.weaker for clash in candidate.clashes):
        return None
    repeats = candidate.coverage >= REPEATED and candidate.contradiction < OBJECTION
    if candidate.entailment < ENTAILED and not repeats:
        return None
    strength = max(candidate.entailment, candidate.coverage if repeats else 0.0)
    return Stance(candidate=candidate, side=Side.FOR, strength=strength, because=_agree(candidate))


def _refuted(candidate: Candidate) -> Stance | None:
    if candidate.contradiction < REFUTED or candidate.coverage < SAME_SUBJECT:
        return None
    because = "the passage speaks of the same thing and says otherwise"
    return Stance(candidate=candidate, side=Side.AGAINST, strength=candidate.contradiction, because=because)


def _rest(candidate: Candidate) -> Stance:
    weaker: list[Clash] = [clash for clash in candidate.clashes if clash.weaker]
    touched = candidate.coverage >= TOUCHED
    return Stance(
        candidate=candidate,
        side=Side.PARTLY if touched else Side.SILENT,
        strength=candidate.coverage,
        because=weaker[0].explanation if weaker and touched else "",
    )


def _differ(slot: Slot) -> str:
    found = slot.found.text if slot.found else ""
    return f"the source says {found!r} where the answer says {slot.item.text!r}"


def _agree(candidate: Candidate) -> str:
    shown = [f"{slot.item.text!r}" for slot in candidate.slots if slot.standing is Standing.LOCATED]
    return f"the passage holds {', '.join(shown)}" if shown else "the passage says so"
