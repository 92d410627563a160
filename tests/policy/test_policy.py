from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from tests.protocols.builders import JUDGE

from groundwire import verify
from groundwire.domain.report import ProtocolName
from groundwire.domain.risk import Risk
from groundwire.errors import ConfigError
from groundwire.policy import Policy
from groundwire.policy.toml_file import MAX_BYTES
from groundwire.testing import ScriptedJudge


@pytest.mark.parametrize(
    ("risk", "grounded", "aggregate"),
    [(Risk.LOW, 70, 0.5), (Risk.MEDIUM, 85, 0.5), (Risk.HIGH, 95, 0.7), (Risk.CRITICAL, 100, 0.7)],
)
def test_default_thresholds(risk: Risk, grounded: int, aggregate: float) -> None:
    """The default numbers are those of the specifications."""
    thresholds = Policy.default().thresholds.at(risk)
    assert (thresholds.grounded_percent, thresholds.aggregate_minimum) == (grounded, aggregate)
    assert (thresholds.sentence_minimum, thresholds.low_confidence) == (0.3, 0.7)
    assert (thresholds.unsupported_percent, thresholds.drift) == (10, 0.1)


def test_a_file_overrides_key_by_key(tmp_path: Path) -> None:
    """What a file does not say stays as it is by default; it is named after the file."""
    path = tmp_path / "clinic.toml"
    path.write_text('exact = ["dosage"]\n[thresholds]\ngrounded_percent = { HIGH = 99 }\n[severity]\nname = "high"\n')
    policy, default = Policy.load(path), Policy.default()
    assert (policy.name, policy.exact) == ("clinic", frozenset({"dosage"}))
    assert policy.thresholds.at(Risk.HIGH).grounded_percent == 99
    assert policy.thresholds.at(Risk.LOW) == default.thresholds.at(Risk.LOW)
    assert (policy.severity.of("name"), policy.severity.of("dosage")) == ("high", "critical")


