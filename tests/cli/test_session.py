"""`groundwire session`: what it prints, what it exits with, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from groundwire.cli.main import app
from groundwire.protocols import read_session_report
from groundwire.render.html.document import is_page

SOURCE = "The valve opens at 6 bar. The pump weighs 40 kg."
HOSTILE = "\x1b[2J\x1b]0;own\x07[bold red]markup[/] <script>alert(1)</script>\u202e\x9b31m"

Turn = tuple[str, str, list[str] | list[dict[str, str]] | None]

RIGHT: Turn = ("When does it open?", "The valve opens at 6 bar.", [SOURCE])
WRONG: Turn = ("How heavy is it?", "The pump weighs 55 kg.", [SOURCE])
SILENT: Turn = ("Thanks!", "You are welcome!", [SOURCE])
BARE: Turn = ("Where is it?", "The pump stands in hall 3.", None)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(*turns: Turn, name: str = "talk.jsonl") -> str:
    rows = [{"question": question, "answer": answer, "sources": sources} for question, answer, sources in turns]
    Path(name).write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return name


def session(*arguments: str, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(app, ["session", *arguments], input=stdin)


def one_error(result: Result) -> str:
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("groundwire: error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.mark.parametrize(
    ("turns", "code", "says"),
    [
        ([RIGHT, SILENT], 0, "PASS (gate passed)"),
        ([RIGHT, WRONG], 1, "REVIEW (gate failed)"),
        ([RIGHT, BARE], 3, "REVIEW (gate undecided)"),
        ([BARE], 3, "nothing_checked"),
    ],
)
def test_the_exit_code_says_what_the_gate_says(turns: list[Turn], code: int, says: str) -> None:
    """Passed, failed, or open; without sources nothing is decided."""
    result = session(written(*turns), "--quiet")
    assert result.exit_code == code
    assert says in result.stdout
    assert result.stdout.count("\n") == 1


def test_the_view_tells_turns_problems_and_decision() -> None:
    """The course of the conversation on top, what is wrong below, the decision last."""
    result = session(written(RIGHT, WRONG, BARE))
    for part in ("█ ▁ ○", "CONTRADICTED", "40 kg", "session score 50 %", "gate failed", "For review: turns 2 and 3"):
        assert part in result.stdout
    assert result.stdout.index("Turn 2 ─") < result.stdout.rindex("REVIEW")


def test_json_is_the_report_and_nothing_else() -> None:
    """One strict JSON document that reads back; turns are named after the conversation."""
    result = session(written(RIGHT, WRONG), "--json", "--response-id", "talk")
    report = read_session_report(result.stdout)
    assert result.exit_code == 1
    assert report.response_id == "talk"
    assert [turn.report.response_id for turn in report.turns if turn.report] == ["talk:0", "talk:1"]


def test_it_reads_stdin() -> None:
    """`-` stands for it, in any form."""
    text = f"User: When?\nSources:\n[S1] {SOURCE}\nAssistant: The valve opens at 6 bar.\n"
    assert session("-", "--quiet", stdin=text).exit_code == 0
    assert session("-", "--quiet", "--format", "text", stdin=text).exit_code == 0
    assert "stdin" in one_error(session("-", "--format", "openai", stdin=text))


def test_sources_may_stand_in_a_file_of_their_own() -> None:
    """One list for each answer; an error names both files and the turn."""
    Path("talk.json").write_text(json.dumps([{"role": "assistant", "content": "The valve opens at 6 bar."}]))
    Path("sources.json").write_text(json.dumps([[SOURCE]]))
    assert session("talk.json", "--sources", "sources.json", "--quiet").exit_code == 0
    Path("sources.json").write_text(json.dumps([[SOURCE], [SOURCE]]))
    message = one_error(session("talk.json", "--sources", "sources.json"))
    assert "talk.json with sources.json" in message
    assert "turn 2" in message


def test_the_scope_decides_what_an_answer_may_rest_on() -> None:
    """Sources of earlier turns count only where they are asked for; the page shows what was checked against."""
    file = written(RIGHT, ("And the pump?", "The pump weighs 40 kg.", [{"id": "other", "text": "Tea is hot."}]))
    assert session(file, "--quiet").exit_code == 1
    assert session(file, "--quiet", "--scope", "session", "--html", "talk.html").exit_code == 0
    assert "given in turns 1 and 2" in Path("talk.html").read_text(encoding="utf-8")


def test_what_the_user_states_is_shown_where_it_is_evidence() -> None:
    """A claim that rests on it leads to the user's own words."""
    Path("policy.toml").write_text("[sources]\nuser_statements = true\n")
    told = ("My pump weighs 40 kg. How heavy is it?", "Your pump weighs 40 kg.", ["Tea is hot."])
    file = written(told)
    assert session(file, "--quiet").exit_code == 1
    assert session(file, "--quiet", "--policy", "policy.toml", "--html", "talk.html").exit_code == 0
    assert "user:0" in Path("talk.html").read_text(encoding="utf-8")


