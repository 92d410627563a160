"""The proxy as an ASGI application: routes for completions, answers that wait, models and health, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from groundwire.completions.exchange import Exchange
from groundwire.completions.messages import Message
from groundwire.completions.streaming import stream
from groundwire.domain.evidence import Evidence
from groundwire.domain.risk import Risk
from groundwire.errors import ConfigError, GroundwireError, InputError
from groundwire.guard.case import GuardOptions
from groundwire.guard.guard import Guard
from groundwire.proxy import replies
from groundwire.proxy.asked import Asked
from groundwire.proxy.deliveries import PATH, Deliveries, wait_seconds
from groundwire.proxy.disconnect import unless_gone
from groundwire.proxy.entrance import Refused, read_body, require_json, require_local_name, require_token
from groundwire.proxy.event_response import EventResponse
from groundwire.proxy.events import DONE, written
from groundwire.proxy.settings import OPEN_RISKS, ProxySettings
from groundwire.proxy.unverified import PassedOn
from groundwire.proxy.upstream import AUTHORIZATION, Credentials, Upstream
from groundwire.sessions.kept import KeptSessions

CLIENT_GONE: Final = 499
"""The status of a request that nobody waits for any more, as servers log it."""


def create_app(settings: ProxySettings, guard: Guard) -> Starlette:
    """The application that answers for the model's server of `settings`, through `guard`.

    Raises:
        ConfigError: the policy forbids what the settings allow.
    """
    if settings.allow_unverified and guard.verifier.policy.guard.regulated == "all":
        raise ConfigError("the policy's `guard.regulated` is 'all', so nothing may go through unverified")
    sessions = KeptSessions(most=settings.most_sessions)
    waiting = Deliveries(guard=guard, kept=sessions)
    proxy = Proxy(settings=settings, guard=guard, upstream=Upstream.of(settings), sessions=sessions, waiting=waiting)
    return Starlette(
        routes=[
            Route("/health", proxy.health, methods=["GET"]),
            Route("/v1/models", proxy.models, methods=["GET"]),
            Route("/v1/models/{name:path}", proxy.models, methods=["GET"]),
            Route("/v1/chat/completions", proxy.complete, methods=["POST"]),
            Route(f"{PATH}/{{review_id}}", proxy.ask_again, methods=["GET"]),
        ],
        exception_handlers={
            GroundwireError: _on_error,
            Refused: _on_refusal,
            HTTPException: _on_http_error,
            Exception: _on_defect,
        },
        lifespan=proxy.lifespan,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Proxy:
    """Answers requests; safe for many at the same time, in one event loop."""

    settings: ProxySettings
    guard: Guard
    upstream: Upstream
    sessions: KeptSessions
    waiting: Deliveries

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Closes what was opened, once the last request is answered."""
        yield
        await self.guard.drained()
        await self.upstream.http.aclose()

    async def health(self, _: Request) -> Response:
        """That the proxy is there; it asks neither the model's server nor the judge."""
        return JSONResponse({"status": "ok"})

    async def models(self, request: Request) -> Response:
        """What the model's server says of its models."""
        credentials = self._admitted(request)
        return JSONResponse(await self.upstream.models(request.path_params.get("name"), credentials))

    async def complete(self, request: Request) -> Response:
        """A completion, whole or in pieces."""
        credentials = self._admitted(request)
        require_json(request.headers)
        try:
            raw = await read_body(request, most=self.settings.most_request_bytes, seconds=self.settings.timeout_seconds)
        except ClientDisconnect:
            return Response(status_code=CLIENT_GONE)
        asked = Asked.read(raw, request.headers, risk=self.settings.risk)
        if asked.streams:
            _require_streamable(asked.risk)
            return EventResponse(self._events(asked, credentials))
        done = await unless_gone(request, self._whole(asked, credentials))
        return Response(status_code=CLIENT_GONE) if done is None else done

    async def ask_again(self, request: Request) -> Response:
        """What became of an answer that waited for a person."""
        self._admitted(request)
        wait = wait_seconds(request.query_params.get("wait"))
        asking = self.waiting.ask_again(request.path_params["review_id"], wait=wait)
        found = await unless_gone(request, asking)
        return Response(status_code=CLIENT_GONE) if found is None else replies.asked_again(found)

    def _admitted(self, request: Request) -> Credentials:
        """What the model's server is asked with, if the client may ask at all."""
        headers = request.headers
        if self.settings.local and self.settings.token is None:
            require_local_name(headers.get("host", ""))
        passed = dict(headers)
        if require_token(headers, self.settings.token):
            del passed[AUTHORIZATION]  # our own token is nothing for the model's server
        return Credentials.of(passed, self.settings.key)

    async def _whole(self, asked: Asked, credentials: Credentials) -> Response:
        async def ask(messages: Sequence[Message]) -> object:
            return await self.upstream.complete({**asked.body, "messages": list(messages)}, credentials)

        if self._passes_on(asked):
            passed = PassedOn.of(asked, self.guard.application)
            with passed.told(self.guard.observer):
                return replies.passed_on(await ask(asked.messages), passed)
        exchange = self._exchange(asked)
        answered = await exchange.respond(ask)
        self.waiting.keep(answered.delivery, exchange.options.get("session"))
        return replies.completed(answered.completion, answered.delivery)

    async def _events(self, asked: Asked, credentials: Credentials) -> AsyncGenerator[bytes, None]:
        def ask(messages: Sequence[Message]) -> AsyncGenerator[dict[str, Any], None]:
            return self.upstream.stream({**asked.body, "messages": list(messages)}, credentials)

        if self._passes_on(asked):
            passed = PassedOn.of(asked, self.guard.application)
            with passed.told(self.guard.observer):
                async with aclosing(passed.marked(ask(asked.messages))) as chunks:
                    async for chunk in chunks:
                        yield written(chunk)
        else:
            exchange = self._exchange(asked)
            async with aclosing(stream(exchange, ask)) as pieces:
                async for piece in pieces:
                    self.waiting.keep(piece.delivery, exchange.options.get("session"))
                    yield written(replies.with_summary(piece))
        yield DONE

    def _passes_on(self, asked: Asked) -> bool:
        """Whether the answer goes through without a check."""
        return asked.evidence is None and self.settings.allow_unverified and asked.risk in OPEN_RISKS

    def _exchange(self, asked: Asked) -> Exchange:
        options: GuardOptions = {
            "risk": asked.risk,
            "response_id": asked.field.response_id,
            "generator": asked.model,
        }
        if asked.field.session_id is not None:
            options["session"] = self.sessions.get(asked.field.session_id)
        if asked.field.question is not None:
            options["question"] = asked.field.question
        evidence = Evidence.of(()) if asked.evidence is None else asked.evidence
        return Exchange(
            guard=self.guard,
            messages=asked.messages,
            evidence=evidence,
            options=options,
            offers_tools=asked.offers_tools,
        )


def _require_streamable(risk: Risk) -> None:
    if risk is Risk.CRITICAL:
        raise InputError("at CRITICAL risk nothing is shown before all of it is checked: ask without `stream`")


async def _on_error(_: Request, error: Exception) -> Response:
    return replies.refused(error)


async def _on_refusal(_: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, Refused) else HTTPStatus.FORBIDDEN
    return replies.failure(status, str(error))


async def _on_http_error(request: Request, error: Exception) -> Response:
    status = HTTPStatus(error.status_code) if isinstance(error, HTTPException) else HTTPStatus.NOT_FOUND
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    there = ", ".join(f"{method} {route.path_format}" for route in routes for method in _methods(route))
    return replies.failure(status, f"there is no {request.method} {request.url.path} here; there are {there}")


def _methods(route: Route) -> list[str]:
    """The methods of a route that a client would ask with; whatever has GET has HEAD."""
    return sorted((route.methods or set()) - {"HEAD"})


async def _on_defect(_: Request, error: Exception) -> Response:
    return replies.refused(GroundwireError(f"{type(error).__name__}: this is a defect, please report it"))
