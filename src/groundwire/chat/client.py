"""A language model at a provider: one request after another, until there is a reply or no hope of one."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from groundwire.chat.access import Access
from groundwire.chat.budget import Amount, Budget, Started
from groundwire.chat.connect import connect
from groundwire.chat.failure import Failure, failure_of
from groundwire.chat.lines import Line, Lines
from groundwire.chat.masking import masked
from groundwire.chat.model import ChatReply, ChatRequest, ModelInfo
from groundwire.chat.rate import Rate
from groundwire.chat.settings import ChatSettings
from groundwire.chat.shape import Shape
from groundwire.chat.wire import cost_of, messages_of, parameters_of, reply_of
from groundwire.errors import ConfigError, ModelCallFailed

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model
    from pydantic_ai.settings import ModelSettings

FIRST_PAUSE_SECONDS = 0.5
"""Before the second request; doubled each time."""

MOST_PAUSE_SECONDS = 20.0
"""The longest pause of our own."""

MOST_ASKED_PAUSE_SECONDS = 60.0
"""The longest pause that a provider can ask for: their limits are by the minute."""

BYTES_PER_TOKEN = 3
"""For prompts that are not sent yet: rather too few than too many, in English as in Chinese. What was really taken
corrects it."""

EXPECTED_OUTPUT_TOKENS = 500
"""For replies that are not there yet and have no limit: some ten claims with their quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """What makes pauses: tests put their own here."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    random: Callable[[], float] = random.random
    """From 0 to 1. Calls that failed together shall not come back together."""


@dataclass(slots=True)
class _Call:
    """How far one call has come."""

    shape: Shape
    ends: float
    """On the clock of the event loop."""
    sent: int = 0
    failed: int = 0


@dataclass(slots=True, kw_only=True, eq=False)
class ModelClient:
    """A `ChatModel` at a provider. Build it with `ModelClient.of`.

    It may be used from one event loop after another, or from several at a time. What a provider refuses (a schema, a
    temperature) is left out from then on, and `info` says what is still set.
    """

    access: Access
    settings: ChatSettings
    budget: Budget | None = None
    chance: Chance = field(default_factory=Chance, repr=False)
    _shape: Shape = field(init=False, repr=False)
    _context_tokens: int | None = field(init=False, repr=False)
    _ignored: frozenset[str] = field(init=False, repr=False)
    _lines: Lines = field(init=False, repr=False)
    _requests: Rate | None = field(init=False, repr=False)
    _tokens: Rate | None = field(init=False, repr=False)

    @classmethod
    def of(cls, name: str, settings: ChatSettings | None = None, *, budget: Budget | None = None) -> Self:
        """The model of a name such as `openai:gpt-5` or `ollama:qwen3`.

        Keys are read from the environment unless the settings have them. Nothing is sent yet.

        Raises:
            ConfigError: the provider is not known, a key is missing, the address is none, or the price of a model is
                not known to a budget in money.
            MissingExtra: the provider's client library is not installed.
        """
        settings = ChatSettings() if settings is None else settings
        return cls(access=Access.of(name, settings, os.environ), settings=settings, budget=budget)

    def __post_init__(self) -> None:
        model = connect(self.access, None, self.settings.timeout_seconds)
        profile: dict[str, Any] = dict(model.profile)
        fixed = self.access.fixed
        own = self.settings.schemas == "each"
        if self.settings.schemas == "auto":
            own = fixed.openai and not self.access.at_home
        self._shape = Shape.first(self.settings, profile, seeded=fixed.seeded, own=own)
        self._context_tokens = profile.get("context_window")
        self._ignored = frozenset(model.unsupported_settings)
        self._lines = Lines(self._line)
        per_minute = (self.settings.requests_per_minute, self.settings.tokens_per_minute)
        self._requests, self._tokens = (None if rate is None else Rate(rate) for rate in per_minute)
        if self.budget is not None and self.budget.usd is not None and self._price(model, 0, 0) is None:
            raise ConfigError(f"the price of {self.access.name} is not known: give its budget in tokens")

    @property
    def info(self) -> ModelInfo:
        """Which model this is, and what is set for its calls; read after a call, what the provider did not refuse."""
        return ModelInfo(
            name=self.access.name,
            destination=self.access.destination,
            context_tokens=self._context_tokens,
            parameters=dict(self._shape.parameters),
        )

    async def complete(self, request: ChatRequest) -> ChatReply:
        """The reply to one prompt. Failures of transport were already repeated as far as that can help.

        Raises:
            ModelCallFailed: no reply came.
            ConfigError: the call can never work as it is configured.
        """
        async with self._lines.held() as line, line.slots:
            expected = self._expected(line.model, request)
            async with nullcontext() if self.budget is None else self.budget.call(expected) as started:
                return await self._answered(line, request, expected, started)

    async def _answered(self, line: Line, request: ChatRequest, expected: Amount, started: Started | None) -> ChatReply:
        await self._wait_for_turn(expected.tokens)
        ends = asyncio.get_running_loop().time() + self.settings.deadline_seconds
        call = _Call(self._shape.limited(self._most_output(request) or self.access.fixed.largest_reply), ends)
        while True:
            answer = await self._sent(line, request, call)
            if not isinstance(answer, Failure):
                return self._accepted(answer, call, expected, started)
            if answer.lost and started is not None:
                started.lost()
            if not await self._another_chance(answer, call, narrowed=request.narrow is not None):
                break
            await self._wait_for_turn(expected.tokens)
        raise ModelCallFailed(self._told(answer, call), kind=answer.kind, attempts=call.sent)

    async def _sent(self, line: Line, request: ChatRequest, call: _Call) -> ModelResponse | Failure:
        from pydantic_ai.direct import model_request

        messages, parameters = messages_of(request), parameters_of(request, call.shape.mode, narrow=call.shape.narrow)
        settings = self._library_settings(request, call.shape)
        call.sent += 1
        try:
            # The library's own timeouts hold for each read; a server that drips would never meet them.
            left = call.ends - asyncio.get_running_loop().time()
            async with asyncio.timeout(min(self.settings.timeout_seconds, left)):
                return await model_request(
                    line.model,
                    messages,
                    model_settings=settings,
                    model_request_parameters=parameters,
                    instrument=False,
                )
        except Exception as error:  # noqa: BLE001  # boundary: client libraries raise anything at an odd answer
            return failure_of(error, self.access)

    def _library_settings(self, request: ChatRequest, shape: Shape) -> ModelSettings:
        every = shape.settings(self.settings.timeout_seconds)
        if shape.mode == "tool" and self.access.fixed.openai:
            # By its name: some servers hold a model to the schema of the one tool that is named, and to none else.
            choice = {"type": "function", "function": {"name": request.schema_name}}
            every["extra_body"] = {"tool_choice": choice}
        known: ModelSettings = {}
        known.update({name: value for name, value in every.items() if name not in self._ignored})  # type: ignore[typeddict-item]
        return known

    def _accepted(self, response: ModelResponse, call: _Call, expected: Amount, started: Started | None) -> ChatReply:
        reply = self._without_key(reply_of(response, call.shape.mode, attempts=call.sent))
        # Remembered only once it worked: a refusal may have had another reason.
        self._shape = replace(call.shape.limited(None), proven=True)
        if started is not None:
            started.answered(reply.usage)
        if self._tokens is not None:
            self._tokens.take(reply.usage.input_tokens + reply.usage.output_tokens - expected.tokens)
        return reply

    def _without_key(self, reply: ChatReply) -> ChatReply:
        """The reply as it may be shown and stored: a server may say again what it was sent."""
        key, reported = self.access.key, reply.reported_model
        told = None if reported is None else masked(reported, key)
        return replace(reply, text=masked(reply.text, key), reported_model=told)

    async def _another_chance(self, failure: Failure, call: _Call, *, narrowed: bool) -> bool:
        """Whether to ask again, in another shape or after a pause."""
        if failure.refused is not None:
            other = call.shape.after(failure.refused, narrowed=narrowed)
            if other is not None:
                call.shape = other
                return True
        call.failed += 1
        if not failure.again or call.failed >= self.settings.attempts:
            return False
        pause = self._pause(failure, call.failed)
        if asyncio.get_running_loop().time() + pause >= call.ends:
            return False
        await self.chance.sleep(pause)
        return True

    def _pause(self, failure: Failure, failed: int) -> float:
        if failure.wait is not None:
            return min(failure.wait, MOST_ASKED_PAUSE_SECONDS)
        longest = min(FIRST_PAUSE_SECONDS * 2.0 ** (failed - 1), MOST_PAUSE_SECONDS)
        return longest * (1 + self.chance.random()) / 2

    async def _wait_for_turn(self, tokens: int) -> None:
        waits = [
            rate.take(amount) for rate, amount in ((self._requests, 1), (self._tokens, tokens)) if rate is not None
        ]
        if any(waits):
            await self.chance.sleep(max(waits))

    def _told(self, failure: Failure, call: _Call) -> str:
        times = "1 request" if call.sent == 1 else f"{call.sent} requests"
        return f"{self.access.name} gave no reply to {times}: {failure.reason}"

    def _most_output(self, request: ChatRequest) -> int | None:
        """The largest reply that is asked for; None if neither request nor settings limit it."""
        limits = [each for each in (request.max_output_tokens, self.settings.max_output_tokens) if each is not None]
        return min(limits, default=None)

    def _expected(self, model: Model[Any], request: ChatRequest) -> Amount:
        given = sum(len(message.text.encode(errors="replace")) for message in request.messages) // BYTES_PER_TOKEN
        made = self._most_output(request) or EXPECTED_OUTPUT_TOKENS
        usd = self._price(model, given, made) if self.budget is not None and self.budget.usd is not None else None
        return Amount(given + made, usd or 0.0)

    def _price(self, model: Model[Any], given: int, made: int) -> float | None:
        """What a call of so many tokens costs; None if the model's price is not known."""
        from pydantic_ai.messages import ModelResponse
        from pydantic_ai.usage import RequestUsage

        usage = RequestUsage(input_tokens=given, output_tokens=made)
        return cost_of(
            ModelResponse(
                parts=[],
                usage=usage,
                model_name=self.access.model,
                provider_name=model.system,
                provider_url=model.base_url,
            )
        )

    def _line(self) -> Line:
        from groundwire.chat.transport import http_client

        seconds, most = self.settings.timeout_seconds, self.settings.concurrency
        http = http_client(self.access.base_url, seconds, most)
        return Line(model=connect(self.access, http, seconds), http=http, slots=asyncio.Semaphore(most))
