"""`groundwire policy`: the ready policies, a check of one's own, and a trial of it on what was checked."""

from __future__ import annotations

from typing import Annotated

import typer

from groundwire.cli import console
from groundwire.cli.flags import PlainFlags, PlainGroup
from groundwire.cli.policy_test import policy_test

PolicyArgument = Annotated[
    str,
    typer.Argument(metavar="POLICY", help="A TOML file, the name of a ready policy, or default."),
]

app = typer.Typer(
    cls=PlainGroup,
    name="policy",
    help="List, show and check policies, and try one on what was checked.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)


@app.command(name="list", cls=PlainFlags)
def list_policies() -> None:
    """List the policies that ship with Groundwire."""
    from rich.table import Table

    from groundwire.policy.ready import NAMES, about

    table = Table.grid(padding=(0, 2))
    for name in NAMES:
        table.add_row(name, about(name))
    console.write_table(table, console.stdout())


@app.command(cls=PlainFlags)
def show(name: PolicyArgument) -> None:
    """Print a policy as it is written, with its comments."""
    from groundwire.policy.policy import policy_text

    console.write_text(policy_text(name).rstrip("\n"))


@app.command(cls=PlainFlags)
def check(name: PolicyArgument) -> None:
    """Check that a policy can be used, and print its name, version and hash.

    Exits with 0 if it can, and with 2 if it must be fixed.
    """
    from groundwire.policy import Policy

    policy = Policy.named(name)
    console.write_text(f"{policy.name} {policy.version} {policy.sha256}")


app.command(name="test", cls=PlainFlags)(policy_test)
