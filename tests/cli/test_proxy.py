"""`groundwire proxy` as a process: it serves, refuses what would leave a door open, and ends in order."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from openai import APIConnectionError, APIStatusError, OpenAI
from typer.testing import CliRunner

from groundwire.cli.main import app
from groundwire.storage import LogFile
from groundwire.testing import FakeLLM, LLMReply

COMMAND = [sys.executable, "-m", "groundwire", "proxy"]
PATIENCE = 60
"""Seconds until a test gives up on a process."""

SOURCES = ["The fee is 5 EUR. It is due in May."]
TOKEN = "a-token-of-some-length"  # noqa: S105  # made for this test


@contextmanager
def running(
    server: FakeLLM, *options: str, variables: Mapping[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process of a proxy for `server`, and its address."""
    command = [*COMMAND, "--upstream", server.base_url, "--port", "0", *options]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **(variables or {})}
    )
    assert process.stderr is not None
    try:
        address = re.search(r"http://\S+/v1", line := process.stderr.readline())
        assert address is not None, line + process.stderr.read()
        yield process, address[0]
    finally:
        process.kill()
        process.communicate()


def _until(true: Callable[[], bool]) -> None:
    """Return as soon as something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def _ask(url: str, *, key: str = "client-key", timeout: float = PATIENCE, stream: bool = False) -> Any:
    """What a plain client of OpenAI's gets to show."""
    with OpenAI(base_url=url, api_key=key, max_retries=0, timeout=timeout) as client:
        create: Any = client.chat.completions.create
        completion = create(
            model="fake-1",
            stream=stream,
            messages=[{"role": "user", "content": "What is the fee?"}],
            extra_body={"groundwire": {"evidence": SOURCES, "response_id": "a-1"}},
        )
    return completion.choices[0].message.content


def test_a_plain_client_asks_through_it(tmp_path: Path) -> None:
    """With the embedded judge; the check is on record, and neither key nor text in what the process says."""
    log = tmp_path / "log.jsonl"
    with (
        FakeLLM(["The fee is 9 EUR.", "The fee is 5 EUR."]) as server,
        running(server, "--log", str(log)) as (process, url),
    ):
        assert _ask(url) == "The fee is 5 EUR."
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
    assert server.requests[0].key == "client-key"
    assert len(LogFile(log).read(None).records) == 2
    assert said == ""


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_it_ends_when_it_is_asked_to_and_finishes_what_is_under_way(number: int, code: int) -> None:
    """The answer still arrives; the exit code is the shell's."""
    with FakeLLM(LLMReply("The fee is 5 EUR.", delay=1.0)) as server, running(server) as (process, url):
        with ThreadPoolExecutor() as pool:
            asking = pool.submit(_ask, url)
            _until(lambda: server.most_at_once > 0)
            process.send_signal(number)
            assert asking.result() == "The fee is 5 EUR."
        assert process.wait(timeout=PATIENCE) == code


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
def test_a_client_that_goes_away_ends_the_work_for_it(stream: bool) -> None:  # noqa: FBT001  # a case of the table
    """The model's server is not waited for any longer."""
    with FakeLLM(LLMReply.hang()) as server, running(server) as (process, url):
        with pytest.raises(APIConnectionError):
            _ask(url, timeout=1.0, stream=stream)
        process.send_signal(signal.SIGTERM)
        # Far less than the time that answers under way are given: nothing is.
        assert process.wait(timeout=15) == 143


