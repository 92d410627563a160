"""Several observers as one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from groundwire.domain.event import Event, Operation
from groundwire.domain.ports import Observer, Watch
from groundwire.observability.watching import require_observer, watch


@dataclass(frozen=True, slots=True)
class Together:
    """The watches of several observers."""

    watches: tuple[Watch, ...]

    def tell(self, event: Event) -> None:
        """Tell each of them."""
        for each in self.watches:
            each.tell(event)


@dataclass(frozen=True, slots=True, init=False)
class Observers:
    """Tells each of several observers; one that fails keeps nothing from the others."""

    observers: tuple[Observer, ...]

    def __init__(self, *observers: Observer) -> None:
        for observer in observers:
            require_observer(observer)
        object.__setattr__(self, "observers", observers)

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watch]:
        """All of them watch the block; the first is entered first and left last."""
        with ExitStack() as stack:
            yield Together(tuple(stack.enter_context(watch(observer, operation)) for observer in self.observers))
