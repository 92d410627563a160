"""The options that several commands share, so that they read and work the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from groundwire.policy import Policy

ProtocolOption = Annotated[
    str | None,
    typer.Option(
        "--protocol",
        metavar="NAME",
        help="The audit to make: evidence-grounding (the default), grounding-score, attribution or consistency.",
        show_default=False,
    ),
]
RiskOption = Annotated[
    str | None,
    typer.Option(
        "--risk",
        metavar="LEVEL",
        help="How much is at stake: LOW, MEDIUM, HIGH (the default) or CRITICAL.",
        show_default=False,
    ),
]
PolicyOption = Annotated[
    Path | None,
    typer.Option("--policy", metavar="FILE", help="Rules and thresholds, as TOML.", show_default=False),
]
HtmlOption = Annotated[
    Path | None,
    typer.Option(
        "--html", metavar="FILE", help="Write the report to FILE as well, as one HTML page.", show_default=False
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print strict JSON and nothing else.")]


def load_policy(path: Path | None) -> Policy:
    """The policy in a file, or the default one.

    Raises:
        ConfigError: the file cannot be read or used as a policy.
    """
    from groundwire.policy import Policy

    return Policy.default() if path is None else Policy.load(path)


def given(**options: object) -> dict[str, Any]:
    """Those of the options that were given, so that defaults keep their one home."""
    return {name: value for name, value in options.items() if value is not None}
