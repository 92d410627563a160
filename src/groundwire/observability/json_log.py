"""Events as lines of JSON, for whatever collects logs."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TextIO

from groundwire.domain.clock import Clock, utc_now
from groundwire.domain.event import CheckEvent, DeliveryEvent, Event, Operation, SessionEvent
from groundwire.domain.ports import Watch

LOGGER: Final = "groundwire.events"
"""The logger that events go to; the message of each is one line of JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonLog:
    """Writes one line of JSON for each event: to the logger `groundwire.events`, or to a stream.

    A line has `time` (UTC), `level` and `event` (`groundwire.check`, `groundwire.delivery`, `groundwire.session`), and
    then the fields of `groundwire.domain.event`.
    """

    stream: TextIO | None = None
    """Where lines go; None for the logger."""
    clock: Clock = field(default=utc_now)

    @classmethod
    def to(cls, stream: TextIO) -> JsonLog:
        """The log that writes to `stream`."""
        return cls(stream=stream)

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watch]:  # noqa: ARG002  # events say what they are about
        """Watches nothing but what it is told."""
        yield self

    def tell(self, event: Event) -> None:
        """Write `event` as one line."""
        level = severity(event)
        line = json.dumps(
            {
                "time": self.clock().isoformat(),
                "level": logging.getLevelName(level).lower(),
                "event": f"groundwire.{event.operation}",
                **event.model_dump(mode="json", exclude={"operation"}),
            },
            ensure_ascii=False,
        )
        if self.stream is None:
            logging.getLogger(LOGGER).log(level, "%s", line)
        else:
            self.stream.write(line + "\n")
            self.stream.flush()


def severity(event: Event) -> int:
    """How loudly an event is told: an error, a warning where something does not pass, else information."""
    if event.error is not None:
        return logging.ERROR
    match event:
        case CheckEvent():
            fine = event.gate == "passed"
        case DeliveryEvent():
            fine = (event.would_be or event.disposition) in ("delivered", "repaired")
        case SessionEvent():
            fine = event.action == "PASS"
    return logging.INFO if fine else logging.WARNING
