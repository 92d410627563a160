from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from groundwire.cli.main import app
from groundwire.storage import LogFile

SOURCE = "The pump weighs 55 kg."


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.md").write_text(SOURCE)
    records = [{"id": name, "answer": SOURCE, "sources": [SOURCE]} for name in ("a", "b")]
    (tmp_path / "in.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in records))
    return tmp_path


def call(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments])


def test_check_and_run_add_to_the_same_log(here: Path) -> None:
    """Each check is a record, whichever command made it."""
    assert call("check", SOURCE, "s.md", "--quiet", "--log", "log.jsonl").exit_code == 0
    assert call("run", "in.jsonl", "--out", "out.jsonl", "--log", "log.jsonl").exit_code == 0
    contents = LogFile(here / "log.jsonl").read()
    assert {record.response_id for record in contents.records[1:]} == {"a", "b"}
    assert all(record.report is not None for record in contents.records)


def test_without_a_log_nothing_is_written(here: Path) -> None:
    """Records are kept by those who ask for them."""
    before = set(here.iterdir())
    call("check", SOURCE, "s.md", "--quiet")
    assert set(here.iterdir()) == before


def test_a_check_that_cannot_be_made_is_on_record(here: Path) -> None:
    """So is the reason why."""
    (here / "docs.json").write_text(json.dumps([{"id": "d", "text": SOURCE, "classification": "PHI"}]))
    (here / "p.toml").write_text('synonyms = [["pump", "compressor"]]')
    assert call("check", SOURCE, "docs.json", "--policy", "p.toml", "--quiet", "--log", "log.jsonl").exit_code == 0
    (record,) = LogFile(here / "log.jsonl").read().records
    assert record.request.evidence.sources[0].classification == "PHI"
    assert record.policy["name"] == "p"


def test_the_output_of_a_run_does_not_replace_its_log(here: Path) -> None:
    """Both in one file would leave the output alone."""
    result = call("run", "in.jsonl", "--out", "x.jsonl", "--log", "x.jsonl", "--force")
    assert result.exit_code == 2
    assert (here / "x.jsonl").read_bytes() == b""


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("s.md", "the output 's.md' is the input"),
        ("-", "stdout is where the verdict goes"),
        (".", "is a folder"),
        ("gone/log.jsonl", "the folder 'gone' does not exist"),
        ("other.txt", "'other.txt' exists and is no log of Groundwire"),
        ("/dev/null", "is no regular file"),
    ],
)
def test_a_place_that_is_no_log_is_misuse(here: Path, log: str, said: str) -> None:
    """It is said before anything is checked, and what is there stays as it is."""
    (here / "other.txt").write_text("mine\n")
    result = call("check", SOURCE, "s.md", "--quiet", "--log", log)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""
    assert (here / "other.txt").read_text() == "mine\n"


def test_the_name_of_a_recorded_answer_is_told(here: Path) -> None:
    """As `replay` takes it: the one that was given, or the one that was made."""
    named = call("check", SOURCE, "s.md", "--quiet", "--log", "log.jsonl", "--response-id", "ticket-4711")
    assert "groundwire: note: recorded as ticket-4711 in 'log.jsonl'" in named.stderr
    other = call("check", SOURCE, "s.md", "--quiet", "--log", "log.jsonl")
    made = LogFile(here / "log.jsonl").read().records[-1].response_id
    assert f"recorded as {made} in 'log.jsonl'" in other.stderr
    for name in ("ticket-4711", made):
        assert call("replay", name, "--log", "log.jsonl").exit_code == 0
    assert "recorded" not in call("check", SOURCE, "s.md", "--quiet").stderr
