from __future__ import annotations

import os
import shlex
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


@pytest.mark.parametrize("arguments", [["check", "The pump weighs 55 kg.", "s.md"], ["--help"]])
def test_the_view_for_people_knows_a_broken_pipe_too(tmp_path: Path, arguments: list[str]) -> None:
    """What is drawn for a terminal ends with the same code as plain text when nobody reads it."""
    (tmp_path / "s.md").write_text("The pump weighs 55 kg.")
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (141, b"")


@pytest.mark.parametrize(
    ("arguments", "streams", "code"),
    [
        ("check 'The pump weighs 40 kg.' s.md", ">&-", 1),
        ("check 'The pump weighs 55 kg.' s.md", ">&- 2>&- <&-", 0),
        ("check 'The pump weighs 40 kg.' missing.md", "2>&-", 2),
        ("check 'The pump weighs 40 kg.' missing.md", "2>/dev/full", 2),
        ("check s.md s.md", "2>/dev/full", 0),
        ("check - s.md", "<&-", 2),
        ("run - --out out.jsonl", "<&-", 2),
    ],
)
def test_a_stream_that_is_gone_changes_no_code(tmp_path: Path, arguments: str, streams: str, code: int) -> None:
    """The exit code is the verdict's even where nothing can be written; nothing to read is misuse."""
    (tmp_path / "s.md").write_text("s.md")
    if "pump" in arguments:
        (tmp_path / "s.md").write_text("The pump weighs 55 kg.")
    line = f"{' '.join(map(shlex.quote, COMMAND))} {arguments} {streams}"
    result = subprocess.run(["/bin/sh", "-c", line], capture_output=True, timeout=PATIENCE, check=False, cwd=tmp_path)
    assert result.returncode == code


@pytest.mark.parametrize(
    ("number", "code", "said"),
    [(signal.SIGINT, 130, b"groundwire: interrupted\n"), (signal.SIGTERM, 143, b""), (signal.SIGHUP, 129, b"")],
)
@pytest.mark.usefixtures("heard")
def test_a_run_that_is_ended_leaves_no_file(tmp_path: Path, number: int, code: int, said: bytes) -> None:
    """Whichever signal ends a run, its code says so, and neither output nor half of it is left."""
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
    os.kill(process.pid, number)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (code, said)
    assert [p.name for p in tmp_path.iterdir()] == ["in.jsonl"]
