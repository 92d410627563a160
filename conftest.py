"""Examples in the docs, the README and public docstrings are tests: what they show is what happens."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from doctest import ELLIPSIS
from pathlib import Path

from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser

ROOT = Path(__file__).parent


def run_console(example: Example) -> None:
    """Run each `$ command` of a console block; what is printed below it must be in the output, line by line.

    A last comment `# exit N` on the command names the exit code expected of it, 0 if there is none.
    """
    for block in str(example.parsed).split("$ ")[1:]:
        line, _, expected = block.partition("\n")
        command, _, comment = line.partition("# exit ")
        words = shlex.split(command)
        if words[0] == "groundwire":
            words = [sys.executable, "-m", "groundwire", *words[1:]]
        environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100"}
        done = subprocess.run(  # noqa: S603  # our own documentation
            words, cwd=ROOT / "docs" / "files", capture_output=True, text=True, check=False, env=environment
        )
        printed = done.stdout + done.stderr
        assert done.returncode == int(comment or 0), printed  # noqa: S101  # this is a test
        for wanted in filter(None, map(str.strip, expected.splitlines())):
            assert wanted in printed, f"{wanted!r} not in:\n{printed}"  # noqa: S101  # this is a test


pytest_collect_file = (
    Sybil(
        parsers=[SkipParser(), PythonCodeBlockParser(), CodeBlockParser("console", run_console)],
        patterns=["*.md"],
    )
    + Sybil(parsers=[DocTestParser(optionflags=ELLIPSIS)], patterns=["src/groundwire/*.py"])
).pytest()