def test_others_need_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is read from the environment, as the key of the operator is."""
    monkeypatch.setenv("PROXY_TOKEN", TOKEN)
    monkeypatch.setenv("MODEL_KEY", "operator-key")
    options = ["--host", "0.0.0.0", "--token-variable", "PROXY_TOKEN", "--key-variable", "MODEL_KEY"]  # noqa: S104  # what is tested
    with FakeLLM("The fee is 5 EUR.") as server, running(server, *options) as (_, address):
        url = address.replace("0.0.0.0", "127.0.0.1")  # noqa: S104  # the same
        with pytest.raises(APIStatusError, match="this proxy wants a token"):
            _ask(url, key="another-token-of-some-length")
        assert _ask(url, key=TOKEN) == "The fee is 5 EUR."
    assert [request.key for request in server.requests] == ["operator-key"]


def test_in_shadow_everything_is_delivered_and_counted() -> None:
    """The table at the end says what would have become of it."""
    with FakeLLM("The fee is 9 EUR.") as server, running(server, "--shadow", "--application", "shop") as (process, url):
        assert _ask(url) == "The fee is 9 EUR."
        process.send_signal(signal.SIGTERM)
        printed, _ = process.communicate(timeout=PATIENCE)
    assert re.search(r"^shop +HIGH +1 ", printed, re.MULTILINE), printed
    assert "pending" in printed.splitlines()[0]


def _waiting(url: str) -> str:
    """Where a client asks again for an answer that waits."""
    body = {"model": "m", "messages": [{"role": "user", "content": "What?"}], "groundwire": {"evidence": SOURCES}}
    reply = httpx2.post(f"{url}/chat/completions", json=body, timeout=PATIENCE).json()
    assert reply["groundwire"]["disposition"] == "pending", reply
    return str(reply["groundwire"]["delivery_path"])


def test_a_person_decides_from_the_command_line(tmp_path: Path) -> None:
    """While the client waits, and while the proxy is away."""
    file = str(tmp_path / "reviews.jsonl")

    def decide(path: str, *how: str) -> None:
        *verb, reviewer = (*how, "--reviewer=anna")
        done = CliRunner().invoke(app, ["review", verb[0], file, path.rpartition("/")[2], reviewer, *verb[1:]])
        assert done.exit_code == 0, done.output

    def again(url: str, path: str) -> Any:
        return httpx2.get(f"{url.removesuffix('/v1')}{path}?wait=30", timeout=PATIENCE).json()

    with FakeLLM("The fee is 9 EUR.") as server, ThreadPoolExecutor() as pool:
        with running(server, "--reviews", file) as (_, url):
            first, second = _waiting(url), _waiting(url)
            asking = pool.submit(again, url, first)
            decide(first, "release", "--text", "The fee is 5 EUR.")
            found = asking.result()
        assert (found["disposition"], found["text"]) == ("repaired", "The fee is 5 EUR.")
        decide(second, "reject")
        with running(server, "--reviews", file) as (_, url):
            assert again(url, first) == found
            assert again(url, second)["disposition"] == "withheld"


def _refused(*options: str) -> str:
    done = subprocess.run(
        [*COMMAND, *options], capture_output=True, text=True, timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 2, done.stderr
    return done.stderr


UPSTREAM = ["--upstream", "http://127.0.0.1:1/v1"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "Missing option '--upstream'"),
        (["--upstream", "localhost"], "--upstream: the base URL is no address"),
        (["--upstream", "http://u:p@localhost/v1"], "--upstream: the base URL may hold no password"),
        ([*UPSTREAM, "--host", "0.0.0.0"], "require a token of the clients"),  # noqa: S104  # what is refused
        ([*UPSTREAM, "--token-variable", "NO_SUCH_VARIABLE"], "NO_SUCH_VARIABLE, which is not set"),
        ([*UPSTREAM, "--risk", "huge"], "unknown risk level"),
        ([*UPSTREAM, "--timeout", "0"], "--timeout: Input should be greater than 0"),
        ([*UPSTREAM, "--policy", "no-such-file.toml"], "no-such-file.toml"),
        ([*UPSTREAM, "--reviews", "-"], "name a file for them"),
        ([*UPSTREAM, "--reviews", "/dev/null"], "it is no regular file"),
        ([*UPSTREAM, "--reviews", "same.jsonl", "--log", "./same.jsonl"], "name another file for the reviews"),
    ],
)
def test_a_call_that_must_be_fixed_says_how(
    options: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line, before anything is served."""
    monkeypatch.chdir(tmp_path)
    said = _refused(*options)
    assert message in said
    assert said.count("\n") == 1


def test_a_token_that_could_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The option that names it is told, and nothing of the token."""
    monkeypatch.setenv("PROXY_TOKEN", "sesame")
    said = _refused(*UPSTREAM, "--token-variable", "PROXY_TOKEN")
    assert "--token-variable: the token must have at least 16 characters" in said
    assert "sesame" not in said


def test_a_port_that_is_taken_is_said() -> None:
    """With what to do."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = _refused(*UPSTREAM, "--port", str(port))
    assert f"cannot listen at 127.0.0.1:{port}" in said


def test_a_library_that_is_missing_is_named() -> None:
    """With the command that installs it."""
    code = (
        "import sys; sys.modules['starlette'] = None\n"
        "from groundwire.cli.main import main\n"
        "sys.argv = ['groundwire', 'proxy', '--upstream', 'http://127.0.0.1:1/v1']\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert "pip install '.[proxy]' in a checkout" in done.stderr
