"""An observer that keeps what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from groundwire.domain.event import DeliveryEvent, Event, Operation


@dataclass(frozen=True, slots=True)
class Watched:
    """Keeps all events, in order."""

    events: list[Event] = field(default_factory=list)

    @property
    def deliveries(self) -> list[DeliveryEvent]:
        return [event for event in self.events if isinstance(event, DeliveryEvent)]

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watched]:
        assert operation in ("delivery", "check")
        yield self

    def tell(self, event: Event) -> None:
        self.events.append(event)
