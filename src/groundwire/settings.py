"""What may be set, as one frozen value. The library takes it as it is; only the command line reads files for it."""

from __future__ import annotations

from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field

from groundwire.domain.report import ProtocolName
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value

DEFAULT_JUDGE: Final = "embedded"
"""The judge that needs no key and sends nothing anywhere."""


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _no_bool(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("must be a number")  # noqa: TRY004  # pydantic turns only a ValueError into its own
    return value


def _named(value: str) -> str:
    if not value.strip():
        raise ValueError("must not be blank; leave it out for the default")
    return value


def _without_password(url: str) -> str:
    if "@" in urlsplit(url).netloc:
        raise ValueError("must not hold a user name or password; name the variable of the key with `key_env`")
    return url


Text = Annotated[str, AfterValidator(_named)]
Count = Annotated[int, BeforeValidator(_no_bool), Field(ge=1)]
Seconds = Annotated[float, BeforeValidator(_no_bool), Field(gt=0)]
Dollars = Annotated[float, BeforeValidator(_no_bool), Field(gt=0)]
Seed = Annotated[int, BeforeValidator(_no_bool), Field(ge=0)]
RiskLevel = Annotated[Risk, BeforeValidator(_upper)]


class LLMSettings(Value):
    """How language models are asked. What is None is left to the client's own defaults."""

    base_url: Annotated[Text, AfterValidator(_without_password)] | None = None
    """Address of an OpenAI-compatible server, such as vLLM, llama.cpp or a gateway"""
    key_env: Text | None = None
    """Name of the environment variable that holds the key, if not the provider's own"""
    mode: Literal["auto", "schema", "tool", "prompted"] | None = None
    """How a model is made to answer in JSON: `auto`, `schema`, `tool` or `prompted`"""
    seed: Seed | None = None
    """Seed for providers that take one"""
    timeout: Seconds | None = None
    """Seconds that one request may take"""
    concurrency: Count | None = None
    """Requests under way at the same time"""
    requests_per_minute: Count | None = None
    """Most requests begun in a minute"""
    tokens_per_minute: Count | None = None
    """Most tokens sent in a minute"""
    attempts: Count | None = None
    """Times that one request is sent before it counts as failed"""
    answers_per_call: Count | None = None
    """Answers that are judged in one call"""
    budget_tokens: Count | None = None
    """Tokens after which no further call starts"""
    budget_usd: Dollars | None = None
    """US dollars after which no further call starts"""


class Settings(Value):
    """Everything that may be set in a file, the environment or on the command line."""

    judge: Text = DEFAULT_JUDGE
    """Who judges, by name"""
    policy: Text | None = None
    """File with rules and thresholds"""
    risk: RiskLevel = Risk.HIGH
    """How much is at stake: `LOW`, `MEDIUM`, `HIGH` or `CRITICAL`"""
    protocol: ProtocolName = "evidence-grounding"
    """The audit to make"""
    log: Text | None = None
    """File to which every check is appended as a record"""
    cache: Text | None = None
    """File that `cached:` judges keep verdicts in"""
    llm: LLMSettings = Field(default_factory=LLMSettings)
