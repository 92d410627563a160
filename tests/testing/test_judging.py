"""The fake model that is told its verdicts: believed by Groundwire, and kept running for the command line."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from groundwire import InputError, LLMJudge, Report, Verifier
from groundwire.chat import ChatSettings, ModelClient
from groundwire.testing import FakeLLM, ScriptedChat

SOURCES = (
    {"id": "hours", "title": "Hours", "text": "The museum opens at 9. Its garden is free. Dogs must stay outside."},
)
ANSWER = "The museum opens at 9 [hours]. Children like the museum. Dogs may come in. The museum closes at night."


def check(model: ScriptedChat | ModelClient, answer: str = ANSWER) -> Report:
    return asyncio.run(Verifier(judge=LLMJudge(model)).verify(answer, SOURCES, response_id="r"))


def test_each_claim_gets_the_verdict_of_the_script_and_the_judge_is_believed() -> None:
    """Codes, control claims and quotes are right, so that nothing is UNCHECKED."""
    script = {"Children like the museum.": "PARTIAL", "Dogs may come in.": "CONTRADICTED"}
    claims = check(ScriptedChat.judging(script)).claims
    assert [claim.verdict.value for claim in claims] == ["SUPPORTED", "PARTIAL", "CONTRADICTED", "UNSUPPORTED"]
    assert claims[2].quotes[0].text == "Dogs must stay outside."


@pytest.mark.parametrize("otherwise", ["SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED"])
def test_a_false_control_is_seen_whatever_else_is_said_of_claims(otherwise: str) -> None:
    """Even a model that supports everything is believed where the test wants it to be."""
    report = check(ScriptedChat.judging(otherwise=otherwise), "Children like the museum.")
    assert [(claim.verdict.value, claim.cause) for claim in report.claims] == [(otherwise, None)]


@pytest.mark.parametrize("otherwise", ["SUPPORTED", "UNSUPPORTED"])
def test_it_knows_every_form_of_control(otherwise: str) -> None:
    """Of many calls, each of which has other ones, all are believed."""
    text = (
        "In May 2019, the council approved the budget. The bridge, which was built in Japan, carries two lanes. "
        "Mayor Lena Voss opened it on 4 June. The old ferry was sold by Carl Holm, and its crew left."
    )
    verifier = Verifier(judge=LLMJudge(ScriptedChat.judging(otherwise=otherwise)))
    for number in range(20):
        report = asyncio.run(verifier.verify("The ferry was loved.", [text], response_id=f"r{number}"))
        assert [claim.verdict.value for claim in report.claims] == [otherwise]


def test_it_answers_over_http_as_well() -> None:
    """`FakeLLM` takes the same script, and its own options."""
    with FakeLLM.judging({"Children like the museum.": "SUPPORTED"}, model="mine") as server:
        report = check(
            ModelClient.of("openai:any", ChatSettings(base_url=server.base_url)), "Children like the museum."
        )
    assert report.claims[0].verdict.value == "SUPPORTED"
    assert report.provenance.reported_models == ("mine",)


@pytest.mark.parametrize("said", ["YES", "UNCHECKED", "NOT_A_CLAIM"])
def test_what_no_model_can_say_is_refused_at_once(said: str) -> None:
    """A misspelt verdict is an error of the test and no verdict."""
    with pytest.raises(InputError, match="a judge cannot say"):
        ScriptedChat.judging({"x": said})


def test_one_is_kept_running_for_the_command_line(tmp_path: Path) -> None:
    """It prints its address and the command to try, and ends with Ctrl-C."""
    (tmp_path / "said.json").write_text(json.dumps({"Children like it.": "PARTIAL"}))
    (tmp_path / "hours.txt").write_text("The museum opens at 9. Its garden is free for all. Dogs must stay outside.")
    command = [sys.executable, "-m", "groundwire.testing", "said.json"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            address = running.stdout.readline().split()[0]
            tried = running.stdout.readline()
            assert f"OLLAMA_BASE_URL={address} groundwire check" in tried
            judged = subprocess.run(
                [sys.executable, "-m", "groundwire", "check", "Children like it.", "hours.txt", "--json"],
                cwd=tmp_path,
                env={**os.environ, "OLLAMA_BASE_URL": address, "GROUNDWIRE_JUDGE": "ollama:fake-1"},
                capture_output=True,
                text=True,
                check=False,
            )
            assert json.loads(judged.stdout)["sentences"][0]["claims"][0]["verdict"] == "PARTIAL", judged.stderr
        finally:
            running.send_signal(signal.SIGINT)
        assert running.wait(timeout=10) == 0


@pytest.mark.parametrize("text", ["[1]", "{", '{"x": 1}', '{"x": "YES"}'])
def test_a_file_without_verdicts_is_refused(tmp_path: Path, text: str) -> None:
    """The exit code is that of a call that must be fixed."""
    from groundwire.testing.__main__ import main

    (tmp_path / "said.json").write_text(text)
    assert main([str(tmp_path / "said.json")]) == 2
