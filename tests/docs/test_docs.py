"""The docs cover what there is, and name nothing that is not there. Their examples are tests of their own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

import groundwire
from groundwire.cli.exit_codes import ExitCode
from groundwire.cli.main import app
from groundwire.cli.records import Record
from groundwire.cli.settings import in_force, keys, variable
from groundwire.domain.claim import ClaimKind
from groundwire.domain.flags import FlagName
from groundwire.domain.report import FindingKind
from groundwire.domain.request import PROTOCOLS
from groundwire.domain.thresholds import ThresholdName
from groundwire.domain.verdict import Verdict
from groundwire.judges.build import EMBEDDED
from groundwire.judges.names import FORMS
from groundwire.policy import Policy, Rule
from groundwire.policy.policy import Fitted
from groundwire.selftest.case import cases
from groundwire.selftest.faults import faults, reply_faults
from groundwire.selftest.result import LEAST_RECALL, MOST_WRONGLY_PASSED

ROOT = Path(groundwire.__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
CARD = ROOT / "src/groundwire/judges/embedded/model/MODEL_CARD.md"
PAGES = [*DOCS, *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), CARD]


def _commands(group: Any, above: str = "") -> Iterator[tuple[str, Any]]:
    """Every command by its name, those of a group behind the group's: `policy test`."""
    for name, command in group.commands.items():
        yield f"{above}{name}", command
        if hasattr(command, "commands"):
            yield from _commands(command, f"{above}{name} ")


COMMANDS = dict(_commands(typer.main.get_command(app)))

