"""From access to a model of the client library, pydantic-ai; the one place that knows its providers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from groundwire.chat.access import NO_KEY, Access, install_hint
from groundwire.errors import ConfigError, MissingExtra

if TYPE_CHECKING:
    from httpx2 import AsyncClient
    from pydantic_ai.models import Model

_Chat = TypeVar("_Chat", bound="Model[Any]")

COMPATIBLE = "compatible"
"""What the client library calls a server that speaks OpenAI's protocol: it must not take it for OpenAI, whose keys,
prices and features it has not."""


def connect(access: Access, http: AsyncClient | None, seconds: float) -> Model[Any]:
    """The model, asked through `http`, which has so many seconds for each read; nothing is sent yet.

    Raises:
        MissingExtra: the client library is not installed.
        ConfigError: the client library wants something else, or the proxy in the environment cannot be used.
    """
    try:
        from pydantic_ai.exceptions import UserError

        from groundwire.chat.transport import http_client

        build = _builder(access, seconds)
    except ImportError as error:
        raise MissingExtra(
            f"{access.provider} needs a client library that is not installed: {install_hint(access.fixed)}"
        ) from error
    try:
        # The client library would make a client of its own, with proxies of its own finding.
        return build(http_client(access.base_url, seconds, 1) if http is None else http)
    except UserError as error:
        raise ConfigError(f"{access.name} cannot be reached as it is configured: {error.message}") from None


def _builder(access: Access, seconds: float) -> Callable[[AsyncClient | None], Model[Any]]:
    """What makes the model. The import of the provider's library is all that is done at once."""
    secret = NO_KEY if access.key is None else access.key.get_secret_value()
    url, name = access.base_url, access.model
    match access.provider:
        case "anthropic":
            from pydantic_ai.models.anthropic import AnthropicModel
            from pydantic_ai.providers.anthropic import AnthropicProvider

            return lambda http: AnthropicModel(
                name, provider=AnthropicProvider(api_key=secret, base_url=url, http_client=http)
            )
        case "google":
            from pydantic_ai.models.google import GoogleModel
            from pydantic_ai.providers.google import GoogleProvider

            return lambda http: _of_one_choice(GoogleModel, hook="_process_response")(
                name, provider=GoogleProvider(api_key=secret, base_url=url, http_client=http)
            )
        case "mistral":
            from pydantic_ai.models.mistral import MistralModel
            from pydantic_ai.providers.mistral import MistralProvider

            return lambda http: _of_one_choice(MistralModel, hook="_process_response")(
                name, provider=MistralProvider(api_key=secret, base_url=url, http_client=http)
            )
        case "bedrock":
            return _bedrock(access, seconds)
        case "ollama":
            from pydantic_ai.models.ollama import OllamaModel
            from pydantic_ai.providers.ollama import OllamaProvider

            return lambda http: _of_one_choice(OllamaModel)(
                name, provider=OllamaProvider(base_url=url, api_key=secret, http_client=http)
            )
        case _:
            return _openai(access, secret)


def _openai(access: Access, secret: str) -> Callable[[AsyncClient | None], Model[Any]]:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    url = access.base_url or ""
    # Chat completions, not the newer interface: it takes a seed, and compatible servers have it.
    if access.at_home:
        return lambda http: _of_one_choice(OpenAIChatModel)(
            access.model, provider=OpenAIProvider(base_url=url, api_key=secret, http_client=http)
        )
    # Of the two names of the largest reply, the older one is known to every server.
    profile = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)
    return lambda http: _of_one_choice(OpenAIChatModel)(
        access.model,
        provider=OpenAICompatibleProvider(COMPATIBLE, base_url=url, api_key=secret, http_client=http, profile=profile),
    )


def _of_one_choice(kind: type[_Chat], *, hook: str = "_validate_completion") -> type[_Chat]:
    """The kind of model, but a completion of several choices is none: the client library would drop all but one.

    `hook` is the method of the library that gets a completion first.
    """
    from pydantic_ai.exceptions import UnexpectedModelBehavior

    read = getattr(kind, hook)

    def one(self: _Chat, response: Any, *more: Any) -> Any:  # noqa: ANN401  # each library has types of its own
        choices = getattr(response, "choices", None) or getattr(response, "candidates", None) or ()
        if len(choices) > 1:
            raise UnexpectedModelBehavior("a completion of several choices")
        return read(self, response, *more)

    return type(kind.__name__, (kind,), {hook: one})


def _bedrock(access: Access, seconds: float) -> Callable[[AsyncClient | None], Model[Any]]:
    import boto3
    from botocore.config import Config
    from botocore.exceptions import BotoCoreError
    from pydantic_ai.models.bedrock import BedrockConverseModel
    from pydantic_ai.providers.bedrock import BedrockProvider

    def build(_: AsyncClient | None) -> Model[Any]:
        from groundwire.chat.transport import CONNECT_SECONDS

        # Amazon's library has an HTTP client and credentials of its own, and would repeat requests by itself.
        config = Config(
            retries={"total_max_attempts": 1},
            read_timeout=seconds,
            connect_timeout=min(seconds, CONNECT_SECONDS),
            # Prompts go where we say they go.
            ignore_configured_endpoint_urls=True,
            **({"proxies": {}} if (access.base_url or "").startswith("http://") else {}),
        )
        try:
            client = boto3.Session().client("bedrock-runtime", config=config, endpoint_url=access.base_url)
        except (BotoCoreError, ValueError) as error:
            raise ConfigError(f"{access.name} cannot be reached as it is configured: {error}") from None
        return BedrockConverseModel(access.model, provider=BedrockProvider(bedrock_client=client))

    return build
