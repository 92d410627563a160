"""Shadow mode: everything goes out as it is, and what would have become of it is counted."""

from __future__ import annotations

import asyncio

import pytest
from tests.guard.watching import Watched
from tests.guard.writing import RIGHT, SOURCES, WRONG, Writer

from groundwire import Guard, Policy, Session, Verifier
from groundwire.testing import FailingJudge


@pytest.mark.parametrize(
    ("drafts", "risk", "would_be", "disposition"),
    [
        ([RIGHT], "HIGH", "delivered", "delivered"),
        ([WRONG, RIGHT], "HIGH", "repaired", "unverified"),
        ([WRONG] * 3, "LOW", "marked", "unverified"),
        ([WRONG] * 3, "MEDIUM", "withheld", "unverified"),
        ([WRONG] * 2, "CRITICAL", "pending", "unverified"),
        ([" "] * 3, "MEDIUM", "withheld", "unverified"),
    ],
)
def test_everything_is_delivered_unchanged(drafts: list[str], risk: str, would_be: str, disposition: str) -> None:
    """The first draft, whatever would have become of it; nobody is asked to look, and nothing looks like a pass."""
    observer = Watched()
    guard = Guard(shadow=True, observer=observer)
    delivery = asyncio.run(guard.respond(Writer(drafts), SOURCES, risk=risk))
    assert (delivery.text, delivery.disposition, delivery.would_be) == (drafts[0], disposition, would_be)
    assert asyncio.run(guard.reviews.open_items()) == ()
    assert [event.would_be for event in observer.deliveries] == [would_be]


def test_what_is_told_of_a_delivered_draft_is_told_of_that_draft() -> None:
    """Not of the repair that nobody saw: neither to the caller nor to the conversation."""
    session = Session()
    delivery = asyncio.run(Guard(shadow=True).respond(Writer([WRONG, RIGHT]), SOURCES, session=session))
    assert delivery.report is not None
    assert delivery.report.decision.gate == "failed"
    assert [turn.grounding_score for turn in session.prior_turns] == [0.0]


def test_an_answer_that_cannot_be_checked_is_delivered_too() -> None:
    """The guard is not there yet, for the user."""
    guard = Guard(shadow=True, verifier=Verifier(judge=FailingJudge(RuntimeError("down"))))
    delivery = asyncio.run(guard.review(RIGHT, SOURCES, repairs_left=1))
    assert (delivery.text, delivery.would_be, delivery.revision) == (RIGHT, "pending", None)


def test_what_would_not_have_been_checked_is_counted_as_that() -> None:
    """No check is made in its name."""
    policy = Policy.parse('guard.timing = { LOW = "after" }', name="test")
    guard = Guard(shadow=True, policy=policy)
    delivery = asyncio.run(guard.respond(Writer([WRONG]), SOURCES, risk="LOW"))
    assert (delivery.text, delivery.would_be) == (WRONG, "unverified")


def test_the_rates_are_told_by_risk_and_application() -> None:
    """As values, and as a table for people."""
    guard = Guard(shadow=True, application="chat")
    for drafts, risk in (([RIGHT], "HIGH"), ([WRONG, RIGHT], "HIGH"), ([WRONG] * 2, "HIGH"), ([RIGHT], "LOW")):
        asyncio.run(guard.respond(Writer(drafts), SOURCES, risk=risk))
    high, low = guard.tally.rates
    assert (high.application, high.risk, high.answers) == ("chat", "HIGH", 3)
    assert high.counts == {"delivered": 1, "repaired": 1, "pending": 1}
    assert high.rate("pending") == pytest.approx(1 / 3)
    assert high.rate("withheld") == 0
    assert (low.risk, low.counts) == ("LOW", {"delivered": 1})
    assert str(guard.tally).splitlines()[1].split() == [
        "chat",
        "HIGH",
        "3",
        "33.3%",
        "33.3%",
        "0.0%",
        "33.3%",
        "0.0%",
        "0.0%",
    ]
