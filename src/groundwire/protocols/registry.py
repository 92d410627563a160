"""Which protocol is built by what, and which type its result has."""

from __future__ import annotations

from groundwire.domain.report import ProtocolName, Result
from groundwire.protocols import attribution, consistency, evidence_grounding, grounding_score, multi_turn
from groundwire.protocols.context import Context


def build(protocol: ProtocolName, context: Context) -> Result:
    """The result of `protocol` for one checked answer; for multi-turn it is that of a conversation of this one turn."""
    match protocol:
        case "evidence-grounding":
            return evidence_grounding.build(context)
        case "grounding-score":
            return grounding_score.build(context)
        case "attribution":
            return attribution.build(context)
        case "consistency":
            return consistency.build(context)
        case "multi-turn":
            return multi_turn.build(context)


def result_types() -> dict[ProtocolName, type[Result]]:
    """The closed type of each protocol's result."""
    return {
        "evidence-grounding": evidence_grounding.EvidenceGroundingResult,
        "grounding-score": grounding_score.GroundingScoreResult,
        "attribution": attribution.AttributionResult,
        "consistency": consistency.ConsistencyResult,
        "multi-turn": multi_turn.MultiTurnResult,
    }
