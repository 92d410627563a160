"""What code says of claims that a model calls supported."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.judges.llm.replies import entry, honest, report, scripted, seen, tasks, whole

from groundwire import Evidence, Verdict
from groundwire.chat.model import ChatRequest
from groundwire.domain.verdict import Outcome
from groundwire.judges.llm.checking import Defective
from groundwire.judges.llm.grounds import Grounds
from groundwire.judges.llm.veto import OVERRULED, vetoed
from groundwire.testing.chat import ChatSaid


def said_supported(claim: str, sources: list[str], quote: str, **more: Any) -> Outcome:
    """What is left of SUPPORTED with one quote."""
    evidence = Evidence.of(sources)
    (task,) = tasks(claim, [source.model_dump() for source in evidence.sources], **more)
    grounds = Grounds(evidence)
    found = grounds.texts.locate(quote)
    assert found is not None
    quotes = ({**found.passage.model_dump(), "stance": "support"},)
    outcome = Outcome.model_validate(
        {"claim_id": task.claim.id, "verdict": "SUPPORTED", "confidence": 0.97, "quotes": quotes, "support": "direct"}
    )
    return vetoed(outcome, task, grounds)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The annual fee is 50 EUR.", "Members pay an annual fee of 50 EUR."),
        ("The film was shot in Lisbon.", "Shooting of the film took place in Lisbon."),
        ("The lift carries at most 8 people.", "The lift may carry up to eight people."),
        ("The talk lasts 90 minutes.", "The talk lasts an hour and a half."),
        ("Refunds take about two weeks.", "Refunds take 14 days."),
        ("The hall isn't heated.", "There is no heating in the hall."),
    ],
)
def test_what_the_passage_says_stays_supported(claim: str, source: str) -> None:
    """Words may differ as they like where values agree: the model decides about words."""
    assert said_supported(claim, [source], source).verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source", "values"),
    [
        ("The annual fee is 60 EUR.", "The annual fee is 50 EUR.", ("50 EUR", "60 EUR")),
        ("The annual fee is 50 USD.", "The annual fee is 50 EUR.", ("50 EUR", "50 USD")),
        ("The office opened on 3 May 2019.", "The office opened on 3 March 2019.", ("March", "May")),
        ("Take 5 mg of the drug daily.", "Take 0.5 mg of the drug daily.", ("0.5 mg", "5 mg")),
        ("Dogs are allowed in the garden.", "Dogs are not allowed in the garden.", ("not",)),
        ("The valve must be closed before cleaning.", "The valve must be open before cleaning.", ()),
    ],
)
def test_a_passage_that_says_otherwise_contradicts(claim: str, source: str, values: tuple[str, ...]) -> None:
    """The quote is turned round, and people are told that code overruled the judge, and why."""
    found = said_supported(claim, [source], source)
    assert (found.verdict, found.confidence) == (Verdict.CONTRADICTED, OVERRULED)
    assert [quote.stance for quote in found.quotes] == ["contradict"]
    assert "code overruled the judge" in found.explanation
    assert all(value in found.explanation for value in values)


def test_a_quote_without_the_value_does_not_carry_it() -> None:
    """Nothing in the sources gives 12 EUR, so the claim is not supported by a sentence about fees."""
    with pytest.raises(Defective, match="do not hold '12 EUR'"):
        said_supported("The fee for guests is 12 EUR.", ["Guests pay a fee at the desk."], "Guests pay a fee")


def test_a_value_that_another_passage_gives_is_quoted_too() -> None:
    """The model quoted half of what decides; code finds the other half."""
    found = said_supported(
        "Guests pay a fee of 12 EUR at the desk.",
        ["Guests pay a fee at the desk.", "The fee for guests is 12 EUR."],
        "Guests pay a fee at the desk.",
    )
    assert found.verdict is Verdict.SUPPORTED
    assert [quote.source_id for quote in found.quotes] == ["S1", "S2"]


def test_a_value_that_follows_by_arithmetic_is_supported() -> None:
    """A duration between two dates that the quote gives is stated nowhere."""
    source = "The strike began on 3 May 2021. The strike ended on 17 May 2021."
    found = said_supported("The strike lasted 14 days.", [source], source)
    assert (found.verdict, found.support) == (Verdict.SUPPORTED, "computed")


def test_wrong_arithmetic_is_contradicted() -> None:
    """The right result is shown."""
    source = "The strike began on 3 May 2021. The strike ended on 17 May 2021."
    found = said_supported("The strike lasted 16 days.", [source], source)
    assert found.verdict is Verdict.CONTRADICTED


def test_figures_decide_where_languages_cannot_be_compared() -> None:
    """Polish has no rules: words are the model's business, figures are not."""
    source = "Roczna opłata za członkostwo wynosi 50 euro."
    claim = "Roczna składka członkowska to {} euro."
    assert said_supported(claim.format(50), [source], source).verdict is Verdict.SUPPORTED
    with pytest.raises(Defective, match="60"):
        said_supported(claim.format(60), [source], source)


def test_code_never_raises_a_verdict() -> None:
    """A claim that the source repeats stays what the model made of it, if that is worse."""
    (task,) = tasks("The fee is 5 EUR.", [{"id": "a", "text": "The fee is 5 EUR."}])
    outcome = Outcome(claim_id=task.claim.id, verdict=Verdict.UNSUPPORTED, confidence=0.9)
    assert vetoed(outcome, task, Grounds(task.evidence)) == outcome


