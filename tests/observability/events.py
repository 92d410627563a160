"""Events to tell observers of."""

from __future__ import annotations

from typing import Any

from groundwire import Risk
from groundwire.domain.event import CheckEvent, DeliveryEvent, SessionEvent
from groundwire.domain.report import Action


def check(**changed: Any) -> CheckEvent:
    """A check that passed."""
    said: dict[str, Any] = {
        "response_id": "r1",
        "protocol": "evidence-grounding",
        "risk": Risk.HIGH,
        "judge": "llm",
        "model": "openai:gpt-5",
        "policy": "default",
        "action": Action.PASS,
        "gate": "passed",
        "score_lower": 1.0,
        "score_upper": 1.0,
        "claims": 3,
        "verdicts": {"SUPPORTED": 3},
        "findings": {"omission": 1},
        "retries": 1,
        "input_tokens": 900,
        "output_tokens": 80,
        "cost_usd": 0.25,
        "duration_ms": 1500.0,
    }
    return CheckEvent(**{**said, **changed})


def delivery(**changed: Any) -> DeliveryEvent:
    """An answer that was repaired."""
    said: dict[str, Any] = {
        "response_id": "r1",
        "application": "desk",
        "session_id": "s1",
        "turn_index": 2,
        "risk": Risk.LOW,
        "disposition": "repaired",
        "timing": "before",
        "drafts": 2,
        "repairs": 1,
        "score_lower": 1.0,
        "duration_ms": 900.0,
    }
    return DeliveryEvent(**{**said, **changed})


def session(**changed: Any) -> SessionEvent:
    """A conversation that decays."""
    said: dict[str, Any] = {
        "response_id": "s1",
        "risk": Risk.HIGH,
        "action": Action.REVIEW,
        "turns": 8,
        "turns_checked": 7,
        "turns_to_review": 3,
        "score": 0.75,
        "slope": -0.05,
        "decay_detected": True,
        "duration_ms": 4000.0,
    }
    return SessionEvent(**{**said, **changed})
