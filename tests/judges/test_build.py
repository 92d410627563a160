from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from groundwire import EmbeddedJudge, Judge, verify
from groundwire.errors import ConfigError, JudgeUnavailable
from groundwire.judges.build import Builder, build, known
from groundwire.judges.cached import Cached
from groundwire.judges.cascade import Cascade
from groundwire.judges.fallback import Fallback
from groundwire.judges.llm import LLMJudge
from groundwire.judges.names import parse
from groundwire.judges.panel import Panel
from groundwire.judges.plugins import plugin_names
from groundwire.judges.repeated import Repeated
from groundwire.settings import LLMSettings, Settings
from groundwire.storage.memory_cache import MemoryCache
from groundwire.testing import FakeLLM, ScriptedJudge

EXAMPLE = Path(__file__).parent / "example_judge"

MODULE = """
from groundwire.errors import JudgeUnavailable
from groundwire.testing import ScriptedJudge

class Nested:
    make = staticmethod(lambda: ScriptedJudge(name="nested"))

number = 7

def scripted():
    return ScriptedJudge(name="mine")

def no_judge():
    return object()

def judge_class():
    return ScriptedJudge

def broken():
    raise RuntimeError("no licence")

def exits():
    raise SystemExit(3)


def ends():
    raise GeneratorExit

def away():
    raise JudgeUnavailable("the model file is missing")
"""


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "own_judges.py").write_text(MODULE)
    (tmp_path / "needs_more.py").write_text("import no_such_library_at_all\n")
    (tmp_path / "does_not_load.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in ("own_judges", "needs_more", "does_not_load"):
        sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the example package was installed as pip installs any other."""
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(EXAMPLE)], check=True)
    return target


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(site)
    yield
    sys.modules.pop("example_judge", None)


def distribution(folder: Path, name: str, line: str) -> None:
    """The metadata that pip writes for a distribution with one entry point."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[groundwire.judges]\n{line}\n")


def test_the_embedded_judge_is_built() -> None:
    """The default needs nothing else."""
    assert isinstance(build("embedded"), EmbeddedJudge)


@pytest.mark.usefixtures("modules")
@pytest.mark.parametrize(("name", "expected"), [("own_judges:scripted", "mine"), ("own_judges:Nested.make", "nested")])
def test_a_factory_is_called(name: str, expected: str) -> None:
    """A module and a function or attribute in it name a judge of one's own."""
    assert build(name).info.name == expected


@pytest.mark.usefixtures("modules")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("own_judges:missing", "has no 'missing'"),
        ("own_judges:number", "is a int; name a class or function"),
        ("own_judges:no_judge", "is no judge: it needs `info`"),
        ("own_judges:judge_class", "is no judge: it needs `info`"),
        ("own_judges:broken", "RuntimeError: no licence"),
        ("own_judges:exits", "SystemExit: 3"),
        ("own_judges:ends", "GeneratorExit: "),
        ("needs_more:make", "No module named 'no_such_library_at_all'"),
        ("does_not_load:make", "ZeroDivisionError"),
        ("no_such_module_here:make", "no provider, and no module that can be imported"),
        ("no_such.module.here:make", "no provider, and no module that can be imported"),
        ("opanai:gpt-5", "did you mean 'openai'?"),
        ("cascde:embedded", "did you mean 'cascade'?"),
        ("embeded", "did you mean 'embedded'?"),
        ("http://host/v1", "no provider, and no module"),
        ("gpt-5", "a language model is named with its provider, such as openai:gpt-5"),
        ("sk-0123456789abcdefghijklmnop", "judge 'sk-012…': 'sk-012…' is no judge"),
        ("panel:sk-0123456789abcdefghijklmnop", "judge 'panel:sk-012…', character 7: a panel has more than one"),
        ("nobody", "there are: embedded, anthropic:MODEL"),
    ],
)
def test_what_cannot_be_built_says_why(name: str, message: str) -> None:
    """Each mistake is one line that says what to do, never a silent pass and never a crash."""
    with pytest.raises(ConfigError) as caught:
        build(name)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("modules")
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("cascade:embedded,own_judges:scripted", Cascade),
        ("panel:own_judges:scripted,embedded,own_judges:Nested.make", Panel),
        ("fallback:own_judges:scripted,embedded", Fallback),
        ("repeated:3:own_judges:scripted", Repeated),
        ("cached:own_judges:scripted", Cached),
    ],
)
def test_wrappers_are_built(name: str, kind: type) -> None:
    """Each wraps the judges that its name lists, and judges with them."""
    judge = build(name, cache=MemoryCache())
    assert type(judge) is kind
    report = verify("The fee is 5 EUR.", ["The fee is 6 EUR."], judge=judge)
    assert [claim.verdict.value for claim in report.claims] != ["SUPPORTED"]


@pytest.mark.usefixtures("modules")
def test_wrappers_are_built_inside_each_other() -> None:
    """As they are written, in the same order."""
    judge = build("fallback:(cascade:embedded,repeated:2:own_judges:scripted),own_judges:Nested.make")
    assert isinstance(judge, Fallback)
    cascade, last = judge.judges
    assert isinstance(cascade, Cascade)
    assert isinstance(cascade.first, EmbeddedJudge)
    assert isinstance(cascade.then, Repeated)
    assert (cascade.then.times, cascade.then.inner.info.name, last.info.name) == (2, "mine", "nested")


