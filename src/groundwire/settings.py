"""What may be set, as one frozen value. The library takes it as it is; only the command line reads files for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field

from groundwire.domain.report import ProtocolName
from groundwire.domain.request import protocol_name, risk_level
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value
from groundwire.errors import InputError

DEFAULT_JUDGE: Final = "embedded"
"""The judge that needs no key and sends nothing anywhere."""

_VARIABLE: Final = re.compile(r"[A-Z_][A-Z0-9_]*", re.ASCII)
"""The name of an environment variable. Without small letters, so that a key that was put in its place is refused."""


def _in_words_of(read: Callable[[Any], object]) -> Callable[[Any], object]:
    """`read`, with its complaint as one that pydantic puts a name to."""

    def reading(value: object) -> object:
        try:
            return read(value)
        except InputError as error:
            raise ValueError(str(error)) from None

    return reading


def _no_bool(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("must be a number")  # noqa: TRY004  # pydantic turns only a ValueError into its own
    return value


def _not_blank(value: str) -> str:
    if not value.strip():
        raise ValueError("must not be blank; leave it out for the default")
    return value


def _address(url: str) -> str:
    parts = urlsplit(url)
    if "@" in parts.netloc:
        raise ValueError("must not hold a user name or password; name the variable of the key with `key_env`")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("must be an address such as http://localhost:8000/v1")
    return url


def _variable(name: str) -> str:
    if not _VARIABLE.fullmatch(name):
        raise ValueError("must be the name of an environment variable, in capitals such as VLLM_KEY, and no key itself")
    return name


Text = Annotated[str, AfterValidator(_not_blank)]
Count = Annotated[int, BeforeValidator(_no_bool), Field(ge=1)]
Amount = Annotated[float, BeforeValidator(_no_bool), Field(gt=0)]
Seed = Annotated[int, BeforeValidator(_no_bool), Field(ge=0)]


class LLMSettings(Value):
    """How language models are asked. What is None is left to the client's own defaults."""

    base_url: Annotated[str, AfterValidator(_address)] | None = None
    """Address of an OpenAI-compatible server, such as vLLM, llama.cpp or a gateway."""
    key_env: Annotated[str, AfterValidator(_variable)] | None = None
    """Name of the environment variable that holds the key, if it is not the provider's own."""
    mode: Literal["auto", "schema", "tool", "prompted"] | None = None
    """How a model is made to answer in JSON."""
    seed: Seed | None = None
    """For providers that take one."""
    timeout: Amount | None = None
    """Seconds that one request may take."""
    concurrency: Count | None = None
    """Requests under way at the same time."""
    requests_per_minute: Count | None = None
    tokens_per_minute: Count | None = None
    attempts: Count | None = None
    """How often one request is sent before it counts as failed."""
    answers_per_call: Count | None = None
    """Answers that are judged in one call."""
    budget_tokens: Count | None = None
    """Tokens after which no further call starts."""
    budget_usd: Amount | None = None
    """US dollars after which no further call starts."""


class Settings(Value):
    """Everything that may be set in a file, in the environment or on the command line."""

    judge: Text = DEFAULT_JUDGE
    """Who judges, by name; see `groundwire.judges.names`."""
    policy: Text | None = None
    """File with rules and thresholds; the default policy if None."""
    risk: Annotated[Risk, BeforeValidator(_in_words_of(risk_level))] = Risk.HIGH
    protocol: Annotated[ProtocolName, BeforeValidator(_in_words_of(protocol_name))] = "evidence-grounding"
    log: Text | None = None
    """File to which each check is appended as a record; none is kept if None."""
    cache: Text | None = None
    """File in which `cached:` judges keep verdicts."""
    llm: LLMSettings = Field(default_factory=LLMSettings)
