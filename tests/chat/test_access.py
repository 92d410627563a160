"""Which server is asked with which key, and that the key goes nowhere else."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from tests.chat.asking import YES, ask, client, failure

from groundwire.chat import ChatSettings, ModelClient
from groundwire.chat.access import PROVIDERS, Access
from groundwire.chat.connect import connect
from groundwire.errors import ConfigError, MissingExtra
from groundwire.testing import FakeLLM, LLMReply

KEY = "sk-do-not-tell-5f3a"


def _access(name: str, environment: dict[str, str], **settings: Any) -> Access:
    return Access.of(name, ChatSettings(**settings), environment)


@pytest.mark.parametrize(
    ("name", "environment", "settings", "url", "key", "destination"),
    [
        ("openai:m", {"OPENAI_API_KEY": "e"}, {}, None, "e", "openai"),
        ("openai:m", {"OPENAI_API_KEY": "e"}, {"key": "s"}, None, "s", "openai"),
        ("openai:m", {"OPENAI_API_KEY": "e", "MINE": "m"}, {"key_variable": "MINE"}, None, "m", "openai"),
        # An address in the environment stands beside the key that belongs to it.
        ("openai:m", {"OPENAI_API_KEY": "e", "OPENAI_BASE_URL": "http://a:1/v1"}, {}, "http://a:1/v1", "e", "a:1"),
        ("openai:m", {"OPENAI_BASE_URL": "http://a:1/v1"}, {}, "http://a:1/v1", None, "a:1"),
        # Nobody else gets the provider's own key.
        ("openai:m", {"OPENAI_API_KEY": "e"}, {"base_url": "https://b/v1/"}, "https://b/v1", None, "b"),
        ("openai:m", {"MINE": "m"}, {"base_url": "https://b/v1", "key_variable": "MINE"}, "https://b/v1", "m", "b"),
        # Who writes out the provider's own address means the provider.
        ("openai:m", {"OPENAI_API_KEY": "e"}, {"base_url": "https://api.openai.com/v1"}, None, "e", "openai"),
        (
            "openai:m",
            {"OPENAI_API_KEY": "e", "OPENAI_BASE_URL": "http://a:1/v1"},
            {"base_url": "https://api.openai.com/v1"},
            None,
            "e",
            "openai",
        ),
        # Not encrypted, or on another port, it is not the provider.
        (
            "openai:m",
            {"OPENAI_API_KEY": "e"},
            {"base_url": "https://API.openai.com:443/v1"},
            "https://API.openai.com:443/v1",
            "e",
            "openai",
        ),
        *(
            ("openai:m", {"OPENAI_API_KEY": "e"}, {"base_url": url}, url, None, destination)
            for url, destination in (
                ("http://api.openai.com/v1", "api.openai.com:80"),
                ("http://api.openai.com:443/v1", "api.openai.com:443"),
                ("http://api.openai.com:8080/v1", "api.openai.com:8080"),
                ("https://API.openai.com:444/v1", "api.openai.com:444"),
                ("https://api.openai.com.:443/v1", "api.openai.com."),
                ("https://api.openai.com.example/v1", "api.openai.com.example"),
                ("http://[::1]/v1", "[::1]:80"),
            )
        ),
        ("google:m", {"GEMINI_API_KEY": "g"}, {}, None, "g", "google"),
        ("google:m", {"GEMINI_API_KEY": "g", "GOOGLE_API_KEY": "h"}, {}, None, "h", "google"),
        ("anthropic:m:8b", {"ANTHROPIC_API_KEY": " a\n"}, {}, None, "a", "anthropic"),
        ("ollama:qwen3:8b", {}, {}, "http://localhost:11434/v1", None, "localhost:11434"),
        ("ollama:q", {"OLLAMA_BASE_URL": "http://o:2/v1"}, {}, "http://o:2/v1", None, "o:2"),
        ("bedrock:m", {}, {}, None, None, "bedrock"),
    ],
)
def test_address_and_key_are_found(  # a table
    name: str, environment: dict[str, str], settings: dict[str, Any], url: str | None, key: str | None, destination: str
) -> None:
    """Settings first, then the environment."""
    access = _access(name, environment, **settings)
    assert (access.name, access.destination) == (name, destination)
    assert access.base_url == (url or access.fixed.home)
    assert (access.key.get_secret_value() if access.key else None) == key


@pytest.mark.parametrize(
    ("name", "environment", "settings", "message"),
    [
        ("openai:m", {}, {}, "openai needs a key: set the environment variable OPENAI_API_KEY"),
        ("openai:m", {"OPENAI_API_KEY": ""}, {}, "set the environment variable OPENAI_API_KEY"),
        ("google:m", {}, {}, "set the environment variable GOOGLE_API_KEY"),
        ("mistral:m", {}, {}, "set the environment variable MISTRAL_API_KEY"),
        ("openai:m", {}, {"key_variable": "MINE"}, "the environment variable MINE holds no key: set it"),
        ("openai:m", {}, {"key": "two words"}, "the key in the settings cannot be a key"),
        ("openai:m", {"OPENAI_API_KEY": "k\nX-Other: 1"}, {}, "OPENAI_API_KEY cannot be a key"),
        ("openai:m", {"OPENAI_API_KEY": "schlüssel"}, {}, "OPENAI_API_KEY cannot be a key"),
        ("bedrock:m", {}, {"key": "k"}, "bedrock finds its own credentials"),
        ("gpt-5", {}, {}, "'gpt-5' names no provider: write PROVIDER:MODEL, such as openai:gpt-5"),
        ("openai:", {}, {}, "'openai:' names no model"),
        ("opena:gpt-5", {}, {}, "'opena' is no provider of language models: did you mean openai?"),
        ("xyz:gpt-5", {}, {}, "known are anthropic, bedrock, google, mistral, ollama, openai"),
        ("openai:m", {}, {"base_url": "localhost:8000"}, "the base URL is no address"),
        ("openai:m", {}, {"base_url": "ftp://a/v1"}, "the base URL is no address"),
        ("openai:m", {}, {"base_url": "http://[::1/v1"}, "the base URL is no address"),
        ("openai:m", {}, {"base_url": "http://a:99999/v1"}, "the base URL is no address"),
        ("openai:m", {}, {"base_url": "http://a b/v1"}, "the base URL is no address"),
        ("openai:m", {}, {"base_url": f"http://me:{KEY}@a/v1"}, "the base URL may hold no password"),
        ("openai:m", {}, {"base_url": f"http://a/v1?key={KEY}"}, "the base URL may hold no password"),
    ],
)
def test_what_can_never_work_is_told_before_anything_is_sent(
    name: str, environment: dict[str, str], settings: dict[str, Any], message: str
) -> None:
    """In one line that says what to do, and without the secret."""
    with pytest.raises(ConfigError) as told:
        _access(name, environment, **settings)
    assert message in str(told.value)
    assert KEY not in str(told.value)
    assert "schlüssel" not in str(told.value)


@pytest.mark.parametrize(
    "reply",
    [
        LLMReply.error(401, f"Incorrect API key provided: {KEY}"),
        LLMReply.error(400, f"no such model for {KEY}"),
        LLMReply.error(404, f"{KEY} has no access"),
        LLMReply.error(500, KEY),
        LLMReply(raw=KEY),
        LLMReply(raw=f'{{"choices": "{KEY}"}}'),
    ],
    ids=lambda reply: str(reply.status),
)
def test_a_key_is_never_told(reply: LLMReply, caplog: pytest.LogCaptureFixture) -> None:
    """Neither in an error, its causes or a log, though the provider repeats it."""
    caplog.set_level(logging.DEBUG)
    with FakeLLM(reply) as server:
        model = client(server, key=KEY, attempts=2)
        failed = failure(lambda: ask(model))
        assert server.requests[0].key == KEY
    for told in (failed, failed.__cause__, failed.__context__, model, model.info, model.settings, model.access):
        assert KEY not in repr(told)
        assert KEY not in str(told)
    assert KEY not in caplog.text
    assert KEY not in model.settings.model_dump_json()


@pytest.mark.parametrize(
    ("name", "variable"),
    [
        ("openai:m", "OPENAI_BASE_URL"),
        ("anthropic:m", "ANTHROPIC_BASE_URL"),
        ("google:m", "GOOGLE_GEMINI_BASE_URL"),
        ("bedrock:m", "AWS_ENDPOINT_URL"),
    ],
)
def test_prompts_go_where_info_says(name: str, variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Client libraries read addresses from the environment by themselves; they do not get to use them."""
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-1")
    monkeypatch.setenv(variable, "http://elsewhere.example")
    access = _access(name, {}, **({} if name.startswith("bedrock") else {"key": "k"}))
    assert access.destination == name[:-2]
    assert "elsewhere" not in str(connect(access, None, 1.0).base_url)


