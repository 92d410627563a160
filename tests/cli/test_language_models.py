"""The whole way from a setting to a model behind real HTTP and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.judges.llm.replies import honest
from typer.testing import CliRunner, Result

from groundwire import Report
from groundwire.chat.model import ChatRequest
from groundwire.cli.main import app
from groundwire.domain.exchange import Message
from groundwire.testing import FakeLLM, LLMReply, LLMRequest

ANSWER = "The annual fee is 50 EUR. Guests pay 8 EUR a day."
SOURCE = "The annual fee is 50 EUR. Guests pay 8 EUR a day. The gym opens at 6 on weekdays."
PROVIDER_KEY, OWN_KEY = "sk-proj-of-the-provider", "sk-of-this-server"
JUDGE = "openai:fake-1"


def reply(request: LLMRequest) -> dict[str, Any]:
    """What a judge says that looks words up."""
    message = Message(role="user", text=request.messages[-1]["content"])
    return honest(ChatRequest(messages=(message,), schema={}, schema_name=""))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENAI_API_KEY", PROVIDER_KEY)
    monkeypatch.setenv("OWN_KEY", OWN_KEY)
    (tmp_path / "source.md").write_text(SOURCE)
    return tmp_path


@pytest.fixture
def server() -> Iterator[FakeLLM]:
    with FakeLLM(reply) as running:
        yield running


def call(server: FakeLLM, *arguments: str, **environment: str) -> Result:
    environment = {"GROUNDWIRE_LLM_BASE_URL": server.base_url, **environment}
    return CliRunner().invoke(app, list(arguments), env=environment)


def test_a_check_asks_the_model_that_is_set(server: FakeLLM) -> None:
    """One request, an answer that passes, and a report that says who judged and what it took."""
    result = call(server, "check", ANSWER, "source.md", "--json", GROUNDWIRE_JUDGE=JUDGE)
    report = Report.model_validate_json(result.stdout)
    assert result.exit_code == 0
    assert report.provenance.judge.model == JUDGE
    assert report.provenance.usage is not None
    assert report.provenance.usage.calls == len(server.requests) == 1


def test_one_line_comes_with_the_reason_why_nothing_was_checked() -> None:
    """`--quiet` prints its line on stdout, and the cause on stderr."""
    with FakeLLM("no verdicts here") as broken:
        result = call(broken, "check", ANSWER, "source.md", "--quiet", GROUNDWIRE_JUDGE=JUDGE)
    assert result.exit_code == 3
    assert len(result.stdout.splitlines()) == len(result.stderr.splitlines()) == 1
    assert "note: 2 of 2 claims could not be checked: " in result.stderr


def test_a_template_of_ones_own_asks(server: FakeLLM, here: Path) -> None:
    """`check` and `run` ask with it, and their reports name it; a judge that asks no model refuses it."""
    (here / "strict.toml").write_text('version = "1"\nrole = "You check club letters."\n')
    (here / "in.jsonl").write_text(json.dumps({"id": "a", "answer": ANSWER, "sources": [SOURCE]}))
    own = ("--template", "strict.toml")
    checked = call(server, "check", ANSWER, "source.md", "--json", *own, GROUNDWIRE_JUDGE=JUDGE)
    ran = call(server, "run", "in.jsonl", "--out", "out.jsonl", *own, GROUNDWIRE_JUDGE=JUDGE)
    reports = [json.loads(checked.stdout), json.loads((here / "out.jsonl").read_text())["report"]]
    assert [report["provenance"]["templates"][0]["name"] for report in reports] == ["strict", "strict"]
    assert all("You check club letters." in request.prompt for request in server.requests)
    assert (checked.exit_code, ran.exit_code) == (0, 0)
    refused = call(server, "check", ANSWER, "source.md", *own)
    assert refused.exit_code == 2
    assert "asks no language model" in refused.stderr


def test_a_server_of_ones_own_gets_the_key_that_is_named_for_it(server: FakeLLM, here: Path) -> None:
    """Never the provider's own; and no key is in what is printed or recorded."""
    arguments = ("check", ANSWER, "source.md", "--judge", JUDGE, "--json", "--log", "log.jsonl")
    plain = call(server, *arguments)
    named = call(server, *arguments, GROUNDWIRE_LLM_KEY_VARIABLE="OWN_KEY")
    assert [request.key == OWN_KEY for request in server.requests] == [False, True]
    assert PROVIDER_KEY not in [request.key for request in server.requests]
    written = plain.output + named.output + (here / "log.jsonl").read_text()
    assert not [key for key in (PROVIDER_KEY, OWN_KEY) if key in written]