def test_long_conversations_are_sampled_on_request() -> None:
    """What was not looked at is said, and is no pass."""
    file = written(*[RIGHT] * 21)
    assert "checked 5 of 21 turns, 16 not sampled" in session(file, "--quiet", "--every", "5").stdout
    assert "checked 21 of 21 turns" in session(file, "--quiet").stdout


def test_the_page_is_written_beside_the_verdict() -> None:
    """An older page is written over, and nothing else."""
    file = written(RIGHT, WRONG)
    for _ in range(2):
        result = session(file, "--quiet", "--html", "talk.html")
        assert result.exit_code == 1
        assert "gate failed" in result.stdout
    page = Path("talk.html").read_text(encoding="utf-8")
    assert is_page(page.encode())
    assert "below 70 % a turn goes to a person" in page
    assert "is the input" in one_error(session(file, "--html", file))


def test_the_minimum_on_the_page_is_that_of_the_policy() -> None:
    """And of the risk."""
    Path("policy.toml").write_text(
        "[thresholds]\nturn_minimum = { LOW = 0.4, MEDIUM = 0.5, HIGH = 0.6, CRITICAL = 0.9 }\n"
    )
    session(written(RIGHT), "--policy", "policy.toml", "--risk", "low", "--html", "talk.html")
    assert "below 40 % a turn goes to a person" in Path("talk.html").read_text(encoding="utf-8")


def test_each_turn_is_put_on_record() -> None:
    """Under its own name, which is told."""
    result = session(written(RIGHT, WRONG), "--quiet", "--log", "checks.jsonl", "--response-id", "talk")
    assert result.stderr == "groundwire: note: recorded as talk:0 to talk:1 in 'checks.jsonl'\n"
    assert len(Path("checks.jsonl").read_text(encoding="utf-8").splitlines()) == 2


def test_a_report_is_no_conversation() -> None:
    """What a report quotes would be taken for what was said, or for sources."""
    file = written(RIGHT)
    Path("report.json").write_text(session(file, "--json").stdout)
    assert "is a Groundwire report" in one_error(session("report.json"))
    assert "is a Groundwire report" in one_error(session(file, "--sources", "report.json"))
    result = CliRunner().invoke(app, ["check", "The valve opens at 6 bar.", "report.json"])
    assert "is a Groundwire report" in one_error(result)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["no-such.jsonl"], "there is no such file"),
        (["talk.jsonl", "--format", "xml"], "unknown format 'xml'"),
        (["talk.jsonl", "--scope", "all"], "unknown scope 'all'"),
        (["talk.jsonl", "--sources", "talk.jsonl"], "name two files"),
        (["talk.jsonl", "--json", "--quiet"], "use only one of --json and --quiet"),
        (["talk.jsonl", "--every", "0"], "--every"),
        (["talk.jsonl", "--html", "-"], "name a file for the page"),
        (["talk.jsonl", "--response-id", " "], "blank"),
        (["talk.jsonl", "--risk", "huge"], "unknown risk"),
        (["broken.jsonl"], "broken.jsonl"),
        (["empty.jsonl"], "the transcript is empty"),
        (["latin.jsonl"], "is not UTF-8"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_exit_2(arguments: list[str], says: str) -> None:
    """It says what to do, and nothing was decided."""
    written(RIGHT)
    Path("broken.jsonl").write_text('{"answer": ')
    Path("empty.jsonl").write_text(" \n")
    Path("latin.jsonl").write_bytes(b'{"answer": "\xe9"}')
    assert says in one_error(session(*arguments))


@pytest.mark.parametrize("form", [[], ["--quiet"], ["--json"]])
def test_hostile_text_reaches_no_terminal(form: list[str]) -> None:
    """Whatever was said, and whatever stands in sources."""
    result = session(written((HOSTILE, f"The valve opens at 7 bar. {HOSTILE}", [HOSTILE, SOURCE])), *form)
    assert result.exit_code == 1
    assert not set(result.output) & set("\x1b\x07\x9b\u202e")


def test_a_page_that_cannot_be_written_does_not_keep_the_verdict_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is printed all the same; the exit code is 2."""

    def fail(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device", "talk.html")

    monkeypatch.setattr("groundwire.render.html.session_page.session_page", fail)
    result = session(written(RIGHT), "--quiet", "--html", "talk.html")
    assert result.exit_code == 2
    assert result.stdout.startswith("PASS")
    assert not Path("talk.html").exists()
