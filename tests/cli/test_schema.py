from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from groundwire.cli.main import app
from groundwire.protocols.schema import schemas


def test_all_schemas_are_printed_by_name() -> None:
    """Without a name all schemas are one JSON object."""
    assert json.loads(CliRunner().invoke(app, ["schema"]).stdout) == schemas()


@pytest.mark.parametrize("name", sorted(schemas()))
def test_one_schema_is_printed(name: str) -> None:
    """With a name that schema alone is printed."""
    assert json.loads(CliRunner().invoke(app, ["schema", name]).stdout) == schemas()[name]


def test_an_unknown_name_is_misuse() -> None:
    """A wrong name is refused with the right ones."""
    result = CliRunner().invoke(app, ["schema", "nope"])
    assert result.exit_code == 2
    assert "report" in result.stderr