def test_a_file_chooses_the_model_and_is_told(server: FakeLLM, here: Path) -> None:
    """The address may stand in it as well; where text goes is noted."""
    (here / "groundwire.toml").write_text(f'judge = "{JUDGE}"\n[llm]\nbase_url = "{server.base_url}"\n')
    result = CliRunner().invoke(app, ["check", ANSWER, "source.md", "--quiet"])
    assert result.exit_code == 0
    assert "note: answers and sources are sent to 127.0.0.1" in result.stderr
    assert len(server.requests) == 1


def test_a_file_that_redirects_a_model_is_told(server: FakeLLM, here: Path) -> None:
    """Whoever names the model does not expect the address of a file that lies in a folder above."""
    (here / "groundwire.toml").write_text(f'[llm]\nbase_url = "{server.base_url}"\n')
    result = CliRunner().invoke(app, ["check", ANSWER, "source.md", "--quiet", "--judge", JUDGE])
    assert "note: answers and sources are sent to 127.0.0.1" in result.stderr


def test_the_budget_ends_a_run(server: FakeLLM, here: Path) -> None:
    """What was not judged for lack of it is unchecked, and the run does not pass."""
    records = [{"id": f"r{number}", "answer": ANSWER, "sources": [SOURCE]} for number in range(3)]
    (here / "in.jsonl").write_text("\n".join(map(json.dumps, records)))
    arguments = ("run", "in.jsonl", "--out", "out.jsonl", "--concurrency", "1", "--judge", JUDGE)
    result = call(server, *arguments, GROUNDWIRE_LLM_BUDGET_TOKENS="1")
    reports = [json.loads(line)["report"] for line in (here / "out.jsonl").read_text().splitlines()]
    assert result.exit_code == 3
    assert len(server.requests) == 1
    assert [report["coverage"]["unchecked"] for report in reports] == [0, 2, 2]


def test_a_model_that_is_down_passes_nothing() -> None:
    """The check ends undecided, with each claim unchecked."""
    with FakeLLM(lambda _: LLMReply.error(503)) as server:
        result = call(server, "check", ANSWER, "source.md", "--judge", JUDGE, "--json", GROUNDWIRE_LLM_ATTEMPTS="1")
    assert result.exit_code == 3
    assert {claim.verdict.value for claim in Report.model_validate_json(result.stdout).claims} == {"UNCHECKED"}


def test_verdicts_are_kept_between_calls(server: FakeLLM) -> None:
    """With a cache file, the second check asks nobody."""
    arguments = ("check", ANSWER, "source.md", "--judge", f"cached:{JUDGE}", "--quiet")
    results = [call(server, *arguments, GROUNDWIRE_CACHE="verdicts.db") for _ in range(2)]
    assert [result.exit_code for result in results] == [0, 0]
    assert len(server.requests) == 1


def test_a_model_is_tested_case_by_case(server: FakeLLM) -> None:
    """One call a case; what the calls took is shown."""
    result = call(server, "selftest", "--judge", JUDGE, "--only", "omission")
    assert len(server.requests) >= 2
    assert "language model" in result.stdout
    assert "34 of 34; all must" in result.stdout
