"""The guard under ready policies: what a field asks is mended where it can be, and stopped where it must be."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from groundwire import Policy, Verifier
from groundwire.blocking import run_blocking
from groundwire.guard.guard import Guard
from groundwire.guard.prompt import Prompt

NOW = datetime(2026, 3, 1, tzinfo=UTC)
DOSE = "Start with 2.5 mg of ramipril once daily"
RENT = "The rent is due on 3 May 2026"
FEE = "The return shipping fee is 4.90 EUR."
STARTING = "What is the starting dose of ramipril?"


def source(kind: str, text: str) -> dict[str, Any]:
    return {"id": kind, "text": text, "kind": kind, "retrieved_at": "2026-02-20T00:00:00Z"}


@pytest.mark.parametrize(
    ("name", "drafts", "evidence", "question", "risk", "disposition"),
    [
        ("clinical", [f"{DOSE} [label]."], source("label", f"{DOSE}."), STARTING, "HIGH", "delivered"),
        ("clinical", [f"{DOSE}.", f"{DOSE} [label]."], source("label", f"{DOSE}."), STARTING, "HIGH", "repaired"),
        ("clinical", [f"{DOSE} [record]."], source("record", f"{DOSE}."), STARTING, "HIGH", "pending"),
        (
            "clinical",
            ["Start with 10 mg of ramipril once daily [label].", f"{DOSE} [label]."],
            source("label", f"{DOSE}."),
            STARTING,
            "HIGH",
            "pending",
        ),
        ("legal", [f"{RENT} [1].", f"{RENT} [contract]."], source("contract", f"{RENT}."), None, "HIGH", "repaired"),
        (
            "support",
            ["I could not find this.", FEE],
            source("help", FEE),
            "How much is return shipping?",
            "MEDIUM",
            "repaired",
        ),
        (
            "support",
            [f"You ordered two lamps. {FEE}"],
            source("help", FEE),
            "I ordered two lamps. What is the return shipping fee?",
            "MEDIUM",
            "delivered",
        ),
        (
            "internal-knowledge",
            ["Five days of leave may be carried over. In general, it helps to plan early."],
            source("handbook", "Five days of leave may be carried over."),
            None,
            "MEDIUM",
            "delivered",
        ),
    ],
)
def test_the_way_of_an_answer(
    name: str, drafts: list[str], evidence: dict[str, Any], question: str | None, risk: str, disposition: str
) -> None:
    """Delivered if it is good, repaired if the field asks for what can be mended, pending if a person must see it."""
    writing: Iterator[str] = iter(drafts)

    def generate(_: Prompt) -> str:
        return next(writing)

    guard = Guard(verifier=Verifier(clock=lambda: NOW), policy=Policy.ready(name))
    delivery = run_blocking(guard.respond(generate, [evidence], question=question, risk=risk))
    assert (delivery.disposition, len(delivery.attempts)) == (disposition, 2 if disposition == "repaired" else 1)
    assert delivery.text == (None if disposition == "pending" else drafts[-1])
