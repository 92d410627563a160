"""Where a model is, and the key to it: from its name, settings and the environment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

from pydantic import SecretStr

from groundwire.chat.masking import without_keys
from groundwire.chat.settings import ChatSettings
from groundwire.errors import ConfigError

NO_KEY: Final = "no-key"
"""Sent to a server that needs no key: client libraries want one, and would look for the provider's own."""

HTTP_PORT: Final = 80
HTTPS_PORT: Final = 443

ANTHROPIC_LARGEST_REPLY: Final = 16_000
"""Some hundred claims. For more than about 21,000, Anthropic's client library insists on streaming."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """What is fixed about a provider."""

    extra: str
    """The extra of Groundwire that brings its client library."""
    library: str
    """The module that is imported of it."""
    keys: tuple[str, ...] = ()
    """Environment variables that may hold its key, the first one that is set counts; none if it needs none."""
    address: tuple[str, ...] = ()
    """Environment variables that may hold another address."""
    home: str | None = None
    """Its own address. It is always given to the client library, which would read another one from the environment."""
    default_url: str | None = None
    """Its usual address where it has none of its own."""
    seeded: bool = True
    """Whether it takes a seed."""
    openai: bool = False
    """Whether it speaks OpenAI's protocol."""
    largest_reply: int | None = None
    """Tokens of a reply where no limit is set, if its protocol wants one."""


PROVIDERS: Final[Mapping[str, Provider]] = MappingProxyType(
    {
        "anthropic": Provider(
            extra="anthropic",
            library="anthropic",
            keys=("ANTHROPIC_API_KEY",),
            address=("ANTHROPIC_BASE_URL",),
            home="https://api.anthropic.com",
            seeded=False,
            largest_reply=ANTHROPIC_LARGEST_REPLY,
        ),
        # Amazon's client library finds its own credentials: keys, profiles, roles.
        "bedrock": Provider(
            extra="bedrock",
            library="boto3",
            address=("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", "AWS_ENDPOINT_URL"),
            seeded=False,
        ),
        "google": Provider(
            extra="google",
            library="google.genai",
            keys=("GOOGLE_API_KEY", "GEMINI_API_KEY"),
            address=("GOOGLE_GEMINI_BASE_URL",),
            home="https://generativelanguage.googleapis.com",
        ),
        "mistral": Provider(
            extra="mistral", library="mistralai", keys=("MISTRAL_API_KEY",), home="https://api.mistral.ai"
        ),
        "ollama": Provider(
            extra="llm",
            library="openai",
            address=("OLLAMA_BASE_URL",),
            default_url="http://localhost:11434/v1",
            openai=True,
        ),
        "openai": Provider(
            extra="llm",
            library="openai",
            keys=("OPENAI_API_KEY",),
            address=("OPENAI_BASE_URL",),
            home="https://api.openai.com/v1",
            openai=True,
        ),
    }
)
"""The providers that can be named, as in `openai:gpt-5`."""


def install_hint(fixed: Provider) -> str:
    """The commands that bring a provider's client library: in a checkout of Groundwire, and anywhere else."""
    library = "openai" if fixed.openai else fixed.extra
    return f"pip install '.[{fixed.extra}]' in a checkout, else pip install 'pydantic-ai-slim[{library}]'"


