from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tests.judges.llm.replies import ANSWER, SOURCES, honest, honest_in, scripted
from typer.testing import CliRunner, Result

from groundwire import EmbeddedJudge, Judge, Verifier
from groundwire.cli.main import app
from groundwire.judges.llm import LLMJudge
from groundwire.storage import LogFile, Redacting
from groundwire.testing import FakeLLM

KEY = "sk-never-to-be-seen"
OWN = Path(__file__).parents[2] / "docs" / "files" / "tenancy-template.toml"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(judge: Judge, response_id: str = "a1", answer: str = ANSWER) -> None:
    """Put a check in the log."""
    verifier = Verifier(judge=judge, store=LogFile.at("log.jsonl"))
    asyncio.run(verifier.verify(answer, SOURCES, response_id=response_id))


def call(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments])


def test_a_report_is_rebuilt_from_the_log(here: Path) -> None:
    """It is shown as `check` shows it, and said to be the stored one."""
    check(LLMJudge(scripted(honest)))
    before = (here / "log.jsonl").read_bytes()
    result = call("replay", "a1", "--log", "log.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "The annual fee is 50 EUR." in result.stdout
    assert "the same as stored in record" in result.stdout
    assert (here / "log.jsonl").read_bytes() == before


def test_what_a_server_said_is_rebuilt_without_it(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check over real HTTP leaves all that a replay needs, and no key; another prompt can be tried on it."""
    (here / "fees.md").write_text(SOURCES[0]["text"])
    monkeypatch.setenv("FAKE_KEY", KEY)
    monkeypatch.setenv("GROUNDWIRE_LLM_KEY_VARIABLE", "FAKE_KEY")
    with FakeLLM(lambda request: honest_in(request.prompt)) as server:
        monkeypatch.setenv("GROUNDWIRE_LLM_BASE_URL", server.base_url)
        checked = call(
            "check", "The annual fee is 50 EUR.", "fees.md", "-q", "--judge", "openai:fake", "--log", "log.jsonl"
        )
        assert checked.exit_code == 0, checked.output
        again = call("rejudge", "--log", "log.jsonl", "--judge", "openai:fake", "--template", str(OWN), "--json")
        (result,) = json.loads(again.stdout)
        shown = call("rejudge", "--log", "log.jsonl", "--judge", "openai:fake").stdout
    assert "models 1 call, " in " ".join(shown.split())
    assert server.requests[0].key == KEY
    assert result["report"]["provenance"]["templates"][0]["name"] == "tenancy-template"
    log = (here / "log.jsonl").read_text()
    assert KEY not in log
    (record,) = LogFile(here / "log.jsonl").read().records
    replayed = call("replay", record.response_id, "--log", "log.jsonl")
    assert (replayed.exit_code, replayed.stderr) == (0, "")
    assert "the same as stored" in replayed.stdout


def test_differences_are_named_and_fail(here: Path) -> None:
    """A log that was tampered with does not give the same report."""
    check(EmbeddedJudge.bundled())
    log = here / "log.jsonl"
    log.write_text(log.read_text().replace('"verdict":"SUPPORTED"', '"verdict":"PARTIAL"', 1))
    result = call("replay", "a1", "--log", "log.jsonl")
    assert result.exit_code == 1
    assert "in 1 place:\n" in result.stdout
    assert "stored PARTIAL, rebuilt SUPPORTED" in result.stdout
    found = json.loads(call("replay", "a1", "--log", "log.jsonl", "--json").stdout)
    assert [each["rebuilt"] for each in found["differences"]] == ["SUPPORTED"]
    assert found["report"]["response_id"] == "a1"


def test_the_latest_record_of_an_answer_is_the_one(here: Path) -> None:
    """A settings file may name the log."""
    check(EmbeddedJudge.bundled(), answer="The annual fee is 60 EUR.")
    check(EmbeddedJudge.bundled(), answer="The annual fee is 50 EUR.")
    (here / "groundwire.toml").write_text('log = "log.jsonl"\n')
    result = call("replay", "a1")
    assert result.exit_code == 0
    assert "50 EUR" in result.stdout
    assert "60 EUR" not in result.stdout


def test_a_line_that_was_cut_off_is_told_of(here: Path) -> None:
    """What can be read is used."""
    check(EmbeddedJudge.bundled())
    with (here / "log.jsonl").open("ab") as log:
        log.write(b'{"schema_version":"1.0","id":"x')
    result = call("replay", "a1", "--log", "log.jsonl")
    assert result.exit_code == 0
    assert result.stderr == "groundwire: note: line 2 of 'log.jsonl' was cut off and holds no record\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["replay", "a1"], "no log is named; say which with --log FILE"),
        (["replay", "a1", "--log", "gone.jsonl"], "cannot read the log 'gone.jsonl'"),
        (["replay", "a9", "--log", "log.jsonl"], "has no record of 'a9'"),
        (["rejudge", "a1", "a9", "--log", "log.jsonl"], "has no record of 'a9'"),
        (["rejudge", "--log", "empty.jsonl"], "has no records yet"),
        (["rejudge", "--log", "other.jsonl"], "is no log of Groundwire"),
        (["rejudge", "--log", "log.jsonl", "--judge", "embeded"], "'embeded'"),
        (["rejudge", "--log", "log.jsonl", "--template", "gone.toml"], "'gone.toml'"),
        (["rejudge", "--log", "log.jsonl", "--template", str(OWN)], "'embedded' asks no language model"),
    ],
)
def test_misuse(here: Path, arguments: list[str], said: str) -> None:
    """One line says what to fix."""
    check(EmbeddedJudge.bundled())
    (here / "empty.jsonl").touch()
    (here / "other.jsonl").write_text('{"id": "a1"}\n')
    result = call(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_another_judge_is_compared_with_the_stored_one(here: Path) -> None:
    """Changed verdicts are shown one by one, and gates that flip are counted; the log stays as it is."""
    check(LLMJudge(scripted(honest)), answer="Visitors pay 8 EUR a day.")
    check(LLMJudge(scripted(honest)), "a2")
    before = (here / "log.jsonl").read_bytes()
    result = call("rejudge", "--log", "log.jsonl", "--judge", "embedded")
    shown = " ".join(result.stdout.split())
    assert result.exit_code == 0
    assert "answers 2 judged again, 0 of them for the first time" in shown
    assert "claims 6" in shown
    (first, second) = json.loads(call("rejudge", "--log", "log.jsonl", "--json").stdout)
    assert (first["response_id"], second["response_id"], second["changes"]) == ("a1", "a2", [])
    assert (here / "log.jsonl").read_bytes() == before
    for change in first["changes"]:
        assert f"{change['text']} {change['before']} to {change['after']}" in shown


def test_answers_are_named_so_that_they_can_be_copied() -> None:
    """However long the name is, it stands whole on a line of its own, above what changed."""
    name = "ticket-" * 30
    check(LLMJudge(scripted(honest)), name, answer="Visitors pay 8 EUR a day.")
    lines = call("rejudge", "--log", "log.jsonl", "--judge", "embedded").stdout.splitlines()
    assert lines[0] == name
    assert "Visitors pay 8 EUR a day." in lines[1]


def test_what_was_redacted_is_judged_as_it_is_left() -> None:
    """A note says so: the judge does not read what the first one read."""
    verifier = Verifier(judge=EmbeddedJudge.bundled(), store=Redacting(LogFile.at("log.jsonl"), lambda _: "[GONE]"))
    asyncio.run(verifier.verify(ANSWER, SOURCES, response_id="a1"))
    result = call("rejudge", "--log", "log.jsonl")
    assert result.exit_code == 0
    assert "1 of 1 records were redacted" in result.stderr
    assert call("replay", "a1", "--log", "log.jsonl").exit_code == 2


def test_only_the_answers_that_are_named_are_judged_again() -> None:
    """In the order in which they are named."""
    for name in ("a1", "a2", "a3"):
        check(LLMJudge(scripted(honest)), name)
    results = json.loads(call("rejudge", "a3", "a1", "--log", "log.jsonl", "--json").stdout)
    assert [each["response_id"] for each in results] == ["a3", "a1"]


def test_an_answer_that_cannot_be_judged_costs_only_itself(here: Path) -> None:
    """Its error is told, and the exit code says that something is missing."""
    check(EmbeddedJudge.bundled())
    check(EmbeddedJudge.bundled(), "a2")
    log = here / "log.jsonl"
    first, second = log.read_text().splitlines()
    log.write_text(first.replace('"exact":["identifier"]', '"exact":["colour"]') + f"\n{second}\n")
    result = call("rejudge", "--log", "log.jsonl")
    assert result.exit_code == 3
    assert "errors 1" in " ".join(result.stdout.split())
    assert result.stderr.startswith("groundwire: error: 'a1': policy in the record: `exact")
