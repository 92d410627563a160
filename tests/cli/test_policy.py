from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from groundwire import Policy
from groundwire.cli.main import app
from groundwire.policy.comparison import Comparison
from groundwire.policy.ready import NAMES

FEE = "The fee is 5 EUR."
RECORDS: list[dict[str, Any]] = [
    {"id": "a1", "answer": FEE, "sources": [{"id": "S1", "text": FEE, "kind": "forum"}]},
    {"id": "a2", "answer": "The fee is 7 EUR.", "sources": [FEE], "risk": "LOW"},
    {"id": "a3", "answer": FEE},
]
CONTRACTS = "[sources]\naccepted_kinds = ['contract']\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "new.toml").write_text(CONTRACTS)
    return tmp_path


def call(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments])


def ran(records: list[dict[str, Any]] = RECORDS) -> None:
    """Check the records, with a log and with reports."""
    Path("in.jsonl").write_text("".join(f"{json.dumps(record)}\n" for record in records))
    assert call("run", "in.jsonl", "--out", "out.jsonl", "--log", "log.jsonl").exit_code == 3


def test_list_and_show() -> None:
    """Every ready policy is listed with what it is for, and shown as it is written."""
    listed = call("policy", "list")
    assert listed.exit_code == 0
    assert all(name in listed.stdout for name in NAMES)
    for name in (*NAMES, "default", "new.toml"):
        shown = call("policy", "show", name)
        assert shown.exit_code == 0
        expected = Policy.named(name)
        assert Policy.parse(shown.stdout, name=expected.name).sha256 == expected.sha256


@pytest.mark.parametrize("command", ["show", "check", "test"])
@pytest.mark.parametrize("name", ["nope", "broken.toml", "ready:nope"])
def test_what_is_no_policy_is_refused(here: Path, command: str, name: str) -> None:
    """One line says what is wrong, and the code is that of misuse."""
    (here / "broken.toml").write_text("exact = 3")
    result = call("policy", command, name)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert name.removeprefix("ready:") in result.stderr


def test_check_prints_name_version_and_hash(here: Path) -> None:
    """What reports will record is what is printed."""
    (here / "ours.toml").write_text('version = "2026-03"')
    policy = Policy.load("ours.toml")
    assert call("policy", "check", "ours.toml").stdout == f"ours 2026-03 {policy.sha256}\n"


def test_a_log_is_decided_anew() -> None:
    """What flips is named with its reason, the reviews are counted, and what could not be decided is told."""
    ran()
    result = call("policy", "test", "new.toml", "--log", "log.jsonl")
    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["a1", "HIGH", "PASS", "to", "REVIEW", "+unaccepted_source"] in lines
    assert ["LOW", "1", "0", "0", "1", "1", "+0.0"] in lines
    assert ["all", "2", "1", "0", "1", "2", "+1.0"] in lines
    assert "reviews +1 in 1 day, +1.0 a day; 1 decision changes" in result.stdout


def test_reports_of_a_run_are_decided_anew_as_far_as_they_go() -> None:
    """Without sources nothing flips, and a note says what was not looked at; an answer that failed is counted."""
    ran()
    result = call("policy", "test", "new.toml", "--log", "out.jsonl")
    assert result.exit_code == 0, result.output
    assert "0 decisions change" in result.stdout
    assert "2 of 2 reports came without sources" in result.stderr
    assert "1 of 3 checks ended without a report" in result.stderr


@pytest.mark.parametrize(("most", "code"), [("0", 1), ("1", 0)])
def test_a_gate_on_flips(most: str, code: int) -> None:
    """More flips than are allowed end with 1."""
    ran()
    assert call("policy", "test", "new.toml", "--log", "log.jsonl", "--max-flips", most).exit_code == code


def test_json() -> None:
    """`--json` is the comparison, and nothing else on stdout."""
    ran()
    result = call("policy", "test", "new.toml", "--log", "log.jsonl", "--policy", "clinical", "--json")
    compared = Comparison.model_validate_json(result.stdout)
    assert (compared.policy, compared.against, compared.total.answers) == ("new", "clinical", 2)
    assert "`exact`" in result.stderr


def test_the_log_of_the_settings_is_used(here: Path) -> None:
    """Without `--log`, the log is the one that is set; without any, that is said."""
    ran()
    assert "say which with --log FILE" in call("policy", "test", "new.toml").stderr
    (here / "groundwire.toml").write_text('log = "log.jsonl"')
    assert "1 decision changes" in call("policy", "test", "new.toml").stdout


def test_records_that_were_redacted_are_decided_without_their_sources(here: Path) -> None:
    """Text that is gone proves nothing; a note says so."""
    ran()
    lines = [json.loads(line) | {"redacted": True} for line in (here / "log.jsonl").read_text().splitlines()]
    (here / "log.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    result = call("policy", "test", "new.toml", "--log", "log.jsonl")
    assert "2 of 2 records were redacted" in result.stderr
    assert "0 decisions change" in result.stdout


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no records yet"),
        ('{"id": "a1"}\n', "line 1 of 'odd.jsonl' is neither a record nor a report"),
        ("[1]\n", "it is no JSON object"),
        ("nothing\n", "line 1 of 'odd.jsonl' is neither a record nor a report"),
        ('{"id": "a1", "error": {"type": "x", "message": "y"}}\n', "no reports to decide anew"),
        ("[" * 100_000, "line 1 of 'odd.jsonl'"),
    ],
)
def test_what_is_neither_is_refused(here: Path, content: str, said: str) -> None:
    """A file of something else is an error that names the place; nothing is compared with half of it."""
    (here / "odd.jsonl").write_text(content)
    result = call("policy", "test", "new.toml", "--log", "odd.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_file_that_is_not_there() -> None:
    """It is misuse."""
    result = call("policy", "test", "new.toml", "--log", "nowhere.jsonl")
    assert (result.exit_code, "nowhere.jsonl" in result.stderr) == (2, True)


def test_names_of_answers_cannot_obey_the_terminal() -> None:
    """What stands in a record is shown, never obeyed."""
    ran([{**RECORDS[0], "id": "a\u001b[2J\n1"}, RECORDS[2]])
    result = call("policy", "test", "new.toml", "--log", "log.jsonl")
    assert "\u001b" not in result.stdout
    assert "1 decision changes" in result.stdout


def test_a_ready_policy_for_check(here: Path) -> None:
    """`--policy clinical` is the ready one, unless a file has that name."""
    (here / "s.txt").write_text(FEE)
    arguments = ("check", FEE, "s.txt", "--json", "--policy")
    names = [json.loads(call(*arguments, name).stdout)["provenance"]["policy"] for name in ("clinical", "ready:legal")]
    assert names == ["clinical", "legal"]
    (here / "clinical").write_text('name = "ours"\nversion = "7"')
    provenance = json.loads(call(*arguments, "clinical").stdout)["provenance"]
    assert (provenance["policy"], provenance["policy_version"]) == ("ours", "7")


def test_a_ready_policy_in_a_settings_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare name stands for the ready policy unless the folder of the settings has a file of that name."""
    below = here / "below"
    below.mkdir()
    (here / "groundwire.toml").write_text('policy = "support"')
    (below / "s.txt").write_text(FEE)
    (below / "support").write_text('name = "elsewhere"')
    monkeypatch.chdir(below)
    arguments = ("check", FEE, "s.txt", "--json")
    assert json.loads(call(*arguments).stdout)["provenance"]["policy"] == "support"
    (here / "support").write_text('name = "ours"')
    assert json.loads(call(*arguments).stdout)["provenance"]["policy"] == "ours"
