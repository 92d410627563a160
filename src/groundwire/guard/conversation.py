"""An answer as a turn of its conversation: what comes before it is written, and what is kept of it."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from groundwire.domain.event import Disposition
from groundwire.domain.request import Sources
from groundwire.errors import InputError
from groundwire.guard.case import Case
from groundwire.guard.delivery import Delivery, Timing
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


def kept_in_part(case: Case, shown: str, timing: Timing) -> None:
    """Adds the turn of a stream that was cut off to its session, with what the user got to see; nothing is no turn."""
    if case.session is not None and shown:
        disposition: Disposition = "withheld" if timing == "before" else "unverified"
        case.session.add(shown, case.own_evidence, question=case.request.question, disposition=disposition)


def followed_up(case: Case, delivery: Delivery) -> None:
    """Tells the session what the check found of an answer that was delivered before it: drift shows there, too."""
    if case.session is not None and case.turn_index is not None:
        case.session.settle(case.turn_index, delivery.text, delivery.disposition, report=delivery.report)


def settled_in(session: Session, delivery: Delivery) -> None:
    """Tells the session what the user got to see in the end of an answer that had waited for a person.

    Raises:
        InputError: the answer is not one of the session, or no turn there waits for a person.
    """
    index = require_turn_of(session, delivery)
    seen = [(turn.disposition, turn.answer) for turn in session.turns[index : index + 1]]
    if seen and seen[0][0] != "pending" and seen != [(delivery.disposition, delivery.text)]:  # which is to say it again
        raise InputError(
            f"turn {index} of the session {session.id!r} waits for nobody; hand in the session that the answer "
            f"{delivery.response_id!r} was given in"
        )
    session.settle(index, delivery.text, delivery.disposition)


def require_turn_of(session: Session, delivery: Delivery) -> int:
    """The index of the turn of `session` that the answer is.

    Raises:
        InputError: it is a turn of no session, or of another one.
    """
    if delivery.turn_index is None:
        raise InputError(f"the answer {delivery.response_id!r} is no turn of a session; leave `session` out")
    if delivery.session_id != session.id:
        raise InputError(
            f"the answer {delivery.response_id!r} is a turn of the session {delivery.session_id!r}, not of "
            f"{session.id!r}; hand in its own"
        )
    return delivery.turn_index


def require_same_turn(previous: Delivery, case: Case) -> None:
    """Return if `previous` is an earlier draft of the answer that `case` is about.

    Raises:
        InputError: it belongs to another conversation, or to another turn of this one.
    """
    if (previous.session_id, previous.turn_index) != (case.session_id, case.turn_index):
        raise InputError(
            f"the answer {previous.response_id!r} is turn {previous.turn_index} of the session "
            f"{previous.session_id!r}, and this one is turn {case.turn_index} of {case.session_id!r}; hand in the same "
            "`session`, and `previous` only before its next turn"
        )
