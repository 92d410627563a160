"""An answer as a turn of its conversation: what comes before it is written, and what is kept of it."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from groundwire.domain.request import Sources
from groundwire.errors import InputError
from groundwire.guard.case import Case
from groundwire.guard.delivery import Delivery
from groundwire.sessions.session import Session

Refresh = Callable[[Session], Sources | Awaitable[Sources | None] | None]
"""Retrieves evidence anew for a conversation that has left its own; None to go on with what there is."""


@asynccontextmanager
async def turn_of(session: Session | None) -> AsyncIterator[None]:
    """The turns of one session follow each other: each knows what came of the one before it."""
    if not isinstance(session, Session):  # what is none is refused where the arguments are read
        yield
        return
    async with session.lock:
        yield


async def refreshed(evidence: Sources, session: Session | None, refresh: Refresh | None) -> Sources:
    """The evidence for the next answer: what `refresh` brings, where the last answer has left its evidence.

    Whatever `refresh` raises is raised unchanged.
    """
    if refresh is None or not isinstance(session, Session) or not session.evidence_drift:
        return evidence
    brought = refresh(session)
    found = await brought if inspect.isawaitable(brought) else brought
    return evidence if found is None else found


def kept(case: Case, delivery: Delivery) -> None:
    """Adds the turn to its session, with what the user got to see; one that is to be repaired is none yet."""
    if case.session is not None and delivery.revision is None:
        shown = delivery.text if delivery.text is not None else delivery.released or None
        case.session.add(
            shown,
            case.own_evidence,
            question=case.request.question,
            report=delivery.report,
            disposition=delivery.disposition,
        )


def followed_up(case: Case, delivery: Delivery) -> None:
    """Tells the session what the check found of an answer that was delivered before it: drift shows there, too."""
    if case.session is not None and case.turn_index is not None:
        case.session.settle(case.turn_index, delivery.text, delivery.disposition, report=delivery.report)


def settled_in(session: Session, delivery: Delivery) -> None:
    """Tells the session what the user got to see in the end of an answer that had waited for a person.

    Raises:
        InputError: the answer is not one of the session.
    """
    if delivery.turn_index is None:
        raise InputError(f"the answer {delivery.response_id!r} is no turn of a session; leave `session` out")
    session.settle(delivery.turn_index, delivery.text, delivery.disposition)
