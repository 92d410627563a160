"""Spans of OpenTelemetry: one around each check, delivery and audit, so that the calls of judges nest in it.

Names are those of the semantic conventions for generative AI where they have one, and `groundwire.*` where they have
not: https://github.com/open-telemetry/semantic-conventions-genai. The conventions are in development, and the package
of their names has marked its own as moved, so they are constants here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from groundwire._version import __version__
from groundwire.domain.event import CheckEvent, DeliveryEvent, Event, Operation, SessionEvent
from groundwire.domain.ports import Watch
from groundwire.errors import MissingExtra

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer, TracerProvider

EVALUATION_EVENT: Final = "gen_ai.evaluation.result"
"""The conventions' event for the result of an evaluation."""

Attribute = str | int | float | bool

SHARED: Final[Mapping[str, str]] = {
    "response_id": "gen_ai.response.id",
    "session_id": "gen_ai.conversation.id",
    "model": "gen_ai.request.model",
    "input_tokens": "gen_ai.usage.input_tokens",
    "output_tokens": "gen_ai.usage.output_tokens",
    "error": "error.type",
}
"""The fields of events that the conventions have a name for."""


@dataclass(frozen=True, slots=True)
class OpenTelemetryObserver:
    """Makes a span of each operation; needs the extra `otel`.

    Raises:
        MissingExtra: OpenTelemetry is not installed.
    """

    provider: TracerProvider | None = None
    """Whose spans they are; the provider that the program has set, if None."""
    _tracer: Tracer = field(init=False, repr=False)

    def __post_init__(self) -> None:
        try:
            from opentelemetry.trace import get_tracer
        except ImportError:
            raise MissingExtra("spans need OpenTelemetry; install it with: pip install 'groundwire[otel]'") from None
        object.__setattr__(self, "_tracer", get_tracer("groundwire", __version__, tracer_provider=self.provider))

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watch]:
        """A span around the block, as a child of the one that is current."""
        from opentelemetry.trace import SpanKind

        # What an exception says may be text of the answer: its type is told by the event, nothing more.
        with self._tracer.start_as_current_span(
            f"groundwire.{operation}", kind=SpanKind.INTERNAL, record_exception=False, set_status_on_exception=False
        ) as span:
            yield SpanWatch(span)


@dataclass(frozen=True, slots=True)
class SpanWatch:
    """Writes what it is told into a span."""

    span: Span

    def tell(self, event: Event) -> None:
        """The event's fields as attributes, its score as an evaluation, its error as the status."""
        from opentelemetry.trace import StatusCode

        self.span.set_attributes(attributes(event))
        evaluation = evaluated(event)
        if evaluation:
            self.span.add_event(EVALUATION_EVENT, evaluation)
        if event.error is not None:
            self.span.set_status(StatusCode.ERROR)


def attributes(event: Event) -> dict[str, Attribute]:
    """The fields of an event as attributes of a span; those without a value are left out."""
    named: dict[str, Attribute] = {}
    for name, value in event.model_dump(mode="json", exclude={"operation"}).items():
        if isinstance(value, dict):
            named.update({f"groundwire.{name}.{key}": count for key, count in value.items()})
        elif value is not None:
            named[_name(name, event)] = value
    return named


def _name(field_name: str, event: Event) -> str:
    if field_name == "response_id" and isinstance(event, SessionEvent):
        return "gen_ai.conversation.id"
    return SHARED.get(field_name, f"groundwire.{field_name}")


def evaluated(event: Event) -> dict[str, Attribute]:
    """What an event says in the conventions' words for evaluations; empty where it evaluates nothing."""
    match event:
        case CheckEvent(action=str() as label, protocol=name, score_lower=score):
            pass
        case SessionEvent(action=str() as label, score=score):
            name = "multi-turn"
        case DeliveryEvent() | CheckEvent() | SessionEvent():
            return {}
    told: dict[str, Attribute] = {"gen_ai.evaluation.name": name, "gen_ai.evaluation.score.label": str(label)}
    return told if score is None else {**told, "gen_ai.evaluation.score.value": score}
