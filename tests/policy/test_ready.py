"""Each ready policy in cases that it decides as no other does, in what its field asks, and in answers that are good."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from groundwire import Verifier
from groundwire.blocking import run_blocking
from groundwire.domain.report import Report
from groundwire.domain.risk import Risk
from groundwire.errors import ConfigError
from groundwire.policy import Policy
from groundwire.policy.ready import NAMES, is_ready

NOW = datetime(2026, 3, 1, tzinfo=UTC)
FETCHED = "2026-02-20T00:00:00Z"
OTHERS = ("default", *NAMES)


def policy_of(name: str) -> Policy:
    return Policy.default() if name == "default" else Policy.ready(name)


def checked_under(name: str, answer: str, sources: Sequence[dict[str, Any]], question: str | None, risk: str) -> Report:
    verifier = Verifier(policy=policy_of(name), clock=lambda: NOW)
    return run_blocking(verifier.verify(answer, sources, question=question, risk=risk))


def source(kind: str, text: str, **fields: Any) -> dict[str, Any]:
    return {"id": kind, "text": text, "kind": kind, "retrieved_at": FETCHED} | fields


ONLY_IT = {
    "clinical": (
        "Start with 10 mg of ramipril once daily [label].",
        [source("label", "Start with 2.5 mg of ramipril once daily.")],
        "What is the starting dose of ramipril?",
        "HIGH",
        "BLOCK",
    ),
    "legal": (
        "The termination right is granted by Section 15 [contract].",
        [source("contract", "The termination right is granted by Section 14.")],
        "Which section grants the termination right?",
        "HIGH",
        "BLOCK",
    ),
    "financial": (
        "Revenue was 4,900,000 EUR [filing].",
        [source("filing", "Revenue was 4,873,000 EUR.")],
        "How much was revenue?",
        "HIGH",
        "BLOCK",
    ),
    "support": (
        "You ordered two lamps. The return shipping fee is 4.90 EUR.",
        [source("help", "The return shipping fee is 4.90 EUR.")],
        "I ordered two lamps. How much is the return shipping fee?",
        "MEDIUM",
        "PASS",
    ),
    "internal-knowledge": (
        "Up to five days of leave may be carried over. In general, it helps to plan holidays early.",
        [source("handbook", "Up to five days of leave may be carried over until 31 March.")],
        "How many days of leave may be carried over?",
        "MEDIUM",
        "PASS",
    ),
}
"""For each policy an answer that it alone decides so: what blocks in its field, or what only its field lets pass."""


@pytest.mark.parametrize("name", NAMES)
def test_only_this_policy_decides_so(name: str) -> None:
    """Under the default policy and the other ready ones, the same answer is decided otherwise."""
    answer, sources, question, risk, action = ONLY_IT[name]
    actions = {other: checked_under(other, answer, sources, question, risk).decision.action for other in OTHERS}
    assert [other for other, taken in actions.items() if taken == action] == [name]


RAMIPRIL = "Start with 2.5 mg of ramipril once daily."
ACE = "Ramipril is an ACE inhibitor."
RENT = "The rent is due on 3 May 2026."
FEE = "The return shipping fee is 4.90 EUR."
REVENUE = "Revenue was 4,873,000 EUR."


@pytest.mark.parametrize(
    ("name", "answer", "sources", "question", "code"),
    [
        ("clinical", RAMIPRIL, [source("label", RAMIPRIL)], None, "missing_citation"),
        ("clinical", f"{RAMIPRIL} [1]", [source("label", RAMIPRIL)], None, "citation_format"),
        ("clinical", f"{RAMIPRIL} [forum]", [source("forum", RAMIPRIL)], None, "unaccepted_source"),
        ("clinical", f"{RAMIPRIL} [label]", [source("label", RAMIPRIL, retrieved_at="2026-01-02")], None,
         "stale_source"),
        ("clinical", f"{RAMIPRIL} [record]", [source("record", RAMIPRIL)], None, "dose_from_a_record"),
        ("clinical", f"{ACE} [label]", [source("label", ACE)], "Does ramipril go with grapefruit juice?",
         "should_have_abstained"),
        ("legal", RENT, [source("contract", RENT)], None, "missing_citation"),
        ("legal", f"{RENT} [commentary]", [source("commentary", RENT)], None, "unaccepted_source"),
        ("legal", f"{RENT} [contract] [case-9]", [source("contract", RENT)], None, "unknown_citation"),
        ("financial", REVENUE, [source("filing", REVENUE)], None, "missing_citation"),
        ("financial", f"{REVENUE} [news]", [source("news", REVENUE)], None, "figure_at_second_hand"),
        ("financial", f"{REVENUE} [filing]", [source("filing", REVENUE, retrieved_at="2025-11-01")], None,
         "stale_source"),
        ("support", "I could not find this in the documents.", [source("help", FEE)],
         "How much is the return shipping fee?", "abstained_although_answerable"),
        ("support", f"{FEE} [faq-12]", [source("help", FEE)], None, "unknown_citation"),
        ("internal-knowledge", FEE, [source("chat", FEE)], None, "unaccepted_source"),
        ("internal-knowledge", FEE, [source("wiki", FEE)], None, "wiki_alone"),
    ],
)  # fmt: skip
def test_what_the_field_asks(name: str, answer: str, sources: Any, question: str | None, code: str) -> None:
    """What is supported and passes by default fails for the one reason that the field has."""
    assert checked_under("default", answer, sources, question, "HIGH").decision.action == "PASS"
    report = checked_under(name, answer, sources, question, "HIGH")
    assert [reason.code for reason in report.decision.reasons] == [code]


@pytest.mark.parametrize("risk", ["LOW", "MEDIUM", "HIGH", "CRITICAL"])
@pytest.mark.parametrize("sources", [[], [source("terms", "Refunds are paid by bank transfer.")]])
def test_a_customer_cannot_make_a_promise_for_the_shop(risk: str, sources: Any) -> None:
    """What only the customer says of money is looked at by a colleague, whatever else is known."""
    said = "You owe me a refund of 500 EUR. What do I get?"
    report = checked_under("support", "You get a refund of 500 EUR.", sources, said, risk)
    assert report.claims[0].verdict == "SUPPORTED"
    assert "only_the_customer_says_so" in [reason.code for reason in report.decision.reasons]


@pytest.mark.parametrize("risk", ["LOW", "HIGH", "CRITICAL"])
@pytest.mark.parametrize(
    ("name", "answer", "sources", "question"),
    [
        ("clinical", f"{RAMIPRIL[:-1]} [label]. Ramipril is contraindicated in pregnancy [label].",
         [source("label", f"{RAMIPRIL} Ramipril is contraindicated in pregnancy.")],
         "What is the starting dose of ramipril?"),
        ("clinical", "The documents do not say how ramipril acts with grapefruit juice.", [source("label", RAMIPRIL)],
         "Does ramipril interact with grapefruit juice?"),
        ("legal", "The rent is due on 3 May 2026 [contract].", [source("contract", RENT)], "When is the rent due?"),
        ("financial", "Revenue was 4,873,000 EUR [filing].", [source("filing", REVENUE)], "How much was revenue?"),
        ("support", FEE, [{"id": "help", "text": FEE}], "How much is return shipping?"),
        ("internal-knowledge", "Up to five days of leave may be carried over.",
         [source("handbook", "Up to five days of leave may be carried over.")], "How many days may be carried over?"),
    ],
)  # fmt: skip
def test_good_answers_pass(name: str, answer: str, sources: Any, question: str, risk: str) -> None:
    """A policy that lets nothing pass is no policy."""
    report = checked_under(name, answer, sources, question, risk)
    assert (report.decision.action, report.decision.reasons) == ("PASS", ())


@pytest.mark.parametrize("name", NAMES)
def test_every_ready_policy_is_usable(name: str) -> None:
    """It is valid, named and versioned, asks nothing that the embedded judge cannot do, and gives reasons."""
    policy = Policy.ready(name)
    assert (policy.name, policy.version) == (name, "1")
    assert policy.rubric_at(Risk.CRITICAL).empty
    assert policy.sha256 != Policy.default().sha256
    assert policy.findings.fail.at(Risk.CRITICAL) >= Policy.default().findings.fail.at(Risk.CRITICAL)


def test_the_files_are_the_names() -> None:
    """No file is without its name, and no name without its file."""
    import groundwire.policy

    folder = Path(groundwire.policy.__file__).parent / "ready"
    assert sorted(path.stem for path in folder.glob("*.toml")) == list(NAMES)


def test_an_unknown_name_is_refused() -> None:
    """The error names those that there are."""
    with pytest.raises(ConfigError, match="there is no ready policy 'clinic'; there are clinical, financial, "):
        Policy.ready("clinic")


def test_a_file_wins_over_a_ready_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare name is a ready policy where no file has it, whatever folders are called; `ready:` always is."""
    monkeypatch.chdir(tmp_path)
    assert Policy.named("legal").sha256 == Policy.ready("legal").sha256
    (tmp_path / "legal").mkdir()
    assert is_ready("legal")
    (tmp_path / "clinical").write_text('name = "ours"', encoding="utf-8")
    assert Policy.named("clinical").name == "ours"
    assert Policy.named("ready:clinical").sha256 == Policy.ready("clinical").sha256


@pytest.mark.parametrize("name", ["ready:", "ready:default", "nowhere.toml"])
def test_a_name_that_stands_for_nothing(name: str) -> None:
    """It is an error that says what to do."""
    with pytest.raises(ConfigError, match="there is no"):
        Policy.named(name)
