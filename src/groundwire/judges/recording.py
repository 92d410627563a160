"""Where judges tell what they did, call by call, as it happens.

Outcomes alone are returned. What was sent and spent is told at once, so that a call is on record even if whoever waited
for it gave up, and so that wrappers around a judge need not pass it on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from groundwire.domain.exchange import Exchange, TemplateInfo, Usage
from groundwire.domain.text import writable, written

_CURRENT: ContextVar[Recording | None] = ContextVar("groundwire_recording", default=None)


_PLACE: ContextVar[tuple[int, ...]] = ContextVar("groundwire_place", default=())


@dataclass(frozen=True, slots=True)
class Recording:
    """What was told while it was open, in order."""

    exchanges: list[Exchange] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def usage(self) -> Usage | None:
        """What all calls took; None if there were none."""
        return sum((each.usage for each in self.exchanges), Usage()) if self.exchanges else None

    @property
    def templates(self) -> tuple[TemplateInfo, ...]:
        """The templates that were used, each once."""
        return tuple(dict.fromkeys(each.template for each in self.exchanges))

    @property
    def reported_models(self) -> tuple[str, ...]:
        """The models that answered, as their providers name them, each once."""
        return tuple(dict.fromkeys(each.reported_model for each in self.exchanges if each.reported_model))


@contextmanager
def recording() -> Iterator[Recording]:
    """Records what judges do inside the block, in this task and those that it starts; an outer block hears it, too."""
    outer, inner = _CURRENT.get(), Recording()
    token = _CURRENT.set(inner)
    try:
        yield inner
    finally:
        _CURRENT.reset(token)
        if outer is not None:
            outer.exchanges.extend(inner.exchanges)
            outer.notes.extend(each for each in inner.notes if each not in outer.notes)


@contextmanager
def seated(number: int) -> Iterator[None]:
    """Whoever is asked inside the block is the judge of this number among several."""
    token = _PLACE.set((*_PLACE.get(), number))
    try:
        yield
    finally:
        _PLACE.reset(token)


def place() -> tuple[int, ...]:
    """Which judge is being asked now: its number among several, for each judge that asks others, outermost first."""
    return _PLACE.get()


def record(exchange: Exchange) -> None:
    """Tells of one call to a model; text in it that could not be written is replaced, so that the record can be."""
    current = _CURRENT.get()
    if current is not None:
        current.exchanges.append(written(exchange.model_copy(update={"place": place()})))


def note(text: str) -> None:
    """Tells what else bears on how far the verdicts can be trusted; the same is kept once."""
    current, text = _CURRENT.get(), writable(text)
    if current is not None and text not in current.notes:
        current.notes.append(text)
