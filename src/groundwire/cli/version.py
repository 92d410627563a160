"""`groundwire version`: which Groundwire this is."""

from __future__ import annotations

import typer

from groundwire._version import __version__


def version() -> None:
    """Print the version."""
    typer.echo(f"groundwire {__version__}")
