"""Marks in answers that are delivered although they failed; none of them passes anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.guard.writing import RIGHT, SOURCES, Writer, scripted
from typing_extensions import override

from groundwire import ConfigError, Guard, Outcome, Policy, Report, Task, verify
from groundwire.guard.marking import Marks, flagged, inserted, marks_in, placeable
from groundwire.markup.unseen import seen
from groundwire.testing import ScriptedJudge

MARKS = Marks()


def judged(text: str, script: dict[str, str], policy: str = "") -> Report:
    """A report at LOW risk by a judge that says what it is told."""
    judge = ScriptedJudge(script, "SUPPORTED")
    return verify(text, SOURCES, judge=judge, policy=Policy.parse(policy, name="test"), risk="LOW")


def marked(text: str, script: dict[str, str], policy: str = "") -> str:
    """The text with its marks."""
    report = judged(text, script, policy)
    return inserted(text, marks_in(report, flagged(report), MARKS))


@pytest.mark.parametrize(
    ("verdict", "mark"),
    [
        ("UNSUPPORTED", MARKS.unsupported),
        ("CONTRADICTED", MARKS.contradicted),
        ("PARTIAL", MARKS.partial),
        ("UNCHECKED", MARKS.unchecked),
    ],
)
def test_a_mark_says_what_is_wrong(verdict: str, mark: str) -> None:
    """In words that every reader understands, behind the sentence."""
    assert marked("One is so. Two is so.", {"One is so.": verdict}) == f"One is so. {mark} Two is so."


@pytest.mark.parametrize(
    ("text", "claim", "expected"),
    [
        ("- One is so.\n- Two is so.", "One is so.", "- One is so. {}\n- Two is so."),
        ("One is so;\ntwo is so.", "One is so;", "One is so; {}\ntwo is so."),
        (
            "| Item | Price |\n|---|---|\n| Desk | 3 EUR |",
            "Desk | 3 EUR",
            "| Item | Price |\n|---|---|\n| Desk | 3 EUR {} |",
        ),
        ("**One is so.** Two is so.", "**One is so.**", "**One is so.** {} Two is so."),
        ("One is so.", "One is so.", "One is so. {}"),
        ("One is so [1]. Two is so.", "One is so [1].", "One is so [1]. {} Two is so."),
        ("> One is so.\n\nTwo is so.", "One is so.", "> One is so. {}\n\nTwo is so."),
    ],
)
def test_a_mark_leaves_the_text_around_it_as_it_is(text: str, claim: str, expected: str) -> None:
    """Lists, tables and quotations stay what they are."""
    assert marked(text, {claim: "UNSUPPORTED"}) == expected.format(MARKS.unsupported)


@pytest.mark.parametrize("following", ["(", "[", ":"])
def test_a_mark_is_no_link(following: str) -> None:
    """Brackets that touch would make one of it."""
    assert inserted(f"A{following}b)", {1: "[m]"}) == f"A [m] {following}b)"


def test_a_sentence_that_is_wrong_in_two_ways_says_so() -> None:
    """The sources say otherwise of the fee, and nothing of the dogs; what is right needs no mark."""
    script = {"Dogs are welcome": "UNSUPPORTED", "the fee is 9 EUR.": "CONTRADICTED"}
    text = "Dogs are welcome and the fee is 9 EUR."
    assert [claim.text for claim in judged(text, {}).claims] == list(script)
    assert marked(text, script) == f"{text} {MARKS.contradicted} {MARKS.unsupported}"
    assert marked(text, {"Dogs are welcome": "UNSUPPORTED"}) == f"{text} {MARKS.unsupported}"


def test_what_breaks_another_rule_of_the_policy_is_marked_too() -> None:
    """A supported claim may be cited wrongly, where a policy does not let that pass."""
    policy = 'findings.fail = ["wrong_citation"]'
    assert marked("One is so [2].", {}, policy) == f"One is so [2]. {MARKS.unconfirmed}"


def test_what_the_answer_marks_as_its_own_knowledge_needs_no_mark_where_that_is_allowed() -> None:
    """It says so itself."""
    own, other = "In general, gardens open in April.", "Dogs pay 3 EUR."
    script = dict.fromkeys((own, other), "UNSUPPORTED")
    text = f"{other} {own}"
    assert marked(text, script) == f"{other} {MARKS.unsupported} {own} {MARKS.unsupported}"
    allowed = 'outside_knowledge = { LOW = "marked" }'
    assert marked(text, script, allowed) == f"{other} {MARKS.unsupported} {own}"


@pytest.mark.parametrize(
    ("text", "policy", "expected"),
    [
        ("One is so.", "", True),
        ('{"fee": "6 EUR"}', "", False),
        ("One is so.", "require_calibrated = true", False),
    ],
)
def test_some_answers_cannot_be_marked(text: str, policy: str, expected: bool) -> None:  # noqa: FBT001  # of a table
    """Data that a program reads would break, and some reasons have no place in the text."""
    judge = ScriptedJudge(otherwise="UNSUPPORTED")
    report = verify(text, SOURCES, judge=judge, policy=Policy.parse(policy, name="test"), risk="LOW")
    assert placeable(text, report) is expected


ANSWER = (
    f"Hello! {RIGHT} Dogs pay 3 EUR. The garden opens in April. Cats pay 4 EUR. They pay at the desk. Birds pay 5 EUR."
)
FAIL = ("Dogs pay 3 EUR.", "Cats pay 4 EUR.", "Birds pay 5 EUR.")
SCRIPT = dict.fromkeys(FAIL, "UNSUPPORTED")


def delivered(how: str, script: dict[str, str], *, otherwise: str = "SUPPORTED") -> Guard:
    return Guard(
        verifier=scripted(script, f'guard.on_failure = {{ LOW = "{how}" }}\nguard.repairs = 0', otherwise=otherwise)
    )


def test_marked_answers_are_delivered_and_seen_by_a_person() -> None:
    """With the draft in the review queue."""
    guard = delivered("mark", SCRIPT)
    delivery = asyncio.run(guard.respond(Writer([ANSWER]), SOURCES, risk="LOW"))
    assert delivery.disposition == "marked"
    assert delivery.text is not None
    assert delivery.text.count(MARKS.unsupported) == 3
    (item,) = asyncio.run(guard.reviews.open_items())
    assert (item.answer, item.pending) == (ANSWER, False)


def test_removal_takes_out_what_nothing_leans_on_and_marks_the_rest() -> None:
    """And says at the end that something was removed."""
    delivery = asyncio.run(delivered("remove", SCRIPT).respond(Writer([ANSWER]), SOURCES, risk="LOW"))
    assert (delivery.disposition, delivery.cause, len(delivery.attempts)) == ("marked", "failed", 1)
    assert delivery.text == (
        f"Hello! {RIGHT} The garden opens in April. Cats pay 4 EUR. {MARKS.unsupported} They pay at the desk."
        f"\n\n{MARKS.removed}"
    )


def test_an_answer_of_which_nothing_is_left_is_withheld() -> None:
    """A greeting alone is none."""
    delivery = asyncio.run(
        delivered("remove", {}, otherwise="UNSUPPORTED").respond(Writer([f"Hello! {RIGHT}"]), SOURCES, risk="LOW")
    )
    assert (delivery.disposition, delivery.cause, delivery.text) == ("withheld", "unmarkable", None)


def test_if_what_is_left_fails_alone_nothing_is_removed() -> None:
    """A judge that reads the rest otherwise without what stood before it has seen that it leant on it."""

    class Fickle(ScriptedJudge):
        @override
        async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
            alone = "Birds" not in str(tasks[0].answer)
            script = {**self.script, **({"The garden opens in April.": "UNSUPPORTED"} if alone else {})}
            return await ScriptedJudge(script, self.otherwise).judge(tasks)

    guard = delivered("remove", SCRIPT)
    fickle = Guard(verifier=type(guard.verifier)(judge=Fickle(SCRIPT, "SUPPORTED"), policy=guard.verifier.policy))
    delivery = asyncio.run(fickle.respond(Writer([ANSWER]), SOURCES, risk="LOW"))
    assert delivery.text is not None
    assert delivery.text.count(MARKS.unsupported) == 3
    assert MARKS.removed not in delivery.text


@pytest.mark.parametrize("risk", ["LOW", "MEDIUM", "HIGH", "CRITICAL"])
def test_a_marked_answer_passes_nowhere(risk: str) -> None:
    """Checked again, its claims fail as before: a mark is no citation and no hedge."""
    wrong = "The fee is 6 EUR. Parking is free for members. The desk is on floor 4."
    delivery = asyncio.run(Guard().respond(Writer([wrong] * 3), SOURCES, risk="LOW"))
    assert delivery.disposition == "marked"
    again = verify(str(delivery.text), SOURCES, risk=risk)
    assert again.decision.gate == "failed"
    assert [claim.verdict.value for claim in again.claims].count("SUPPORTED") == 1


@pytest.mark.parametrize("mark", Marks().model_dump().values())
def test_no_mark_excuses_what_it_marks(mark: str) -> None:
    """It makes of no claim one that is hedged, cited, or the answer's own knowledge, which a policy may let pass."""
    claims = ("Dogs pay 3 EUR.", "Cats pay 4 EUR.")
    policy = Policy.parse('outside_knowledge = { LOW = "marked" }', name="lenient")
    judge = ScriptedJudge(otherwise="UNSUPPORTED")
    report = verify(f"{claims[0]} {mark} {claims[1]} {mark}", SOURCES, judge=judge, policy=policy, risk="LOW")
    assert not any(claim.qualified for claim in report.claims)
    assert {"outside_knowledge"}.isdisjoint(finding.kind for finding in report.findings)
    assert not any(citation.source_ids for sentence in report.sentences for citation in sentence.citations)
    assert report.decision.gate == "failed"