def test_an_overruled_judge_fails_the_gate() -> None:
    """In the report the claim is contradicted, in one call."""

    def wrong(request: ChatRequest) -> ChatSaid:
        shown = seen(request)
        entries = [
            entry(key, "SUPPORTED", quotes=[("S1", "The annual fee is 50 EUR.", "support")])
            if text == "The annual fee is 70 EUR."
            else shown.looked_up(key)
            for key, text in shown.claims.items()
        ]
        return whole(shown, entries)

    model = scripted(wrong)
    made = asyncio.run(report(model, "The annual fee is 70 EUR. Guests pay 8 EUR a day."))
    assert [claim.verdict.value for claim in made.claims] == ["CONTRADICTED", "SUPPORTED"]
    assert (made.decision.gate, len(model.asked)) == ("failed", 1)


def test_a_quote_without_the_value_is_asked_again() -> None:
    """The judge is told what the quote lacks, and may think better of it."""

    def at_first(request: ChatRequest) -> ChatSaid:
        shown = seen(request)
        if shown.corrected:
            return honest(request)
        key = shown.key_of("Members may cancel within 14 days for 95 GBP.")
        quote = entry(key, "SUPPORTED", quotes=[("S1", "Members may cancel within 14 days.", "support")])
        return whole(shown, [quote if each["id"] == key else each for each in shown.honest])

    model = scripted(at_first)
    made = asyncio.run(report(model, "Members may cancel within 14 days for 95 GBP. Dogs are allowed in the garden."))
    assert [claim.verdict.value for claim in made.claims] == ["UNSUPPORTED", "SUPPORTED"]
    assert len(model.asked) == 2
    assert "the quotes do not hold '95 GBP" in model.asked[1].messages[-1].text


def test_a_quote_of_something_else_does_not_carry_a_claim() -> None:
    """A claim without values needs a quote that has at least a word of it."""
    with pytest.raises(Defective, match="too few words of the claim"):
        said_supported("Dogs may enter the garden.", ["Guests pay a fee.", "The lawn is wet."], "Guests pay a fee.")


def test_a_heading_may_be_quoted() -> None:
    """It is no passage of its own; its figures are compared."""
    source = "# Prices for 2024\n\nGuests pay at the desk."
    assert said_supported("The prices are for 2024.", [source], "Prices for 2024").verdict is Verdict.SUPPORTED


DEPOSIT = "The fee is 8 EUR. The deposit is 9 EUR. The office is open on weekdays."


@pytest.mark.parametrize("quote", ["The deposit is 9 EUR.", "9", "9 EUR", "The", "deposit is"])
def test_a_value_of_something_else_does_not_carry_a_claim(quote: str) -> None:
    """That a passage has the claim's figure says nothing if it says it of another thing."""
    with pytest.raises(Defective):
        said_supported("The fee is 9 EUR.", [DEPOSIT], quote)


@pytest.mark.parametrize(
    ("claim", "sources", "quote"),
    [
        (
            "The fee for adult guests is 9 EUR.",
            ["The fee for adult guests is 8 EUR. The deposit for guests is 9 EUR."],
            "The deposit for guests is 9 EUR.",
        ),
        (
            "The fee for adult guests is 9 EUR.",
            ["The deposit for guests is 9 EUR.", "The fee for adult guests is 8 EUR."],
            "The deposit for guests is 9 EUR.",
        ),
        (
            "Dogs are allowed in the garden.",
            ["Dogs are allowed. Dogs are not allowed in the garden."],
            "Dogs are allowed.",
        ),
    ],
)
def test_a_nearer_passage_that_says_otherwise_is_not_passed_over(claim: str, sources: list[str], quote: str) -> None:
    """What speaks of the same and was not quoted is compared, too, in the quoted source and in others."""
    with pytest.raises(Defective, match="says otherwise"):
        said_supported(claim, sources, quote)


@pytest.mark.parametrize(
    ("claim", "source", "quote"),
    [
        ("Bob's fee is 9 EUR.", "Alice's fee is 8 EUR. Bob pays a fee of 9 EUR.", "Bob pays a fee of 9 EUR."),
        (
            "Bob's club fee is 9 EUR.",
            "Alice's club fee is 8 EUR. Bob pays a fee of 9 EUR.",
            "Bob pays a fee of 9 EUR.",
        ),
        ("The price of a ticket is 9 EUR.", "A bus ride is 3 EUR. A ticket costs 9 EUR.", "A ticket costs 9 EUR."),
        ("The fee is 9 EUR.", "In 2019 the fee was 8 EUR. The fee is now 9 EUR.", "The fee is now 9 EUR."),
        (
            "Staff get 25 days of leave.",
            "Staff are entitled to 25 days of holiday. Trainees get 20 days of leave.",
            "Staff are entitled to 25 days of holiday.",
        ),
    ],
)
def test_what_is_said_of_another_thing_is_no_objection(claim: str, source: str, quote: str) -> None:
    """Another person's fee, or that of another year, says nothing against a claim."""
    assert said_supported(claim, [source], quote).verdict is Verdict.SUPPORTED