LINK = re.compile(r"\[[^\]]*\]\((?!https?://|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
NAMED_PATH = re.compile(r"`((?:src|docs|tests|benchmarks|training)/[\w./-]+)`")
TOML_TABLE = re.compile(r"^### `(\[{1,2}\w+\]{1,2})`$", re.MULTILINE)


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def _doc(name: str) -> str:
    return _read(ROOT / "docs" / name)


def _section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one of its level or a higher one."""
    level = heading.split(maxsplit=1)[0]
    _, found, after = text.partition(f"\n{heading}\n")
    assert found, f"no section {heading!r}"
    return re.split(rf"^#{{1,{len(level)}}} ", after, maxsplit=1, flags=re.MULTILINE)[0]


def _flat(text: str) -> str:
    """The text on one line, without the marks of code."""
    return " ".join(text.replace("`", "").split())


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


@pytest.mark.parametrize("name", groundwire.__all__)
def test_every_public_name_is_in_the_library_page(name: str) -> None:
    """Whatever can be imported from `groundwire` is said to be there."""
    assert re.search(rf"`[^`]*\b{re.escape(name)}\b[^`]*`", _doc("library.md"))


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    """Links point to files and headings that exist."""
    for target, anchor in LINK.findall(CODE.sub("", _read(page))):
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), f"{_name(page)} links to {target}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", CODE.sub("", _read(file)), re.MULTILINE)
            assert anchor in map(_anchor, headings), f"{_name(page)} links to {target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_named_file_exists(page: Path) -> None:
    """A path in the text is a path in the repository; `xx` stands for a language."""
    for path in NAMED_PATH.findall(_read(page)):
        assert (ROOT / path.replace("/xx.", "/en.").replace(".xx.", ".en.")).exists(), f"{_name(page)} names {path}"


@pytest.mark.parametrize("page", DOCS, ids=_name)
def test_every_page_is_reached_from_the_readme(page: Path) -> None:
    """No page of the docs is hidden."""
    assert f"(docs/{page.name})" in _read(ROOT / "README.md")


def _key_rows(section: str) -> dict[str, list[str]]:
    """The rows of a section's table by the name in code in their first cell."""
    rows = (line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `"))
    return {cells[0].strip().strip("`"): [cell.strip() for cell in cells[1:]] for cells in rows}


POLICY_TABLES = (
    "severity",
    "severity_weights",
    "sources",
    "citations",
    "abstention",
    "findings",
    "guard",
    "session",
    "egress",
    "rubric",
)
"""The tables of a policy file but for that of the thresholds, whose rows are laid out otherwise."""


def _policy_tables() -> Iterator[tuple[str, set[str]]]:
    """Each table of a policy file, by its heading in the docs, with its keys."""
    top = Policy.model_fields
    yield "### At the top", top.keys() - {"thresholds", *POLICY_TABLES, "rules", "calibrated"}
    for table in ("thresholds", *POLICY_TABLES):
        model = top[table].annotation
        assert model is not None
        yield f"### `[{table}]`", set(model.model_fields)
    yield "### `[[rules]]`", set(Rule.model_fields)
    yield "### `[[calibrated]]`", set(Fitted.model_fields)


@pytest.mark.parametrize(("heading", "keys"), list(_policy_tables()))
def test_every_policy_key_is_documented_in_its_table(heading: str, keys: set[str]) -> None:
    """The policy page has a row for each key, and none for a key that is not there."""
    assert set(_key_rows(_section(_doc("policy.md"), heading))) == keys


def test_every_policy_table_has_a_section() -> None:
    """No table of the policy is left out of the page, and the page invents none."""
    tables = {heading.removeprefix("### ").strip("`") for heading, _ in _policy_tables()} - {"At the top"}
    assert set(TOML_TABLE.findall(_doc("policy.md"))) == tables


def test_documented_policy_defaults_are_those_of_the_default_policy() -> None:
    """Numbers and words in the tables are those of `default.toml`."""
    default = tomllib.loads(_read(ROOT / "src/groundwire/policy/default.toml"))
    text = _doc("policy.md")
    thresholds = _key_rows(_section(text, "### `[thresholds]`"))
    for key, by_risk in default["thresholds"].items():
        assert thresholds[key][:4] == [str(by_risk[risk]) for risk in groundwire.Risk]
    severity = _key_rows(_section(text, "### `[severity]`"))
    assert {key: cells[0].strip("`") for key, cells in severity.items()} == default["severity"]
    tables = [(f"### `[{name}]`", default[name]) for name in POLICY_TABLES if name != "severity"]
    for heading, table in (("### At the top", default), *tables):
        rows = _key_rows(_section(text, heading))
        for key in rows.keys() - {"name"}:
            assert tomllib.loads(f"value = {rows[key][0].strip('`')}")["value"] == table[key], key


def test_policy_examples_are_the_files_of_the_docs() -> None:
    """The clinical and the financial example on the page are the files that its commands use."""
    for name in ("clinical", "financial"):
        assert _read(ROOT / "docs/files" / f"{name}.toml") in _doc("policy.md")


@pytest.mark.parametrize("kind", get_args(ClaimKind))
def test_every_claim_kind_is_named_in_the_policy_page(kind: str) -> None:
    """Rules are written by claim kind, so all of them are listed."""
    assert f"`{kind}`" in _section(_doc("policy.md"), "### At the top")


@pytest.mark.parametrize("kind", get_args(FindingKind))
def test_every_finding_is_in_the_findings_page(kind: str) -> None:
    """Whatever can be found is explained."""
    assert f"| `{kind}` |" in _doc("findings.md")


@pytest.mark.parametrize("threshold", get_args(ThresholdName))
def test_every_threshold_says_which_protocol_it_belongs_to(threshold: str) -> None:
    """A reader of the policy sees what a threshold acts on."""
    row = _key_rows(_section(_doc("policy.md"), "### `[thresholds]`"))[threshold]
    assert any(f"`{protocol}`" in row[-1] for protocol in PROTOCOLS)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_every_protocol_is_in_the_protocols_page(protocol: str) -> None:
    """Each has its row, and each that can be used has its section."""
    text = _doc("protocols.md")
    assert f"| `{protocol}` |" in text
    assert f"\n## {protocol}\n" in text or "not available yet" in text


@pytest.mark.parametrize("flag", get_args(FlagName))
def test_every_critical_flag_is_in_the_protocols_page(flag: str) -> None:
    """The flags that decide the attribution gate are explained."""
    assert f"| `{flag}" in _section(_doc("protocols.md"), "## attribution")


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_is_explained_in_the_readme(verdict: Verdict) -> None:
    """The first page says what each verdict means."""
    assert f"`{verdict.value}` |" in _section(_read(ROOT / "README.md"), "## What a report says")


def _command_heading(name: str) -> str:
    return f"##{'#' * name.count(' ')} {name}"


def _own_part(heading: str) -> str:
    """The section of a command without those of the commands below it."""
    below = f"\n{heading.partition(' ')[0]}# "
    return _section(_doc("command-line.md"), heading).partition(below)[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented_as_its_help_says(name: str) -> None:
    """The section of a command holds its help text and each argument and option with its own, word for word."""
    command = COMMANDS[name]
    section = _flat(_section(_doc("command-line.md"), _command_heading(name)))
    for paragraph in (command.help or "").split("\n\n"):
        assert _flat(paragraph) in section
    for parameter in command.params:
        written = parameter.opts if parameter.param_type_name == "option" else [str(parameter.metavar).strip("[]{}")]
        for spelling in written:
            assert spelling in section, f"{name}: {spelling}"
        assert _flat(parameter.help) in section, f"{name}: {parameter.name}"


@pytest.mark.parametrize("name", COMMANDS)
def test_no_option_is_documented_that_a_command_does_not_have(name: str) -> None:
    """The first cells of a command's table name its own arguments and options."""
    spellings = {spelling for parameter in COMMANDS[name].params for spelling in parameter.opts}
    rows = re.findall(r"^\| (`-.*?) \|", _own_part(_command_heading(name)), re.MULTILINE)
    assert {option for row in rows for option in re.findall(r"`(--?[a-z-]+)", row)} == {
        spelling for spelling in spellings if spelling.startswith("-")
    }


def _settings_rows() -> dict[str, list[str]]:
    """The rows of the tables of settings by key."""
    return _key_rows(_section(_doc("configuration.md"), "## Settings"))


def test_every_setting_is_documented() -> None:
    """The tables have a row for each key, in order, with its variable, and none for a key that is not there."""
    rows = _settings_rows()
    assert list(rows) == list(keys())
    assert [cells[0].strip("`") for cells in rows.values()] == [variable(key) for key in rows]


def test_documented_defaults_of_settings_are_those_in_force() -> None:
    """A default that is written down is the one of the value."""
    default = in_force({}, Path(ROOT.anchor))
    for key, cells in _settings_rows().items():
        value = default.value(key)
        written = cells[1] if key.startswith("llm.") else cells[2]
        assert written.strip("`") == ("none" if value is None else str(value)), key


def test_documented_flags_of_settings_are_those_of_check() -> None:
    """A setting has a flag exactly where `check` takes one of its name."""
    flags = {spelling for parameter in COMMANDS["check"].params for spelling in parameter.opts}
    for key, cells in _settings_rows().items():
        if not key.startswith("llm."):
            assert cells[1].strip("`") == (f"--{key}" if f"--{key}" in flags else "none"), key


def test_every_judge_is_documented() -> None:
    """The table of judges has every name that is built in, as it is written."""
    names = set(_key_rows(_section(_doc("configuration.md"), "## Judges")))
    assert {EMBEDDED, "PROVIDER:MODEL", *FORMS.values(), "MODULE:FACTORY"} == names


def test_the_extent_of_the_self_test_is_as_documented() -> None:
    """How many cases, kinds and faults there are is said on two pages."""
    every = cases()
    kinds = len({case.kind for case in every})
    assert f"{len(every)} short answers of {kinds} kinds" in _flat(_section(_doc("command-line.md"), "## selftest"))
    choosing = _flat(_doc("choosing-a-judge.md"))
    assert f"asks a judge {len(every)} small cases" in choosing
    assert f"breaks it in {len(faults())} ways, a language model in {len(reply_faults())} more" in choosing


def test_the_floor_is_as_documented() -> None:
    """Both numbers, where the floor is explained and where it is set."""
    choosing = _flat(_doc("choosing-a-judge.md"))
    assert f"At most {MOST_WRONGLY_PASSED} % of wrong answers may pass." in choosing
    assert f"At least {LEAST_RECALL} % of right answers must pass." in choosing
    helps = " ".join(parameter.help or "" for parameter in COMMANDS["selftest"].params)
    assert f"({MOST_WRONGLY_PASSED} by default)" in helps
    assert f"({LEAST_RECALL} by default)" in helps


def test_every_field_of_a_record_is_documented() -> None:
    """The table of record fields is the record."""
    assert set(_key_rows(_section(_doc("command-line.md"), "### Records"))) == set(Record.model_fields)


@pytest.mark.parametrize("code", ExitCode)
def test_every_exit_code_is_documented(code: ExitCode) -> None:
    """The table of exit codes has them all."""
    assert f"| {code.value} |" in _section(_doc("command-line.md"), "## Exit codes")


def test_the_errors_in_the_library_page_are_all_there_are() -> None:
    """The tree on the page names each error class once, and no other."""
    tree = _section(_doc("library.md"), "## Errors").split("```")[0]
    drawn = re.findall(r"^ {4}\W*([A-Z]\w+)", tree, re.MULTILINE)
    defined = [
        name
        for name, value in vars(groundwire.errors).items()
        if isinstance(value, type) and issubclass(value, groundwire.GroundwireError)
    ]
    assert sorted(drawn) == sorted(defined)


def test_the_readme_shows_the_two_commands_before_anything_else() -> None:
    """The first block of the README is how to see it work and how to test it."""
    first = CODE.findall(_read(ROOT / "README.md"))[0]
    assert [line.split("#")[0].strip() for line in first.splitlines()[1:3]] == ["make demo", "make test"]