def test_a_cache_must_be_handed_in() -> None:
    """A cache that forgets with the process would look as if it kept."""
    with pytest.raises(ConfigError, match="set `cache` or GROUNDWIRE_CACHE"):
        build("cached:embedded")


def test_the_judges_below_may_be_others() -> None:
    """So that wrappers can be tried without what they wrap."""
    builder = Builder(single=lambda name: ScriptedJudge(name=f"instead of {name}"))
    assert (
        builder.build(parse("panel:openai:gpt-5,mine")).info.name == "panel(instead of openai:gpt-5, instead of mine)"
    )


KEY = "sk-proj-0123456789abcdef"


def llm(**settings: Any) -> Settings:
    return Settings(llm=LLMSettings(**settings))


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "OLLAMA_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


@pytest.mark.usefixtures("keys")
def test_a_language_model_is_built_with_its_settings() -> None:
    """Its name, what is set and where it sends what it reads are in its info; its key is nowhere."""
    judge = build("openai:gpt-5-mini", llm(seed=11, answers_per_call=3))
    assert isinstance(judge, LLMJudge)
    info = judge.info
    assert (info.name, info.model, info.destinations) == ("llm", "openai:gpt-5-mini", ("openai",))
    assert (info.parameters["seed"], info.parameters["answers_per_call"]) == (11, 3)
    assert KEY not in f"{judge!r}{vars(judge)!r}{info!r}"


@pytest.mark.usefixtures("keys")
def test_where_text_goes_is_known_through_every_wrapper() -> None:
    """What an egress rule is held against names each server once, and a server of one's own by its address."""
    judge = build("fallback:(cascade:embedded,openai:gpt-5),repeated:2:openai:gpt-5-mini")
    assert judge.info.destinations == ("openai",)
    assert build("openai:mine", llm(base_url="http://localhost:8000/v1")).info.destinations == ("localhost:8000",)


@pytest.mark.usefixtures("keys")
@pytest.mark.parametrize(
    ("name", "settings", "message"),
    [
        ("anthropic:claude-sonnet-4-5", llm(), "ANTHROPIC_API_KEY"),
        ("openai:", llm(), "names no model"),
        ("openai:gpt-5", llm(key_variable="NO_SUCH_KEY"), "NO_SUCH_KEY holds no key"),
        ("openai:gpt-5", llm(answers_per_call=51), "answers_per_call is 51"),
        ("openai:no-such-model", llm(budget_usd=1.0), "price of openai:no-such-model is not known"),
        (
            "panel:openai:a,openai:b,ollama:c",
            llm(base_url="http://localhost:8000/v1"),
            "`llm.base_url` is set for one server, and the judge has models of openai and ollama",
        ),
        ("fallback:openai:a,ollama:c", llm(key_variable="MY_KEY"), "`llm.key_variable` is set for one server"),
    ],
)
def test_a_language_model_that_cannot_be_asked_is_refused(name: str, settings: Settings, message: str) -> None:
    """Before anything is sent, in one line that says what to set, and without the key."""
    with pytest.raises(ConfigError) as caught:
        build(name, settings)
    assert message in str(caught.value)
    assert KEY not in str(caught.value)


@pytest.mark.usefixtures("keys")
def test_all_language_models_of_a_judge_have_one_budget() -> None:
    """What one of them takes is not there for the others; an alike server gets each request."""
    with FakeLLM("no JSON at all") as server:
        settings = llm(base_url=server.base_url, budget_tokens=1, attempts=1)
        judge = build("panel:openai:a,openai:b,repeated:3:openai:c", settings)
        report = verify("The fee is 5 EUR.", ["The fee is 5 EUR."], judge=judge)
        assert len(server.requests) == 1
    assert [claim.verdict.value for claim in report.claims] == ["UNCHECKED"]


@pytest.mark.usefixtures("modules")
def test_an_error_of_ours_passes_through() -> None:
    """A factory may say that its judge cannot start, which is not a wrong name."""
    with pytest.raises(JudgeUnavailable, match="model file"):
        build("own_judges:away")


@pytest.mark.usefixtures("installed")
def test_an_installed_package_brings_a_judge() -> None:
    """The example package is found by its entry point, loaded, and asked like any other judge."""
    assert "word-for-word" in plugin_names()
    assert "word-for-word" in known()
    judge: Judge = build("word-for-word")
    report = verify("The fee is 5 EUR. It is due in May.", ["The fee is 5 EUR."], judge=judge)
    assert [claim.verdict.value for claim in report.claims] == ["SUPPORTED", "UNSUPPORTED"]
    assert report.provenance.judge.name == "word-for-word"


def test_a_package_that_is_not_installed_brings_none() -> None:
    """The name alone does nothing."""
    with pytest.raises(ConfigError, match="no judge that is installed"):
        build("word-for-word")


def test_two_packages_with_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of them would judge is not left to chance."""
    distribution(tmp_path, "one", "strict = one:make")
    distribution(tmp_path, "two", "strict = two:make")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigError, match="brought by one and two; uninstall all but one"):
        build("strict")


def test_a_package_that_does_not_load_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says which distribution brings it."""
    distribution(tmp_path, "torn", "strict = torn_away:make")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigError, match="judge 'strict' of torn cannot be loaded"):
        build("strict")
