"""One call to a model, told of as it happens, whatever comes of it."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from pydantic import JsonValue

from groundwire.chat.model import ChatModel, ChatReply, ChatRequest
from groundwire.domain.exchange import Exchange, Message, TemplateInfo, Usage
from groundwire.domain.verdict import Outcome
from groundwire.errors import ConfigError, ModelCallFailed
from groundwire.judges.llm.asking import Redact
from groundwire.judges.recording import record
from groundwire.prompts import contract

NAME = "llm"
"""What the judge is called in reports and records."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A reply, and what is to be told of it once it was read."""

    reply: ChatReply
    exchange: Exchange
    redact: Redact | None

    def tell(self, defects: Sequence[str], outcomes: Sequence[Outcome]) -> None:
        """Records the call with what is wrong with its reply and what could be believed of it."""
        redact = self.redact
        if redact is not None:
            defects = [redact(defect) for defect in defects]
            outcomes = [_bare(outcome, redact) for outcome in outcomes]
        record(self.exchange.model_copy(update={"defects": tuple(defects), "outcomes": tuple(outcomes)}))


def _bare(outcome: Outcome, redact: Redact) -> Outcome:
    """An outcome without words of the answer or the sources, whose places would not fit words that were redacted."""
    told = {"quotes": (), "unsupported_spans": (), "explanation": redact(outcome.explanation)}
    return outcome.model_copy(update=told)


def _writable(text: str) -> str:
    """The text as it can be stored: half of a character is written as its escape."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Calls a model and records each call."""

    model: ChatModel
    template: TemplateInfo
    settings: Mapping[str, JsonValue]
    """What the judge has set for the call, beside what the model has."""
    redact: Redact | None = None

    async def call(
        self,
        messages: tuple[Message, ...],
        *,
        narrow: Callable[[], Mapping[str, Any]],
        response_ids: tuple[str, ...],
        attempt: int,
    ) -> Call:
        """The reply to some messages, which is recorded when it was read; a call that fails is recorded at once.

        `narrow` makes the schema of this reply alone.

        Raises:
            ModelCallFailed: no reply came.
            ConfigError: the call can never work as it is configured.
        """
        exchange = Exchange(
            id=uuid.uuid4().hex,
            response_ids=response_ids,
            judge=NAME,
            template=self.template,
            model=self.model.info.name,
            attempt=attempt,
            messages=messages,
            started_at=datetime.now(UTC),
            latency_ms=0.0,
        )
        started = perf_counter()

        def ended(**what: Any) -> Exchange:  # noqa: ANN401  # fields of an exchange
            # Read after the call: a model may have refused a parameter, which was then left out.
            parameters = {**self.model.info.parameters, **self.settings}
            took = round((perf_counter() - started) * 1000, 1)
            return exchange.model_copy(update={"parameters": parameters, "latency_ms": took, **what})

        request = ChatRequest(messages=messages, schema=contract.schema(), schema_name=contract.NAME, narrow=narrow)
        try:
            reply = await self.model.complete(request)
        except ModelCallFailed as error:
            record(ended(failure=f"{error.kind}: {error}", usage=Usage(attempts=error.attempts)))
            raise
        except ConfigError as error:
            record(ended(failure=f"configuration: {error}"))
            raise
        except asyncio.CancelledError:
            record(ended(failure="given up before a reply came", usage=Usage(attempts=1)))
            raise
        heard = ended(
            reported_model=reply.reported_model,
            mode=reply.mode,
            output=_writable(self.redact(reply.text) if self.redact else reply.text),
            finish=reply.finish,
            usage=reply.usage,
        )
        return Call(reply=reply, exchange=heard, redact=self.redact)
