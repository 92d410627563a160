from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from groundwire.cli.main import app
from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Report

ANSWER = "The valve opens at 6 bar. The pump weighs 40 kg."
RIGHT = "The valve opens at 6 bar. The pump weighs 40 kg."
WRONG = "The valve opens at 6 bar. The pump weighs 55 kg."
HOSTILE = "\x1b[2J\x1b]0;own\x07[bold red]markup[/] [/nope] <script>alert(1)</script>\u202e\x9b31m"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "right.md").write_text(RIGHT)
    (tmp_path / "wrong.md").write_text(WRONG)
    return tmp_path


def check(*arguments: str, stdin: str | bytes = "", **environment: str) -> Result:
    return CliRunner().invoke(app, ["check", *arguments], input=stdin, env=environment)


def one_error(result: Result, *, code: int = 2) -> str:
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.startswith("groundwire: error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_a_grounded_answer_passes() -> None:
    """The decision, the source and its words are shown; the exit code is 0."""
    result = check(ANSWER, "right.md")
    assert result.exit_code == 0
    for part in ("PASS", "right.md", "Grounding score 100 %", "2 supported", "not yet calibrated"):
        assert part in result.stdout


def test_a_contradicted_answer_fails() -> None:
    """The deciding words of the source stand under the claim; the exit code is 1."""
    result = check(ANSWER, "wrong.md")
    assert result.exit_code == 1
    for part in ("CONTRADICTED", "55 kg", "REVIEW", "gate failed", "Grounding score 50 %"):
        assert part in result.stdout


def test_json_is_the_report_and_nothing_else() -> None:
    """--json prints one strict JSON document that reads back as a report."""
    result = check(ANSWER, "wrong.md", "--json")
    report = Report.model_validate_json(result.stdout)
    assert result.exit_code == 1
    assert [claim.verdict.value for claim in report.claims] == ["SUPPORTED", "CONTRADICTED"]
    assert all(ANSWER[s.start : s.end] == s.text for s in report.sentences)


def test_annotate_prints_the_answer_with_markers() -> None:
    """--annotate prints the answer's own words, with the source's behind what is wrong."""
    result = check(ANSWER, "wrong.md", "--annotate")
    assert result.exit_code == 1
    assert result.stdout.startswith("The valve opens at 6 bar. The pump weighs 40 kg. [CONTRADICTED: source says ")
    assert "55 kg" in result.stdout
    assert result.stdout.endswith("(wrong.md)]\n\n[REVIEW: grounding_below_threshold]\n")


def test_citation_findings_reach_every_view() -> None:
    """A citation that leads nowhere is marked in place, counted in one line, and told in words."""
    answer = "The valve opens at 6 bar [1]. The pump weighs 40 kg [7]."
    assert "40 kg [7][UNKNOWN CITATION]." in check(answer, "right.md", "--annotate").stdout
    assert "; findings: 1 unknown_citation; " in check(answer, "right.md", "--quiet").stdout
    assert "unknown citation: [7] names a source" in check(answer, "right.md").stdout


@pytest.mark.parametrize("form", [[], ["--json"], ["--quiet"]])
def test_a_file_name_as_the_answer_is_noted(form: list[str]) -> None:
    """The sign that reads a file may have been forgotten: a note says what was checked, and how to check the file."""
    result = check("right.md", "wrong.md", *form)
    assert result.stderr == (
        "groundwire: note: the answer is the text 'right.md'; to check the file, write @right.md\n"
    )
    assert check("@right.md", "right.md", *form).stderr == ""
    assert check(f"{ANSWER} " * 300, "right.md", *form).stderr == ""


def test_a_blank_answer_does_not_read_like_a_perfect_one() -> None:
    """Its score is perfect by definition; the view says that nothing was checked."""
    assert "Grounding score 100 % (nothing was checked)" in check(" ", "right.md").stdout


def test_quiet_prints_one_line() -> None:
    """--quiet prints decision and score on one line."""
    result = check(ANSWER, "wrong.md", "-q")
    assert result.stdout.startswith("REVIEW (gate failed")
    assert result.stdout.count("\n") == 1


def test_only_one_form_at_a_time() -> None:
    """Two output forms at once are a mistake."""
    assert "only one of" in one_error(check(ANSWER, "right.md", "--json", "--quiet"))


def test_the_answer_may_be_a_file_or_stdin(here: Path) -> None:
    """@FILE and - read the answer, character for character."""
    (here / "answer.txt").write_text(f"\n{ANSWER}\n")
    for result in (check("@answer.txt", "right.md", "--json"), check("-", "right.md", "--json", stdin=f"\n{ANSWER}\n")):
        first = Report.model_validate_json(result.stdout).sentences[0]
        assert (first.start, first.text) == (1, "The valve opens at 6 bar.")


def test_protocol_risk_and_question_reach_the_report() -> None:
    """Options decide which audit is made and how strict it is."""
    result = check(ANSWER, "wrong.md", "--protocol", "consistency", "--risk", "low", "--question", "How?", "--json")
    report = Report.model_validate_json(result.stdout)
    assert (report.protocol, report.risk.value) == ("consistency", "LOW")


def test_a_policy_file_is_used(here: Path) -> None:
    """--policy names the file whose rules decide."""
    (here / "lenient.toml").write_text("[thresholds]\ngrounded_percent = 10\n")
    result = check(ANSWER, "wrong.md", "--policy", "lenient.toml", "--json")
    assert Report.model_validate_json(result.stdout).provenance.policy == "lenient"


def test_fingerprints_guard_the_evidence() -> None:
    """The fingerprint from generation time passes; any other is refused."""
    good = Evidence.of([{"id": "right.md", "text": RIGHT}]).fingerprint
    assert check(ANSWER, "right.md", "--fingerprint", good).exit_code == 0
    assert "changed" in one_error(check(ANSWER, "right.md", "--fingerprint", "0" * 64))


def test_no_sources_in_a_list_is_empty_evidence(here: Path) -> None:
    """`[]` is checked: nothing is grounded, and the finding says why."""
    (here / "none.json").write_text("[]")
    result = check(ANSWER, "none.json")
    assert result.exit_code == 1
    assert "empty evidence" in result.stdout


def test_blank_sources_are_named(here: Path) -> None:
    """A blank source is a finding that names it."""
    (here / "blank.md").write_text(" \n")
    result = check(ANSWER, "right.md", "blank.md")
    assert "blank source" in result.stdout
    assert "blank.md" in result.stdout


def test_a_blank_answer_goes_to_a_person() -> None:
    """Nothing to check is no error, but a person looks at it."""
    result = check("", "right.md")
    assert "REVIEW" in result.stdout
    assert "empty answer" in result.stdout


def test_skipped_files_are_noted(here: Path) -> None:
    """What a folder holds beside text is named on stderr, not lost silently."""
    (here / "docs").mkdir()
    (here / "docs" / "a.md").write_text(RIGHT)
    (here / "docs" / "logo.png").write_bytes(b"\x89PNG\x00")
    result = check(ANSWER, "docs", "-q")
    assert result.stderr == "groundwire: note: skipped hidden or binary files: docs/logo.png\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["text"], "Missing argument"),
        (["text", "missing.md"], "'missing.md': there is no such file"),
        (["@missing.txt", "right.md"], "the answer: cannot read 'missing.txt'"),
        (["text", "right.md", "--risk", "extreme"], "unknown risk level"),
        (["text", "right.md", "--protocol", "vibes"], "unknown protocol 'vibes'"),
        (
            ["text", "right.md", "--policy", "missing.toml"],
            "cannot read the policy 'missing.toml': there is no such file; check the path",
        ),
        (["text", "right.md", "--nope"], "--nope"),
    ],
)
def test_misuse_is_one_line(arguments: list[str], message: str) -> None:
    """Each mistake gives one line that says what to do, and exit code 2."""
    assert message in one_error(check(*arguments))


