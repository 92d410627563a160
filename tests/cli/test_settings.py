from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from groundwire.cli.settings import FILE_VARIABLE, InForce, in_force, keys, variable
from groundwire.domain.risk import Risk
from groundwire.errors import ConfigError
from groundwire.settings import Settings

KEY = "sk-proj-0123456789abcdef"


def read(folder: Path, environment: Mapping[str, str] | None = None, **flags: object) -> InForce:
    return in_force(environment or {}, folder, **flags)


def write(folder: Path, text: str, name: str = "groundwire.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text)
    return path


def refused(folder: Path, environment: Mapping[str, str] | None = None, **flags: object) -> str:
    with pytest.raises(ConfigError) as caught:
        read(folder, environment, **flags)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_nothing_set_is_the_default(tmp_path: Path) -> None:
    """Without file, environment and flags the settings are those of the library, and say so."""
    found = read(tmp_path)
    assert found.settings == Settings()
    assert {str(origin) for origin in found.origins.values()} == {"default"}
    assert list(found.origins) == list(keys())


def test_a_flag_goes_over_the_environment_over_a_file_over_the_default(tmp_path: Path) -> None:
    """Each level wins over those below it, key by key, and the origin of each value is told."""
    write(tmp_path, 'risk = "LOW"\njudge = "from_file:make"\nprotocol = "attribution"\n')
    environment = {"GROUNDWIRE_RISK": "MEDIUM", "GROUNDWIRE_JUDGE": "from_environment:make"}
    found = read(tmp_path, environment, risk="critical")
    assert found.settings.risk is Risk.CRITICAL
    assert found.settings.judge == "from_environment:make"
    assert found.settings.protocol == "attribution"
    assert str(found.origins["risk"]) == "--risk"
    assert str(found.origins["judge"]) == "GROUNDWIRE_JUDGE"
    assert str(found.origins["protocol"]).endswith("groundwire.toml")
    assert str(found.origins["policy"]) == "default"


def test_every_key_can_be_set_in_each_place(tmp_path: Path) -> None:
    """What is set in the environment is the same as in a file; numbers are read from text."""
    values = {
        "judge": "embedded",
        "policy": "/p.toml",
        "risk": "LOW",
        "protocol": "consistency",
        "log": "/l.jsonl",
        "events": "/e.jsonl",
        "cache": "/c.db",
        "llm.temperature": 0.5,
        "llm.seed": 11,
        "llm.max_output_tokens": 900,
        "llm.timeout_seconds": 2.5,
        "llm.deadline_seconds": 8.5,
        "llm.attempts": 2,
        "llm.concurrency": 3,
        "llm.requests_per_minute": 60,
        "llm.tokens_per_minute": 90_000,
        "llm.mode": "tool",
        "llm.schemas": "each",
        "llm.base_url": "http://localhost:8000/v1",
        "llm.key_variable": "VLLM_KEY",
        "llm.answers_per_call": 4,
        "llm.budget_tokens": 1_000_000,
        "llm.budget_usd": 1.5,
    }
    assert list(values) == list(keys())
    llm = [f"{key.removeprefix('llm.')} = {value!r}" for key, value in values.items() if key.startswith("llm.")]
    top = [f"{key} = {value!r}" for key, value in values.items() if not key.startswith("llm.")]
    write(tmp_path / "file", "\n".join([*top, "[llm]", *llm]))
    from_file = read(tmp_path / "file").settings
    from_environment = read(tmp_path, {variable(key): str(value) for key, value in values.items()}).settings
    assert from_file == from_environment
    assert from_file.llm.tokens_per_minute == 90_000


def test_the_nearest_file_upward_is_read(tmp_path: Path) -> None:
    """A folder's own file goes over those above it; files do not add up."""
    write(tmp_path, 'risk = "LOW"\nprotocol = "consistency"\n')
    below = tmp_path / "project" / "src"
    below.mkdir(parents=True)
    assert read(below).settings.risk is Risk.LOW
    write(tmp_path / "project", '[tool.groundwire]\nrisk = "CRITICAL"\n', "pyproject.toml")
    found = read(below)
    assert (found.settings.risk, found.settings.protocol) == (Risk.CRITICAL, "evidence-grounding")
    assert str(found.origins["risk"]).endswith("pyproject.toml [tool.groundwire]")


@pytest.mark.parametrize("text", ['[project]\nname = "groundwire-user"\n', "[tool.ruff]\n", "broken ["])
def test_a_shared_file_without_our_table_sets_nothing(tmp_path: Path, text: str) -> None:
    """The search goes on above it, and a file that does not name us need not even be TOML."""
    write(tmp_path, 'risk = "LOW"\n')
    write(tmp_path / "project", text, "pyproject.toml")
    assert read(tmp_path / "project").settings.risk is Risk.LOW


def test_two_files_in_one_folder_are_refused(tmp_path: Path) -> None:
    """Neither is ignored without a word."""
    write(tmp_path, 'risk = "LOW"\n')
    write(tmp_path, '[tool.groundwire]\nrisk = "CRITICAL"\n', "pyproject.toml")
    assert "keep them in one of the two" in refused(tmp_path)


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    """Then none is looked for; a file that is not there is an error."""
    write(tmp_path, 'risk = "LOW"\n')
    named = write(tmp_path / "ci", 'risk = "CRITICAL"\n', "strict.toml")
    assert read(tmp_path, {FILE_VARIABLE: str(named)}).settings.risk is Risk.CRITICAL
    assert "is no file" in refused(tmp_path, {FILE_VARIABLE: str(tmp_path / "gone.toml")})
    bare = write(tmp_path / "bare", "[tool.ruff]\n", "pyproject.toml")
    assert "has no table [tool.groundwire]" in refused(tmp_path, {FILE_VARIABLE: str(bare)})


def test_paths_in_a_file_are_relative_to_it(tmp_path: Path) -> None:
    """The same file means the same from every folder below it; elsewhere paths are as they are given."""
    write(tmp_path, 'policy = "rules/clinical.toml"\nlog = "/var/log/g.jsonl"\n')
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    settings = read(below, {"GROUNDWIRE_CACHE": "cache.db"}).settings
    assert settings.policy == str(tmp_path / "rules/clinical.toml")
    assert (settings.log, settings.cache) == ("/var/log/g.jsonl", "cache.db")


def test_an_empty_variable_sets_nothing(tmp_path: Path) -> None:
    """That is how scripts leave one unset; an empty value in a file is a mistake."""
    assert read(tmp_path, {"GROUNDWIRE_JUDGE": "", FILE_VARIABLE: ""}).settings.judge == "embedded"
    write(tmp_path, 'policy = ""\n')
    assert "`policy`: must not be blank" in refused(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('riks = "LOW"', "unknown key `riks`; did you mean `risk`? there are: judge, policy"),
        ("[llm]\ntimeout_secnds = 3", "unknown key `llm.timeout_secnds`; did you mean `llm.timeout_seconds`?"),
        ("[llm]\nkey_variabel = 'A'", "did you mean `llm.key_variable`?"),
        ("[llm]\nmax_tokens = 3", "unknown key `llm.max_tokens`"),
        ("[lllm]\nseed = 3", "unknown key `lllm`"),
        ("llm = 3", "`llm` must be a table, written as `[llm]`"),
        ('risk = "extreme"', "`risk`: unknown risk level 'extreme'; use one of LOW"),
        ('protocol = "vibes"', "`protocol`: unknown protocol 'vibes'"),
        ("judge = 3", "`judge`: "),
        ("judge = ['embedded']", "`judge`: "),
        ('judge = " "', "must not be blank"),
        ("[llm]\ntimeout_seconds = 0", "`llm.timeout_seconds`: "),
        ("[llm]\ntimeout_seconds = nan", "`llm.timeout_seconds`: "),
        ("[llm]\ntimeout_seconds = inf", "`llm.timeout_seconds`: "),
        ("[llm]\nattempts = 'many'", "`llm.attempts`: "),
        ("[llm]\nattempts = 21", "`llm.attempts`: "),
        ("[llm]\nanswers_per_call = 0", "`llm.answers_per_call`: "),
        ("[llm]\nattempts = 0", "`llm.attempts`: "),
        ("[llm]\nconcurrency = 2.5", "`llm.concurrency`: must be a whole number in digits, such as 4"),
        ("[llm]\nconcurrency = 4.0", "`llm.concurrency`: must be a whole number"),
        ("[llm]\nconcurrency = '4.0'", "`llm.concurrency`: must be a whole number"),
        ("[llm]\nseed = '1_000'", "`llm.seed`: must be a whole number"),
        ("[llm]\nconcurrency = true", "`llm.concurrency`: must not be true or false"),
        ("[llm]\ntemperature = false", "`llm.temperature`: must not be true or false"),
        ("[llm]\nbudget_tokens = true", "`llm.budget_tokens`: must not be true or false"),
        ("[llm]\nmode = 'json'", "`llm.mode`: "),
        ("[llm]\nbase_url = 'localhost:8000'", "must be an address such as http://localhost:8000/v1"),
        ("[llm]\nbase_url = 'ftp://host/v1'", "must be an address"),
        ("risk = ", "is not valid TOML"),
        ("risk = 'LOW'\nrisk = 'HIGH'", "is not valid TOML"),
        ("a = " + "[" * 5_000, "is nested too deeply"),
    ],
)
def test_a_mistake_in_a_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    """The file, the key, what is wrong, and the nearest key that there is."""
    write(tmp_path, text)
    said = refused(tmp_path)
    assert "groundwire.toml" in said
    assert message in said


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("GROUNDWIRE_RISKS", "CRITICAL", "did you mean `GROUNDWIRE_RISK`?"),
        ("GROUNDWIRE_LLM_TIMEOUT_SECONDS", "soon", "GROUNDWIRE_LLM_TIMEOUT_SECONDS: "),
        ("GROUNDWIRE_RISK", "extreme", "GROUNDWIRE_RISK: unknown risk level"),
    ],
)
def test_a_mistake_in_the_environment_is_named(tmp_path: Path, name: str, value: str, message: str) -> None:
    """A misspelt variable does not go unnoticed either."""
    assert message in refused(tmp_path, {name: value})


