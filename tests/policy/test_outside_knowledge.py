from __future__ import annotations

from typing import Any

import pytest
from tests.protocols.builders import basis_of, checked, finding

from groundwire import verify
from groundwire.domain.report import ProtocolName
from groundwire.domain.request import PROTOCOLS
from groundwire.errors import ConfigError
from groundwire.policy import Policy, gate
from groundwire.policy.outside_knowledge import outside_findings

MARKED = Policy.parse('outside_knowledge = { LOW = "marked", MEDIUM = "marked", HIGH = "marked" }', name="marked")
DEFAULT = Policy.default()
ANSWER_PROTOCOLS = tuple(name for name in PROTOCOLS if name != "multi-turn")


def noted(text: str, **fields: Any) -> int:
    return len(tuple(outside_findings(checked([{"verdict": "UNSUPPORTED", "text": text} | fields]))))


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("In general, banks charge a fee.", True),
        ("Banks charge a fee (general knowledge, not from the sources).", True),
        ("From my own knowledge, Paris is the capital.", True),
        ("AS FAR AS I KNOW, banks charge a fee.", True),
        ("Meines Wissens erheben Banken eine Gebühr.", True),
        ("D’après mes connaissances, les banques facturent des frais.", True),
        ("Que yo sepa, los bancos cobran una comisión.", True),
        ("The general manager charges a fee.", False),
        ("It is in generalised form.", False),
        ("Banks charge a fee.", False),
        ("The sources do not say this, but in general, banks charge a fee.", True),
        ("Banks charge no fee, as far as I know.", True),
        ("Employees in general may leave at noon.", False),
        ("The board said in general meetings are optional.", False),
        ("In general meetings, dogs are allowed.", False),
        ("According to the handbook, in general, employees may leave at noon.", False),
        ("The handbook says: in general, employees may leave at noon.", False),
        ("As far as I know, the handbook states that employees may leave at noon.", False),
        ("Laut Handbuch dürfen Angestellte meines Wissens um zwölf gehen.", False),
        ("Selon le manuel, en général, on part à midi.", False),
        ("Nothing here is outside the sources: employees may leave at noon.", False),
        ("This is not general knowledge: employees may leave at noon.", False),
    ],
)
def test_marks(text: str, *, marked: bool) -> None:
    """A claim is the answer's own knowledge where its sentence says so in so many words."""
    assert noted(text) == marked


@pytest.mark.parametrize(
    "fields",
    [
        {"verdict": "CONTRADICTED"},
        {"verdict": "PARTIAL"},
        {"verdict": "UNCHECKED", "confidence": None, "cause": "judge_timeout"},
        {"severity": "high"},
        {"severity": "critical"},
    ],
)
def test_what_no_mark_excuses(fields: Any) -> None:
    """What a source contradicts, what could not be checked, and what does harm is never excused by a mark."""
    assert noted("In general, banks charge a fee.", **fields) == 0


def test_a_mark_is_about_its_own_clause() -> None:
    """Unless it begins or ends the sentence, and so is about all of it."""
    within = "The canteen is closed on Fridays and dogs may, as far as I know, be brought in."
    report = verify(within, ["Visitors need a badge."], policy=MARKED, risk="HIGH")
    _, dogs = report.claims
    assert [(f.kind, f.claim_id) for f in report.findings] == [("outside_knowledge", dogs.id)]
    assert report.decision.gate == "failed"


def test_what_cites_a_source_is_not_the_model_s_own() -> None:
    """A claim that pretends to rest on a source counts."""
    claim = {"verdict": "UNSUPPORTED", "text": "[1] In general, banks charge a fee."}
    assert not tuple(outside_findings(checked([claim], citations=[{"status": "does_not_carry"}])))


@pytest.mark.parametrize("protocol", ANSWER_PROTOCOLS)
def test_a_noted_claim_does_not_count(protocol: ProtocolName) -> None:
    """Under a policy that lets it stand, the gate is that of the other claims; under another one, it fails."""
    sentences = checked(["SUPPORTED"], [{"verdict": "UNSUPPORTED", "text": "In general, banks charge."}])
    found = finding("outside_knowledge", sentences[1].claims[0])
    assert gate(basis_of(sentences, protocol, "HIGH", found), MARKED).state == "passed"
    assert gate(basis_of(sentences, protocol, "HIGH", found), DEFAULT).state == "failed"
    assert gate(basis_of(sentences, protocol, "CRITICAL", found), MARKED).state == "failed"


def test_the_other_claims_of_a_sentence_still_count() -> None:
    """Only the claim that is noted is left out, not its sentence."""
    sentences = checked(["SUPPORTED", "CONTRADICTED", "UNSUPPORTED"])
    found = finding("outside_knowledge", sentences[0].claims[2])
    reasons = gate(basis_of(sentences, "evidence-grounding", "HIGH", found), MARKED).lower
    assert [(reason.code, reason.claim_ids) for reason in reasons] == [("grounding_below_threshold", ("r1#0.1",))]


@pytest.mark.parametrize(
    ("policy", "gate_state", "kinds"), [(MARKED, "passed", ["outside_knowledge"]), (DEFAULT, "failed", [])]
)
def test_whole_answers(policy: Policy, gate_state: str, kinds: list[str]) -> None:
    """The score tells that no source says so, whatever the policy makes of it."""
    answer = "The fee is 5 EUR. In general, zebras sleep standing."
    report = verify(answer, ["The fee is 5 EUR."], policy=policy, risk="HIGH")
    assert (report.decision.gate, [found.kind for found in report.findings]) == (gate_state, kinds)
    assert report.score_interval.lower == 0.5


def test_without_evidence_no_mark_helps() -> None:
    """An answer that claims something and has no sources does not pass."""
    assert verify("In general, zebras sleep standing.", [], policy=MARKED).decision.gate == "failed"


def test_the_remedy_leaves_it_alone() -> None:
    """What the policy lets stand is not to be deleted because something else is wrong."""
    answer = "The fee is 7 EUR. In general, zebras sleep standing."
    remediation = verify(answer, ["The fee is 5 EUR."], policy=MARKED).result.model_dump()["remediation"]
    assert "zebras" not in remediation


@pytest.mark.parametrize("text", ['outside_knowledge = "marked"', 'outside_knowledge = { CRITICAL = "marked" }'])
def test_never_where_all_is_at_stake(text: str) -> None:
    """At CRITICAL every claim needs a source."""
    with pytest.raises(ConfigError, match="at CRITICAL must be 'forbidden'"):
        Policy.parse(text, name="mine")


def test_what_is_neither_is_refused() -> None:
    """A word that is not known is named, with those that are."""
    with pytest.raises(ConfigError, match=r"`outside_knowledge`.*'forbidden' or 'marked'"):
        Policy.parse('outside_knowledge = "allowed"', name="mine")
