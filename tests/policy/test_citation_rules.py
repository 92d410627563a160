from __future__ import annotations

import pytest
from tests.protocols.builders import NOW, checked

from groundwire import verify
from groundwire.domain.evidence import Evidence
from groundwire.errors import ConfigError
from groundwire.policy import Policy, findings

FEE = {"id": "fees", "text": "The fee is 5 EUR."}
TERM = {"id": "terms", "text": "The notice period is 30 days."}


def asking(form: str) -> Policy:
    return Policy.parse(f"[citations]\nformat = {form!r}", name="mine")


def found(form: str, text: str, source_ids: tuple[str, ...] = ("S1",)) -> list[str]:
    citation = {"text": text, "start": 0, "end": len(text), "source_ids": source_ids}
    sentences = checked([{"verdict": "SUPPORTED", "text": f"{text} The fee is 5 EUR."}], citations=[citation])
    made = findings(sentences, Evidence.of(["The fee is 5 EUR.", "No."]), asking(form), NOW)
    return [finding.kind for finding in made]


@pytest.mark.parametrize(
    ("form", "text", "kept"),
    [
        ("any", "(see Source 1)", True),
        ("bracket_number", "[1]", True),
        ("bracket_number", "[1, 2]", True),
        ("bracket_number", "[1; 2]", True),
        ("bracket_number", "[S1]", False),
        ("bracket_number", "(1)", False),
        ("bracket_number", "[1-2]", False),
        ("bracket_number", "¹", False),
        ("bracket_number", "[]", False),
        ("bracket_id", "[S1]", True),
        ("bracket_id", "[S1, S2]", False),
        ("bracket_id", "[1]", False),
        ("bracket_id", "[S1, p. 3]", False),
        ("({id})", "(S1)", True),
        ("({id})", "[S1]", False),
        ("【{number}】", "【1】", True),
        ("【{number}】", "【1†terms】", False),
        ("<sup>{number}</sup>", "<sup>1</sup>", True),
    ],
)
def test_form(form: str, text: str, *, kept: bool) -> None:
    """A citation is in the form that is asked, or it is a finding."""
    assert found(form, text) == [] if kept else ["citation_format"]


def test_several_ids_stand_in_one_citation() -> None:
    """Each of them must be the id of a source."""
    assert found("bracket_id", "[S1, S2]", ("S1", "S2")) == []
    assert found("bracket_id", "[a, b]", ("a, b",)) == []


@pytest.mark.parametrize("form", ["bracket", "[x]", "{name}", "[{id}{number}]", "[{id}] {id}", "", "[{id}" * 20])
def test_a_form_names_one_source(form: str) -> None:
    """A form without a place for the source, or with several, is refused."""
    with pytest.raises(ConfigError, match=r"`citations.format`"):
        asking(form)


def test_a_wrong_form_fails_the_gate_and_is_mended() -> None:
    """What is supported and cited in another form does not pass; the remedy says how to write it."""
    report = verify(
        "The fee is 5 EUR [1]. The notice period is 30 days [terms].", [FEE, TERM], policy=asking("bracket_id")
    )
    assert [claim.verdict for claim in report.claims] == ["SUPPORTED", "SUPPORTED"]
    (reason,) = report.decision.reasons
    assert (reason.code, report.decision.gate) == ("citation_format", "failed")
    assert report.findings[0].message == "the citation [1] is not written as the policy asks: [{id}]"
    remediation = report.result.model_dump()["remediation"]
    assert "Write the citation in that form." in remediation
    assert "notice" not in remediation


def test_sentences_that_claim_nothing_may_cite_as_they_like() -> None:
    """An abstention that names its source in another form is left alone."""
    report = verify("The sources [1] do not say this.", [FEE], policy=asking("bracket_id"))
    assert [finding.kind for finding in report.findings] == []


def test_what_names_no_source_is_no_matter_of_form() -> None:
    """A citation of a source that is not there has a finding of its own, and a number that is no id has both."""
    rules = asking("bracket_id")
    (unknown,) = verify("The fee is 5 EUR [terms-9].", [FEE], policy=rules).findings
    assert unknown.kind == "unknown_citation"
    both = verify("The fee is 5 EUR [7].", [FEE], policy=rules).findings
    assert [finding.kind for finding in both] == ["unknown_citation", "citation_format"]


def test_by_default_every_form_will_do() -> None:
    """The default policy asks for none."""
    report = verify("The fee is 5 EUR (see source 1).", [FEE])
    assert (Policy.default().citations.format, report.findings) == ("any", ())
