from __future__ import annotations

import sys

import pytest
from prometheus_client import CollectorRegistry, generate_latest
from tests.observability.events import check, delivery, session

from groundwire.domain.event import Event
from groundwire.errors import MissingExtra
from groundwire.observability import PrometheusObserver
from groundwire.observability.prometheus import COUNTERS, HISTOGRAMS


def counted(*events: Event) -> CollectorRegistry:
    registry = CollectorRegistry()
    observer = PrometheusObserver(registry)
    for event in events:
        with observer.watch(event.operation) as watched:
            watched.tell(event)
    return registry


@pytest.mark.parametrize(
    ("event", "metric", "labels", "value"),
    [
        (
            check(),
            "checks_total",
            {
                "protocol": "evidence-grounding",
                "risk": "HIGH",
                "judge": "llm openai:gpt-5",
                "action": "PASS",
                "gate": "passed",
                "error": "none",
            },
            1,
        ),
        (check(), "claims_total", {"protocol": "evidence-grounding", "risk": "HIGH", "verdict": "SUPPORTED"}, 3),
        (check(), "findings_total", {"protocol": "evidence-grounding", "risk": "HIGH", "kind": "omission"}, 1),
        (check(), "judge_retries_total", {"judge": "llm openai:gpt-5"}, 1),
        (check(), "judge_tokens_total", {"judge": "llm openai:gpt-5", "direction": "input"}, 900),
        (check(), "judge_cost_usd_total", {"judge": "llm openai:gpt-5"}, 0.25),
        (check(), "check_seconds_sum", {"protocol": "evidence-grounding", "judge": "llm openai:gpt-5"}, 1.5),
        (check(score_lower=0.0), "score_bucket", {"protocol": "evidence-grounding", "risk": "HIGH", "le": "0.0"}, 1),
        (
            delivery(),
            "deliveries_total",
            {
                "application": "desk",
                "risk": "LOW",
                "disposition": "repaired",
                "cause": "none",
                "timing": "before",
                "error": "none",
            },
            1,
        ),
        (delivery(), "repairs_total", {"application": "desk", "risk": "LOW"}, 1),
        (delivery(evidence_drift=True), "evidence_drift_total", {"application": "desk", "risk": "LOW"}, 1),
        (
            delivery(disposition="delivered", would_be="pending"),
            "shadow_deliveries_total",
            {"application": "desk", "risk": "LOW", "would_be": "pending"},
            1,
        ),
        (session(), "sessions_total", {"risk": "HIGH", "action": "REVIEW", "decay": "yes", "error": "none"}, 1),
        (session(), "session_turns_to_review_total", {"risk": "HIGH"}, 3),
        (session(), "session_score_sum", {"risk": "HIGH"}, 0.75),
    ],
)
def test_an_event_is_counted(event: Event, metric: str, labels: dict[str, str], value: float) -> None:
    """Each number under its name and its labels."""
    assert counted(event).get_sample_value(f"groundwire_{metric}", labels) == value


def test_events_add_up() -> None:
    """Twice is two."""
    twice = counted(delivery(), delivery())
    assert twice.get_sample_value("groundwire_repairs_total", {"application": "desk", "risk": "LOW"}) == 2


def test_a_check_without_a_report_is_counted_by_its_error() -> None:
    """It has no score, so none is observed: a check that failed is no zero."""
    registry = counted(check(action=None, gate=None, score_lower=None, score_upper=None, error="JudgeUnavailable"))
    text = generate_latest(registry).decode()
    assert 'error="JudgeUnavailable"' in text
    assert "groundwire_score_bucket" not in text


def test_no_label_names_an_answer_or_a_conversation() -> None:
    """Labels with a value for each answer would fill the memory of the server that reads them."""
    text = generate_latest(counted(check(response_id="secret-1"), delivery(session_id="secret-2"), session())).decode()
    assert "secret" not in text
    assert "s1" not in text
    labels = {label for _, names in COUNTERS.values() for label in names}
    labels |= {label for _, names, _ in HISTOGRAMS.values() for label in names}
    assert labels.isdisjoint({"response_id", "session_id", "claim_id", "turn_index"})


def test_without_the_client_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is made, not at the first check."""
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(MissingExtra, match=r"groundwire\[prometheus\]"):
        PrometheusObserver(CollectorRegistry())
