from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from groundwire.cli.main import app
from groundwire.domain.exchange import Usage
from groundwire.domain.report import Report
from groundwire.domain.request import Request
from groundwire.errors import InputError, JudgeUnavailable
from groundwire.verifier import Verifier

SOURCE = "The valve opens at 6 bar. The pump weighs 55 kg."
RIGHT = {"id": "right", "answer": "The valve opens at 6 bar.", "sources": [SOURCE]}
WRONG = {"id": "wrong", "answer": "The pump weighs 40 kg.", "sources": [{"id": "m", "text": SOURCE}]}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(here: Path, *lines: dict[str, Any] | bytes) -> None:
    encoded = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    (here / "in.jsonl").write_bytes(b"\n".join(encoded) + b"\n")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["run", "in.jsonl", "--out", "out.jsonl", *arguments])


def results(here: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (here / "out.jsonl").read_bytes().splitlines()]


def test_each_record_gets_its_report_in_order(here: Path) -> None:
    """The output has one line a record, in input order, each with id and report."""
    write(here, WRONG, RIGHT)
    result = run()
    assert result.exit_code == 0
    lines = results(here)
    assert [set(line) for line in lines] == [{"id", "report"}] * 2
    reports = [Report.model_validate(line["report"]) for line in lines]
    assert [report.response_id for report in reports] == ["wrong", "right"]
    assert [report.claims[0].verdict.value for report in reports] == ["CONTRADICTED", "SUPPORTED"]


def test_it_ends_with_a_summary_on_stderr(here: Path) -> None:
    """Records, errors, gates and verdicts are added up for people; stdout stays empty."""
    write(here, WRONG, RIGHT, b"{broken")
    result = run()
    assert result.stdout == ""
    table = " ".join(result.stderr.split())
    assert "records 3 errors 1 gates 1 passed, 1 failed, 0 undecided" in table
    assert "1 supported" in table
    assert "1 contradicted" in table


def test_a_bad_line_costs_only_itself(here: Path) -> None:
    """Bad JSON, wrong types, NaN, bad UTF-8 and twice the same id each become an error line; the rest is checked."""
    bad = [
        b"{broken",
        b'{"id": "nan", "answer": "x", "sources": [], "x": NaN}',
        b"\xff\xfe",
        b"",
        json.dumps({**RIGHT, "id": "type", "answer": 5}).encode(),
        json.dumps(RIGHT).encode(),
    ]
    write(here, RIGHT, *bad, WRONG)
    result = run()
    assert result.exit_code == 3
    lines = results(here)
    assert [(line["id"], line.get("error", {}).get("type")) for line in lines] == [
        ("right", None),
        ("line-2", "InputError"),
        ("nan", "InputError"),
        ("line-4", "InputError"),
        ("type", "InputError"),
        ("right", "InputError"),
        ("wrong", None),
    ]
    assert all(set(line["error"]) == {"type", "message"} for line in lines if "error" in line)


def test_the_first_errors_are_told_one_by_one(here: Path) -> None:
    """Line, id and message of each, on one line that no id can break; the rest are counted."""
    hostile = {**RIGHT, "id": "a\x1b[2J", "answer": 5}
    write(here, RIGHT, b"{broken", hostile, *({"id": f"r{number}"} for number in range(6)))
    errors = [line for line in run().stderr.splitlines() if line.startswith("groundwire: error: ")]
    assert errors[0].startswith("groundwire: error: line 2: the record is not JSON")
    assert errors[1].startswith("groundwire: error: line 3 ('a")
    assert "\x1b" not in errors[1]
    assert errors[2] == "groundwire: error: line 4 ('r0'): field 'answer' is missing"
    assert errors[5:] == ['groundwire: error: 3 more; each is a line of the output with "error"']


def test_answers_without_claims_are_counted_apart(here: Path) -> None:
    """They pass because there was nothing to check, which is not the same as being right."""
    write(here, RIGHT, {**RIGHT, "id": "greeting", "answer": "Hello!"}, {**RIGHT, "id": "blank", "answer": " "})
    gates = "gates 2 passed (1 with nothing to check), 0 failed, 1 undecided (1 with nothing to check)"
    assert gates in " ".join(run().stderr.split())


