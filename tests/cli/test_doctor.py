from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from groundwire.cli.main import app


def doctor(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["doctor", *arguments])


def test_a_whole_installation_is_ready() -> None:
    """Python, libraries, model, policy and a check from end to end are all there: exit code 0."""
    result = doctor()
    assert result.exit_code == 0
    for part in ("python", "onnxruntime", "model", "hashes right", "policy", "self check", "ready to check"):
        assert part in result.stdout


def test_json_says_the_same() -> None:
    """--json prints the findings as strict JSON."""
    body = json.loads(doctor("--json").stdout)
    assert body["ok"] is True
    assert {"python", "model", "policy", "self check"} <= {finding["name"] for finding in body["findings"]}


def test_what_is_missing_comes_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that cannot be loaded is named, with what to do: exit code 3."""
    from groundwire.errors import JudgeUnavailable
    from groundwire.judges.embedded.model import CrossEncoder

    def refuse(*_: object) -> CrossEncoder:
        raise JudgeUnavailable("model file 'model.onnx' is cut")

    monkeypatch.setattr(CrossEncoder, "load", refuse)
    result = doctor()
    assert result.exit_code == 3
    assert "model file 'model.onnx' is cut" in result.stdout
    assert "→ install Groundwire again" in result.stdout
    assert "something is missing" in result.stdout
    body = json.loads(doctor("--json").stdout)
    assert body["ok"] is False
    assert all(bool(f["remedy"]) == (f["state"] == "missing") for f in body["findings"])


def test_settings_are_shown_with_their_origin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key with its value and the file, variable or default that it comes from."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROUNDWIRE_LLM_SEED", "7")
    (tmp_path / "groundwire.toml").write_text('risk = "low"\n')
    settings = {
        each["key"]: (each["value"], each["origin"]) for each in json.loads(doctor("--json").stdout)["settings"]
    }
    assert settings["risk"] == ("LOW", "groundwire.toml")
    assert settings["llm.seed"] == ("7", "GROUNDWIRE_LLM_SEED")
    assert settings["judge"] == ("embedded", "default")
    assert settings["policy"] == (None, "default")


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("riks = 'LOW'", "settings", "did you mean `risk`?"),
        ("policy = 'gone.toml'", "policy", "there is no such file"),
        ("judge = 'embeded'", "judge", "did you mean 'embedded'?"),
    ],
)
def test_settings_that_cannot_be_used_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, name: str, message: str
) -> None:
    """The doctor still looks at everything else, says what to change, and ends with 3."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "groundwire.toml").write_text(text)
    result = doctor("--json")
    (missing,) = [each for each in json.loads(result.stdout)["findings"] if each["state"] == "missing"]
    assert (result.exit_code, missing["name"]) == (3, name)
    assert message in missing["detail"]
    assert "docs/configuration.md" in missing["remedy"]


def test_judges_that_packages_bring_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By name, and without loading them: this one could not be."""
    info = tmp_path / "strict-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strict\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[groundwire.judges]\nstrict = no_such_module:make\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = {each["name"]: each for each in json.loads(doctor("--json").stdout)["findings"]}
    assert found["plug-ins"]["detail"] == "installed packages bring strict"


def test_each_client_library_is_named_by_its_provider(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by importing it: one that is missing comes with the command that brings it, and blocks nothing."""
    monkeypatch.setitem(sys.modules, "mistralai", None)
    body = json.loads(doctor("--json").stdout)
    states = {each["name"]: each["state"] for each in body["findings"]}
    assert len(states) == len(body["findings"])
    assert [states[name] for name in ("openai", "anthropic", "google", "bedrock", "mistral")] == [*["ok"] * 4, "note"]
    assert body["ok"] is True


def test_model_and_judge_are_told_apart() -> None:
    """Each has a version of its own."""
    found = {each["name"]: each["detail"] for each in json.loads(doctor("--json").stdout)["findings"]}
    assert found["model"].startswith("model groundwire-embedded 1, ")
    assert found["judge"] == "judge embedded 4, nothing is sent"


def test_a_folder_of_the_log_that_is_not_there_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first check fails on it."""
    monkeypatch.setenv("GROUNDWIRE_LOG", str(tmp_path / "gone" / "log.jsonl"))
    result = doctor("--json")
    (missing,) = [each for each in json.loads(result.stdout)["findings"] if each["state"] == "missing"]
    assert (result.exit_code, missing["name"]) == (3, "log")


def test_a_key_in_the_place_of_a_judge_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few characters tell which one it is."""
    key = "sk-0123456789abcdefghijklmnop"
    monkeypatch.setenv("GROUNDWIRE_JUDGE", key)
    for shown in (doctor().stdout, doctor("--json").stdout):
        assert key[:12] not in shown
        assert key[:6] in shown