def is_installed(fixed: Provider) -> bool:
    """Whether a provider's client library is there, as far as can be seen without loading it."""
    try:
        return all(find_spec(module) is not None for module in ("pydantic_ai", fixed.library))
    except (ImportError, ValueError):
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """A model, its server, and the key."""

    provider: str
    model: str
    base_url: str | None
    """Address of the server; None if the client library knows it."""
    key: SecretStr | None
    """None if none is needed, or the client library finds it."""

    @classmethod
    def of(cls, name: str, settings: ChatSettings, environment: Mapping[str, str]) -> Access:
        """The access that a name such as `openai:gpt-5` stands for.

        Raises:
            ConfigError: the provider is not known, the address is none, or the key is missing.
        """
        provider, _, model = name.partition(":")
        if not model.strip():
            lacks = "model" if provider in PROVIDERS else "provider"
            raise ConfigError(f"{without_keys(name)!r} names no {lacks}: write PROVIDER:MODEL, such as openai:gpt-5")
        if provider not in PROVIDERS:
            near = get_close_matches(provider, PROVIDERS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(PROVIDERS)}"
            raise ConfigError(f"{without_keys(provider)!r} is no provider of language models: {hint}")
        fixed = PROVIDERS[provider]
        url = settings.base_url or _first(fixed.address, environment) or fixed.home or fixed.default_url
        access = cls(provider=provider, model=model.strip(), base_url=None if url is None else address(url), key=None)
        # An address in the environment stands beside the key that belongs to it; one in the settings does not, and the
        # key of the provider itself must not be sent to whoever is there.
        own = fixed.keys if access.at_home or settings.base_url is None else ()
        key = _key(provider, settings, environment, own)
        if key is None and access.at_home and own:
            told = f"{provider} needs a key: set the environment variable {own[0]}"
            lacks = "" if is_installed(fixed) else f"; its client library is not installed: {install_hint(fixed)}"
            raise ConfigError(f"{told}{lacks}")
        return replace(access, key=key)

    @property
    def name(self) -> str:
        """Provider and model."""
        return f"{self.provider}:{self.model}"

    @property
    def destination(self) -> str:
        """Where prompts go: the provider, or host and port of another server."""
        return self.provider if self.at_home else self.place

    @property
    def place(self) -> str:
        """Host and port of the server, without the port that its protocol means anyway; the provider if unknown."""
        if self.base_url is None:
            return self.provider
        parts = urlsplit(self.base_url)
        host = parts.hostname or ""
        shown = f"[{host}]" if ":" in host else host
        port = parts.port or (HTTPS_PORT if parts.scheme == "https" else HTTP_PORT)
        return shown if parts.scheme == "https" and port == HTTPS_PORT else f"{shown}:{port}"

    @property
    def at_home(self) -> bool:
        """Whether it is the provider itself that is asked: its host, encrypted, on the usual port, and no other."""
        if self.base_url is None or self.fixed.home is None:
            return self.base_url is None
        parts = urlsplit(self.base_url)
        own = parts.hostname == urlsplit(self.fixed.home).hostname
        return own and parts.scheme == "https" and parts.port in {None, HTTPS_PORT}

    @property
    def fixed(self) -> Provider:
        """What is fixed about the provider."""
        return PROVIDERS[self.provider]


def _key(
    provider: str, settings: ChatSettings, environment: Mapping[str, str], own: tuple[str, ...]
) -> SecretStr | None:
    """The key of the settings, or that of the first of a provider's own variables; None if there is none."""
    if provider == "bedrock" and (settings.key is not None or settings.key_variable is not None):
        raise ConfigError("bedrock finds its own credentials: set AWS_BEARER_TOKEN_BEDROCK or another one of Amazon's")
    if settings.key is not None:
        return _usable(settings.key.get_secret_value(), "the key in the settings")
    if settings.key_variable is not None:
        if not environment.get(settings.key_variable):
            raise ConfigError(f"the environment variable {settings.key_variable} holds no key: set it")
        return _usable(environment[settings.key_variable], settings.key_variable)
    found = next((name for name in own if environment.get(name)), None)
    return None if found is None else _usable(environment[found], found)


def _usable(key: str, where: str) -> SecretStr:
    """The key without space around it. Client libraries put one that no header can hold into their error messages."""
    key = key.strip()
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigError(f"{where} cannot be a key: it is empty, or has characters that no key has")
    return SecretStr(key)


def address(url: str) -> str:
    """The address of a server, without a slash at its end.

    Raises:
        ConfigError: it is none, or holds a password, query or fragment.
    """
    try:
        parts = urlsplit(url)
        whole = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole or any(map(str.isspace, url)):
        raise ConfigError("the base URL is no address: write it like http://localhost:8000/v1")
    if "@" in parts.netloc or parts.query or parts.fragment:
        raise ConfigError("the base URL may hold no password, query or fragment: give the key by itself")
    return url.rstrip("/")


def _first(variables: tuple[str, ...], environment: Mapping[str, str]) -> str | None:
    return next((environment[name] for name in variables if environment.get(name)), None)
