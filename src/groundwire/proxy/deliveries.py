"""Answers that wait for a person: clients ask again for them, and get what the person lets out."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from groundwire.errors import InputError
from groundwire.guard.delivery import Delivery
from groundwire.guard.guard import Guard
from groundwire.guard.pending import waiting
from groundwire.proxy.entrance import Refused
from groundwire.sessions.kept import KeptSessions
from groundwire.sessions.session import Session

PATH: Final = "/v1/groundwire/deliveries"
"""Where clients ask again; the id of the review follows."""

MOST_WAIT_SECONDS: Final = 30.0
"""How long one request may wait for a person: no longer than requests under way are given when the proxy ends, and less
than servers in between let a connection be silent."""


def path_of(delivery: Delivery) -> str | None:
    """Where clients ask again for an answer; None if nobody decides about it."""
    if delivery.disposition != "pending" or delivery.review_id is None:
        return None
    return f"{PATH}/{delivery.review_id}"


def wait_seconds(given: str | None) -> float:
    """How long a client wants to wait, 0.0-30.0; 0.0 where it says nothing.

    Raises:
        InputError: it says something else.
    """
    try:
        seconds = float(given or 0)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MOST_WAIT_SECONDS:  # which NaN is not, either
        raise InputError(f"`wait` must be a number of seconds from 0 to {MOST_WAIT_SECONDS:g}")
    return seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Deliveries:
    """What became of the answers of one guard that waited for a person.

    They are read from the guard's review queue, so that they outlive the proxy where the queue does. Sessions do
    not, and one that is forgotten need not be told of anything.
    """

    guard: Guard
    kept: KeptSessions
    _sessions: dict[str, Session] = field(default_factory=dict)
    """The session of each answer that waits and has one, by the id of the review."""

    def keep(self, delivery: Delivery | None, session: Session | None) -> None:
        """Remember the session of an answer, to be told what its user gets to see in the end."""
        if delivery is None or session is None or delivery.disposition != "pending" or delivery.review_id is None:
            return
        self._sessions[delivery.review_id] = session
        for review_id in [each for each, known in self._sessions.items() if known not in self.kept]:
            del self._sessions[review_id]

    async def ask_again(self, review_id: str, *, wait: float) -> Delivery:
        """The answer as it is now, or as it is once a person has decided, if that takes no longer than `wait` seconds.

        Raises:
            Refused: no answer of this application waits or waited under this id.
            StoreError: the review queue cannot be read.
        """
        found = await self.guard.reviews.get(review_id)
        if found is None or not found.item.pending or found.item.application != self.guard.application:
            raise Refused(HTTPStatus.NOT_FOUND, "there is no answer here that waits for a person under this id")
        delivery = waiting(found.item)
        if found.resolution is None and not await self._decided(review_id, wait):
            return delivery
        settled = await self.guard.settled(delivery, session=self._sessions.get(review_id))
        self._sessions.pop(review_id, None)  # only now: what failed is told at the next request
        return settled

    async def _decided(self, review_id: str, wait: float) -> bool:
        """Whether a person decides within so many seconds."""
        if wait == 0:
            return False
        try:
            async with asyncio.timeout(wait):
                await self.guard.reviews.resolution(review_id)
        except TimeoutError:
            return False
        return True