JUDGES = """
from groundwire.domain.provenance import JudgeInfo
from groundwire.testing import ScriptedJudge

class Sending(ScriptedJudge):
    info = JudgeInfo(name="sending", version="0", destinations=("https://models.example",))

def lenient():
    return ScriptedJudge(otherwise="SUPPORTED", name="lenient")

def sending():
    return Sending(otherwise="SUPPORTED")
"""


@pytest.fixture
def own_judges(here: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (here / "judges_of_mine.py").write_text(JUDGES)
    monkeypatch.syspath_prepend(here)
    yield
    sys.modules.pop("judges_of_mine", None)


@pytest.mark.usefixtures("own_judges")
def test_the_judge_is_the_one_that_is_named(here: Path) -> None:
    """--judge goes over the environment, and the environment over the file; the report names who judged."""
    (here / "groundwire.toml").write_text('judge = "no_such_judge"\nrisk = "LOW"\n')
    result = check(ANSWER, "wrong.md", "--json", "--judge", "judges_of_mine:lenient", GROUNDWIRE_JUDGE="neither")
    report = Report.model_validate_json(result.stdout)
    assert (result.exit_code, report.provenance.judge.name, report.risk.value) == (0, "lenient", "LOW")
    assert "'neither' is no judge that is installed" in one_error(check(ANSWER, "wrong.md", GROUNDWIRE_JUDGE="neither"))
    assert "'no_such_judge' is no judge that is installed" in one_error(check(ANSWER, "wrong.md"))


@pytest.mark.usefixtures("own_judges")
def test_a_file_that_sends_text_away_is_noted(here: Path) -> None:
    """Whoever names such a judge knows it; whoever runs a check in a folder of others is told."""
    judge = "judges_of_mine:sending"
    assert check(ANSWER, "right.md", "--judge", judge).stderr == ""
    (here / "groundwire.toml").write_text(f'judge = "{judge}"\n')
    said = check(ANSWER, "right.md", "-q").stderr
    assert said == (
        "groundwire: note: answers and sources are sent to https://models.example, as groundwire.toml says\n"
    )


def test_a_policy_with_an_unknown_key_is_refused(here: Path) -> None:
    """A misspelt rule never silently does nothing."""
    (here / "p.toml").write_text("grounding = 5\n")
    assert "grounding" in one_error(check(ANSWER, "right.md", "--policy", "p.toml"))


def test_binary_and_badly_encoded_input_is_refused(here: Path) -> None:
    """Binary and invalid UTF-8 are refused in sources, answer files and stdin alike, with the offset."""
    (here / "bin").write_bytes(b"ab\x00")
    (here / "latin").write_bytes(b"caf\xe9")
    assert "offset 2" in one_error(check(ANSWER, "bin"))
    assert "offset 3" in one_error(check(ANSWER, "latin"))
    assert "offset 3" in one_error(check("@latin", "right.md"))
    assert "'stdin' is not UTF-8" in one_error(check("-", "right.md", stdin=b"caf\xe9"))


@pytest.mark.parametrize("form", [[], ["--annotate"], ["--quiet"], ["--json"]])
def test_hostile_text_never_reaches_the_terminal(here: Path, form: list[str]) -> None:
    """Escapes, overrides and markup in answer, question, ids and sources are shown, never obeyed, in every form."""
    (here / "hostile.json").write_text(
        json.dumps([{"id": f"S{HOSTILE}", "text": f"{HOSTILE} weighs 55 kg.", "title": HOSTILE}])
    )
    result = check(f"{HOSTILE} weighs 40 kg. It is new.", "hostile.json", "--question", HOSTILE, *form)
    assert result.exit_code in (0, 1)
    assert not {"\x1b", "\x07", "\x9b", "\u202e", "\r"} & set(result.stdout + result.stderr)
    if not form:
        assert "[bold red]markup[/]" in result.stdout


def test_hostile_file_names_are_shown(here: Path) -> None:
    """A file name cannot act on the terminal either."""
    name = "a\x1b[2J\u202e.md"
    (here / name).write_text(WRONG)
    result = check(ANSWER, name)
    assert "a␛[2J<U+202E>.md" in result.stdout
    assert not {"\x1b", "\u202e"} & set(result.stdout)
    assert not {"\x1b", "\u202e"} & set(check(ANSWER, f"no{name}").stderr)


def test_without_a_model_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the judge cannot start there is one line, exit code 3, and no verdict."""
    from groundwire.errors import JudgeUnavailable
    from groundwire.judges.embedded.model import CrossEncoder

    def refuse(*_: object, **__: object) -> CrossEncoder:
        raise JudgeUnavailable("model file 'model.onnx' is missing; run `groundwire doctor`")

    monkeypatch.setattr(CrossEncoder, "load", refuse)
    assert "groundwire doctor" in one_error(check(ANSWER, "right.md", "--json"), code=3)


@pytest.mark.parametrize("form", [[], ["--json"], ["--annotate"], ["--quiet"]])
def test_the_page_is_written_beside_every_form(here: Path, form: list[str]) -> None:
    """--html adds a file and changes neither what is printed nor the exit code."""
    plain = check(ANSWER, "wrong.md", *form)
    result = check(ANSWER, "wrong.md", "--question", "How heavy is it?", "--html", "report.html", *form)
    page = (here / "report.html").read_text(encoding="utf-8")
    assert (result.exit_code, result.stderr) == (1, "")
    assert len(result.stdout.splitlines()) >= len(plain.stdout.splitlines())
    for part in ("REVIEW", "How heavy is it?", "The pump weighs", "55 kg", "wrong.md"):
        assert part in page


def test_an_older_page_is_written_over_and_nothing_else(here: Path) -> None:
    """A report may be made again; a file that is none is safe, as are answer and sources."""
    (here / "notes.txt").write_text("mine")
    (here / "answer.txt").write_text(ANSWER)
    (here / "docs").mkdir()
    (here / "docs" / "a.md").write_text(RIGHT)
    assert check(ANSWER, "wrong.md", "--html", "report.html").exit_code == 1
    assert check(ANSWER, "right.md", "--html", "report.html").exit_code == 0
    assert "PASS" in (here / "report.html").read_text(encoding="utf-8")
    assert "is no report page" in one_error(check(ANSWER, "right.md", "--html", "notes.txt"))
    assert "is the input" in one_error(check("@answer.txt", "right.md", "--html", "answer.txt"))
    assert "is the input" in one_error(check(ANSWER, "right.md", "--html", "right.md"))
    assert "lies among the sources" in one_error(check(ANSWER, "docs", "--html", "docs/report.html"))
    assert [path.name for path in (here / "docs").iterdir()] == ["a.md"]


@pytest.mark.parametrize(
    ("place", "message"),
    [("no/where.html", "does not exist"), (".", "is a folder"), ("-", "name a file for the page")],
)
def test_a_page_that_has_no_place_stops_before_the_check(place: str, message: str) -> None:
    """Nothing is checked in vain, and the one line says what to do."""
    assert message in one_error(check(ANSWER, "right.md", "--html", place))


def test_a_page_that_cannot_be_written_keeps_no_verdict_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full the verdict is printed, and the exit code tells that the page is missing."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("groundwire.cli.output.os.fsync", full)
    result = check(ANSWER, "right.md", "--quiet", "--html", "page.html")
    assert result.exit_code == 2
    assert result.stdout.startswith("PASS")
    assert "No space left" in result.stderr


def test_the_user_s_words_are_shown_where_they_are_evidence(here: Path) -> None:
    """Where the policy takes the user's statements, page and terminal show them as the source; a replay does, too."""
    (here / "p.toml").write_text("[sources]\nuser_statements = true")
    said = "I ordered two lamps. What now?"
    options = (
        "--question",
        said,
        "--policy",
        "p.toml",
        "--html",
        "out.html",
        "--log",
        "log.jsonl",
        "--response-id",
        "a1",
    )
    result = check("You ordered two lamps.", "right.md", *options)
    assert result.exit_code == 0, result.output
    assert "user:0 says" in result.stdout
    assert "user:0" in (here / "out.html").read_text(encoding="utf-8")
    again = CliRunner().invoke(app, ["replay", "a1", "--log", "log.jsonl"])
    assert (again.exit_code, "user:0 says" in again.stdout) == (0, True)
