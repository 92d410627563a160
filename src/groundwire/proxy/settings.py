"""How the proxy is set up, as one frozen value."""

from __future__ import annotations

import ipaddress
from typing import Annotated, Final, Self

from pydantic import AfterValidator, Field, SecretStr, field_validator, model_validator

from groundwire.chat.access import address
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value
from groundwire.errors import ConfigError
from groundwire.proxy.defaults import HOST, PORT, TIMEOUT_SECONDS
from groundwire.sessions.kept import MOST_SESSIONS

MOST_REQUEST_BYTES: Final = 8 * 2**20
"""The largest request that is read: some two million tokens, more than any model takes."""

LEAST_TOKEN: Final = 16
"""Characters of a token that nobody guesses."""

OPEN_RISKS: Final = (Risk.LOW, Risk.MEDIUM)
"""Where an answer without evidence may go through unverified, if that is allowed at all."""


def _upstream(url: str) -> str:
    try:
        return address(url)
    except ConfigError as error:
        raise ValueError(str(error)) from None


class ProxySettings(Value):
    """Where the model is, who may ask it, and how much may be asked."""

    upstream: Annotated[str, AfterValidator(_upstream)]
    """Address of the OpenAI-compatible server, such as `https://api.openai.com/v1`. No request can name another."""
    host: str = HOST
    port: Annotated[int, Field(ge=0, le=65535)] = PORT
    risk: Risk = Risk.HIGH
    """The risk of requests that do not say theirs."""
    token: SecretStr | None = None
    """What clients must show; None if whoever reaches the proxy may use it."""
    key: SecretStr | None = None
    """The key to the model's server; None if clients bring their own."""
    allow_unverified: bool = False
    """Whether answers to requests without evidence go through unverified at LOW and MEDIUM risk."""
    timeout_seconds: Annotated[float, Field(gt=0, le=3600)] = TIMEOUT_SECONDS
    most_request_bytes: Annotated[int, Field(gt=0)] = MOST_REQUEST_BYTES
    most_sessions: Annotated[int, Field(gt=0)] = MOST_SESSIONS
    """Conversations that are remembered; of more, those that were used longest ago are forgotten."""

    @field_validator("token", "key")
    @classmethod
    def _can_be_sent(cls, secret: SecretStr | None) -> SecretStr | None:
        value = "-" if secret is None else secret.get_secret_value()
        if not value or not value.isascii() or not value.isprintable() or " " in value:
            raise ValueError("must be printable ASCII without spaces, as a header can carry it")
        return secret

    @field_validator("token")
    @classmethod
    def _is_not_guessed(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and len(token.get_secret_value()) < LEAST_TOKEN:
            raise ValueError(f"the token must have at least {LEAST_TOKEN} characters")
        return token

    @model_validator(mode="after")
    def _closed_by_default(self) -> Self:
        if self.token is None and not self.local:
            raise ValueError(f"{self.host} can be reached from other machines: require a token of the clients")
        return self

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the proxy."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False