def test_one_number_for_all_risks() -> None:
    """A threshold given as one number holds at every risk level."""
    policy = Policy.parse("[thresholds]\nlow_confidence = 0.8", name="mine")
    assert {policy.thresholds.at(risk).low_confidence for risk in Risk} == {0.8}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("foo = 1", "unknown key `foo`; allowed here: name, version, exact, "),
        ("[thresholds]\nx = 3", "unknown key `thresholds.x`; allowed here: grounded_percent, "),
        ("[thresholds]\ndrift = { HIHG = 0.1 }", "`thresholds.drift.HIHG`; allowed here: LOW, MEDIUM, HIGH, CRITICAL"),
        ("[severity]\ndosis = 'low'", "unknown key `severity.dosis`; allowed here: dosage, "),
        (
            "[sources]\nkinds = []",
            "unknown key `sources.kinds`; allowed here: accepted_kinds, max_age_days, authority, user_statements",
        ),
        ("[[rules]]\nverdict = []", r"unknown key `rules.0.\.verdict`; allowed here: name, kinds, "),
        (
            "[[calibrated]]\njudges = 1",
            r"unknown key `calibrated.0.\.judges`; allowed here: judge, version, model, thresholds",
        ),
        ("[[rules]]\nname = 'a'\naction = 'BLOCK'", r"key `rules.0.\.verdicts` is missing"),
        ("[[rules]]\nname = 'a'\nverdicts = ['UNSUPPORTED']\naction = 'PASS'", r"`rules.0.\.action`: Input should be"),
        ("[[rules]]\nname = 'a'\nverdicts = []\naction = 'BLOCK'", r"`rules.0.\.verdicts`: "),
        ("[thresholds]\nlow_confidence = 1.2", "`thresholds.low_confidence`: .* less than or equal to 1 .got 1.2"),
        ("[thresholds]\nlow_confidence = nan", "`thresholds.low_confidence`: .* finite"),
        ("[thresholds]\ngrounded_percent = 0.9", "`thresholds.grounded_percent`: .* whole percent .* e.g. 90 .got 0.9"),
        ("[thresholds]\ngrounded_percent = 900", "`thresholds.grounded_percent`: .* from 0 to 100.* .got 900"),
        ("[thresholds]\nunsupported_percent = { LOW = 0.1 }", "`thresholds.unsupported_percent.LOW`: .* whole percent"),
        ("[thresholds]\ngrounded_percent = true", "`thresholds.grounded_percent`: must be a table"),
        ("thresholds = 3", "`thresholds`: must be a table"),
        ("exact = 'some'", "`exact`: must be a list"),
        ("exact = ['foo']", r"`exact.0.`: Input should be 'number', "),
        ("require_calibrated = 'yes'", "`require_calibrated`: .* boolean"),
        ("[findings]\nfail = 'misquotation'", "`findings.fail`: must be a table"),
        ("[findings]\nfail = { HIGH = 3 }", "`findings.fail.HIGH`: must be a list"),
        ("[findings]\nfail = ['misquotes']", r"`findings.fail.0.`: Input should be 'conflict', .* .got 'misquotes'"),
        ("[findings]\nfail = ['omission']", r"`findings.fail.0.`: Input should be 'conflict'"),
        ("[findings]\nfail = { HIGH = ['x'] }", r"`findings.fail.HIGH.0.`: Input should be 'conflict'"),
        ("[findings.fail]\nHIHG = []", "unknown key `findings.fail.HIHG`; allowed here: LOW, MEDIUM, HIGH, CRITICAL"),
        ("x =", "not valid TOML: "),
        ("x = " + "9" * 5_000, "not valid TOML: "),
        ("x = " + "[" * 5_000, "nested too deeply"),
        (".".join(["x"] * 100_000) + " = 1", "larger than 100,000 bytes"),
        ("x" * 10_001, "line 1 has more than 10,000 characters"),
        ("name." + ".".join(["x"] * 2_000) + " = 1", "`name`: Input should be a valid string"),
        ("[sources]\naccepted_kinds = ['']", r"`sources.accepted_kinds.0.`: must not be blank"),
        ("[sources]\nauthority = [' ']", r"`sources.authority.0.`: must not be blank"),
        ("[sources]\nmax_age_days = 99999999999999999999", "`sources.max_age_days`: .* less than or equal to 1000000"),
        ("[guard]\nregulated = ['All ']", "`guard.regulated` has a class 'All '; .* write regulated = \"all\""),
        ("[sources]\nauthority = ['law', 'blog', 'law']", "`sources.authority` ranks 'law' twice"),
    ],
)
def test_mistakes_are_refused(text: str, said: str) -> None:
    """A mistake is refused in one line that names the file, the key and what is allowed."""
    with pytest.raises(ConfigError, match=r"^policy mine\.toml") as caught:
        Policy.parse(text, name="mine", origin="mine.toml")
    assert re.search(said, str(caught.value))
    assert "\n" not in str(caught.value)


def test_rule_names_differ() -> None:
    """Two rules of one name could not be told apart in a decision."""
    rule = "[[rules]]\nname = 'a'\nverdicts = ['UNSUPPORTED']\naction = 'REVIEW'\n"
    with pytest.raises(ConfigError, match="two rules are named 'a'"):
        Policy.parse(rule + rule, name="mine")


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    """A file that is missing, a folder or no text is refused by name."""
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    for path in (tmp_path / "missing.toml", tmp_path, binary):
        with pytest.raises(ConfigError, match=f"cannot read the policy '{path}': "):
            Policy.load(path)
    with pytest.raises(ConfigError, match="there is no such file; check the path"):
        Policy.load(tmp_path / "missing.toml")


def test_what_never_ends_is_refused(tmp_path: Path) -> None:
    """A named pipe without a writer is refused at once instead of being waited for."""
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    with pytest.raises(ConfigError, match="it is no regular file"):
        Policy.load(pipe)


def test_a_huge_file_is_refused_whatever_is_in_it(tmp_path: Path) -> None:
    """A file too large for a policy is refused by its size, even where the part that was read ends in half a letter."""
    path = tmp_path / "huge.toml"
    path.write_text("#" * (MAX_BYTES) + "ä" * 100, encoding="utf-8")
    with pytest.raises(ConfigError, match="larger than 100,000 bytes"):
        Policy.load(path)


