"""What may be set, as one frozen value. The library takes it as it is; only the command line reads files for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field

from groundwire.chat.settings import ChatSettings, Whole
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


def _not_blank(value: str) -> str:
    if not value.strip():
        raise ValueError("must not be blank; leave it out for the default")
    return value


def _address(url: str) -> str:
    parts = urlsplit(url)
    if "@" in parts.netloc:
        raise ValueError("must not hold a user name or password; name the variable of the key with `llm.key_variable`")
    if parts.query or parts.fragment:
        raise ValueError("must not hold a query or fragment; name the variable of the key with `llm.key_variable`")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("must be an address such as http://localhost:8000/v1")
    return url


def _variable(name: str) -> str:
    if not _VARIABLE.fullmatch(name):
        raise ValueError("must be the name of an environment variable, in capitals such as VLLM_KEY, and no key itself")
    return name


Text = Annotated[str, AfterValidator(_not_blank)]


class LLMSettings(ChatSettings):
    """How language models are asked, and how much they may take."""

    base_url: Annotated[str, AfterValidator(_address)] | None = None
    """Address of another server with the provider's interface: vLLM, llama.cpp, a gateway."""
    key_variable: Annotated[str, AfterValidator(_variable)] | None = None
    """The environment variable that holds the key. With `base_url`, no key is sent but this one."""
    answers_per_call: Annotated[Whole, Field(ge=1)] = 1
    """Answers that are judged in one call, where several are handed in together."""
    budget_tokens: Annotated[Whole, Field(ge=1)] | None = None
    """Tokens of prompts and replies after which no further call starts."""
    budget_usd: Annotated[float, Field(gt=0)] | None = None
    """US dollars, at list price, after which no further call starts."""


class Settings(Value):
    """Everything that may be set in a file, in the environment or on the command line."""

    judge: Text = DEFAULT_JUDGE
    """Who judges, by name; see `groundwire.judges.names`."""
    policy: Text | None = None
    """File with rules and thresholds, or the name of a ready policy; the default policy if None."""
    risk: Annotated[Risk, BeforeValidator(_in_words_of(risk_level))] = Risk.HIGH
    protocol: Annotated[ProtocolName, BeforeValidator(_in_words_of(protocol_name))] = "evidence-grounding"
    log: Text | None = None
    """File to which each check is appended as a record; none is kept if None."""
    events: Text | None = None
    """File to which each event is added as a line of JSON; none is if None."""
    cache: Text | None = None
    """File in which `cached:` judges keep verdicts."""
    llm: LLMSettings = Field(default_factory=LLMSettings)