def test_marks_may_be_in_other_words() -> None:
    """Such as those of the users' language."""
    guard = Guard(marks=Marks(contradicted="[die Quellen sagen etwas anderes]"))
    delivery = asyncio.run(guard.respond(Writer(["The fee is 6 EUR."] * 3), SOURCES, risk="LOW"))
    assert delivery.text == "The fee is 6 EUR. [die Quellen sagen etwas anderes]"


@pytest.mark.parametrize("mark", ["", " \n", "\u200b", "\u2800"])
def test_a_mark_that_nobody_sees_is_refused(mark: str) -> None:
    """The answer would look like one that has passed."""
    with pytest.raises(ConfigError, match="the mark `unsupported` is blank"):
        Marks(unsupported=mark)


@pytest.mark.parametrize("how", ["mark", "remove"])
@pytest.mark.parametrize(
    "text",
    [
        "Parking is free. <!-- x\n\nThe fee is 6 EUR.\n\n-->",
        "Parking is free.\n\n<details hidden>\n\nThe fee is 6 EUR.\n\n</details>",
        "Parking is free. The fee is 6 EUR.\n\n<!--",
        '<p style="display:none">The fee is 6 EUR. So it is.</p>\n\nParking is free.',
    ],
)
def test_an_answer_in_which_a_mark_would_not_be_seen_is_withheld(text: str, how: str) -> None:
    """Its reader would take what is left for checked."""
    policy = f'guard.repairs = 0\nguard.on_failure = {{ LOW = "{how}" }}'
    guard = Guard(verifier=scripted({"Parking is free.": "SUPPORTED"}, policy))
    delivery = asyncio.run(guard.review(text, SOURCES, risk="LOW"))
    assert delivery.text is None or all(said in seen(delivery.text) for said in brackets(delivery.text))


def brackets(text: str) -> list[str]:
    """The marks in a text; there are some."""
    found = [mark for _, mark in MARKS if mark in text]
    assert found
    return found
