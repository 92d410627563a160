"""How a model is told what is wrong with its reply, and how often: by protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from groundwire.domain.report import ProtocolName

RETRIES: Final[Mapping[ProtocolName, int]] = {
    "evidence-grounding": 1,
    "grounding-score": 1,
    "attribution": 3,
    "consistency": 1,
    "multi-turn": 1,
}
"""Calls after the first one that a reply with defects is worth: a model that cannot keep to the shape after being told
what is wrong will not learn it by being told more often."""

MOST_DEFECTS = 20
"""Defects that are told; more say nothing new."""

LONGEST_DEFECT = 240
"""Characters of one of them."""

_FORMAT = (
    "Your reply must be one JSON object that fits the schema, and nothing else: no words before or after it, no code "
    "fence, no comments, no fields of your own, verdicts in capital letters, confidence a number from 0 to 1."
)

_OPENING: Final[Mapping[ProtocolName, str]] = {
    "evidence-grounding": "Your last reply could not be used as it was:",
    "grounding-score": f"Your last reply did not have the required format. {_FORMAT} What was wrong:",
    "attribution": "Your last reply failed validation with these errors:",
    "consistency": f"Your last reply did not have the required format. {_FORMAT} What was wrong:",
    "multi-turn": "[CORRECTION] Your last reply failed validation:",
}


def correction(protocol: ProtocolName, defects: Iterable[str], wanted: Sequence[str]) -> str:
    """The block that a retry appends to the same messages: the defects, and the keys that are still to be answered."""
    lines = [f"- {defect[:LONGEST_DEFECT]}" for defect in defects]
    told = lines[:MOST_DEFECTS]
    if len(lines) > MOST_DEFECTS:
        told.append(f"- and {len(lines) - MOST_DEFECTS} more")
    asked = (
        f"Answer again, these claims and no others: {', '.join(wanted)}."
        if wanted
        else "All claims are answered; reply with an empty list of claims."
    )
    return "\n".join((_OPENING[protocol], *told, f"{asked} Repeat both codes, in order."))
