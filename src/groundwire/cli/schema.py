"""`groundwire schema`: the shapes of what Groundwire prints and stores."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from groundwire.cli import console


def schema(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="Which schema; all of them, by name, if left out.", show_default=False),
    ] = None,
) -> None:
    """Print the JSON Schemas of the reports and of each protocol's result."""
    from groundwire.errors import InputError
    from groundwire.protocols.schema import schemas

    known = schemas()
    if name is not None and name not in known:
        raise InputError(f"there is no schema {name!r}; use one of {', '.join(known)}")
    console.write_json(
        json.dumps(known if name is None else known[name], indent=2, ensure_ascii=False, allow_nan=False)
    )
