from __future__ import annotations

from typing import Any

import pytest
from tests.protocols.builders import CONFLICT, basis_of, checked, finding, report_of

from groundwire import verify
from groundwire.domain.request import PROTOCOLS, Request
from groundwire.errors import ConfigError, InputError
from groundwire.policy import Policy, decide, decide_basis
from groundwire.policy.ready import NAMES

DEFAULT = Policy.default()
BLOCKING = Policy.parse(
    "[[rules]]\nname = 'wrong'\nverdicts = ['CONTRADICTED', 'UNSUPPORTED']\naction = 'BLOCK'", name="blocking"
)
REVIEWING = Policy.parse("[[rules]]\nname = 'look'\nverdicts = ['PARTIAL']\naction = 'REVIEW'", name="reviewing")


@pytest.mark.parametrize(
    ("row", "policy", "repairs_left", "action"),
    [
        (["SUPPORTED"], DEFAULT, 0, "PASS"),
        (["SUPPORTED"], DEFAULT, 2, "PASS"),
        (["CONTRADICTED"], DEFAULT, 0, "REVIEW"),
        (["CONTRADICTED"], DEFAULT, 1, "REPAIR"),
        (["UNCHECKED"], DEFAULT, 0, "REVIEW"),
        (["UNCHECKED"], DEFAULT, 1, "REPAIR"),
        (["SUPPORTED"], BLOCKING, 0, "PASS"),
        (["CONTRADICTED"], BLOCKING, 0, "BLOCK"),
        (["CONTRADICTED"], BLOCKING, 1, "BLOCK"),
        (["UNCHECKED"], BLOCKING, 1, "REVIEW"),
        (["PARTIAL"], BLOCKING, 0, "REVIEW"),
        (["PARTIAL"], REVIEWING, 1, "REVIEW"),
        (["CONTRADICTED"], REVIEWING, 1, "REPAIR"),
    ],
)
def test_action(row: list[str], policy: Policy, repairs_left: int, action: str) -> None:
    """Passes: PASS; fails with repairs left: REPAIR, else REVIEW; BLOCK only by a rule that is broken for certain."""
    assert decide_basis(basis_of(checked(row)), policy, repairs_left).action == action


@pytest.mark.parametrize(("risk", "pending"), [("LOW", False), ("MEDIUM", False), ("HIGH", True), ("CRITICAL", True)])
def test_pending(risk: str, *, pending: bool) -> None:
    """In HIGH and CRITICAL what does not pass waits; what passes never does."""
    for policy, repairs in ((DEFAULT, 0), (DEFAULT, 1), (BLOCKING, 0)):
        assert (
            decide_basis(basis_of(checked(["CONTRADICTED"]), "consistency", risk), policy, repairs).pending is pending
        )
    assert not decide_basis(basis_of(checked(["SUPPORTED"]), "consistency", risk), DEFAULT).pending


@pytest.mark.parametrize("repairs_left", [0, 1])
def test_blank_answer(repairs_left: int) -> None:
    """A blank answer goes to a person, repairs or not."""
    decision = decide_basis(basis_of((), "grounding-score", "LOW", finding("empty_answer")), DEFAULT, repairs_left)
    assert (decision.action, decision.gate) == ("REVIEW", "undecided")
    assert [reason.code for reason in decision.reasons] == ["empty_answer"]


def test_passing_has_no_reasons() -> None:
    """A decision to pass has no reasons against it."""
    decision = decide_basis(basis_of(checked(["SUPPORTED"])), DEFAULT)
    assert (decision.gate, decision.reasons) == ("passed", ())


@pytest.mark.parametrize(
    ("text", "action"),
    [("", "PASS"), ('required_citations = "all"', "REVIEW"), ("[thresholds]\ngrounded_percent = 0", "PASS")],
)
def test_a_stored_report_is_decided_anew(text: str, action: str) -> None:
    """Another policy decides on the same report: what it asks of citations is looked for, not read from the report."""
    report = report_of(checked(["SUPPORTED"]))
    assert decide(report, Policy.parse(text, name="mine")).action == action


@pytest.mark.parametrize(
    ("recorded", "text", "action"),
    [
        ("stale_source", "[sources]\nmax_age_days = 30", "REVIEW"),
        ("stale_source", "", "PASS"),
        ("missing_citation", "", "PASS"),
        ("outranked", '[sources]\nauthority = ["contract"]', "REVIEW"),
        ("outranked", "", "PASS"),
        ("misquotation", "", "REVIEW"),
        ("misquotation", "[findings]\nfail = []", "PASS"),
        ("unknown_citation", "[findings]\nfail = ['unknown_citation']", "REVIEW"),
    ],
)
def test_recorded_findings_count_where_they_are_asked(recorded: Any, text: str, action: str) -> None:
    """Findings on sources are taken as recorded, and left aside by a policy that does not ask for them."""
    sentences = checked([{"verdict": CONFLICT, "qualified": True}])
    report = report_of(sentences, "evidence-grounding", "HIGH", finding(recorded, sentences[0].claims[0]))
    assert decide(report, Policy.parse(text, name="mine")).action == action


def test_deciding_twice_gives_the_same() -> None:
    """The decision of a finished report under its own policy is the one it carries."""
    for row in (["SUPPORTED"], ["UNCHECKED"], ["CONTRADICTED"]):
        report = report_of(checked(row))
        assert decide(report, DEFAULT) == report.decision


