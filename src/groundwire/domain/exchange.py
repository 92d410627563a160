"""What passes between Groundwire and a language model: messages, replies, and what they cost."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from groundwire.domain.text import Value
from groundwire.domain.verdict import Outcome

Count = Annotated[int, Field(ge=0)]

Mode = Literal["schema", "tool", "prompted"]
"""How a model was made to answer in JSON: by its provider's schema mode, by a tool call, or by the prompt alone."""

Finish = Literal["stop", "length", "refused", "other"]
"""Why a model ended its reply: it was done, it was cut off, it or its provider refused, or something else."""


class Message(Value):
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    text: str


class Usage(Value):
    """What calls to models took; add them up with `+`."""

    calls: Count = 0
    """Calls that were answered, whatever the answer."""
    attempts: Count = 0
    """Requests that were sent, those that failed in transport included."""
    input_tokens: Count = 0
    cached_tokens: Count = 0
    """Input tokens that the provider read from its prompt cache; part of `input_tokens`."""
    output_tokens: Count = 0
    cost_usd: Annotated[float, Field(ge=0)] | None = 0.0
    """What the provider's list prices make of it; None if the price of any call is unknown."""

    def __add__(self, other: Usage) -> Usage:
        costs = (self.cost_usd, other.cost_usd)
        return Usage(
            calls=self.calls + other.calls,
            attempts=self.attempts + other.attempts,
            input_tokens=self.input_tokens + other.input_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cost_usd=None if costs[0] is None or costs[1] is None else costs[0] + costs[1],
        )


class TemplateInfo(Value):
    """Which prompt template was used."""

    name: str
    version: str
    sha256: str


class Exchange(Value):
    """One call to a model: what was sent, what came back, and what code made of it."""

    id: str
    response_ids: tuple[str, ...]
    """The answers it was about."""
    judge: str
    place: tuple[Count, ...] = ()
    """Which judge it was among several: its number in the outermost one that asks others, then in the next, from 0."""
    template: TemplateInfo
    model: str
    """The model that was asked for."""
    reported_model: str | None = None
    """The model that the provider says has answered."""
    parameters: dict[str, JsonValue] = Field(default_factory=dict)
    """What was set for the call: temperature, seed, largest reply."""
    attempt: Count = 0
    """0 for a first call, 1 for the first one that was repeated because its reply was not valid."""
    messages: tuple[Message, ...]
    mode: Mode | None = None
    """None if no reply came."""
    output: str | None = None
    """The reply as it came; None if none did."""
    finish: Finish | None = None
    failure: str | None = None
    """Why no reply came."""
    defects: tuple[str, ...] = ()
    """What is wrong with the reply."""
    outcomes: tuple[Outcome, ...] = ()
    """What could be believed of it."""
    usage: Usage = Field(default_factory=Usage)
    started_at: datetime
    latency_ms: Annotated[float, Field(ge=0)]
