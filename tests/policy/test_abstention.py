from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.policy.questions_asked import ANSWERED, FITTED, HELD_OUT, SILENT
from tests.protocols.builders import NOW, checked

from groundwire import verify
from groundwire.domain.evidence import Evidence
from groundwire.domain.report import CheckedSentence
from groundwire.policy import Policy, findings
from groundwire.policy.questions import MOST_CHARACTERS, Question

BOTH = Policy.parse("[abstention]\nwhen_silent = true\nanswerable = true", name="both")
ABSTAINS = "The documents do not say this."


def abstaining() -> tuple[CheckedSentence, ...]:
    (sentence,) = checked([])
    return (sentence.model_copy(update={"reason": "abstention"}),)


def kinds(question: str | None, source: str, sentences: Any, policy: Policy = BOTH) -> list[str]:
    found = findings(sentences, Evidence.of([{"id": "S1", "text": source}]), policy, NOW, question=question)
    return [finding.kind for finding in found]


def said_of(question: str, source: str) -> set[str]:
    """What is found of an answer that abstains, and of one that claims something no source says."""
    made_up = checked([{"verdict": "UNSUPPORTED", "text": "Zebras."}])
    return {*kinds(question, source, abstaining()), *kinds(question, source, made_up)}


@pytest.mark.parametrize(
    ("cases", "least_answerable", "least_silent"),
    [(FITTED, Fraction(19, 25), Fraction(23, 23)), (HELD_OUT, Fraction(13, 17), Fraction(16, 17))],
    ids=["fitted", "held out"],
)
def test_how_well_questions_are_related_to_sources(
    cases: Any, least_answerable: Fraction, least_silent: Fraction
) -> None:
    """No abstention is called needless that was not; most silences are seen, and few are seen where there are none."""
    found = [(truth, said_of(question, source)) for question, source, truth in cases]
    answerable = [truth for truth, said in found if "abstained_although_answerable" in said]
    silent = [truth for truth, said in found if "should_have_abstained" in said]
    truths = [truth for truth, _ in found]
    assert set(answerable) == {ANSWERED}
    assert Fraction(len(answerable), truths.count(ANSWERED)) >= least_answerable
    assert Fraction(silent.count(SILENT), truths.count(SILENT)) >= least_silent
    assert Fraction(silent.count(SILENT), len(silent)) >= Fraction(88, 100)


WARRANTY = "The warranty covers defects in material for two years."
WATER = "Does the warranty cover water damage?"


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (WARRANTY, ["should_have_abstained"]),
        (f"{WARRANTY} The documents do not say whether it covers water damage.", []),
        ("Which device is it?", []),
    ],
)
def test_a_grounded_answer_to_another_question(answer: str, found: list[str]) -> None:
    """What is grounded and no answer to what was asked should have been an abstention; half an abstention is one."""
    report = verify(answer, [WARRANTY], question=WATER, policy=BOTH, risk="LOW")
    assert [finding.kind for finding in report.findings] == found
    assert report.decision.gate == ("failed" if found else "passed")


def test_the_judge_sees_what_words_do_not() -> None:
    """A supported claim that speaks of what is asked shows that the sources do, in other words."""
    report = verify(
        "You get your money back within 5 working days.",
        ["Refunds are paid within 5 working days."],
        question="How soon do I get my money back?",
        policy=BOTH,
    )
    assert [finding.kind for finding in report.findings] == []


def test_a_needless_abstention_fails_and_shows_the_passage() -> None:
    """The report names the passage that answers, and the remedy asks for an answer from it."""
    question = "How much does return shipping cost?"
    fee = "The return shipping fee is 4.90 EUR."
    report = verify(ABSTAINS, [f"Items may be returned. {fee}"], question=question, policy=BOTH)
    (finding,) = report.findings
    assert (finding.kind, finding.passages[0].text) == ("abstained_although_answerable", fee)
    assert [reason.code for reason in report.decision.reasons] == ["abstained_although_answerable"]
    remediation = report.result.model_dump()["remediation"]
    assert fee in remediation
    assert "Answer the question from it" in remediation


def test_the_remedy_for_a_silence_is_to_abstain() -> None:
    """Whoever rewrites the answer is told to say that the sources do not answer."""
    report = verify(WARRANTY, [WARRANTY], question=WATER, policy=BOTH)
    assert "Abstain: say that the sources do not answer this" in report.result.model_dump()["remediation"]


@pytest.mark.parametrize("question", [None, " ", "Why?", "这个保修包括水损吗?", "word " * MOST_CHARACTERS])
def test_what_cannot_be_related_is_left_alone(question: str | None) -> None:
    """Without a question that says what it is about, in a language that is known, nothing is found."""
    assert said_of(question or "", WARRANTY) == set()
    assert Question.read(question) is None


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("Hi! I bought a lamp last week and my cat broke it. Can it be returned? Thanks, Ann", set()),
        ("I bought a lamp last week. How high is the return fee?", {"abstained_although_answerable"}),
        ("My cat broke the lamp, which was returned late. Is parking free?", {"should_have_abstained"}),
        ("return fee lamps", {"abstained_although_answerable"}),
        ("My lamp is broken.", set()),
        ("parking space for visitors", {"should_have_abstained"}),
    ],
)
def test_the_story_around_a_question_is_left_out(message: str, found: set[str]) -> None:
    """Whoever tells more than is asked does not ask about all of it; who only tells asks nothing."""
    assert said_of(message, "Lamps can be returned within 30 days. The return fee is 4.90 EUR.") == found


def test_german_questions_are_read_too() -> None:
    """A question in German is related to a German source."""
    source = "Die Garantie gilt zwei Jahre. Der Versand einer Rücksendung kostet 4,90 EUR."
    assert said_of("Wie viel kostet der Versand einer Rücksendung?", source) == {"abstained_although_answerable"}
    assert said_of("Wie lautet die Adresse der Werkstatt in Hamburg?", source) == {"should_have_abstained"}


def test_by_default_nothing_is_asked() -> None:
    """The default policy looks for neither."""
    assert kinds(WATER, WARRANTY, checked(["SUPPORTED"]), Policy.default()) == []
    assert kinds("How long is the warranty?", WARRANTY, abstaining(), Policy.default()) == []
