"""The guard as a dependency of FastAPI routes, and deliveries as responses; needs the extra `fastapi`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Any, Final, Unpack

from groundwire.domain.answer import Answer
from groundwire.domain.request import Sources, risk_level
from groundwire.domain.risk import Risk
from groundwire.errors import GroundwireError, InputError, MissingExtra
from groundwire.guard import pending
from groundwire.guard.case import GuardOptions
from groundwire.guard.delivery import Delivery
from groundwire.guard.guard import Guard
from groundwire.guard.prompt import Generate
from groundwire.http_status import for_disposition, for_error
from groundwire.sessions.kept import KeptSessions
from groundwire.sessions.session import Session

try:
    from fastapi import APIRouter, FastAPI, Header, Request
    from fastapi.responses import JSONResponse
except ImportError as error:
    raise MissingExtra.of("the guard for FastAPI", extra="fastapi", libraries="fastapi") from error

SESSION_HEADER: Final = "X-Groundwire-Session"
"""Names the conversation that a request belongs to."""

DISPOSITION_HEADER: Final = "X-Groundwire-Disposition"

DELIVERIES: Final = "/deliveries"
"""Where a client asks again for an answer that waits for a person."""

WAIT_SECONDS: Final = 1.0
"""How long a request for such an answer waits for the person, so that clients need not ask all the time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestGuard:
    """A guard for one request: with the risk of its route, and the session of its client."""

    guard: Guard
    risk: Risk
    session: Session | None = None

    async def respond(self, generate: Generate, evidence: Sources, **options: Unpack[GuardOptions]) -> Delivery:
        """As `Guard.respond`."""
        return await self.guard.respond(generate, evidence, **self._with(options))

    async def review(
        self, answer: str | Answer, evidence: Sources, *, repairs_left: int = 0, **options: Unpack[GuardOptions]
    ) -> Delivery:
        """As `Guard.review`."""
        return await self.guard.review(answer, evidence, repairs_left=repairs_left, **self._with(options))

    def _with(self, options: GuardOptions) -> GuardOptions:
        # A risk of its own may be said in the code of the route; what the client sends decides nothing here.
        return {"risk": self.risk, "session": self.session, **options}


def guarded(
    guard: Guard, *, risk: Risk | str = Risk.HIGH, sessions: KeptSessions | None = None
) -> Callable[..., RequestGuard]:
    """A dependency that gives a route its guard: `Annotated[RequestGuard, Depends(guarded(guard))]`.

    With `sessions`, the header `X-Groundwire-Session` names the conversation. Its names are as secret as what is said
    there: make them hard to guess, or from who is logged in.

    Raises:
        InputError: there is no such risk level.
    """
    level = risk_level(risk)
    if sessions is None:
        return lambda: RequestGuard(guard=guard, risk=level)

    def with_session(name: Annotated[str | None, Header(alias=SESSION_HEADER, max_length=200)] = None) -> RequestGuard:
        session = None if name is None else sessions.get(name)
        return RequestGuard(guard=guard, risk=level, session=session)

    return with_session


def response_of(delivery: Delivery, *, deliveries: str = DELIVERIES) -> JSONResponse:
    """The response to a client: 200 with the text, 202 while a person has to decide, 422 for an answer withheld.

    With a 202, the header `Location` says where to ask again: `deliveries` and the id of the review.
    """
    report = delivery.report
    body = {
        "response_id": delivery.response_id,
        "disposition": delivery.disposition,
        "cause": delivery.cause,
        "text": delivery.text,
        "score": None if report is None else report.score_interval.lower,
        "review_id": delivery.review_id,
    }
    headers = {DISPOSITION_HEADER: str(delivery.disposition)}
    if delivery.disposition == "pending" and delivery.review_id is not None:
        headers["Location"] = f"{deliveries}/{delivery.review_id}"
    return JSONResponse(body, status_code=int(for_disposition(delivery.disposition)), headers=headers)


def waiting(guard: Guard, *, path: str = DELIVERIES, wait_seconds: float = WAIT_SECONDS) -> APIRouter:
    """A route where clients ask again for answers that wait for a person: `GET <path>/{review_id}`.

    Answers as `response_of` does: 202 as long as nobody has decided, then 200 with the text that was released, or 422;
    404 for an id under which no answer of the guard's application waits or waited. Whoever knows an id gets the
    answer: they are hard to guess, and no more than that.
    """
    router = APIRouter()

    @router.get(f"{path}/{{review_id}}")
    async def ask_again(review_id: str) -> JSONResponse:
        body: dict[str, Any] = {"review_id": review_id, "disposition": "pending", "text": None}
        found = await guard.reviews.get(review_id)
        if found is None or not found.item.pending or found.item.application != guard.application:
            return JSONResponse({"detail": "there is no such answer"}, status_code=HTTPStatus.NOT_FOUND)
        try:
            async with asyncio.timeout(wait_seconds):
                resolution = await guard.reviews.resolution(review_id)
        except TimeoutError:
            where = {"Location": f"{path}/{review_id}"}
            return JSONResponse(body, status_code=for_disposition("pending"), headers=where)
        final = pending.decided(pending.waiting(found.item), resolution)
        body |= {"disposition": final.disposition, "text": final.text}
        return JSONResponse(body, status_code=for_disposition(final.disposition))

    return router


def add_error_handlers(app: FastAPI) -> None:
    """Answer errors of Groundwire with their status: 400 for input, 503 for a judge or a store that is down, else 500.

    What a client may not fix says no more than that it happened.
    """

    async def handled(_: Request, error: Exception) -> JSONResponse:
        told = str(error) if isinstance(error, InputError) else "the answer could not be checked; try again later"
        return JSONResponse({"detail": told}, status_code=for_error(error))

    app.add_exception_handler(GroundwireError, handled)
