"""How a language model is reached and asked, and how much of it may be used at a time."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, SecretStr, field_validator

from groundwire.domain.text import Value

SEED = 7
"""Any number does; that it is always the same one is what makes replies repeat where a provider keeps to it."""

TIMEOUT_SECONDS = 60.0
"""For one request: a reply of a few thousand tokens takes 10 to 40 seconds, and one that takes longer hangs."""

DEADLINE_SECONDS = 180.0
"""For one call with all its requests and waits: two that hang, a pause, and a third one."""

CONCURRENCY = 16
"""Calls under way at once: what the smallest paid plans of the large providers bear without a 429."""

ATTEMPTS = 4
"""Requests for one call: with pauses that double, three more outlast the usual restart of a server."""

MOST_ATTEMPTS = 20
"""More would not help, and would hide an outage."""

_DIGITS = re.compile(r"[+-]?\d+", re.ASCII)


def _whole(value: object) -> object:
    """The value, if it is no number with a point: `4.0` for a count is a slip for something else."""
    if isinstance(value, float) or (isinstance(value, str) and not _DIGITS.fullmatch(value.strip())):
        raise ValueError("must be a whole number in digits, such as 4")  # pydantic's way
    return value


Whole = Annotated[int, BeforeValidator(_whole)]
"""A whole number, which the environment has as a text of digits."""

Seconds = Annotated[float, Field(gt=0, le=3600)]
PerMinute = Annotated[Whole, Field(gt=0)]


class ChatSettings(Value):
    """How one model is asked."""

    @field_validator("*", mode="before")
    @classmethod
    def _no_switch(cls, value: object) -> object:
        if isinstance(value, bool):
            raise ValueError("must not be true or false; nothing here is a switch")  # noqa: TRY004  # pydantic's way
        return value

    temperature: Annotated[float, Field(ge=0, le=2)] | None = 0.0
    """0 for the likeliest words; None leaves it to the provider. Dropped where the model refuses to have it set."""
    seed: Whole | None = SEED
    """Sent where the provider has one; None leaves it out."""
    max_output_tokens: Annotated[Whole, Field(gt=0)] | None = None
    """The largest reply; None for what the request says, and else the provider's own: a server that counts it against
    its context would refuse prompts that fit."""
    timeout_seconds: Seconds = TIMEOUT_SECONDS
    """For one request, from its first byte to the last one of the reply."""
    deadline_seconds: Seconds = DEADLINE_SECONDS
    """For one call, once it is its turn: all its requests and the waits between them."""
    attempts: Annotated[Whole, Field(ge=1, le=MOST_ATTEMPTS)] = ATTEMPTS
    """Requests for one call when they fail in transport; replies that are not valid have their own budget."""
    concurrency: Annotated[Whole, Field(ge=1)] = CONCURRENCY
    """Calls under way at once, in each event loop."""
    requests_per_minute: PerMinute | None = None
    tokens_per_minute: PerMinute | None = None
    """Of prompts and replies; prompts are estimated before they are sent."""
    mode: Literal["auto", "schema", "tool", "prompted"] = "auto"
    """How the model is made to answer in JSON; auto takes the strictest way that it knows."""
    schemas: Literal["auto", "one", "each"] = "auto"
    """What replies are held to: `one` schema for all, or `each` to its own, with the claims and sources of its prompt.
    Large providers take seconds for each new one and lose their cache of the prompt over it, so auto sends each reply's
    own to servers with OpenAI's protocol at other addresses, until one is refused."""
    base_url: str | None = None
    """Address of another server with the provider's interface: vLLM, llama.cpp, a gateway."""
    key: SecretStr | None = None
    """The API key; None to read it from the environment."""
    key_variable: str | None = None
    """The environment variable that holds the key. With `base_url`, no key is sent but this one or `key`."""
