"""The entry point: the command `groundwire` and its subcommands, one module each."""

from __future__ import annotations

from typing import Annotated

import typer

from groundwire.cli import (
    check,
    correlate,
    demo,
    doctor,
    policy,
    prompt,
    proxy,
    rejudge,
    replay,
    review,
    run,
    schema,
    selftest,
    session,
    version,
)
from groundwire.cli.boundary import DEBUG, Boundary
from groundwire.cli.flags import PlainFlags

app = typer.Typer(
    cls=Boundary,
    name="groundwire",
    help="Check, claim by claim, that what a language model says is grounded in the sources it was given.",
    no_args_is_help=True,
    rich_markup_mode="markdown",  # reflows paragraphs; the other modes keep the source's line ends
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(cls=PlainFlags)(check.check)
app.command(cls=PlainFlags)(session.session)
app.command(cls=PlainFlags)(run.run)
app.command(cls=PlainFlags)(replay.replay)
app.command(cls=PlainFlags)(rejudge.rejudge)
app.add_typer(policy.app)
app.command(cls=PlainFlags)(prompt.prompt)
app.command(cls=PlainFlags)(proxy.proxy)
app.add_typer(review.app)
app.command(cls=PlainFlags)(correlate.correlate)
app.command(cls=PlainFlags)(demo.demo)
app.command(cls=PlainFlags)(doctor.doctor)
app.command(cls=PlainFlags)(selftest.selftest)
app.command(cls=PlainFlags)(schema.schema)
app.command(cls=PlainFlags)(version.version)


def _print_version(wanted: bool) -> None:
    if wanted:
        version.version()
        raise typer.Exit


@app.callback()
def options(
    *,
    show_version: Annotated[  # acts as soon as it is read
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True, callback=_print_version)
    ] = False,
    debug: Annotated[  # read where errors end, which is before options are
        bool, typer.Option(DEBUG, help="Show the trace of an error, not only its one line.")
    ] = False,
) -> None:
    """Check, claim by claim, that what a language model says is grounded in the sources it was given."""


def main() -> None:
    """Run the command line and exit the process with its code."""
    app()
