"""Counters and histograms for Prometheus. Labels have few values: no name of an answer, a session or a claim is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from groundwire.domain.event import CheckEvent, DeliveryEvent, Event, Operation, SessionEvent
from groundwire.domain.ports import Watch
from groundwire.errors import MissingExtra

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Histogram

SECONDS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Bounds of durations: an embedded check takes parts of a second, one by a language model up to half a minute."""

SCORES: Final = (0.0, 0.3, 0.5, 0.7, 0.85, 0.95, 0.999, 1.0)
"""Bounds of scores: those that the default policy draws, and whether something is missing from a perfect one."""

COUNTERS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "checks": ("Answers checked", ("protocol", "risk", "judge", "action", "gate", "error")),
    "claims": ("Claims by verdict", ("protocol", "risk", "verdict")),
    "findings": ("Findings by kind", ("protocol", "risk", "kind")),
    "judge_retries": ("Calls to language models that had to be repeated", ("judge",)),
    "judge_tokens": ("Tokens of language models that judge", ("judge", "direction")),
    "judge_cost_usd": ("List price of language models that judge, in US dollars", ("judge",)),
    "deliveries": (
        "Answers by what became of them",
        ("application", "risk", "disposition", "cause", "timing", "error"),
    ),
    "shadow_deliveries": (
        "Answers in shadow mode, by what would have become of them",
        ("application", "risk", "would_be"),
    ),
    "repairs": ("Repairs that were asked for", ("application", "risk")),
    "evidence_drift": ("Turns that rest on sources that no longer apply", ("application", "risk")),
    "sessions": ("Conversations audited", ("risk", "action", "decay", "error")),
    "session_turns_to_review": ("Turns of conversations that a person has to look at", ("risk",)),
}
"""Each counter's help and labels."""

HISTOGRAMS: Final[Mapping[str, tuple[str, tuple[str, ...], tuple[float, ...]]]] = {
    "check_seconds": ("Time that a check took", ("protocol", "judge"), SECONDS),
    "delivery_seconds": ("Time from the question to the delivery", ("application", "risk"), SECONDS),
    "score": ("Lower end of the score of an answer", ("protocol", "risk"), SCORES),
    "session_score": ("Score of a conversation", ("risk",), SCORES),
}
"""Each histogram's help, labels and bounds."""

NONE: Final = "none"
"""The value of a label that does not apply."""


@dataclass(frozen=True, slots=True)
class PrometheusObserver:
    """Counts every event; needs the extra `prometheus`. Make one for each registry.

    Raises:
        MissingExtra: the client library is not installed.
    """

    registry: CollectorRegistry | None = None
    """Where the metrics are registered; the library's own registry if None."""
    _counters: dict[str, Counter] = field(init=False, repr=False)
    _histograms: dict[str, Histogram] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        try:
            from prometheus_client import REGISTRY, Counter, Histogram
        except ImportError:
            raise MissingExtra(
                "metrics need prometheus_client; install it with: pip install 'groundwire[prometheus]'"
            ) from None
        registry = REGISTRY if self.registry is None else self.registry
        counters = {
            name: Counter(f"groundwire_{name}", text, labels, registry=registry)
            for name, (text, labels) in COUNTERS.items()
        }
        histograms = {
            name: Histogram(f"groundwire_{name}", text, labels, registry=registry, buckets=bounds)
            for name, (text, labels, bounds) in HISTOGRAMS.items()
        }
        object.__setattr__(self, "_counters", counters)
        object.__setattr__(self, "_histograms", histograms)

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watch]:  # noqa: ARG002  # events say what they are about
        """Watches nothing but what it is told."""
        yield self

    def tell(self, event: Event) -> None:
        """Count `event`."""
        match event:
            case CheckEvent():
                self._check(event)
            case DeliveryEvent():
                self._delivery(event)
            case SessionEvent():
                self._session(event)

    def _check(self, event: CheckEvent) -> None:
        judge = event.judge if event.model is None else f"{event.judge} {event.model}"
        place = (event.protocol, event.risk)
        self._count("checks", *place, judge, event.action, event.gate, event.error)
        for verdict, count in event.verdicts.items():
            self._count("claims", *place, verdict, by=count)
        for kind, count in event.findings.items():
            self._count("findings", *place, kind, by=count)
        self._count("judge_retries", judge, by=event.retries)
        self._count("judge_tokens", judge, "input", by=event.input_tokens)
        self._count("judge_tokens", judge, "output", by=event.output_tokens)
        self._count("judge_cost_usd", judge, by=event.cost_usd or 0)
        self._observe("check_seconds", event.protocol, judge, value=event.duration_ms / 1000)
        self._observe("score", *place, value=event.score_lower)

    def _delivery(self, event: DeliveryEvent) -> None:
        place = (event.application, event.risk)
        self._count("deliveries", *place, event.disposition, event.cause, event.timing, event.error)
        if event.would_be is not None:
            self._count("shadow_deliveries", *place, event.would_be)
        self._count("repairs", *place, by=event.repairs)
        self._count("evidence_drift", *place, by=int(event.evidence_drift))
        self._observe("delivery_seconds", *place, value=event.duration_ms / 1000)

    def _session(self, event: SessionEvent) -> None:
        decay = "yes" if event.decay_detected else "no"
        self._count("sessions", event.risk, event.action, decay, event.error)
        self._count("session_turns_to_review", event.risk, by=event.turns_to_review)
        self._observe("session_score", event.risk, value=event.score)

    def _count(self, name: str, *labels: str | None, by: float = 1) -> None:
        self._counters[name].labels(*map(_label, labels)).inc(by)

    def _observe(self, name: str, *labels: str | None, value: float | None) -> None:
        if value is not None:
            self._histograms[name].labels(*map(_label, labels)).observe(value)


def _label(value: str | None) -> str:
    return NONE if value is None else str(value)