@pytest.mark.parametrize(
    ("report", "policy", "repairs_left", "error", "said"),
    [
        (None, DEFAULT, 0, InputError, "needs a Report, not NoneType"),
        ({}, DEFAULT, 0, InputError, "needs a Report, not dict"),
        (report_of(checked(["SUPPORTED"])), None, 0, ConfigError, "must be a Policy, not NoneType"),
        (report_of(checked(["SUPPORTED"])), "mine.toml", 0, ConfigError, "must be a Policy, not str"),
        (report_of(checked(["SUPPORTED"])), DEFAULT, "1", InputError, "a whole number from 0 on, not '1'"),
        (report_of(checked(["SUPPORTED"])), DEFAULT, -1, InputError, "a whole number from 0 on, not -1"),
        (report_of(checked(["SUPPORTED"])), DEFAULT, True, InputError, "a whole number from 0 on, not True"),
    ],
)
def test_what_cannot_be_decided_on_is_refused(
    report: Any, policy: Any, repairs_left: Any, error: type[Exception], said: str
) -> None:
    """An argument of the wrong kind is refused in words, before anything is decided."""
    with pytest.raises(error, match=said):
        decide(report, policy, repairs_left)


FORUM = {"id": "S1", "text": "The fee is 5 EUR.", "kind": "forum", "retrieved_at": "2020-01-01T00:00:00Z"}
WARRANTY = {"id": "S1", "text": "The warranty covers defects in material for two years."}


@pytest.mark.parametrize(
    ("text", "source", "question", "code"),
    [
        ("[sources]\naccepted_kinds = ['contract']", FORUM, None, "unaccepted_source"),
        ("[sources]\nmax_age_days = 30", FORUM, None, "stale_source"),
        ("[abstention]\nwhen_silent = true", WARRANTY, "Does it cover water damage?", "should_have_abstained"),
        (
            "[[rules]]\nname='forum'\nverdicts=['SUPPORTED']\nsource_kinds=['forum']\naction='REVIEW'",
            FORUM,
            None,
            "forum",
        ),
    ],
)
def test_with_the_request_all_is_decided_anew(text: str, source: Any, question: str | None, code: str) -> None:
    """What a report alone cannot show is looked for again in the sources and the question."""
    policy = Policy.parse(text, name="new")
    request = Request.of(source["text"], [source], question=question)
    report = verify(source["text"], [source], question=question)
    assert [reason.code for reason in decide(report, policy, request=request).reasons] == [code]
    under_it = verify(source["text"], [source], question=question, policy=policy)
    assert decide(under_it, policy, request=request) == under_it.decision
    assert decide(under_it, DEFAULT, request=request).action == "PASS"


def test_severities_are_those_of_the_new_policy() -> None:
    """A rule by severity goes by what the policy that decides says of the kind, not by what another one said."""
    report = report_of(checked([{"verdict": "CONTRADICTED", "kind": "name", "severity": "critical"}]))
    text = "[[rules]]\nname='grave'\nverdicts=['CONTRADICTED']\nmin_severity='critical'\naction='BLOCK'"
    assert decide(report, Policy.parse(text, name="new")).action == "REVIEW"
    assert decide(report, Policy.parse(f"[severity]\nname='critical'\n{text}", name="new")).action == "BLOCK"


def test_a_report_knows_the_kinds_of_its_sources() -> None:
    """A rule about kinds of sources decides the same of a finished report as it did of the check."""
    text = "[[rules]]\nname='forum'\nverdicts=['SUPPORTED']\nsource_kinds=['forum', 'user']\naction='REVIEW'"
    policy = Policy.parse(f"[sources]\nuser_statements = true\n{text}", name="mine")
    for kind, question, action in (("forum", None, "REVIEW"), ("contract", None, "PASS"), (None, None, "PASS")):
        report = verify("The fee is 5 EUR.", [FORUM | {"kind": kind}], question=question, policy=policy)
        assert (report.decision.action, decide(report, policy)) == (action, report.decision)
    report = verify("You ordered two lamps.", [FORUM], question="I ordered two lamps.", policy=policy)
    assert (report.decision.action, decide(report, policy)) == ("REVIEW", report.decision)


MIXED = "You paid 9 EUR. The dose is 20 mg daily [nope]. In general, zebras sleep standing. The documents do not say."
OLD = {"id": "b", "text": "The dose is 20 mg daily.", "kind": "terms", "retrieved_at": "2020-01-01T00:00:00Z"}


@pytest.mark.parametrize("name", ["default", *NAMES])
@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("risk", ["LOW", "HIGH"])
def test_the_same_policy_decides_a_stored_report_the_same(name: str, protocol: Any, risk: str) -> None:
    """With the same reasons in the same order, whether the sources are at hand or not."""
    asked: dict[str, Any] = {"question": "What is the dose for children?", "protocol": protocol, "risk": risk}
    policy = Policy.named(name)
    for answer in (MIXED, "You paid 9 EUR. The dose is 20 mg daily.", ""):
        report = verify(answer, [OLD], policy=policy, **asked)
        stored = type(report).model_validate_json(report.model_dump_json())
        assert decide(stored, policy) == report.decision
        assert decide(stored, policy, request=Request.of(answer, [OLD], **asked)) == report.decision