@pytest.mark.parametrize("given", [None, b"mine.toml", 3, "a\0b"])
def test_what_is_no_path_is_refused(given: Any) -> None:
    """A policy is loaded from the path of a file and from nothing else."""
    with pytest.raises(ConfigError, match="the policy"):
        Policy.load(given)


@pytest.mark.parametrize("given", [None, b"name = 'x'", {}])
def test_what_is_no_text_is_refused(given: Any) -> None:
    """A policy is parsed from text and from nothing else."""
    with pytest.raises(ConfigError, match="policy mine must be TOML as text"):
        Policy.parse(given, name="mine")


def test_a_byte_order_mark_is_no_content(tmp_path: Path) -> None:
    """A file that an editor began with a byte order mark is read like any other."""
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbfrequire_calibrated = true")
    assert Policy.load(path).require_calibrated


def test_digest_is_of_the_content() -> None:
    """The digest ignores layout and order, and changes with anything that the policy says."""
    first = Policy.parse('exact = ["dosage", "amount"]\nrequire_calibrated = true', name="mine")
    second = Policy.parse('require_calibrated = true\nexact = ["amount", "dosage"] # both', name="mine")
    assert first.sha256 == second.sha256 != Policy.default().sha256
    assert Policy.default().sha256 == Policy.default().sha256


@pytest.mark.parametrize(
    ("exact", "dosage", "amount"), [("[]", False, False), ('["dosage"]', True, False), ('"all"', True, True)]
)
def test_exact_kinds(exact: str, *, dosage: bool, amount: bool) -> None:
    """The policy says for which kinds a value must match to the digit."""
    policy = Policy.parse(f"exact = {exact}", name="mine")
    assert (policy.is_exact("dosage"), policy.is_exact("amount")) == (dosage, amount)


@pytest.mark.parametrize(
    ("judge", "version", "protocol", "status", "names"),
    [
        ("fake", "1", "evidence-grounding", "calibrated", ()),
        ("fake", "1", "attribution", "uncalibrated", ("low_confidence",)),
        ("fake", "2", "evidence-grounding", "uncalibrated", ("grounded_percent",)),
        ("other", "1", "evidence-grounding", "uncalibrated", ("grounded_percent",)),
    ],
)
def test_calibration(judge: str, version: str, protocol: ProtocolName, status: str, names: tuple[str, ...]) -> None:
    """A threshold is calibrated for exactly the judge and version that the policy names."""
    text = f"[[calibrated]]\njudge = '{judge}'\nversion = '{version}'\nthresholds = ['grounded_percent']"
    calibration = Policy.parse(text, name="mine").calibration(JUDGE, protocol)
    assert (calibration.status, calibration.uncalibrated) == (status, names)


def test_nothing_is_calibrated_by_default() -> None:
    """The default numbers are starting points: every report says so."""
    assert Policy.default().calibration(JUDGE, "consistency").uncalibrated == ("unsupported_percent",)


@pytest.mark.parametrize(
    ("synonyms", "complaint"),
    [
        ('[["Acme"]]', "synonyms"),
        ('[["Acme", ""]]', "synonyms"),
        ('"Acme"', "synonyms"),
        ('[["Acme", "Bolt"], ["Zest", "acme"]]', "the term 'acme' stands twice"),
        ('[["5 mg", "50"]]', "the term '50' has no letter"),
    ],
)
def test_synonyms_that_cannot_be_used_are_refused(synonyms: str, complaint: str) -> None:
    """One line says which term is wrong."""
    with pytest.raises(ConfigError, match=complaint):
        Policy.parse(f"synonyms = {synonyms}", name="terms")


def test_every_judge_is_given_the_synonyms() -> None:
    """They travel with each task."""
    judge = ScriptedJudge()
    policy = Policy.parse('synonyms = [["Acme", "Acme Holdings plc"]]', name="terms")

    verify("Acme paid.", ["Acme Holdings plc paid."], policy=policy, judge=judge)

    assert judge.asked[0].synonyms == (("Acme", "Acme Holdings plc"),)