def test_what_models_took_and_what_limits_trust_is_added_up(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens and cost over all records, and the notes that most reports have; none where no model was asked."""
    write(here, RIGHT, WRONG)
    assert "models" not in run().stderr
    check = Verifier.check

    async def asked(self: Verifier, request: Request) -> Report:
        report = await check(self, request)
        usage = Usage(calls=1, attempts=1, input_tokens=1000, output_tokens=50, cost_usd=0.01)
        notes = ("evidence was cut", request.response_id)
        told = report.provenance.model_copy(update={"usage": usage, "notes": notes})
        return report.model_copy(update={"provenance": told})

    monkeypatch.setattr(Verifier, "check", asked)
    shown = " ".join(run("--force").stderr.split())
    assert "models 2 calls, 2,000 tokens in, 100 out, 0.0200 USD" in shown
    assert "groundwire: note: 2 reports: evidence was cut" in shown
    assert "groundwire: note: 1 report: right" in shown


@pytest.mark.parametrize(
    ("lines", "flags", "code"),
    [
        ([RIGHT], [], 0),
        ([WRONG], [], 0),
        ([WRONG], ["--gate"], 1),
        ([RIGHT], ["--gate"], 0),
        ([RIGHT, b"{"], ["--gate"], 3),
        ([WRONG, b"{"], ["--gate"], 1),
        ([WRONG, b"{"], [], 3),
    ],
)
def test_exit_codes(here: Path, lines: list[dict[str, Any] | bytes], flags: list[str], code: int) -> None:
    """1 only with --gate, 3 for errors, else 0."""
    write(here, *lines)
    assert run(*flags).exit_code == code


def test_the_record_goes_over_the_flag(here: Path) -> None:
    """Flags fill in what a record leaves open, and no more."""
    write(here, {**RIGHT, "risk": "CRITICAL"}, WRONG)
    run("--risk", "LOW", "--protocol", "attribution")
    reports = [line["report"] for line in results(here)]
    assert [(r["risk"], r["protocol"]) for r in reports] == [("CRITICAL", "attribution"), ("LOW", "attribution")]


def test_concurrency_changes_nothing_but_time(here: Path) -> None:
    """With several records at a time the output is the same, in the same order."""
    records = [{**(WRONG if i % 3 else RIGHT), "id": f"r{i}", "question": f"{i}?"} for i in range(12)]
    write(here, *records)
    run("--concurrency", "1")
    alone = results(here)
    run("--concurrency", "4", "--force")
    together = results(here)
    for line in (*alone, *together):
        del line["report"]["provenance"]["created_at"], line["report"]["provenance"]["duration_ms"]
        line["report"]["result"].pop("verification_date", None)
    assert alone == together


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_an_input_without_records_is_misuse(here: Path, content: bytes) -> None:
    """An empty input is most likely a mistake upstream: exit code 2 and no output."""
    (here / "in.jsonl").write_bytes(content)
    result = run()
    assert result.exit_code == 2
    assert "holds no records" in result.stderr
    assert not (here / "out.jsonl").exists()


def test_an_existing_output_is_kept(here: Path) -> None:
    """Overwriting needs --force."""
    write(here, RIGHT)
    (here / "out.jsonl").write_text("mine")
    assert run().exit_code == 2
    assert (here / "out.jsonl").read_text() == "mine"
    assert run("--force").exit_code == 0
    assert results(here)[0]["id"] == "right"


@pytest.mark.parametrize(
    "flags", [["--risk", "EXTREME"], ["--protocol", "vibes"], ["--policy", "no.toml"], ["--concurrency", "0"]]
)
def test_wrong_options_are_said_once(here: Path, flags: list[str]) -> None:
    """A wrong option is misuse of the call, not an error on every record."""
    write(here, RIGHT)
    result = run(*flags)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert not (here / "out.jsonl").exists()


def test_dashes_are_stdin_and_stdout(here: Path) -> None:
    """`-` reads records from stdin and writes reports to stdout, apart from the summary."""
    write(here, RIGHT)
    result = CliRunner().invoke(app, ["run", "-", "--out", "-"], input=(here / "in.jsonl").read_bytes())
    assert json.loads(result.stdout)["id"] == "right"
    assert "records" in result.stderr


def test_output_is_safe_to_look_at(here: Path) -> None:
    """Control and reordering characters stand escaped in the output file, and mean the same."""
    write(here, {**RIGHT, "id": "a\x1b\u202e\x9b", "answer": "5 \u202eEUR\x9b."})
    run()
    text = (here / "out.jsonl").read_text(encoding="utf-8")
    assert text.replace("\n", "").isprintable()
    assert json.loads(text)["id"] == "a\x1b\u202e\x9b"


def test_all_records_share_one_event_loop(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge's connections stay usable from the first record to the last, and no more records are open than asked."""
    loops, open_now, most = set(), 0, 0

    async def check(_self: Verifier, request: Request) -> Report:
        nonlocal open_now, most
        loops.add(id(asyncio.get_running_loop()))
        open_now += 1
        most = max(most, open_now)
        await asyncio.sleep(0)
        open_now -= 1
        raise InputError(request.response_id)

    monkeypatch.setattr(Verifier, "check", check)
    write(here, *({**RIGHT, "id": f"r{number}"} for number in range(50)))
    run("--concurrency", "3")
    assert [line["error"]["message"] for line in results(here)] == [f"r{number}" for number in range(50)]
    assert len(loops) == 1
    assert most == 3


def test_a_crash_of_one_record_costs_only_itself(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unexpected error becomes that record's error line."""
    check = Verifier.check

    async def crash(self: Verifier, request: Request) -> Report:
        if request.response_id == "wrong":
            raise KeyError("boom")
        return await check(self, request)

    monkeypatch.setattr(Verifier, "check", crash)
    write(here, WRONG, RIGHT)
    assert run().exit_code == 3
    assert results(here)[0]["error"] == {"type": "KeyError", "message": "'boom'"}
    assert "report" in results(here)[1]


def test_without_a_judge_nothing_is_written(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the judge cannot work at all the run ends with 3 and leaves no file."""

    async def refuse(_self: Verifier, _request: Request) -> Report:
        raise JudgeUnavailable("no model; run `groundwire doctor`")

    monkeypatch.setattr(Verifier, "check", refuse)
    write(here, WRONG, RIGHT)
    result = run()
    assert result.exit_code == 3
    assert result.stderr == "groundwire: error: no model; run `groundwire doctor`\n"
    assert [path.name for path in here.iterdir()] == ["in.jsonl"]


def test_a_report_that_cannot_be_written_costs_only_itself(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an error of its record, like any other crash."""
    to_json = Report.to_json

    def broken(self: Report, **options: Any) -> str:
        if self.response_id == "wrong":
            raise ValueError("not to be written")
        return to_json(self, **options)

    monkeypatch.setattr(Report, "to_json", broken)
    write(here, WRONG, RIGHT)
    assert run().exit_code == 3
    first, second = results(here)
    assert first["error"] == {"type": "ValueError", "message": "not to be written"}
    assert second["report"]["response_id"] == "right"
