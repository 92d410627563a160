"""What a policy asks in words reaches the judge, or the judge refuses; it is never passed over."""

from __future__ import annotations

import pytest
from tests.prompts.asks import ask

from groundwire import ConfigError, Policy, Risk, verify
from groundwire.domain.request import PROTOCOLS
from groundwire.domain.rubric import Example, Rubric
from groundwire.policy.rubric import DIRECT_QUOTE, NO_INFERENCE, NOTE_AMBIGUITY
from groundwire.prompts.template import load
from groundwire.testing import ScriptedJudge

EXAMPLE = '[[rubric.examples]]\npassage = "p"\nclaim = "c"\nverdict = "PARTIAL"\nwhy = "w"\n'


@pytest.mark.parametrize("risk", Risk)
def test_the_default_policy_asks_nothing(risk: Risk) -> None:
    """So that every judge can judge under it."""
    assert Policy.default().rubric_at(risk).empty


@pytest.mark.parametrize(
    ("text", "risk", "rubric"),
    [
        ('rules = ["r"]\nconstraints = ["k"]', Risk.LOW, Rubric(rules=("r",), constraints=("k",))),
        ("direct_quote = true", Risk.LOW, Rubric(rules=(DIRECT_QUOTE,))),
        ("note_ambiguity = { HIGH = true }", Risk.MEDIUM, Rubric()),
        ("note_ambiguity = { HIGH = true }", Risk.HIGH, Rubric(rules=(NOTE_AMBIGUITY,))),
        ('no_inference = true\nrules = ["r"]', Risk.CRITICAL, Rubric(rules=(NO_INFERENCE, "r"))),
        (EXAMPLE, Risk.LOW, Rubric(examples=(Example(passage="p", claim="c", verdict="PARTIAL", why="w"),))),
    ],
)
def test_what_is_asked_at_a_risk_level(text: str, risk: Risk, rubric: Rubric) -> None:
    """Switches become rules where they are on; the rest is as it is written."""
    assert Policy.parse(f"[rubric]\n{text}", name="x").rubric_at(risk) == rubric


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rule = ['r']", "unknown key `rubric.rule`; allowed here: rules, constraints, direct_quote"),
        ("rules = 'r'", "`rubric.rules`: must be a list"),
        ("rules = [' ']", r"`rubric.rules\[0\]`: must not be blank"),
        ("direct_quote = 'yes'", "`rubric.direct_quote`: must be a table"),
        ("direct_quote = { HIGH = 1 }", "`rubric.direct_quote.HIGH`: .*boolean"),
        ("direct_quote = { HIHG = true }", "unknown key `rubric.direct_quote.HIHG`; allowed here: LOW, "),
        ("examples = [3]", r"`rubric.examples\[0\]`: must be a table"),
        (EXAMPLE.replace("PARTIAL", "MAYBE"), r"`rubric.examples\[0\].verdict`: Input should be 'SUPPORTED', "),
        (EXAMPLE.replace('why = "w"', ""), r"key `rubric.examples\[0\].why` is missing"),
    ],
)
def test_a_rubric_that_does_not_fit_is_refused(text: str, said: str) -> None:
    """One line names the key."""
    with pytest.raises(ConfigError, match=said):
        Policy.parse(f"[rubric]\n{text}", name="x")


def test_the_rubric_reaches_the_judge() -> None:
    """Each task carries what the policy asks at the answer's risk level."""
    judge = ScriptedJudge()
    policy = Policy.parse('[rubric]\nrules = ["r"]\nno_inference = { CRITICAL = true }', name="x")
    verify("The fee is 5 EUR.", ["The fee is 5 EUR."], policy=policy, judge=judge, risk="CRITICAL")
    verify("The fee is 5 EUR.", ["The fee is 5 EUR."], policy=policy, judge=judge, risk="HIGH")
    assert [task.rubric.rules for task in judge.asked] == [(NO_INFERENCE, "r"), ("r",)]


def test_the_embedded_judge_refuses_a_rubric() -> None:
    """It cannot read one, and says what to do."""
    policy = Policy.parse('[rubric]\nconstraints = ["k"]', name="x")
    with pytest.raises(ConfigError, match="cannot follow a rubric; use a language model"):
        verify("The fee is 5 EUR.", ["The fee is 5 EUR."], policy=policy)


def test_a_rubric_is_part_of_the_hash() -> None:
    """Another rule is another policy."""
    assert Policy.parse('[rubric]\nrules = ["r"]', name="default").sha256 != Policy.default().sha256


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_what_a_prompt_asks_by_itself_is_not_doubled(protocol: str) -> None:
    """The switches ask it in the same words as the templates."""
    rubric = Policy.parse("[rubric]\ndirect_quote = true\nnote_ambiguity = true\nno_inference = true", name="x")
    plain = load(protocol).messages(ask(risk=Risk.CRITICAL))
    assert load(protocol).messages(ask(risk=Risk.CRITICAL, rubric=rubric.rubric_at(Risk.CRITICAL))) == plain
