"""Replies damaged at random: whatever comes of them, nothing is believed that the whole reply did not say."""

from __future__ import annotations

import asyncio
import random

import pytest
from tests.judges.llm.replies import ANSWER, SOURCES, dumped, honest, scripted, tasks

from groundwire import Verdict
from groundwire.chat.model import ChatRequest
from groundwire.judges.llm import LLMJudge

PIECES = (
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "0",
    "9",
    "SUPPORTED",
    "UNSUPPORTED",
    "c1",
    "c2",
    "S1",
    "support",
    "\\",
    "\n",
    "",
)
"""What damage is made of: signs of JSON and words of the contract."""


def damaged(text: str, chance: random.Random) -> str:
    """The text with a few pieces put in, left out or doubled."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text))
        end = min(start + chance.choice((0, 1, 1, 5, 40)), len(text))
        text = text[:start] + chance.choice((*PIECES, text[start:end] * 2)) + text[end:]
    return text


@pytest.mark.parametrize("seed", range(60))
def test_damage_never_raises_a_verdict(seed: int) -> None:
    """A claim is SUPPORTED only if the source carries it; the others are UNSUPPORTED or UNCHECKED, all once."""
    chance = random.Random(seed)  # a test
    answer = f"{ANSWER} Guests pay 9 EUR a week. The pool is warm."
    asked = tasks(answer, SOURCES, response_id=f"r{seed}")

    def reply(request: ChatRequest) -> str:
        return damaged(dumped(honest(request)), chance)

    outcomes = asyncio.run(LLMJudge(scripted(reply)).judge(asked))
    assert sorted(outcome.claim_id for outcome in outcomes) == sorted(task.claim.id for task in asked)
    passed = {outcome.claim_id for outcome in outcomes if outcome.verdict is Verdict.SUPPORTED}
    texts = {task.claim.text for task in asked if task.claim.id in passed}
    assert texts <= {f"{sentence.rstrip('.')}." for sentence in ANSWER.split(". ")}