def test_a_mistake_in_a_flag_is_named(tmp_path: Path) -> None:
    """The flag stands in the message."""
    assert refused(tmp_path, risk="extreme").startswith("--risk: unknown risk level 'extreme'")


@pytest.mark.parametrize(
    "text",
    [
        f"api_key = '{KEY}'",
        f"[llm]\napi_key = '{KEY}'",
        f"[llm]\nkey = '{KEY}'",
        f"[llm]\nopenai_token = '{KEY}'",
        f"[llm]\nkey_variable = '{KEY}'",
        f"[llm]\nbase_url = 'https://user:{KEY}@host/v1'",
        f"[llm]\nbase_url = 'https://host/v1?key={KEY}'",
        f"[llm]\nbase_url = 'https://host/v1#{KEY}'",
        f"[llm]\nmode = '{KEY}'",
    ],
)
def test_a_secret_in_a_file_is_refused_and_not_repeated(tmp_path: Path, text: str) -> None:
    """Files are committed: the error says where a key belongs, and never shows it."""
    write(tmp_path, text)
    said = refused(tmp_path)
    assert KEY not in said
    if "mode" not in text:
        assert "variable" in said


def test_a_secret_in_a_variable_of_ours_is_refused(tmp_path: Path) -> None:
    """Providers have their own variables; ours would look as if it were used."""
    said = refused(tmp_path, {"GROUNDWIRE_OPENAI_API_KEY": KEY})
    assert KEY not in said
    assert "the provider's own environment variable" in said


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """It is named, with what is wrong with it."""
    (tmp_path / "groundwire.toml").write_bytes(b"risk = '\xff'")
    assert "is not UTF-8" in refused(tmp_path)
