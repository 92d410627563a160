"""Each rule and threshold of a policy in a case that it alone decides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from tests.protocols.builders import CONFLICT, Row, basis_of, checked, finding

from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import FindingKind, ProtocolName
from groundwire.errors import ConfigError
from groundwire.policy import Policy, gate
from groundwire.policy.decide import IF_NONE
from groundwire.policy.policy import FailingKind

DEFAULT = Policy.default()


def parsed(text: str) -> Policy:
    return Policy.parse(text, name="mine")


def rule(**fields: object) -> Policy:
    lines = {"name": "'mine'", "verdicts": "['UNSUPPORTED']", "action": "'REVIEW'"} | fields
    return parsed("[[rules]]\n" + "\n".join(f"{key} = {value}" for key, value in lines.items()))


def codes(basis: Any, policy: Policy = DEFAULT) -> list[str]:
    outcome = gate(basis, policy)
    return [reason.code for reason in outcome.lower]


@pytest.mark.parametrize(
    ("risk", "grounded", "total", "passes"),
    [
        ("LOW", 7, 10, True),
        ("LOW", 69, 99, False),
        ("MEDIUM", 17, 20, True),
        ("MEDIUM", 16, 19, False),
        ("HIGH", 19, 20, True),
        ("HIGH", 18, 19, False),
        ("CRITICAL", 99, 100, False),
        ("CRITICAL", 100, 100, True),
    ],
)
def test_grounded_percent(risk: str, grounded: int, total: int, *, passes: bool) -> None:
    """Exactly the threshold passes, and one claim less does not; at CRITICAL every claim must be grounded."""
    sentences = checked(["SUPPORTED"] * grounded, ["UNSUPPORTED"] * (total - grounded))
    assert codes(basis_of(sentences, "evidence-grounding", risk)) == ["grounding_below_threshold"] * (not passes)


@pytest.mark.parametrize(("risk", "passes"), [("LOW", True), ("MEDIUM", True), ("HIGH", False), ("CRITICAL", False)])
def test_aggregate_minimum(risk: str, *, passes: bool) -> None:
    """A mean of 0.6 passes where 0.5 is needed, not where 0.7 is."""
    sentences = checked(["SUPPORTED"], ["PARTIAL"], ["PARTIAL"], ["PARTIAL"], ["PARTIAL"])
    expected = [] if passes else ["aggregate_below_threshold", "factual_below_threshold"]
    assert codes(basis_of(sentences, "grounding-score", risk)) == expected


def test_exactly_the_minimum_passes() -> None:
    """A mean of exactly 0.7 passes where 0.7 is needed, without rounding errors."""
    assert codes(basis_of(checked(*[["SUPPORTED"]] * 7, *[["UNSUPPORTED"]] * 3), "grounding-score")) == []


def test_factual_score_alone() -> None:
    """Headings lift the aggregate over the minimum; the factual score fails alone."""
    sentences = checked([], [], [], [], ["SUPPORTED"], ["UNSUPPORTED"])
    assert codes(basis_of(sentences, "grounding-score")) == ["factual_below_threshold"]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (["UNSUPPORTED"], "ungrounded"),
        (["CONTRADICTED"], "contradicted"),
        ([{"verdict": "SUPPORTED", "confidence": 0.69}], "low_confidence"),
        ([{"verdict": "SUPPORTED", "quotes": ()}], None),
    ],
)
def test_critical_flags(row: list[Any], code: str | None) -> None:
    """Any critical flag fails the attribution gate, and names its sentence."""
    basis = basis_of(checked(["SUPPORTED"], row), "attribution")
    assert codes(basis) == ([code] if code else [])
    assert all(reason.claim_ids == ("r1#1.0",) for reason in gate(basis, DEFAULT).lower)


def test_a_flag_is_said_once_with_its_sentences_as_people_count_them() -> None:
    """However many sentences have it: one reason for each flag, with all their claims, numbered from 1."""
    sentences = checked(["SUPPORTED"], *[["UNSUPPORTED"]] * 22, ["CONTRADICTED"])
    ungrounded, contradicted = gate(basis_of(sentences, "attribution"), DEFAULT).lower
    numbers = ", ".join(map(str, range(2, 22)))
    assert ungrounded.message == f"critical flag UNGROUNDED: sentences {numbers} and 2 more"
    assert ungrounded.claim_ids == tuple(f"r1#{n}.0" for n in range(1, 23))
    assert contradicted.message == "critical flag CONTRADICTED: sentence 24"


def test_insufficient_evidence() -> None:
    """Evidence that matches nothing fails the attribution gate with one flag."""
    assert codes(basis_of(checked(["UNSUPPORTED"]), "attribution")) == ["insufficient_evidence"]


@pytest.mark.parametrize(("supported", "fails"), [(9, False), (8, True)])
def test_unsupported_percent(supported: int, *, fails: bool) -> None:
    """More than ten percent unsupported is LOW and fails; MEDIUM passes."""
    basis = basis_of(checked(["SUPPORTED"] * supported, ["UNSUPPORTED"]), "consistency")
    assert codes(basis) == ["consistency_low"] * fails


def test_a_conflict_is_a_contradiction_in_consistency() -> None:
    """Sources that disagree make the consistency LOW."""
    assert codes(basis_of(checked(["SUPPORTED"] * 20, [CONFLICT]), "consistency")) == ["consistency_low"]


PROTOCOLS: list[ProtocolName] = ["evidence-grounding", "grounding-score", "attribution", "consistency"]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_blank_answer_is_undecided(protocol: ProtocolName) -> None:
    """A blank answer neither passes nor fails."""
    outcome = gate(basis_of((), protocol, "LOW", finding("empty_answer"), finding("empty_evidence")), DEFAULT)
    assert (outcome.state, [reason.code for reason in outcome.lower]) == ("undecided", ["empty_answer"])


def test_empty_evidence_alone() -> None:
    """Without evidence the answer fails, even where the threshold would let it pass."""
    policy = parsed("[thresholds]\ngrounded_percent = 0")
    outcome = gate(basis_of(checked(["UNSUPPORTED"]), "evidence-grounding", "LOW", finding("empty_evidence")), policy)
    assert (outcome.state, [reason.code for reason in outcome.lower]) == ("failed", ["empty_evidence"])


def test_claiming_nothing_needs_no_evidence() -> None:
    """An answer that only asks back passes without evidence."""
    assert codes(basis_of(checked([]), "evidence-grounding", "CRITICAL", finding("empty_evidence"))) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('required_citations = ["other"]', "missing_citation"),
        ('direct_quote_required = "all"', "missing_direct_quote"),
        ('[sources]\naccepted_kinds = ["contract"]', "unaccepted_source"),
        ("[sources]\nmax_age_days = 30", "stale_source"),
    ],
)
def test_breaches(text: str, kind: FindingKind) -> None:
    """A finding fails the gate alone where the policy asks for what it misses, and only there."""
    sentences = checked(["SUPPORTED"])
    basis = basis_of(sentences, "evidence-grounding", "LOW", finding(kind, sentences[0].claims[0]))
    (reason,) = gate(basis, parsed(text)).lower
    assert (reason.code, reason.finding, reason.claim_ids) == (kind, kind, ("r1#0.0",))
    assert codes(basis) == []


@pytest.mark.parametrize(("risk", "passes"), [("LOW", True), ("MEDIUM", True), ("HIGH", False), ("CRITICAL", False)])
def test_a_misquotation_fails_where_much_is_at_stake(risk: str, *, passes: bool) -> None:
    """Made-up words of a source do not pass at HIGH and CRITICAL, though every claim is grounded."""
    basis = basis_of(checked(["SUPPORTED"]), "evidence-grounding", risk, finding("misquotation"))
    assert codes(basis) == ["misquotation"] * (not passes)


@pytest.mark.parametrize("protocol", ["evidence-grounding", "grounding-score", "attribution", "consistency"])
@pytest.mark.parametrize("kind", get_args(FailingKind))
def test_findings_that_the_policy_names(kind: FailingKind, protocol: ProtocolName) -> None:
    """Each kind in `findings.fail` fails every gate for certain, at the levels that name it and only there."""
    policy = parsed(f"[findings]\nfail.LOW = ['{kind}']\nfail.HIGH = []")
    sentences = checked(["SUPPORTED"])
    outcome = gate(basis_of(sentences, protocol, "LOW", finding(kind), finding(kind)), policy)
    assert outcome.state == "failed"
    (reason,) = (reason for reason in outcome.lower if reason.code == kind)
    assert reason.finding == kind
    assert kind == "empty_evidence" or reason.message.endswith("(2 findings)")
    high = basis_of(sentences, "grounding-score", "HIGH", finding(kind))
    assert codes(high, policy) == ["empty_evidence"] * (kind == "empty_evidence")


def test_empty_evidence_fails_what_claims_nothing_where_the_policy_names_it() -> None:
    """By itself it fails only answers that claim something."""
    basis = basis_of(checked([]), "evidence-grounding", "LOW", finding("empty_evidence"))
    assert codes(basis) == []
    assert codes(basis, parsed("[findings]\nfail = ['empty_evidence']")) == ["empty_evidence"]


@pytest.mark.parametrize("kind", ["conflict", "unknown_citation", "wrong_citation", "blank_source"])
def test_findings_that_inform(kind: FindingKind) -> None:
    """Other findings inform and do not decide."""
    assert codes(basis_of(checked(["SUPPORTED"]), "evidence-grounding", "CRITICAL", finding(kind))) == []


def test_outranked_alone() -> None:
    """A hedged claim passes, and fails where a more authoritative source contradicts it."""
    sentences = checked([{"verdict": CONFLICT, "qualified": True}])
    assert codes(basis_of(sentences)) == []
    outranked = finding("outranked", sentences[0].claims[0])
    assert codes(basis_of(sentences, "evidence-grounding", "HIGH", outranked)) == ["grounding_below_threshold"]


def test_require_calibrated_alone() -> None:
    """Where the policy demands calibrated thresholds, one that is not fails the gate."""
    demand = "require_calibrated = true\n"
    fitted = "[[calibrated]]\njudge = 'fake'\nversion = '1'\nthresholds = ['grounded_percent']"
    basis = basis_of(checked(["SUPPORTED"]))
    assert codes(basis, parsed(demand)) == ["uncalibrated_threshold"]
    assert codes(basis, parsed(demand + fitted)) == []


@pytest.mark.parametrize(
    ("model", "fits"), [("", False), ("model = 'openai:small'\n", True), ("model = 'openai:large'\n", False)]
)
def test_thresholds_of_an_llm_judge_are_those_of_its_model(model: str, *, fits: bool) -> None:
    """What was fitted for one model says nothing of another one behind the same judge."""
    judge = JudgeInfo(name="llm", version="1", model="openai:small", destinations=("openai",))
    entry = f"[[calibrated]]\njudge = 'llm'\nversion = '1'\n{model}thresholds = ['grounded_percent']"
    assert (parsed(entry).calibration(judge, "evidence-grounding").status == "calibrated") is fits


@pytest.mark.parametrize(
    ("fields", "applies"),
    [
        ({}, True),
        ({"kinds": "['dosage']"}, True),
        ({"kinds": "['amount']"}, False),
        ({"min_severity": "'high'"}, True),
        ({"min_severity": "'critical'"}, False),
        ({"verdicts": "['CONTRADICTED']"}, False),
        ({"verdicts": "['CONTRADICTED', 'UNSUPPORTED']"}, True),
    ],
)
def test_rules(fields: dict[str, str], *, applies: bool) -> None:
    """A rule applies by kind, severity and verdict, and fails the gate alone."""
    wrong = {"verdict": "UNSUPPORTED", "kind": "dosage", "severity": "high"}
    basis = basis_of(checked(["SUPPORTED"] * 20, [wrong]))
    outcome = gate(basis, rule(**fields))
    assert [(r.code, r.claim_ids) for r in outcome.lower] == [("mine", ("r1#1.0",))] * applies


@pytest.mark.parametrize(
    ("verdicts", "state"), [("['UNSUPPORTED']", "undecided"), ("['UNCHECKED']", "failed"), ("['PARTIAL']", "passed")]
)
def test_rules_on_unchecked_claims(verdicts: str, state: str) -> None:
    """An unchecked claim may break a rule for unsupported ones, and breaks one for unchecked ones."""
    assert gate(basis_of(checked(["SUPPORTED"] * 20, ["UNCHECKED"])), rule(verdicts=verdicts)).state == state


@pytest.mark.parametrize(
    ("row", "state"),
    [
        (["SUPPORTED"] * 19 + ["UNCHECKED"], "passed"),
        (["SUPPORTED"] * 18 + ["UNCHECKED"], "undecided"),
        (["SUPPORTED"] * 18 + ["UNSUPPORTED", "UNCHECKED"], "undecided"),
        (["SUPPORTED"] * 8 + ["UNSUPPORTED", "UNCHECKED"], "failed"),
        (["UNCHECKED"], "undecided"),
    ],
)
def test_both_ends(row: list[str], state: str) -> None:
    """The gate passes if the lower end does, fails if even the upper end does, and is undecided in between."""
    assert gate(basis_of(checked(row)), DEFAULT).state == state


@pytest.mark.parametrize(
    ("protocol", "code"),
    [
        ("evidence-grounding", "grounding_below_threshold"),
        ("grounding-score", "aggregate_below_threshold"),
        ("attribution", "ungrounded"),
        ("consistency", "consistency_low"),
    ],
)
def test_what_could_not_be_checked_is_said_first(protocol: ProtocolName, code: str) -> None:
    """How many claims, of how many, and why, before the threshold that they may break."""
    sentences = checked([{"verdict": "UNCHECKED", "cause": "judge_error"}], ["SUPPORTED"], ["UNCHECKED"])
    first, second, *_ = gate(basis_of(sentences, protocol), DEFAULT).lower
    assert (first.code, first.claim_ids) == ("unchecked_claims", ("r1#0.0", "r1#2.0"))
    assert first.message == "2 of 3 claims could not be checked: judge_error, judge_timeout"
    assert second.code == code
    assert second.message.startswith(f"{IF_NONE}: ")
    assert (first.certain, second.certain) == (True, False)


def test_a_reason_that_holds_for_certain_supposes_nothing() -> None:
    """Where even the upper end fails, the threshold is broken whatever could not be checked."""
    sentences = checked(["UNCHECKED"], ["UNSUPPORTED"], ["UNSUPPORTED"])
    _, second = gate(basis_of(sentences, "evidence-grounding"), DEFAULT).lower
    assert second.message == "0 of 3 claims are grounded; HIGH risk needs 95 %"


def test_means_are_said_in_percent_and_rounded_down() -> None:
    """A mean of two thirds reads as in every view, and never as if it had reached 66.7 %."""
    policy = parsed("[thresholds]\naggregate_minimum = 0.667")
    (first, _) = gate(basis_of(checked(["SUPPORTED"], ["SUPPORTED"], ["UNSUPPORTED"]), "grounding-score"), policy).lower
    assert first.message == "the mean score of all sentences is 66.6 %; 66.7 % is needed"


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_unchecked_never_passes_alone(protocol: ProtocolName) -> None:
    """Where nothing could be checked, no protocol passes or fails."""
    assert gate(basis_of(checked(["UNCHECKED"], []), protocol, "LOW"), DEFAULT).state == "undecided"


@pytest.mark.parametrize(
    ("rows", "state"),
    [
        ([["SUPPORTED"], ["SUPPORTED", "PARTIAL"], ["UNSUPPORTED"]], "failed"),
        ([["SUPPORTED"] * 7 + ["UNSUPPORTED"] * 3], "passed"),
        ([["SUPPORTED"] * 6 + ["PARTIAL"] + ["UNSUPPORTED"] * 3], "failed"),
        ([["SUPPORTED"] * 6 + ["PARTIAL"] * 2 + ["CONTRADICTED"] * 2], "passed"),
        ([["SUPPORTED"] * 6 + [CONFLICT] * 4], "failed"),
        ([["SUPPORTED"] * 6 + ["UNCHECKED"] * 4], "undecided"),
        ([[]], "passed"),
    ],
)
def test_a_turn_needs_its_minimum(rows: list[Row], state: str) -> None:
    """A turn passes with a mean weight of 0.7 or more; one that claims nothing has no mean that could fall short."""
    assert gate(basis_of(checked(*rows), "multi-turn"), DEFAULT).state == state


@pytest.mark.parametrize(("minimum", "state"), [("0.5", "passed"), ("0.51", "failed")])
def test_the_policy_sets_the_minimum_of_a_turn(minimum: str, state: str) -> None:
    """`turn_minimum` alone decides; the mean is told in percent."""
    outcome = gate(
        basis_of(checked(["SUPPORTED", "UNSUPPORTED"]), "multi-turn"), parsed(f"[thresholds]\nturn_minimum = {minimum}")
    )
    assert outcome.state == state
    assert [(reason.code, reason.claim_ids) for reason in outcome.lower] == (
        [] if state == "passed" else [("turn_below_minimum", ("r1#0.1",))]
    )


@pytest.mark.parametrize(
    ("risk", "claims", "state"),
    [
        ("HIGH", True, "undecided"),
        ("CRITICAL", True, "undecided"),
        ("MEDIUM", True, "passed"),
        ("HIGH", False, "passed"),
    ],
)
def test_a_turn_without_sources_never_fails(risk: str, claims: bool, state: str) -> None:  # noqa: FBT001  # a row
    """Nothing says that it is wrong: where much is at stake a person looks at what it claims, else it is noted."""
    sentences = checked(["UNSUPPORTED"] if claims else [])
    assert gate(basis_of(sentences, "multi-turn", risk, finding("empty_evidence")), DEFAULT).state == state


@pytest.mark.parametrize(("rule", "state"), [("note", "passed"), ("review", "undecided")])
def test_the_policy_says_what_a_turn_without_sources_is(rule: str, state: str) -> None:
    """`session.no_sources` alone decides."""
    table = ", ".join(f"{risk} = '{rule}'" for risk in ("LOW", "MEDIUM", "HIGH", "CRITICAL"))
    policy = parsed(f"[session]\nno_sources = {{ {table} }}")
    basis = basis_of(checked(["UNSUPPORTED"]), "multi-turn", "HIGH", finding("empty_evidence"))
    assert gate(basis, policy).state == state


SUPPORTED_DOSE = {"verdict": "SUPPORTED", "kind": "dosage", "severity": "critical"}


@pytest.mark.parametrize(
    ("least", "row", "passes"),
    [
        (0, ["UNSUPPORTED", "SUPPORTED"], True),
        (90, ["SUPPORTED"] * 9 + ["UNSUPPORTED"], True),
        (91, ["SUPPORTED"] * 9 + ["UNSUPPORTED"], False),
        (90, ["SUPPORTED"] * 19 + [SUPPORTED_DOSE | {"verdict": "UNSUPPORTED", "quotes": ()}], False),
        (70, ["SUPPORTED"] * 19 + [SUPPORTED_DOSE | {"verdict": "UNSUPPORTED", "quotes": ()}], True),
        (71, ["SUPPORTED"] * 19 + [SUPPORTED_DOSE | {"verdict": "UNSUPPORTED", "quotes": ()}], False),
        (100, [], True),
    ],
)
@pytest.mark.parametrize("protocol", ["evidence-grounding", "grounding-score"])
def test_weighted_percent(protocol: ProtocolName, least: int, row: Any, *, passes: bool) -> None:
    """One claim that does harm counts as eight that do not; 19 of 27 parts are 70 % and not 71 %."""
    policy = parsed(f"[thresholds]\nweighted_percent = {least}\ngrounded_percent = 0\naggregate_minimum = 0.0")
    expected = [] if passes else ["weighted_below_threshold"]
    assert codes(basis_of(checked(row), protocol), policy) == expected


def test_weights_are_those_of_the_policy() -> None:
    """A policy says itself how much more a severe claim counts."""
    row: list[Any] = ["SUPPORTED", SUPPORTED_DOSE | {"verdict": "UNSUPPORTED", "quotes": ()}]
    text = "[thresholds]\nweighted_percent = 50\ngrounded_percent = 0\n[severity_weights]\ncritical = {}"
    assert codes(basis_of(checked(row)), parsed(text.format(1))) == []
    assert codes(basis_of(checked(row)), parsed(text.format(2))) == ["weighted_below_threshold"]


def test_weighted_percent_at_both_ends() -> None:
    """An unchecked claim leaves it open whether the weighted share is reached."""
    policy = parsed("[thresholds]\nweighted_percent = 90\ngrounded_percent = 0")
    assert gate(basis_of(checked(["SUPPORTED", "UNCHECKED"])), policy).state == "undecided"
    assert gate(basis_of(checked(["UNSUPPORTED", "UNCHECKED"])), policy).state == "failed"


def test_weighted_percent_takes_part_in_calibration() -> None:
    """A policy that asks for it decides by a threshold that may not have been fitted."""
    assert "weighted_percent" not in DEFAULT.calibration(JudgeInfo(name="j", version="1"), "consistency").uncalibrated
    weighing = parsed("[thresholds]\nweighted_percent = { LOW = 50 }")
    assert "weighted_percent" in weighing.calibration(JudgeInfo(name="j", version="1"), "consistency").uncalibrated


CITED = [{"status": "carries"}]


@pytest.mark.parametrize(
    ("fields", "claim", "citations", "broken"),
    [
        ({"max_confidence": 0.9}, {}, (), True),
        ({"max_confidence": 0.89}, {}, (), False),
        ({"min_confidence": 0.9}, {}, (), True),
        ({"min_confidence": 0.91}, {}, (), False),
        ({"min_confidence": 0.91}, {"verdict": "UNCHECKED"}, (), True),
        ({"cited": "true"}, {}, CITED, True),
        ({"cited": "true"}, {}, (), False),
        ({"cited": "false"}, {}, CITED, False),
        ({"cited": "false"}, {}, (), True),
        ({"cited": "false"}, {}, [{"status": "does_not_carry", "source_ids": ("S2",)}], True),
        ({"support": "['inferred']"}, {"support": "inferred"}, (), True),
        ({"support": "['inferred', 'computed']"}, {"support": "direct"}, (), False),
        ({"support": "['inferred']"}, {"verdict": "UNCHECKED"}, (), True),
        ({"source_kinds": "['forum']"}, {}, (), True),
        ({"source_kinds": "['contract']"}, {}, (), False),
        ({"source_kinds": "['contract']"}, {"verdict": "UNCHECKED"}, (), True),
    ],
)
def test_conditions_of_rules(fields: dict[str, Any], claim: dict[str, Any], citations: Any, *, broken: bool) -> None:
    """A rule for supported claims can be narrowed; an unchecked claim may turn out to be any."""
    sentences = checked([{"verdict": "SUPPORTED"} | claim], citations=citations)
    basis = replace(basis_of(sentences), sources={"S1": "forum", "S2": "contract"})
    assert ("mine" in codes(basis, rule(verdicts="['SUPPORTED']", **fields))) == broken


def test_a_rule_about_kinds_of_sources_that_are_not_known_applies() -> None:
    """Where the sources are gone, what they were may have been anything."""
    policy = rule(verdicts="['SUPPORTED']", source_kinds="['forum']")
    assert codes(basis_of(checked(["SUPPORTED"])), policy) == ["mine"]


def test_a_source_without_a_kind_is_of_none() -> None:
    """A rule for claims that only forums support is not about a source that does not say what it is."""
    basis = replace(basis_of(checked(["SUPPORTED"])), sources={"S1": None})
    assert codes(basis, rule(verdicts="['SUPPORTED']", source_kinds="['forum']")) == []


def test_a_rule_that_never_applies_is_refused() -> None:
    """Bounds that leave nothing between them are a mistake."""
    with pytest.raises(ConfigError, match="rule 'mine': `min_confidence` is above `max_confidence`"):
        rule(min_confidence=0.9, max_confidence=0.5)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[citations]\nformat = 'bracket_id'", "citation_format"),
        ("[abstention]\nwhen_silent = true", "should_have_abstained"),
        ("[abstention]\nanswerable = true", "abstained_although_answerable"),
    ],
)
def test_what_a_key_asks_fails_by_that_key(text: str, kind: FindingKind) -> None:
    """The finding fails the gate under the policy that asks for it, at every risk level, and under no other."""
    for risk in ("LOW", "CRITICAL"):
        basis = basis_of(checked(["SUPPORTED"]), "evidence-grounding", risk, finding(kind))
        assert codes(basis, parsed(text)) == [kind]
        assert codes(basis) == []
