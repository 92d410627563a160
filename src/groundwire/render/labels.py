"""How verdicts and decisions look to people: a symbol and a word each, so that colour is never the only carrier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from groundwire.domain.report import Action, ProtocolName
from groundwire.domain.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """The symbol, the word and the Rich style that stand for one value."""

    symbol: str
    """One terminal cell wide."""
    word: str
    style: str


VERDICTS: Final[Mapping[Verdict, Label]] = MappingProxyType(
    {
        Verdict.SUPPORTED: Label(symbol="✓", word="supported", style="green"),
        Verdict.PARTIAL: Label(symbol="~", word="partial", style="yellow"),
        Verdict.UNSUPPORTED: Label(symbol="?", word="unsupported", style="red"),
        Verdict.CONTRADICTED: Label(symbol="✗", word="contradicted", style="bold magenta"),
        Verdict.UNCHECKED: Label(symbol="!", word="unchecked", style="cyan"),
        Verdict.NOT_A_CLAIM: Label(symbol="·", word="not a claim", style="dim"),
    }
)
"""In the order in which people are told about them."""

ACTIONS: Final[Mapping[Action, Label]] = MappingProxyType(
    {
        Action.PASS: Label(symbol="✓", word="PASS", style="green"),
        Action.REPAIR: Label(symbol="~", word="REPAIR", style="yellow"),
        Action.REVIEW: Label(symbol="!", word="REVIEW", style="yellow"),
        Action.BLOCK: Label(symbol="✗", word="BLOCK", style="red"),
    }
)

SCORES: Final[Mapping[ProtocolName, str]] = MappingProxyType(
    {
        "evidence-grounding": "Grounding score",
        "grounding-score": "Aggregate score",
        "attribution": "Faithfulness",
        "consistency": "Consistency",
        "multi-turn": "Turn score",
    }
)
"""What each protocol calls its score."""