def test_a_key_is_sent_to_its_server_alone() -> None:
    """A server of one's own does not get the key of the provider."""
    with FakeLLM(YES) as server:
        ask(client(server))
        ask(client(server, key=SecretStr(KEY)))
    assert [request.key for request in server.requests] == ["no-key", KEY]


def test_the_environment_is_read_when_the_client_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Address and key of a gateway, as its users set them for every other tool."""
    with FakeLLM(YES, key=KEY) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        assert ask(ModelClient.of("openai:any")).text == YES


@pytest.mark.parametrize(
    ("name", "missing", "extra"),
    [
        ("openai:m", "pydantic_ai", "llm"),
        ("ollama:m", "openai", "llm"),
        ("anthropic:m", "anthropic", "anthropic"),
        ("google:m", "google.genai", "google"),
        ("mistral:m", "mistralai", "mistral"),
        ("bedrock:m", "boto3", "bedrock"),
    ],
)
def test_a_client_library_that_is_missing_is_named_with_its_extra(name: str, missing: str, extra: str) -> None:
    """The message is the command that brings it."""
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from groundwire.chat import ChatSettings, ModelClient\n"
        f"settings = ChatSettings() if {name!r}.startswith('bedrock') else ChatSettings(key='k')\n"
        f"ModelClient.of({name!r}, settings)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip().splitlines()[-1] == (
        f"{MissingExtra.__module__}.{MissingExtra.__name__}: {name[:-2]} needs a client library that is not installed: "
        f"pip install '.[{extra}]' in a checkout, else pip install "
        f"'pydantic-ai-slim[{'openai' if extra == 'llm' else extra}]'"
    )


def test_a_missing_library_and_a_missing_key_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to come back for the second one."""
    monkeypatch.setitem(sys.modules, "anthropic", None)
    with pytest.raises(ConfigError, match=r"set the environment variable ANTHROPIC_API_KEY; .* '\.\[anthropic\]'"):
        _access("anthropic:m", {})


def test_the_page_names_every_provider_with_its_variables() -> None:
    """The table is what the code has."""
    page = (Path(__file__).parents[2] / "docs/language-models.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if "| `.[" in line]
    told = {row[0].strip("`"): (row[1], re.findall(r"`(\w+)`", row[2]), re.findall(r"`(\w+)`", row[3])) for row in rows}
    assert told == {
        name: (f"`.[{fixed.extra}]`", list(fixed.keys), list(fixed.address)) for name, fixed in PROVIDERS.items()
    }
