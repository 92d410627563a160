from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from groundwire._version import __version__

COMMAND = [sys.executable, "-m", "groundwire"]
PATIENCE = 60
"""Seconds until a test gives up on a process."""


def start(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=cwd
    )


@pytest.mark.parametrize("arguments", [["version"], ["--version"]])
def test_the_version(arguments: list[str]) -> None:
    """`version` and `--version` say the same."""
    result = start(*arguments)
    assert (result.returncode, result.stdout) == (0, f"groundwire {__version__}\n")


def test_without_arguments_it_shows_help() -> None:
    """A bare call is misuse, answered with the help alone."""
    result = start()
    assert result.returncode == 2
    assert "check" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("arguments", [[], ["check"], ["run"], ["demo"]])
def test_help_shows_flags_without_a_type(arguments: list[str]) -> None:
    """`--quiet` takes no word behind it, so none is shown."""
    result = start(*arguments, "--help")
    assert result.returncode == 0
    assert "--help" in result.stdout
    assert "bool" not in result.stdout.lower()


def test_help_loads_nothing_heavy() -> None:
    """`--help` does not import the model's libraries."""
    code = (
        "import sys; from groundwire.cli.main import app\n"
        "try: app(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'onnxruntime', 'numpy', 'tokenizers', 'rapidfuzz', 'sentencex'} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_real_check_from_a_real_shell(tmp_path: Path) -> None:
    """A check in a fresh process decides by exit code, and writes no colour into a pipe."""
    (tmp_path / "s.md").write_text("The pump weighs 55 kg.")
    result = start("check", "The pump weighs 40 kg.", "s.md", cwd=tmp_path)
    assert result.returncode == 1
    assert "CONTRADICTED" in result.stdout
    assert "\x1b" not in result.stdout
    assert result.stderr == ""


def test_a_reader_that_goes_away_is_no_pass(tmp_path: Path) -> None:
    """A closed pipe ends the command quietly, with a code that no gate takes for a pass."""
    (tmp_path / "s.md").write_text("The pump weighs 55 kg.")
    process = subprocess.Popen([*COMMAND, "schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (141, b"")


def test_an_interrupted_run_leaves_no_file(tmp_path: Path) -> None:
    """Ctrl-C during a run exits with 130 and leaves neither output nor half of it."""
    line = '{{"id": "{}", "answer": "The pump weighs 40 kg.", "sources": ["The pump weighs 55 kg. It is red."]}}\n'
    (tmp_path / "in.jsonl").write_text("".join(line.format(i) for i in range(20_000)))
    process = subprocess.Popen(
        [*COMMAND, "run", "in.jsonl", "--out", "out.jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    )
    until = time.monotonic() + PATIENCE
    while not any(p.name.endswith(".part") and p.stat().st_size for p in tmp_path.iterdir()):
        assert time.monotonic() < until, "the run did not begin to write"
        assert process.poll() is None, process.stderr
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"groundwire: interrupted\n")
    assert [p.name for p in tmp_path.iterdir()] == ["in.jsonl"]
