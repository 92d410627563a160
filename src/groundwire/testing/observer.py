"""An observer that keeps what it is told, for tests of what is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from groundwire.domain.event import Event, Operation
from groundwire.domain.ports import Watch


@dataclass(frozen=True, slots=True)
class RecordingObserver:
    """Keeps every event, and what was watched, in order."""

    events: list[Event] = field(default_factory=list)
    watched: list[Operation] = field(default_factory=list)

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watch]:
        """Watches the block, and keeps what it is told of it."""
        self.watched.append(operation)
        yield self

    def tell(self, event: Event) -> None:
        """Keep `event`."""
        self.events.append(event)
