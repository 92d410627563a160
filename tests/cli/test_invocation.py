from __future__ import annotations

from pathlib import Path

import pytest

from groundwire.cli.invocation import invocation


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "my env" / "bin" / "groundwire"
    script.parent.mkdir(parents=True)
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("started", "path", "said"),
    [
        ("my env/bin/groundwire", "/nowhere", "'my env/bin/groundwire'"),
        ("my env/bin/groundwire", "my env/bin", "groundwire"),
        ("elsewhere/__main__.py", "my env/bin", "groundwire"),
        ("elsewhere/__main__.py", "/nowhere", "'my env/bin/python' -m groundwire"),
    ],
)
def test_it_says_what_works_in_this_shell(
    here: Path, monkeypatch: pytest.MonkeyPatch, started: str, path: str, said: str
) -> None:
    """The bare name only where the shell finds it, else the way from this folder, ready to be pasted."""
    monkeypatch.setenv("PATH", str(here / path))
    monkeypatch.setattr("sys.argv", [str(here / started)])
    monkeypatch.setattr("sys.executable", str(here / "my env/bin/python"))
    assert invocation() == said


def test_a_groundwire_elsewhere_is_named_by_its_whole_path(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is not below this folder is not reached by a short way."""
    monkeypatch.setenv("PATH", str(here / "my env/bin"))
    monkeypatch.setattr("sys.argv", ["/opt/other/groundwire"])
    assert invocation() == "/opt/other/groundwire"
