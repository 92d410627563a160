"""`groundwire proxy`: an OpenAI-compatible server whose answers go through the guard."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Final

import typer

from groundwire.cli import console
from groundwire.cli.log import LogOption, open_log
from groundwire.cli.options import JudgeOption, PolicyOption, RiskOption, verifier
from groundwire.cli.review_file import ReviewsOption, open_reviews
from groundwire.proxy.defaults import HOST, PORT, TIMEOUT_SECONDS

if TYPE_CHECKING:
    from pydantic import SecretStr

    from groundwire.proxy.settings import ProxySettings

_OPTIONS: Final = {"timeout_seconds": "--timeout", "token": "--token-variable", "key": "--key-variable"}
"""The options of settings that have another name."""


UpstreamOption = Annotated[
    str,
    typer.Option("--upstream", metavar="URL", help="Address of the model's server, such as https://api.openai.com/v1."),
]
HostOption = Annotated[str, typer.Option("--host", metavar="HOST", help="Where to listen.")]
PortOption = Annotated[
    int, typer.Option("--port", metavar="PORT", min=0, max=65535, help="The port; 0 for any that is free.")
]
ApplicationOption = Annotated[
    str, typer.Option("--application", metavar="NAME", help="Whose answers these are, in reviews and events.")
]
TokenOption = Annotated[
    str | None,
    typer.Option(
        "--token-variable",
        metavar="NAME",
        help="The environment variable with the token that clients must show; needed where others reach the host.",
        show_default=False,
    ),
]
KeyOption = Annotated[
    str | None,
    typer.Option(
        "--key-variable",
        metavar="NAME",
        help="The environment variable with the key to the model's server; clients bring their own if left out.",
        show_default=False,
    ),
]
UnverifiedOption = Annotated[
    bool,
    typer.Option(
        "--allow-unverified",
        help="Let answers to requests without evidence through, unverified, at LOW and MEDIUM risk.",
    ),
]
ShadowOption = Annotated[
    bool,
    typer.Option(
        "--shadow", help="Deliver every answer as it is, and print at the end what would have become of them."
    ),
]
TimeoutOption = Annotated[
    float, typer.Option("--timeout", metavar="SECONDS", help="How long the model's server may take for each answer.")
]


def proxy(
    *,
    upstream: UpstreamOption,
    host: HostOption = HOST,
    port: PortOption = PORT,
    risk: RiskOption = None,
    policy: PolicyOption = None,
    judge: JudgeOption = None,
    application: ApplicationOption = "default",
    log: LogOption = None,
    reviews: ReviewsOption = None,
    token_variable: TokenOption = None,
    key_variable: KeyOption = None,
    allow_unverified: UnverifiedOption = False,
    shadow: ShadowOption = False,
    timeout: TimeoutOption = TIMEOUT_SECONDS,
) -> None:
    """Serve the API of an OpenAI-compatible server, with the guard between its model and your users.

    Runs until it is asked to end. Exits with 2 if the call must be fixed.
    """
    from groundwire.cli.settings import in_force
    from groundwire.errors import MissingExtra
    from groundwire.guard.guard import Guard

    found = in_force(judge=judge, policy=policy, risk=risk, log=log)
    settings = _settings(
        upstream=upstream,
        host=host,
        port=port,
        risk=found.settings.risk,
        token=_secret(token_variable, "--token-variable"),
        key=_secret(key_variable, "--key-variable"),
        allow_unverified=allow_unverified,
        timeout_seconds=timeout,
    )
    try:
        from groundwire.proxy.app import create_app
        from groundwire.proxy.serve import address, listening, serve

        verifying = verifier(found, store=open_log(found.settings.log, sources=()))
        queue = open_reviews(reviews, others=(found.settings.log, found.settings.events))
        guard = Guard(verifier=verifying, application=application, reviews=queue, shadow=shadow)
        app = create_app(settings, guard)
    except ImportError as error:
        raise MissingExtra.of("the proxy", extra="proxy", libraries="starlette uvicorn httpx2") from error
    with listening(settings) as at:
        console.note(f"{address(at)}/v1 answers for {settings.upstream} until Ctrl-C")
        try:
            serve(app, at)
        finally:  # which is by a signal
            if shadow:
                console.write_text(str(guard.tally))


def _settings(**given: object) -> ProxySettings:
    """The settings of the proxy.

    Raises:
        ConfigError: one of them cannot be used; the message has no secret in it.
    """
    from pydantic import ValidationError

    from groundwire.errors import ConfigError
    from groundwire.proxy.settings import ProxySettings

    try:
        return ProxySettings.model_validate(given)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        name = str(problem["loc"][0]) if problem["loc"] else "host"
        option = _OPTIONS.get(name, f"--{name}")
        raise ConfigError(f"{option}: {problem['msg'].removeprefix('Value error, ')}") from None


def _secret(variable: str | None, option: str) -> SecretStr | None:
    """What an environment variable holds; None if none is named.

    Raises:
        ConfigError: the variable is not set, so that what it protects would be open.
    """
    from pydantic import SecretStr

    from groundwire.chat.masking import without_keys
    from groundwire.errors import ConfigError

    if variable is None:
        return None
    value = os.environ.get(variable)
    if not value:
        raise ConfigError(f"{option} names {without_keys(variable)}, which is not set in the environment")
    return SecretStr(value)
