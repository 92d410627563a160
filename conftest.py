"""Examples in the docs, the README and public docstrings are tests: what they show is what happens."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from doctest import ELLIPSIS
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser

ROOT = Path(__file__).parent

PROMPT = "$ "

TOOK = re.compile(r"(judge \S+), version .* ms *│$")
"""The last line of the terminal view says the judge's version and the time taken, which no page can promise."""


def run_console(example: Example) -> None:
    """Run each `$ command` of a console block in a copy of `docs/files`; its output holds the lines below it, in order.

    A last comment `# exit N` on the command names the exit code expected of it, 0 if there is none.
    """
    with TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "docs" / "files", folder, dirs_exist_ok=True)
        for command, code, expected in _commands(str(example.parsed)):
            done = _run(command, folder)
            printed = done.stdout + done.stderr
            assert done.returncode == code, f"exit {done.returncode} of {command!r}:\n{printed}"  # noqa: S101  # a test
            _require_lines(expected, printed)


def _commands(block: str) -> Iterator[tuple[str, int, list[str]]]:
    """Each command with the exit code and the output lines expected of it."""
    for chunk in re.split(rf"^{re.escape(PROMPT)}", block, flags=re.MULTILINE)[1:]:
        line, *expected = chunk.splitlines()
        command, _, comment = line.partition("# exit ")
        yield command, int(comment or 0), [_plain(each) for each in expected if each.strip()]


def _run(command: str, folder: str) -> subprocess.CompletedProcess[str]:
    """Run a command line as a reader would type it, with the Groundwire of this environment."""
    script = f'set -o pipefail\ngroundwire() {{ {shlex.quote(sys.executable)} -m groundwire "$@"; }}\n{command}'
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "90"}
    return subprocess.run(  # noqa: S603  # our own documentation
        ["bash", "-c", script],  # noqa: S607  # whichever bash the reader has
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )


def _require_lines(expected: list[str], printed: str) -> None:
    """Return if every expected line is in a line that was printed, in the order in which they are expected."""
    rest = iter([_plain(line) for line in printed.splitlines()])
    for wanted in expected:
        assert any(wanted in line for line in rest), f"{wanted!r} is missing or out of order in:\n{printed}"  # noqa: S101  # a test


def _plain(line: str) -> str:
    return TOOK.sub(r"\1 │", line.strip())


def read_toml(example: Example) -> None:
    """A TOML block that begins with the name of a settings file is one that can be read; any other is a policy."""
    from groundwire import Policy
    from groundwire.cli.settings import in_force

    text = str(example.parsed)
    name = text.partition("\n")[0].removeprefix("# ")
    if name not in ("groundwire.toml", "pyproject.toml"):
        Policy.parse(text, name="example")
        return
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(text, encoding="utf-8")
        origins = in_force({}, Path(folder)).origins.values()
        assert any(origin.level == "file" for origin in origins)  # noqa: S101  # a test


def read_json(example: Example) -> None:
    """A JSON block is valid JSON; a record of `groundwire run` in it is accepted."""
    value = json.loads(str(example.parsed))
    if isinstance(value, dict) and "answer" in value:
        from groundwire.cli.records import parse_lines

        (parsed,) = parse_lines([(1, json.dumps(value).encode())], {})
        assert parsed.error is None, parsed.error  # noqa: S101  # a test


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:  # noqa: ANN401  # pytest-xdist has no types
    """Spread tests over the workers one by one, but keep a page on one worker: its examples build on each other."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class PagesTogether(LoadScopeScheduling):  # type: ignore[misc]  # untyped
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.split("::", maxsplit=1)[0]
            return nodeid if file.startswith("tests/") else file

    return PagesTogether(config, log)


pytest_collect_file = (
    Sybil(
        parsers=[
            SkipParser(),
            PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
            CodeBlockParser("console", run_console),
            CodeBlockParser("toml", read_toml),
            CodeBlockParser("json", read_json),
        ],
        patterns=["*.md"],
    )
    + Sybil(
        parsers=[DocTestParser(optionflags=ELLIPSIS)], patterns=["src/groundwire/*.py", "src/groundwire/testing/*.py"]
    )
).pytest()
