"""The page about prompts shows a prompt as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.prompts.asks import ask, sentence

import groundwire
from groundwire.domain.exchange import Message
from groundwire.prompts import AskedAnswer, AskedSource, load

PAGE = Path(groundwire.__file__).parents[2] / "docs" / "prompts.md"
FILES = PAGE.parent / "files"

FALSE = (
    "The return shipping fee is 4.90 EUR, and refunds are paid to the original payment method within 8 working days."
)
TRUE = "Unused goods can be returned within 30 days of delivery, and the return shipping fee is 4.90 EUR."
"""Control claims."""

SHOWN = ask(
    AskedAnswer(
        key="A1",
        question="Can I send it back?",
        sources=(
            AskedSource(key="S1", text=(FILES / "policy/returns.md").read_text(encoding="utf-8"), title="Terms 2026"),
            AskedSource(key="S2", text=(FILES / "policy/refunds.md").read_text(encoding="utf-8")),
        ),
        sentences=(
            sentence("s1", "Yes, of course!"),
            sentence(
                "s2",
                "Unused goods can be returned within 30 days of delivery.",
                ("c1", "Unused goods can be returned within 30 days of delivery."),
            ),
            sentence("s3", FALSE, ("c2", FALSE)),
            sentence(
                "s4",
                "Refunds take 14 days and come with an apology.",
                ("c3", "Refunds take 14 days."),
                ("c4", "Refunds come with an apology."),
            ),
            sentence("s5", TRUE, ("c5", TRUE)),
        ),
    )
)
"""An answer with two controls, `c2` and `c5`."""


@pytest.mark.parametrize("message", load("evidence-grounding").messages(SHOWN), ids=lambda message: message.role)
def test_the_page_shows_what_is_sent(message: Message) -> None:
    """Where this fails, paste the message into the page."""
    assert f"```text\n{message.text}\n```" in PAGE.read_text(encoding="utf-8")
