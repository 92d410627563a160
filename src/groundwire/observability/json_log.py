"""Events as lines of JSON, for whatever collects logs."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TextIO

from groundwire.domain.clock import Clock, utc_now
from groundwire.domain.event import CheckEvent, DeliveryEvent, Event, Operation, SessionEvent
from groundwire.domain.ports import Watch
from groundwire.errors import InputError

LOGGER: Final = "groundwire.events"
"""The logger that events go to; the message of each is one line of JSON."""

FIRST_BYTES: Final = b'{"time": '
"""How a line begins, by which a file of events is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonLog:
    """Writes one line of JSON for each event: to the logger `groundwire.events`, to a stream, or to the end of a file.

    A line has `time` (UTC), `level` and `event` (`groundwire.check`, `groundwire.delivery`, `groundwire.session`), and
    then the fields of `groundwire.domain.event`.
    """

    stream: TextIO | None = None
    """Where lines go; None for the logger."""
    path: Path | None = None
    """The file that lines are added to, each in one write; in the place of a stream."""
    clock: Clock = field(default=utc_now)

    @classmethod
    def to(cls, stream: TextIO) -> JsonLog:
        """The log that writes to `stream`."""
        return cls(stream=stream)

    @classmethod
    def at(cls, path: str | Path) -> JsonLog:
        """The log that adds to the file `path`, made if it is not there.

        Raises:
            InputError: it cannot be written, or holds something other than events.
        """
        try:
            with Path(path).open("a+b") as file:
                file.seek(0)
                begins = file.read(len(FIRST_BYTES))
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise InputError(f"cannot write events to {str(path)!r}: {reason}; name another file") from None
        if begins not in (b"", FIRST_BYTES):
            raise InputError(f"{str(path)!r} exists and holds no events of Groundwire; name another file")
        return cls(path=Path(path))

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
        if self.path is not None:
            with self.path.open("ab", buffering=0) as file:
                file.write(f"{line}\n".encode())
        elif self.stream is not None:
            self.stream.write(f"{line}\n")
            self.stream.flush()
        else:
            logging.getLogger(LOGGER).log(level, "%s", line)


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
