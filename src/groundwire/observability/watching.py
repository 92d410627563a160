"""Watches an operation with an observer that may fail: nothing that goes wrong in it disturbs what is watched."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Final

from groundwire.domain.event import Event, Operation
from groundwire.domain.ports import Observer, Watch
from groundwire.errors import ConfigError

LOGGER: Final = "groundwire.observability"
"""Where it is said that an observer failed."""


@dataclass(frozen=True, slots=True)
class Unheard:
    """The watch of nobody."""

    def tell(self, event: Event) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class Undisturbed:
    """A watch whose failures end here."""

    inner: Watch

    def tell(self, event: Event) -> None:
        """Tell the observer, whatever it makes of it."""
        try:
            self.inner.tell(event)
        except Exception as error:  # noqa: BLE001  # boundary: the observer's own failure
            _failed(error)


@contextmanager
def watch(observer: Observer | None, operation: Operation) -> Iterator[Watch]:
    """`observer` watches what is done in the block; None is nobody. Whatever the block raises goes on its way."""
    if observer is None:
        yield Unheard()
        return
    watched = _entered(observer, operation)
    if watched is None:
        yield Unheard()
        return
    manager, inner = watched
    try:
        yield Undisturbed(inner)
    except BaseException as error:  # boundary: raised again
        _left(manager, error)
        raise
    else:
        _left(manager, None)


def require_observer(observer: object) -> None:
    """Return if `observer` is none, or looks like one.

    Raises:
        ConfigError: it cannot watch.
    """
    if observer is not None and (isinstance(observer, type) or not callable(getattr(observer, "watch", None))):
        raise ConfigError(
            f"{observer!r:.60} is no observer; use one of `groundwire.observability`, such as JsonLog.to(stream)"
        )


def _entered(observer: Observer, operation: Operation) -> tuple[AbstractContextManager[Watch], Watch] | None:
    try:
        manager = observer.watch(operation)
        return manager, manager.__enter__()
    except Exception as error:  # noqa: BLE001  # boundary: the observer's own failure
        _failed(error)
        return None


def _left(manager: AbstractContextManager[Watch], error: BaseException | None) -> None:
    try:
        manager.__exit__(None if error is None else type(error), error, None if error is None else error.__traceback__)
    except Exception as failure:  # noqa: BLE001  # boundary: the observer's own failure
        if failure is not error:  # a generator raises again what it was told of
            _failed(failure)


def _failed(error: Exception) -> None:
    # The name alone: what other code says may hold the text of an answer.
    logging.getLogger(LOGGER).warning("an observer failed: %s; what it watched went on", type(error).__name__)
